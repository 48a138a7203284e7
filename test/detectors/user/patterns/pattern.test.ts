import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boundedPattern,
  type PatternOptions,
} from '../../../../src/detectors/user/patterns/pattern.ts';
import { PatternError } from '../../../../src/detectors/user/patterns/pattern-error.ts';
import { patternSearcher } from '../../../../src/detectors/user/patterns/pattern-searcher.ts';
import { regex } from '../../../../src/detectors/user/patterns/regex-engine.ts';
import { randomBytes, wholeSpans, windowedSpans } from '../../fake-window.ts';

const r = String.raw;

const rewritten: readonly (readonly [string, string])[] = [
  [r`\d+`, r`\d{1,255}`],
  [r`a*b`, r`a{0,255}b`],
  [r`a*?b`, r`a{0,255}?b`],
  [r`x{5,}`, r`x{5,255}`],
  [r`x{300,}?`, r`x{300}?`],
  [r`(?:\d+-)+x`, r`(?:\d{1,31}\-){1,31}x`],
  [r`(?:\d+-){4}x`, r`(?:\d{1,250}\-){4}x`],
  [r`(?:(?:a+b)+c)+d`, r`(?:(?:a{1,10}b){1,10}c){1,10}d`],
];

for (const [source, expected] of rewritten) {
  test(`${source} is bounded`, () => {
    const pattern = boundedPattern(source);
    assert.equal(pattern.source, expected);
    assert.equal(pattern.rewritten, true);
  });
}

test('the load report names the limit', () => {
  assert.deepEqual(boundedPattern(r`\w+@\w+`).warnings, ['unbounded repetition limited to 255']);
  assert.deepEqual(boundedPattern(r`\w+`, { limit: 20 }).warnings, [
    'unbounded repetition limited to 20',
  ]);
  assert.deepEqual(boundedPattern(r`\w{1,20}`).warnings, []);
});

const printed: readonly (readonly [string, string])[] = [
  [r`\Qa.b/c\E+`, r`a\.b/c{1,255}`],
  [r`\x41\x{1F600}\101\t`, r`A\x{1f600}A\x{9}`],
  [r`[]a-c\]\d[:alpha:]]`, r`[\]a-c\]\d[:alpha:]]`],
  [r`[[:^alpha:]\pL^-]`, r`[\p{L}[:^alpha:]\^\-]`],
  [r`[^\PN]`, r`[^\P{N}]`],
  [r`\p{^Greek}`, r`\P{Greek}`],
  [r`(?P<a>x)(?<b>y)(?i:z)(?s)(w|)`, r`(?:x)(?:y)(?i:z)(?s)(?:w|)`],
  [r`a{,5}{x}`, r`a\{,5\}\{x\}`],
  ['é', r`\x{e9}`],
];

for (const [source, expected] of printed) {
  test(`${source} is read as RE2 reads it`, () => {
    assert.equal(boundedPattern(source).source, expected);
  });
}

const reaches: readonly (readonly [string, string, number])[] = [
  ['abc', '', 4],
  ['a|bcd', '', 4],
  ['é', '', 3],
  ['日', '', 4],
  ['a.c', '', 7],
  [r`\d{3}-\d{2,4}`, '', 9],
  ['[^a]{10}', '', 41],
  [r`\W\PL`, '', 9],
  ['[a-zé]', '', 3],
  ['hello', 'i', 6],
  ['risk', 'i', 8],
  [r`\w[[:alpha:]]`, 'i', 7],
  ['(?i)k(?-i)k', '', 5],
  ['(?i:k)k', '', 5],
  ['(?:a(?i)b|k)k', '', 5],
  [r`\bx\b$`, '', 2],
  ['a{3}(?:bc){2,5}', '', 14],
];

for (const [source, flags, reach] of reaches) {
  test(`${source} with flags "${flags}" reaches ${reach} bytes`, () => {
    assert.equal(boundedPattern(source, { flags }).reach, reach);
  });
}

const refusals: readonly (readonly [string, RegExp, PatternOptions?])[] = [
  ['', /^it can match the empty string/],
  ['a*', /^it can match the empty string/],
  [r`\b|x`, /^it can match the empty string/],
  ['(?:a?|b{0})$', /^it can match the empty string/],
  ['x'.repeat(2049), /^longer than 2048 bytes/],
  ['.{1000}.{1000}.{1000}.{1000}.{100}', /^a match could be 16400 bytes long; most are 16383/],
  ['a{1,300}', /^a match could be 300 bytes long; most are 255/, { maxReach: 256 }],
  ['a{1001}', /^column 2: at most 1000 repetitions/],
  ['a{5,2}', /^column 2: \{5,2\} counts backwards/],
  ['(?:a{40}){40}', /^column 10: nested repetitions/],
  ['(?:a{100,}b)+', /^column 13: nested repetitions|^column 5: nested repetitions/],
  ['ab(?=c)', /^column 3: look-ahead and look-behind/],
  ['(?<!a)b', /^column 1: look-ahead and look-behind/],
  [r`(a)\1`, /^column 4: back-references/],
  [r`(?P<a>b)(?P=a)`, /^column 9: back-references/],
  [r`(?<a>b)(?<a>c)`, /^column 8: this group name is taken/],
  [r`a\C`, /^column 2: \\C is not possible/],
  [r`a\Z`, /^column 2: unknown escape \\Z: the end of the text is \\z/],
  [r`a\u0041`, /^column 2: unknown escape \\u/],
  [r`[a\b]`, /^column 3: unknown escape/],
  ['a(b', /^column 2: this "\(" is never closed/],
  ['a)b', /^column 2: unexpected "\)"/],
  ['x[a-', /^column 2: this "\[" is never closed/],
  ['[z-a]', /^column 2: this range runs backwards/],
  ['[[:foo:]]', /^column 2: unknown class name/],
  ['*a', /^column 1: there is nothing to repeat/],
  ['a(?i)*', /^column 6: there is nothing to repeat/],
  ['a++', /^column 3: a repetition cannot be repeated/],
  ['a**', /^column 3: a repetition cannot be repeated/],
  ['(?>a)', /^column 1: atomic groups/],
  ['(?x)a', /^column 1: unknown kind of group/],
  [r`\x{110000}`, /^column 1: there is no code point above 10FFFF/],
  [r`\p{Klingon}`, /^RE2 refuses it: /],
  [r`\p1`, /^column 1: a Unicode class/],
  ['a\\', /^column 2: a "\\" ends the pattern/],
  ['(a)', /^it has 1 capture groups, not 2/, { group: 2 }],
];

