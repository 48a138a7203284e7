import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { changesOf, type Replaced, type SpanChange } from '../../../src/cli/diff/changes.ts';
import { temporaryFolder } from '../../temporary.ts';
import { profilesIn, run } from '../run.ts';

const folder = temporaryFolder();
const profiles = profilesIn(folder);
const STATIC = { strategy: 'STATIC_REPLACE', staticReplacement: 'X' };
const identifiers = {
  emailAddress: { emailAddressFilterStrategies: [STATIC] },
  ssn: { ssnFilterStrategies: [STATIC] },
};
writeFileSync(join(profiles, 'other.json'), JSON.stringify({ name: 'other', identifiers }));
const file = join(folder, 'in.txt');
writeFileSync(file, 'é kim@acme.test\nSSN 078-05-1120\n');
const mail = '{{{REDACTED-email-address}}}';

test('diff lists different replacements, with counts of both profiles', async () => {
  const { status, out, err } = await run(profiles, ['diff', '-p', 'default', '-p', 'other', file]);
  assert.deepEqual([status, err], [0, '']);
  assert.deepEqual(out.toString().split('\n').slice(2), [
    `~ 2-15 email-address "kim@acme.test" → "${mail}" or "X"`,
    '+ 20-31 ssn "078-05-1120" → "X"',
    '',
    'type           default  other',
    'email-address        1      1',
    'ssn                  0      1',
    '',
  ]);
});

test('diff --json is one document', async () => {
  const { status, out } = await run(profiles, [
    'diff',
    '-p',
    'other',
    '-p',
    'nothing',
    '--json',
    file,
  ]);
  assert.equal(status, 0);
  const email = { kind: 'removed', characterStart: 2, characterEnd: 15, type: 'email-address' };
  const ssn = { kind: 'removed', characterStart: 20, characterEnd: 31, type: 'ssn' };
  assert.deepEqual(JSON.parse(out.toString()), {
    profiles: ['other', 'nothing'],
    changes: [
      { ...email, text: 'kim@acme.test', replacements: ['X', null] },
      { ...ssn, text: '078-05-1120', replacements: ['X', null] },
    ],
    counts: [{ 'email-address': 1, ssn: 1 }, {}],
  });
});

test('diff needs two profiles and a file', async () => {
  for (const [args, says] of [
    [['-p', 'other', file], /expected two profiles/],
    [['-p', 'other', '-p', 'nope', file], /no profile "nope"/],
    [['-p', 'other', '-p', 'default'], /expected one file/],
  ] as const) {
    const { status, err } = await run(profiles, ['diff', ...args]);
    assert.match(err, says);
    assert.equal(status, 2);
  }
});

const replaced = fc
  .record({ start: fc.nat(9), type: fc.constantFrom('a', 'b'), made: fc.constantFrom('x', 'y') })
  .map(({ start, type, made }): Replaced => {
    const [unitStart, unitEnd] = [start, start + 1];
    const [text, replacement] = [Buffer.from('t'), Buffer.from(made)];
    return { start, end: start + 1, unitStart, unitEnd, type, text, replacement };
  });
const list = fc
  .uniqueArray(replaced, { selector: ({ start, type }) => `${start}${type}` })
  .map((spans) => spans.toSorted((a, b) => a.start - b.start || (a.type < b.type ? -1 : 1)));

async function* streamed(spans: readonly Replaced[]) {
  yield* spans;
}

test('the changes of any two lists turn the first into the second', async () => {
  await fc.assert(
    fc.asyncProperty(list, list, async (before, after) => {
      const key = ({ start, type, replacement }: Replaced) => `${start}${type}${replacement}`;
      const made = new Set(before.map(key));
      const changes: SpanChange[] = [];
      for await (const one of changesOf(streamed(before), streamed(after))) changes.push(one);
      for (const change of changes) {
        if (change.kind !== 'added') assert.ok(made.delete(key(change.span)));
        if (change.kind !== 'removed') {
          made.add(key(change.kind === 'changed' ? change.after : change.span));
        }
      }
      assert.deepEqual([...made].sort(), after.map(key).sort());
      const same = before.filter((one) => after.some((other) => key(one) === key(other)));
      assert.ok(changes.every(({ span }) => !same.includes(span)));
    }),
  );
});
