import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '../service.ts';

const { ask } = await service({ bounds: { holdBytes: 1_000 } });

interface Located {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly text: string;
  readonly replacement: string;
}

function spliced(text: string, spans: readonly Located[]): string {
  let out = '';
  let at = 0;
  for (const { characterStart, characterEnd, replacement } of spans) {
    out += text.slice(at, characterStart) + replacement;
    at = characterEnd;
  }
  return out + text.slice(at);
}

test('explain gives the text, the spans and the ids', async () => {
  const body = ['é😀 secret, ignored'];
  const { status, headers, body: answer } = await ask('/api/explain?c=ward&d=7', { body });
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(headers['x-document-id'], '7');
  const common = { context: 'ward', documentId: '7', confidence: 1, replacement: '*', salt: '' };
  const applied = {
    id: 's1',
    characterStart: 4,
    characterEnd: 10,
    filterType: 'SECRET',
    ...common,
    text: 'secret',
    ignored: false,
    applied: true,
    priority: 0,
  };
  const ignored = {
    id: 's2',
    characterStart: 12,
    characterEnd: 19,
    filterType: 'IGNORED',
    ...common,
    text: 'ignored',
    ignored: true,
    applied: false,
    priority: 0,
  };
  assert.deepEqual(JSON.parse(answer.toString()), {
    filteredText: 'é😀 *, ignored',
    context: 'ward',
    documentId: '7',
    piece: 0,
    explanation: {
      appliedSpans: [applied],
      identifiedSpans: [applied, ignored],
      ignoredSpans: [ignored],
    },
  });
});

test('the applied spans, spliced into the text, give what filter gives', async () => {
  const text = 'a secret, 😀 é ignored\r\n"secretsecret" \\ '.repeat(2_000);
  for (const p of ['default', 'small']) {
    const answer = await ask(`/api/explain?p=${p}`, { body: [text] });
    const { filteredText, explanation } = JSON.parse(answer.body.toString());
    const filtered = await ask(`/api/filter?p=${p}`, { body: [text] });
    assert.equal(filteredText, filtered.body.toString());
    assert.equal(spliced(text, explanation.appliedSpans), filteredText);
    for (const { characterStart, characterEnd, text: match } of explanation.identifiedSpans) {
      assert.equal(text.slice(characterStart, characterEnd), match);
    }
  }
});

test('a text explained as a stream is explained as in one call', async () => {
  const text = 'a secret, 😀 ignored '.repeat(200);
  const [whole, stream] = await Promise.all(
    ['default', 'small'].map((p) => ask(`/api/explain?p=${p}&d=1`, { body: [text] })),
  );
  assert.equal(whole?.headers['transfer-encoding'], undefined);
  assert.equal(stream?.headers['transfer-encoding'], 'chunked');
  assert.deepEqual(whole?.body, stream?.body);
});

test('more spans than fit in memory arrive', async () => {
  const body = Array.from({ length: 100 }, () => 'secret '.repeat(1_000));
  const answer = await ask('/api/explain', { body });
  const { explanation } = JSON.parse(answer.body.toString());
  assert.equal(explanation.appliedSpans.length, 100_000);
  assert.equal(explanation.identifiedSpans.at(-1).id, 's100000');
  assert.deepEqual(explanation.ignoredSpans, []);
});

test('an empty text has an empty explanation', async () => {
  const { filteredText, explanation } = JSON.parse((await ask('/api/explain')).body.toString());
  assert.equal(filteredText, '');
  assert.deepEqual(explanation.identifiedSpans, []);
});

test('a connection ends with the large answer to a short body, and goes on after others', async () => {
  for (const [times, connection] of [
    [500, 'close'],
    [5, 'keep-alive'],
  ] as const) {
    const body = 'secret '.repeat(times);
    const headers = { 'Content-Length': body.length };
    const answer = await ask('/api/explain', { headers, body: [body] });
    assert.equal(JSON.parse(answer.body.toString()).explanation.appliedSpans.length, times);
    assert.equal(answer.headers['connection'], connection);
  }
});
