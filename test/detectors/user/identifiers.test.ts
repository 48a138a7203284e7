import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifiers } from '../../../src/detectors/user/identifiers.ts';
import { wholeSpans, windowedSpans } from '../fake-window.ts';

const defaults = {
  pattern: String.raw`\b[A-Z0-9_-]{6,1000}\b`,
  caseSensitive: true,
  groupNumber: 0,
  classification: 'custom-identifier',
};

function spans(options: Partial<typeof defaults>, text: string): readonly string[] {
  const detector = identifiers.detector({ ...defaults, ...options }, () => []);
  assert.equal(detector.find.kind, 'searcher');
  const searcher = detector.find.kind === 'searcher' ? detector.find : assert.fail();
  const bytes = Buffer.from(text);
  const found = wholeSpans(searcher, bytes);
  assert.deepEqual(windowedSpans(searcher, bytes, { core: 3, reach: detector.reach }), found);
  return found.map((span) =>
    bytes.toString('utf8', ...(span.split('-').map(Number) as [number, number])),
  );
}

const hits = [
  'AB4736021',
  'AB473-6021',
  '473-6AB021',
  '123-45-6789',
  '000-00-00-00',
  'ABC123',
  '86637729',
];

for (const hit of hits) {
  test(`the default pattern finds ${hit}`, () => {
    assert.deepEqual(spans({}, `the id is ${hit}.`), [hit]);
  });
}

test('the default pattern finds a long run as one', () => {
  assert.deepEqual(spans({}, `key ${'A1'.repeat(400)} end`), ['A1'.repeat(400)]);
});

test('a group is reported in place of its match', () => {
  const options = { pattern: String.raw`(key|id)=(\w+);`, groupNumber: 2 };
  assert.deepEqual(spans(options, 'key=abc; id=; id=de;'), ['abc', 'de']);
});

test('a match whose group took no part hides nothing that starts inside it', () => {
  assert.deepEqual(spans({ pattern: 'ab(c)?|b(.)', groupNumber: 2 }, 'abx'), ['x']);
});

test('case is ignored when the profile says so', () => {
  assert.deepEqual(spans({ pattern: 'emp-é', caseSensitive: false }, 'EMP-É emp-é'), [
    'EMP-É',
    'emp-é',
  ]);
});

test('an error names the option and the column', () => {
  assert.throws(() => spans({ pattern: 'a(?!b)' }, ''), /^Error: pattern: column 2: look-ahead/);
  assert.throws(
    () => spans({ pattern: 'a', groupNumber: 1 }, ''),
    /^Error: pattern: it has 0 capture groups/,
  );
});

test('limited repetition is reported', () => {
  const detector = identifiers.detector({ ...defaults, pattern: String.raw`\d+` }, () => []);
  assert.deepEqual('warnings' in detector && detector.warnings, [
    'pattern: unbounded repetition limited to 255',
  ]);
});
