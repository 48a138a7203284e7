import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bulk } from '../../../src/forward/bulk/bulk.ts';
import { bulkVerdict } from '../../../src/forward/bulk/bulk-verdict.ts';

const BODY = [1, 2, 3, 4].map((n) => `{"create":{"_id":"${n}"}}\n{"n":${n}}\n`).join('');

function message(body: Buffer, headers: Record<string, string> = {}) {
  return { path: '/_bulk', headers, body, received: 0, records: 4 };
}

function answer(body: string, status = 200) {
  return { status, headers: {}, body: Buffer.from(body) };
}

function items(...statuses: readonly number[]): string {
  const all = statuses.map((status) => ({ create: { status } }));
  return JSON.stringify({ took: 1, errors: true, items: all });
}

test('items that were refused for now are sent again, those refused for good are set aside', () => {
  for (const body of [Buffer.from(BODY), gzipSync(BODY)]) {
    const headers: Record<string, string> =
      body.toString() === BODY ? {} : { 'content-encoding': 'gzip' };
    const verdict = bulkVerdict(answer(items(201, 429, 400, 503)), message(body, headers));
    assert.equal(verdict.kind, 'again');
    const { rest, refused, rejected } = verdict as Extract<typeof verdict, { kind: 'again' }>;
    assert.equal(
      rest?.body.toString(),
      '{"create":{"_id":"2"}}\n{"n":2}\n{"create":{"_id":"4"}}\n{"n":4}\n',
    );
    assert.deepEqual(rest?.headers, {});
    assert.equal(refused?.body.toString(), '{"create":{"_id":"3"}}\n{"n":3}\n');
    assert.equal(rejected, 1);
  }
});

const VERDICTS = [
  ['no errors', answer('{"took":1,"errors":false,"items":[]}'), 'delivered'],
  ['a document that is there already', answer(items(201, 409, 201, 201)), 'delivered'],
  ['nonsense', answer('<html>'), 'again'],
  ['too few items', answer(items(201)), 'again'],
  ['a busy server', answer('', 429), 'again'],
  ['a wrong key', answer('', 401), 'again'],
  ['a request that is wrong', answer('', 400), 'refused'],
  ['a request that is too large', answer('', 413), 'refused'],
] as const;

test('an answer is judged by its status and its items', () => {
  for (const [what, given, kind] of VERDICTS) {
    assert.equal(bulkVerdict(given, message(Buffer.from(BODY))).kind, kind, what);
  }
});

test('the answer to a request that is stored has an item for each action', () => {
  const head = { method: 'POST', path: '/logs/_bulk', query: new URLSearchParams(), headers: {} };
  const kind = bulk(new Set()).kindOf(head);
  const body = Buffer.from('{"index":{}}\n{}\n{"delete":{"_index":"x","_id":"1"}}\n');
  assert.deepEqual(JSON.parse(kind?.accepted(body).body.toString() ?? ''), {
    took: 0,
    errors: false,
    items: [
      { index: { _index: 'logs', _id: null, status: 201 } },
      { delete: { _index: 'x', _id: '1', status: 200 } },
    ],
  });
});
