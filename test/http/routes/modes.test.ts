import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '../service.ts';

const { ask } = await service({ bounds: { holdBytes: 1_000 } });
const long = 'a secret, 😀 é ⟦\r\n\u0000'.repeat(5_000);

for (const [path, body] of [
  ['/api/filter', 'my secret is ⟦x⟧'],
  ['/api/filter?p=small', long],
  ['/api/filter?p=small&flush=line', long],
] as const) {
  const query = path.includes('?') ? '&' : '?';

  test(`${path} with mode=annotate keeps the text and marks its matches`, async () => {
    const {
      status,
      headers,
      body: answer,
    } = await ask(`${path}${query}mode=annotate`, { body: [body] });
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8']);
    const expected = body.replaceAll('secret', '⟦secret:secret⟧');
    assert.equal(answer.toString() === expected, true, answer.toString().slice(0, 200));
  });

  test(`${path} with mode=count answers with counts alone`, async () => {
    const {
      status,
      headers,
      body: answer,
    } = await ask(`${path}${query}mode=count`, { body: [body] });
    assert.deepEqual([status, headers['content-type']], [200, 'application/json; charset=utf-8']);
    const total = body.split('secret').length - 1;
    assert.deepEqual(JSON.parse(answer.toString()), { total, counts: { secret: total } });
  });
}

test('an empty text has no counts', async () => {
  const { body } = await ask('/api/filter?mode=count', { body: [] });
  assert.equal(body.toString(), '{"total":0,"counts":{}}\n');
});

test('a mode that is not known, one of explain, and marks that a charset lacks are refused', async () => {
  const latin = { 'Content-Type': 'text/plain; charset=iso-8859-1' };
  for (const [path, headers, says] of [
    ['/api/filter?mode=canary', {}, /mode must be one of redact, annotate, count/],
    ['/api/explain?mode=count', {}, /unknown parameter "mode"/],
    ['/api/filter?mode=annotate', latin, /mode=annotate needs a text in UTF-8 or UTF-16/],
  ] as const) {
    const { status, body } = await ask(path, { headers, body: ['my secret'] });
    assert.equal(status, 400);
    assert.match(JSON.parse(body.toString()).detail, says);
  }
});
