import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lokiJsonWalk } from '../../../src/forward/loki/json-walk.ts';
import { redacted } from '../profile.ts';

const METADATA: readonly Readonly<Record<string, string>>[] = [
  { ssn: '078051120' },
  { ssn: '078051120', patient: 'x', note: 'to a@b.com' },
  {},
];

for (const metadata of METADATA) {
  test(`metadata is redacted in JSON with and without blanks: ${JSON.stringify(metadata)}`, async () => {
    const push = { streams: [{ stream: { job: 'a' }, values: [['1', 'hello', metadata]] }] };
    const [compact, spaced] = await Promise.all(
      [undefined, 1].map(async (indent) => {
        const bytes = Buffer.from(JSON.stringify(push, null, indent));
        return JSON.parse((await redacted(bytes, lokiJsonWalk(bytes, false))).toString());
      }),
    );
    assert.deepEqual(compact, spaced);
    assert.equal(JSON.stringify(compact).includes('078051120'), false);
  });
}
