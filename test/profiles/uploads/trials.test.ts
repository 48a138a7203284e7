import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { costlyUploads } from '../../../src/profiles/uploads/costly-uploads.ts';
import { profileStore } from '../../../src/profiles/uploads/store.ts';
import { COSTLY, trials } from '../../../src/profiles/uploads/trials.ts';
import { tooMuch } from '../../../src/profiles/uploads/upload-limits.ts';

const MIB = 2 ** 20;
const timeout = 60_000;

function withPatterns(name: string, count: number, pattern: string): Buffer {
  const identifiers = Array.from({ length: count }, (_, n) => ({ pattern: `${pattern}${n}` }));
  return Buffer.from(JSON.stringify({ name, identifiers: { identifiers } }));
}

/** Half a second of a processor, and some 50 MiB. */
const heavy = withPatterns('heavy', 4, String.raw`\pL{1,255}`);
const light = withPatterns('light', 4, String.raw`\d{1,255}`);
const empty = Buffer.from('{"name":"empty","identifiers":{}}');

test('a profile that takes too long to compile is abandoned, and the next is compiled', {
  timeout,
}, async () => {
  const { run } = trials(true, undefined, { milliseconds: 150, bytes: 1024 * MIB });
  const [costly, next] = await Promise.all([run(heavy), run(empty)]);
  assert.deepEqual(costly, { name: '', problems: [`upload: ${COSTLY}`], costly: true });
  assert.ok('hash' in next && next.name === 'empty');
});

test('so is a profile that takes too much memory; problems of others are reported', {
  timeout,
}, async () => {
  const { run } = trials(true, undefined, { milliseconds: 60_000, bytes: 16 * MIB });
  const broken = await run(Buffer.from('{"name":"b","identifiers":{"nosuch":{}}}'));
  assert.ok('problems' in broken && !('costly' in broken));
  assert.match(broken.problems.join(), /^upload: identifiers\.nosuch: /);
  assert.ok('costly' in (await run(heavy)));
});

test('test texts run only where they are asked for: a profile that is kept is not refused for their time', {
  timeout,
}, async () => {
  const text = 'to a@acme.test '.repeat(500);
  const tests = Array.from({ length: 20 }, () => ({ text, stays: ['to'], gone: ['a'] }));
  const tested = Buffer.from(
    JSON.stringify({ name: 'tested', identifiers: { emailAddress: {}, person: {} }, tests }),
  );
  const { run } = trials(true, undefined, { milliseconds: 60_000, bytes: 1024 * MIB });
  const [kept, saved] = [await run(tested), await run(tested, { withTests: true })];
  assert.ok('tests' in kept && 'tests' in saved);
  assert.deepEqual([kept.tests.length, saved.tests.length], [0, 20]);
});

test('models and patterns that are read once are not on the account of the first upload', {
  timeout,
}, async () => {
  const { run } = trials(true, undefined, { milliseconds: 60_000, bytes: 24 * MIB });
  const first = readFileSync(new URL('../../../profiles/default.json', import.meta.url));
  assert.ok('hash' in (await run(first)));
});

test('instructions are counted with repetitions written out, before anything is compiled', () => {
  const cases: readonly [string, number, boolean][] = [
    [String.raw`\pL{1,255}`, 20, true],
    [String.raw`(?i)[\pL\pN ]{1,255}`, 3, true],
    [String.raw`(\p{Lu}\p{Ll}{1,30}){1,30}`, 4, true],
    [String.raw`\pL+-`, 3, false],
    [String.raw`\b[A-Z]{2,4}-\d{4,8}\b`, 100, false],
    ['[^a]{1,1000}b', 50, false],
  ];
  for (const [pattern, count, refused] of cases) {
    const found = tooMuch(withPatterns('x', count, pattern));
    assert.equal(
      found.some((one) => one.includes('instructions')),
      refused,
      pattern,
    );
  }
});

test('uploads on the disk that are costly are not compiled by anybody; small ones are not tried', async () => {
  const state = mkdtempSync(join(tmpdir(), 'redactor-costly-'));
  after(() => rmSync(state, { recursive: true, force: true }));
  mkdirSync(join(state, 'profiles'));
  for (const [name, bytes] of Object.entries({ heavy, light, empty })) {
    writeFileSync(join(state, 'profiles', `${name}.json`), bytes);
  }
  const asked: string[] = [];
  const costly = await costlyUploads(state, {
    async run(bytes) {
      asked.push(JSON.parse(bytes.toString()).name);
      return { name: '', problems: [], costly: true };
    },
  });
  assert.deepEqual(asked, ['heavy']);
  mkdirSync(join(state, 'installed'));
  const store = profileStore({ folder: join(state, 'installed'), state, costly });
  const problems = [...store.profiles].map(([name, one]) => [name, 'plan' in one || one.problems]);
  const why = `profiles/heavy.json: ${COSTLY}`;
  assert.deepEqual(problems, [
    ['empty', true],
    ['heavy', [why]],
    ['light', true],
  ]);
});
