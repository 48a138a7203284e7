import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { one, place } from '../../service/one.ts';
import { raw } from './raw.ts';

/** Requests of the official Java client for Philter 4 (Retrofit and OkHttp) in its live tests, byte for byte. */
const here = place();
const key = here.key(
  'redact',
  'explain',
  'policies:read',
  'policies:write',
  'contexts:read,contexts:write,lists:read,lists:write',
);
const { port } = await one(here, { keys: join(here.folder, 'keys') });

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

async function okhttp(line: string, headers: string, body?: string): Promise<Answer> {
  const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const answer = await raw(
    port,
    `${line} HTTP/1.1\r\n${headers}${length}Authorization: Bearer ${key}\r\nHost: localhost:8080\r\n` +
      `Connection: close\r\nAccept-Encoding: gzip\r\nUser-Agent: okhttp/4.12.0\r\n\r\n${body ?? ''}`,
  );
  const [head = '', text = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]), head, body: text };
}

const json = 'Accept: application/json\r\n';

test('health', async () => {
  const { status, body } = await okhttp('GET /api/health', json);
  assert.equal(status, 200);
  assert.equal(JSON.parse(body).status, 'Healthy');
  assert.equal(typeof JSON.parse(body).applicationVersion, 'string');
});

test('filter and explain', async () => {
  const text = 'Accept: text/plain\r\nContent-Type: text/plain\r\n';
  const filtered = await okhttp('POST /api/filter?c=sdk-it&p=default', text, 'to kim@acme.test');
  assert.deepEqual([filtered.status, filtered.body], [200, 'to *']);
  assert.match(filtered.head, /\r\nx-document-id: [0-9a-f]{32}\r\n/i);
  const explained = await okhttp(
    'POST /api/explain?c=sdk-it&p=default&filename=a.txt',
    `${json}Content-Type: text/plain\r\n`,
    'to kim@acme.test',
  );
  assert.equal(JSON.parse(explained.body).explanation.appliedSpans.length, 1);
});

test('the round trip of a policy: the one that was read, saved under another name', async () => {
  const list = async () => JSON.parse((await okhttp('GET /api/policies', json)).body);
  assert.deepEqual(await list(), ['default']);
  const read = await okhttp('GET /api/policies/default', json);
  const type = 'Content-Type: application/json; charset=UTF-8\r\n';
  const saved = await okhttp('POST /api/policies?name=sdk-it-policy-1763', type, read.body);
  assert.equal(saved.status, 200);
  const fetched = await okhttp('GET /api/policies/sdk-it-policy-1763', json);
  assert.equal(JSON.parse(fetched.body).name, 'sdk-it-policy-1763');
  assert.deepEqual(JSON.parse(fetched.body).identifiers, JSON.parse(read.body).identifiers);
  assert.deepEqual(await list(), ['default', 'sdk-it-policy-1763']);
  assert.equal((await okhttp('DELETE /api/policies/sdk-it-policy-1763', '')).status, 200);
  assert.deepEqual(await list(), ['default']);
  assert.equal((await okhttp('GET /api/policies/default', json)).body, read.body);
});

test('the life of a context', async () => {
  const name = 'sdk-it-ctx-1763';
  const create = `POST /api/contexts?name=${name}&entity_type_disambiguation=false&ledger=false`;
  const created = await okhttp(create, '', '');
  assert.deepEqual(
    [created.status, JSON.parse(created.body)],
    [201, { message: 'Context created.' }],
  );
  assert.equal((await okhttp(create, '', '')).status, 409);
  assert.deepEqual(JSON.parse((await okhttp('GET /api/contexts', '')).body), { contexts: [name] });
  const shown = JSON.parse((await okhttp(`GET /api/contexts/${name}`, '')).body);
  assert.deepEqual(shown, {
    size: 0,
    filterTypes: {},
    untyped: 0,
    entityTypeDisambiguation: false,
    ledger: false,
  });
  const entries = await okhttp(`GET /api/contexts/${name}/entries?offset=0&limit=25`, '');
  assert.deepEqual(JSON.parse(entries.body), { entries: [], total: 0 });
  const update = `PUT /api/contexts/${name}?entity_type_disambiguation=false&ledger=`;
  assert.equal((await okhttp(`${update}false`, '', '')).status, 200);
  assert.equal((await okhttp(`${update}true`, '', '')).status, 501);
  assert.equal((await okhttp(`DELETE /api/contexts/${name}`, '')).status, 200);
  assert.equal((await okhttp(`GET /api/contexts/${name}`, '')).status, 404);
  assert.equal((await okhttp('POST /api/contexts?name=..%2Fx', '', '')).status, 400);
});

