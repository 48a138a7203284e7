import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { merged, metrics } from '../../../src/http/metrics/metrics.ts';
import { service } from '../service.ts';

const counted = metrics();
const { ask } = await service({ metrics: counted });

/** Series of the shadow's metrics, with their values, once there are `texts` more of an outcome. */
async function series(after: number): Promise<readonly string[]> {
  for (let tries = 0; tries < 200; tries += 1) {
    const text = await merged([await counted.values()]);
    const lines = text.split('\n').filter((line) => line.startsWith('redactor_shadow_'));
    const texts = lines.filter((line) => line.startsWith('redactor_shadow_texts_total'));
    const sum = texts.reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
    if (sum >= after) return lines;
    await sleep(10);
  }
  throw new Error('the shadow did not end in time');
}

let texts = 0;
const short = 'a secret tells, a secret';
const long = 'a secret tells 😀\n'.repeat(3_000);

for (const [path, body] of [
  ['/api/filter?p=default', short],
  ['/api/filter?p=small', long],
  ['/api/filter?p=small&flush=line', long],
  ['/api/filter?p=default&mode=annotate', short],
  ['/api/explain?p=default', short],
  ['/api/explain?p=small', long],
] as const) {
  test(`${path} answers the same with any shadow, which is counted`, async () => {
    const options = { body: [body] };
    const expected = await ask(`${path}&d=1`, options);
    const before = (await series(texts)).filter((line) => line.includes('change'));
    for (const shadow of ['other', 'failing', 'broken', 'nobody', 'a%20b', '']) {
      const { status, headers, body: answer } = await ask(`${path}&d=1&shadow=${shadow}`, options);
      assert.deepEqual([status, headers['content-type']], [200, expected.headers['content-type']]);
      assert.equal(answer.equals(expected.body), true, shadow);
    }
    texts += 5;
    const lines = await series(texts);
    const value = (list: readonly string[], profile: string, type: string, change: string) =>
      Number(
        list
          .find((line) =>
            line.includes(`profile="${profile}",shadow="other",type="${type}",change="${change}"`),
          )
          ?.split(' ')
          .at(-1) ?? 0,
      );
    const profile = path.includes('small') ? 'small' : 'default';
    for (const [type, change, times] of [
      ['tells', 'more', body.split('tells').length - 1],
      ['secret', 'less', body.split('secret').length - 1],
    ] as const) {
      assert.equal(
        value(lines, profile, type, change) - value(before, profile, type, change),
        times,
      );
    }
  });
}

test('a shadow that throws fails alone', async () => {
  const { status, body } = await ask('/api/filter?shadow=failing', { body: ['a BOOM secret'] });
  assert.deepEqual([status, body.toString()], [200, 'a BOOM *']);
  texts += 1;
  const lines = await series(texts);
  assert.ok(
    lines.some((line) => /shadow="failing",outcome="failed"\} 1$/.test(line)),
    lines.join('\n'),
  );
});

test('an unusable shadow is not counted under a name that a caller invents', async () => {
  const lines = await series(texts);
  const names = new Set(lines.flatMap((line) => /shadow="([^"]*)"/.exec(line)?.[1] ?? []));
  assert.deepEqual([...names].sort(), ['broken', 'failing', 'other', 'unknown']);
  assert.ok(lines.every((line) => !/a secret|tells 😀/.test(line)));
});
