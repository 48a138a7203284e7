import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { profilesIn, run } from './run.ts';

const profiles = profilesIn(temporaryFolder());
const entry = (more: object) =>
  `${JSON.stringify({ MESSAGE: [107, 105, 109], __CURSOR: 's=4711;i=1', ...more })}\n`;

for (const [input, args, warns] of [
  [entry({}), [], true],
  [entry({ __CURSOR: undefined, __REALTIME_TIMESTAMP: '1' }), ['--line-buffered'], true],
  [JSON.stringify(JSON.parse(entry({})), null, 2), [], true],
  [entry({}), ['--journal'], false],
  ['{"MESSAGE":"kim"}\n', [], false],
  ['the field "__CURSOR": of the journal\n', [], false],
] as const) {
  const name = `${JSON.stringify(input).slice(0, 60)} ${args.join(' ')}`;
  test(`filter ${warns ? 'warns' : 'does not warn'} of ${name}`, async () => {
    const { status, out, err } = await run(profiles, ['filter', ...args], { input });
    assert.equal(status, 0);
    assert.equal(out.toString(), input);
    assert.equal(/without --journal, byte arrays/.test(err), warns, err);
  });
}
