import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { test } from 'node:test';
import { one, place, ask as plainAsk } from '../../service/one.ts';
import { service } from '../service.ts';

const { ask, port } = await service();
const ndjson = { Accept: 'application/x-ndjson' };
const text = 'é😀 secret, ignored';

function spans(body: Buffer) {
  const lines = body.toString().split('\n');
  assert.equal(lines.pop(), '');
  return lines.map((line) => JSON.parse(line));
}

test('one span a line is the list of identified spans', async () => {
  const long = `${text} `.repeat(3_000);
  for (const p of ['default', 'small']) {
    const lines = await ask(`/api/explain?p=${p}&d=1`, { headers: ndjson, body: [long] });
    assert.equal(lines.headers['content-type'], 'application/x-ndjson');
    const whole = await ask(`/api/explain?p=${p}&d=1`, { body: [long] });
    const { explanation } = JSON.parse(whole.body.toString());
    assert.deepEqual(spans(lines.body), explanation.identifiedSpans);
  }
});

test('in line mode a span leaves with its line, while the request continues', async () => {
  const options = { port, path: '/api/explain?flush=line', method: 'POST', headers: ndjson };
  const call = request({ ...options, host: '127.0.0.1', rejectUnauthorized: false, agent: false });
  call.on('error', () => {});
  call.write('a secret\n');
  const span = await new Promise<string>((resolve) => {
    call.on('response', (incoming) => incoming.once('data', (chunk) => resolve(String(chunk))));
  });
  assert.equal(JSON.parse(span).characterStart, 2);
  call.destroy();
});

test('offsets are counted in the requested encoding', async () => {
  const expected = { '': 4, 'utf-16': 4, 'utf-8': 7, 'utf-32': 3 };
  for (const [positions, start] of Object.entries(expected)) {
    const path = `/api/explain?positionEncoding=${positions}`;
    const [span] = spans((await ask(path, { headers: ndjson, body: [text] })).body);
    assert.deepEqual([span.characterStart, span.characterEnd], [start, start + 6]);
  }
});

test('the text of a match is omitted on request, or by configuration', async () => {
  const quiet = await service({ bounds: { explainText: false } });
  const answers = [
    await ask('/api/explain?text=false', { body: [text] }),
    await quiet.ask('/api/explain?text=true', { body: [text] }),
  ];
  for (const { body } of answers) {
    const { explanation } = JSON.parse(body.toString());
    assert.equal('text' in explanation.appliedSpans[0], false);
    assert.equal(explanation.appliedSpans[0].replacement, '*');
  }
  const [span] = spans((await ask('/api/explain?text=1', { headers: ndjson, body: [text] })).body);
  assert.equal(span.text, 'secret');
});

test('without the text of a match there is no salt to try its hash with', async () => {
  const here = place();
  const strategies = [{ strategy: 'HASH_SHA256_REPLACE', salt: true }];
  const identifiers = { emailAddress: { emailAddressFilterStrategies: strategies } };
  const file = `${here.folder}/profiles/default.json`;
  writeFileSync(file, JSON.stringify({ name: 'default', identifiers }));
  const { port } = await one(here);
  const salt = async (query: string, accept = '*/*') => {
    const asking = { headers: { Accept: accept }, body: 'to kim@acme.test' };
    return (await plainAsk(port, `/api/explain${query}`, asking)).body.match(/"salt":"\w*"/g);
  };
  assert.match(String(await salt('')), /"salt":"\w{16}"/);
  assert.deepEqual(await salt('?text=false'), ['"salt":""', '"salt":""']);
  assert.deepEqual(await salt('?text=false', 'application/x-ndjson'), ['"salt":""']);
});

test('with more=true explain counts the values that filters that are off would find', async () => {
  const mail = 'secret, kim@acme.test';
  const more = async (query: string, body: readonly (string | Buffer)[], headers = {}) =>
    (await ask(`/api/explain?${query}`, { headers, body })).body.toString();
  const types = [{ filter: 'emailAddress', type: 'email-address', count: 1 }];
  const counted = { total: 1, types };
  for (const query of ['more=true', 'more=1&p=small', 'more=true&flush=line']) {
    assert.deepEqual(JSON.parse(await more(query, [mail])).more, counted, query);
    assert.deepEqual(spans(Buffer.from(await more(query, [mail], ndjson))).at(-1), {
      more: counted,
    });
  }
  const filler = 'nothing here at all. '.repeat(200);
  assert.deepEqual(JSON.parse(await more('more=true&p=small', [filler, mail])).more, counted);
  assert.equal('more' in JSON.parse(await more('', [mail])), false);
  const latin = { 'Content-Type': 'text/plain; charset=iso-8859-1' };
  const bytes = Buffer.from(`grün ${mail}`, 'latin1');
  assert.deepEqual(JSON.parse(await more('more=true', [bytes], latin)).more, counted);
});

test('in a text of more than 128 KiB they are not counted, and explain says so', async () => {
  const long = `kim@acme.test ${'nothing here at all. '.repeat(6_300)}`;
  const notCounted = 'the text is longer than 131072 bytes';
  const path = '/api/explain?more=true';
  const { body } = await ask(path, { body: [long] });
  assert.deepEqual(JSON.parse(body.toString()).more, { notCounted });
  const lines = await ask(path, { body: [long], headers: ndjson });
  assert.deepEqual(spans(lines.body).at(-1), { more: { notCounted } });
});

test('filter has no parameter more', async () => {
  assert.equal((await ask('/api/filter?more=true', { body: [text] })).status, 400);
});