test('the life of a list', async () => {
  const name = 'sdk-it-list-1763';
  const type = 'Content-Type: application/json; charset=UTF-8\r\n';
  const save = `POST /api/lists/${name}?description=integration%20test%20list`;
  const saved = await okhttp(save, type, '["alpha","beta"]');
  assert.deepEqual([saved.status, JSON.parse(saved.body)], [201, { message: 'List created.' }]);
  const shown = await okhttp(`GET /api/lists/${name}`, json);
  assert.deepEqual(JSON.parse(shown.body).lists, ['alpha', 'beta']);
  assert.deepEqual(JSON.parse((await okhttp('GET /api/lists', '')).body), [
    { name, description: 'integration test list', size: 2 },
  ]);
  assert.equal((await okhttp(`DELETE /api/lists/${name}`, '')).status, 200);
  assert.equal((await okhttp(`GET /api/lists/${name}`, json)).status, 404);
});

test('the redact lists', async () => {
  const type = 'Content-Type: application/json; charset=UTF-8\r\n';
  const body = '{"alwaysRedact":["Project Cardinal"],"neverRedact":["Philterd"]}';
  const saved = await okhttp('POST /api/redact-lists', type, body);
  assert.match(JSON.parse(saved.body).message, /always-redact: 1, never-redact: 1/);
  const added = await okhttp('PUT /api/redact-lists', type, '{"alwaysRedact":["Project Falcon"]}');
  assert.equal(added.status, 200);
  assert.deepEqual(JSON.parse((await okhttp('GET /api/redact-lists', json)).body), {
    alwaysRedact: ['Project Cardinal', 'Project Falcon'],
    neverRedact: ['Philterd'],
  });
  assert.equal((await okhttp('POST /api/redact-lists', type, '{}')).status, 200);
});

test('the versions of a policy', async () => {
  const type = 'Content-Type: application/json; charset=UTF-8\r\n';
  for (const identifiers of [{ ssn: {} }, { ssn: {}, emailAddress: {} }]) {
    const body = JSON.stringify({ identifiers });
    assert.equal((await okhttp('POST /api/policies?name=versioned', type, body)).status, 200);
  }
  const versions = await okhttp('GET /api/policies/versioned/versions?offset=0&limit=25', json);
  const [latest] = JSON.parse(versions.body);
  assert.deepEqual(Object.keys(latest), ['revision', 'capturedTimestamp', 'contentHash', 'by']);
  const diff = await okhttp('GET /api/policies/versioned/diff?from=1&to=2', json);
  assert.deepEqual(JSON.parse(diff.body).changes, [
    { op: 'add', path: '/identifiers/emailAddress', value: {} },
  ]);
  const back = await okhttp('POST /api/policies/versioned/rollback?revision=1', json, '');
  assert.deepEqual([back.status, JSON.parse(back.body)], [201, { revision: 3 }]);
  const first = await okhttp('GET /api/policies/versioned/versions/1', json);
  assert.equal(first.body, (await okhttp('GET /api/policies/versioned', json)).body);
});

const missing: readonly (readonly [line: string, body?: string])[] = [
  ['GET /api/documents?offset=0&limit=25'],
  ['GET /api/documents/7/status'],
  ['DELETE /api/documents/7'],
  ['GET /api/holds'],
  ['POST /api/holds', '{}'],
  ['DELETE /api/holds/case-7'],
  ['GET /api/ledger?q=x'],
  ['GET /api/ledger/7/export'],
  ['GET /api/signing-key'],
  ['GET /api/alerts'],
  ['GET /api/replacements?d=7'],
  ['DELETE /api/contexts/any/entries'],
  ['GET /api/contexts/any/entries/export'],
  ['POST /api/contexts/any/entries/import?on_conflict=skip', '{}'],
  ['POST /api/policies/compile', 'POLICY ssn_only;'],
  ['GET /api/users/me'],
  ['GET /api/webhook'],
];

for (const [line, body] of missing) {
  test(`${line} is 501, and names the alternative`, async () => {
    const answer = await okhttp(line, json, body);
    assert.equal(answer.status, 501);
    assert.match(answer.head, /\r\nContent-Type: application\/problem\+json\r\n/);
    const { code, detail } = JSON.parse(answer.body);
    assert.equal(code, 'not_served');
    assert.ok(detail.length > 40, detail);
  });
}