for (const [source, message, options] of refusals) {
  test(`${source.slice(0, 40)} is refused`, () => {
    assert.throws(
      () => boundedPattern(source, options),
      (error) => error instanceof PatternError && message.test(error.message),
    );
  });
}

const ALPHABET = [
  'a',
  'b',
  'k',
  '-',
  ' ',
  '\n',
  'é',
  '😀',
  'K',
  Buffer.from([0xe9]),
  '<',
  '>',
  '1',
];

const searches: readonly (readonly [string, PatternOptions?])[] = [
  ['a+'],
  ['[ab]{1,3}'],
  [r`\b[ab]{2,}\b`],
  ['a.*b', { limit: 9 }],
  ['a.*?b', { limit: 12 }],
  ['a(?s:.*)k', { limit: 20 }],
  ['^[ab]+'],
  ['(?m)^[^\n]+$', { limit: 9 }],
  ['(?m)[ab]+$', { limit: 9 }],
  [r`[ab]+$`, { limit: 9 }],
  [r`\A\PL|.\z`],
  [r`\B.`],
  [r`(?:a+b)+|b+k`, { limit: 9 }],
  ['k.{10,20}k', { flags: 'i' }],
  ['<[^>]*>', { limit: 9 }],
  [r`(?:|a){0,20}b`],
  ['a(b)?k?', { group: 1 }],
  ['a.*?(b+)', { group: 1, limit: 9 }],
  [r`(a|-)([^ab]*)(b|k)`, { group: 2, limit: 10 }],
];

for (const [source, options = {}] of searches) {
  test(`${source} finds the same in windows as RE2 in the whole text`, () => {
    const pattern = boundedPattern(source, options);
    const searcher = patternSearcher(pattern, { confidence: 0.9 });
    for (let seed = 1; seed <= 12; seed++) {
      const text = randomBytes(seed, ALPHABET, 120);
      const expected = whole(pattern.source, text, options.group ?? 0);
      assert.deepEqual(wholeSpans(searcher, text), expected, `seed ${seed}, whole`);
      for (const core of [1, 3, 7]) {
        const spans = windowedSpans(searcher, text, { core, reach: pattern.reach });
        assert.deepEqual(spans, expected, `seed ${seed}, core ${core}`);
      }
    }
  });
}

for (const [source, options = {}] of searches) {
  test(`${source} finds the same over slices of a long text`, () => {
    const pattern = boundedPattern(source, options);
    const searcher = patternSearcher(pattern, { confidence: 0.9 });
    // Rare letters that patterns end with, so that most slices hold a start and no match.
    const rare = Array.from({ length: 30 }, () => ['a', ' ', 'é', '1']).flat();
    const text = randomBytes(11, [...rare, 'b', 'k', '>', '<', '\n'], 12_000);
    const expected = whole(pattern.source, text, options.group ?? 0);
    assert.deepEqual(wholeSpans(searcher, text), expected);
    const spans = windowedSpans(searcher, text, { core: 5000, reach: pattern.reach });
    assert.deepEqual(spans, expected);
  });
}

/** The plain way: one expression over all bytes. */
function whole(source: string, bytes: Buffer, group: number): readonly string[] {
  const { find } = regex(source, { captures: group > 0 });
  const text = Buffer.from(bytes);
  for (let i = 0; i < text.length; i++) if (text[i] === 0xe9) text[i] = 0x1a;
  const spans: string[] = [];
  for (let at = 0; at < text.length; ) {
    const match = find(text, at);
    if (match === undefined) return spans;
    const { start, low, high } = match;
    if (high > low) spans.push(`${low}-${high}`);
    at = high > low ? high : start + 1;
  }
  return spans;
}

test('a pattern that RE2 can only simulate is passed over where it cannot match', () => {
  const pattern = boundedPattern('a.*Q');
  const searcher = patternSearcher(pattern, { confidence: 0.9 });
  const text = randomBytes(3, ['a', 'b'], 2_000_000);
  const started = performance.now();
  assert.deepEqual(wholeSpans(searcher, text), []);
  assert.ok(performance.now() - started < 1000);
});

test('a brace that counts nothing is reported with its column', () => {
  for (const [source, columns] of [
    [r`ACME-[0-9]{6`, [11]],
    [r`a{,3}b{ 2}`, [2, 7]],
    [r`(a{2,x})|b{`, [3, 11]],
    [r`a{2}b{2,}c{2,3}?`, []],
    [r`\{6 [{2] \Qa{2\E x{y}z`, []],
  ] as const) {
    const told = boundedPattern(source).warnings.filter((warning) =>
      warning.includes('stands for itself'),
    );
    assert.deepEqual(
      told.map((warning) => Number(/^column (\d+): /.exec(warning)?.[1])),
      columns,
    );
  }
});
