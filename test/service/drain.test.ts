import assert from 'node:assert/strict';
import { test } from 'node:test';
import { one, place } from './one.ts';
import { hanging, serving } from './serving.ts';

for (const workers of ['1', '2']) {
  test(`with ${workers} workers, a request cut off at the end of a drain has its line in the log`, {
    timeout: 200_000,
  }, async () => {
    const here = place();
    const key = here.key('redact');
    const running = await serving(here, { workers, drain: '1' });
    const cut = [1, 2, 3].map(() => hanging(running.port, key));
    for (const { status } of cut) assert.equal(await status, 100);
    running.child.kill('SIGTERM');
    assert.equal(await running.ended, 0);
    const lines = running
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"request"'));
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)).map(({ route, complete }) => [route, complete]),
      Array(3).fill(['/api/filter', false]),
    );
  });
}

test('a request cut off at the end of a drain is counted when the drain has ended', async () => {
  const here = place();
  const running = await one(here);
  const cut = [1, 2].map(() => hanging(running.port, ''));
  for (const { status } of cut) assert.equal(await status, 100);
  await running.drain(50);
  const counts = JSON.stringify(await running.values());
  assert.match(counts, /"redactor_stream_aborts_total"[^}]*"values":\[\{"value":2,/);
});
