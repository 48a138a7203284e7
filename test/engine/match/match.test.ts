import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { byteSet } from '../../../src/core/bytes.ts';
import type { Check, CheckContext } from '../../../src/core/checks/check.ts';
import { holds } from '../../../src/core/checks/holds.ts';
import { compile } from '../../../src/engine/compile/compile.ts';
import type { Declaration, Pattern } from '../../../src/engine/compile/declaration.ts';
import { column } from '../../../src/engine/match/column.ts';
import { matcherOf } from '../../../src/engine/match/matcher.ts';
import { patternsOf } from '../../../src/engine/match/patterns.ts';
import { finder, findersOf } from './finder.ts';
import { formTexts as text } from './form-texts.ts';
import { endsOf } from './naive-forms.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9);
const runs = { seed, numRuns: Number(process.env['RUNS'] ?? 200) };

function matcher(...patterns: readonly Pattern[]) {
  return finder({ key: 'toy', patterns });
}

const isAlnum = (character: string) => /[0-9A-Za-z]/.test(character);
const isEscape = (text: string, at: number) => /\\[bfnrt]$/.test(text.slice(0, at + 1));

/** Matches of forms with the edges of numbers, by definition: at each offset the longest text of the first form that has it. */
function naive(forms: readonly string[]) {
  const ends = forms.map(endsOf);
  return (text: string): readonly string[] =>
    Array.from({ length: text.length }, (_, at) => at).flatMap((at) => {
      const inToken = at > 0 && isAlnum(text[at - 1]) && !isEscape(text, at - 1);
      if (isAlnum(text[at]) && (inToken || isEscape(text, at))) return [];
      const isContinuing = /\d[.-]$/.test(text.slice(0, at));
      const found = ends
        .flatMap((of) => of(text, at))
        .filter((end) => end === text.length || !isAlnum(text[end]))
        .filter((end) => !isContinuing && !/^[.-]\d/.test(text.slice(end)));
      return found.length === 0 ? [] : [`${at} ${text.slice(at, Math.max(...found))} 0.9`];
    });
}

const FORMS = [
  ['d-d', 'dd-d(-d)?', 'd{1,3}'],
  ['A{2}d?|Ad{1,2}A', '[A-C]1+-[^1 ]{1,2}'.replace('+', '{1,4}')],
  ['\'a\'-"ab"1?', "1(-1){0,3}('A'|'B')?", "-('a'|1){2}"],
  ['h{2}(:h{2}){1,2}', '::h?1'],
  ['Xw{2}', '\\(1\\)-?1{1,2}'],
  ['"ab"[:.] ?d{1,2}', "'b'(: |-)1"],
];

for (const forms of FORMS) {
  test(`${forms.join(' | ')} match what their definition says`, () => {
    const find = matcher(...forms.map((form) => ({ form })));
    const expected = naive(forms);
    fc.assert(
      fc.property(text, (of) => assert.deepEqual(find(of), expected(of))),
      runs,
    );
  });
}

test('a text longer than a piece of it has the matches of its parts', () => {
  const find = matcher({ form: 'd{3}-d{3}' });
  const some = '123-456, 12-456 abc 999-999\n';
  const long = some.repeat(5000);
  const expected = find(some).map((one) => one.split(' ').slice(1).join(' '));
  assert.deepEqual(
    find(long).map((one) => one.split(' ').slice(1).join(' ')),
    Array.from({ length: 5000 }, () => expected).flat(),
  );
});

test('a match is found wherever it lies and the text ends, whatever its length', () => {
  const find = matcher({ form: 'A{1,70}d{1,70}' });
  for (let before = 0; before < 70; before++) {
    for (const length of [2, 62, 63, 64, 65, 128]) {
      const half = length / 2;
      const match = 'A'.repeat(Math.ceil(half)) + '1'.repeat(Math.floor(half));
      for (const after of ['', ' ']) {
        assert.equal(find(' '.repeat(before) + match + after).length, 1, `${before} ${length}`);
      }
    }
  }
});

test('detectors find the same whether one of them has an automaton of its own', () => {
  const parts = { key: 'parts', patterns: [{ form: 'dd?-dd?' }, { form: 'A{2}d?' }] };
  const runs = {
    key: 'runs',
    words: { before: 'key, ref' },
    patterns: [{ form: '[0-9A-F]{2,5}', when: { before: 0.8 } }, { form: '1w{3,9}' }],
  };
  const joined = findersOf([parts, runs]);
  const apart = findersOf([parts, { ...runs, longRuns: true }]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('key ', 'ref:', '1', '2-', 'AB', 'F9', 'x', ' ', '\n')),
      (pieces) => {
        const of = pieces.join('');
        assert.deepEqual(apart(of), joined(of));
      },
    ),
    { seed, numRuns: 2000 },
  );
});

test('more matches than there is room for are all found', () => {
  assert.equal(matcher({ form: 'd' })('1 '.repeat(40_000)).length, 40_000);
});

const CHECKS: readonly Check[] = [
  { kind: 'weighted', modulus: 11, weights: [3, 7, -1, 2, 5] },
  {
    kind: 'weighted',
    modulus: 7,
    weights: [3, 1],
    fromRight: true,
    check: { at: -1, characters: '0123456' },
  },
  {
    kind: 'weighted',
    modulus: 5,
    weights: [1, 2, 3],
    from: 1,
    leaves: [1, 3],
    values: '0123456789       123456789',
  },
  { kind: 'luhn' },
  { kind: 'luhn', digits: 4, start: 24 },
  { kind: 'verhoeff' },
  { kind: 'mod11-10' },
  { kind: 'mod97-10' },
  { kind: 'varied' },
  {
    kind: 'numbers',
    at: -3,
    digits: 2,
    within: [
      [3, 12],
      [40, 60],
    ],
  },
  { kind: 'count', digits: [3, 5], letters: [1, 2] },
  { kind: 'day', year: 0, month: 2, day: 4 },
  { kind: 'day', year: 0, month: 2, day: -2, monthModulus: 20, dayModulus: 40 },
];
const ids = fc.stringMatching(/^(?:[0-9]{6}|[0-9A-J]{6}|[12]{6})$/);

for (const check of CHECKS) {
  test(`the engine checks ${JSON.stringify(check)} as strategies do`, () => {
    const find = matcher({ form: 'X{6}', check });
    fc.assert(
      fc.property(ids, (id) => assert.equal(find(id).length === 1, holds(check, id))),
      { ...runs, numRuns: 5 * runs.numRuns },
    );
  });
}

const written = fc.stringMatching(/^(?:[0-9]{1,4}[-/. ]?|jan|MAY|sept|july|nd |, ){1,5}$/);
for (const numbers of ['ymd', 'mdy', 'dmy', 'dm', 'my', 'dy', 'd', 'y', 'compact'] as const) {
  for (const must of ['plausible', 'valid', 'credible'] as const) {
    test(`the engine reads ${must} dates of ${numbers} as strategies do`, () => {
      const check: Check = { kind: 'date', numbers, must };
      const find = matcher({ form: 'd[0-9A-Za-z ,./-]{0,39}#', check, edges: 'open' });
      const first = numbers === 'compact' ? /^[0-9]{4}[01][0-9][0-3][0-9]$/ : /^0$/;
      fc.assert(
        fc.property(fc.stringMatching(first), written, (begin, date) => {
          const of = `${begin}${date}#`;
          assert.equal(find(of).includes(`0 ${of} 0.9`), holds(check, of));
        }),
        runs,
      );
    });
  }
}

test('a check in code sees letters in upper case and digits, and the text around the match', () => {
  const seen: string[] = [];
  const holdsInCode = (id: string, { bytes, start, end }: CheckContext) =>
    seen.push(id, bytes.toString('latin1', start - 1, end)) > 0;
  matcher({ form: 'dd-a', check: { kind: 'code', holds: holdsInCode } })('x 12-k');
  assert.deepEqual(seen, ['12K', ' 12-k']);
});

test('bytes of a set that checks ask about are read once for all matches in a run of them', () => {
  const long = '1-'.repeat(200);
  let read = 0;
  const counted = new Proxy(byteSet('0-9-'), {
    get(set, at) {
      read++;
      return Reflect.get(set, at);
    },
  });
  const holds = (_id: string, { past, start, high }: CheckContext) =>
    past(counted, start, high) === high;
  matcher({ form: 'd', edges: 'open', check: { kind: 'code', inPlace: true, sees: 400, holds } })(
    long,
  );
  assert.ok(read > long.length / 2 && read <= 2 * long.length, `${read}`);
});

test('a byte that joins a match to a letter or digit before it, or to a digit after it, refuses it', () => {
  const find = finder({
    key: 'toy',
    patterns: [{ form: 'd{2}', edges: 'open', notContinuing: '.', notContinuedBy: '.' }],
  });
  fc.assert(
    fc.property(fc.stringMatching(/^[1a. ]{0,12}$/), (of) => {
      const expected = [...of.matchAll(/(?<![0-9a][.]|[0-9a])\d\d(?![0-9a]|[.]\d)/g)];
      assert.deepEqual(
        find(of),
        expected.map(({ 0: found, index }) => `${index} ${found} 0.9`),
      );
    }),
    runs,
  );
});

test('code gets the options of its filter', () => {
  const holds = (_id: string, _match: CheckContext, options: object) =>
    'wanted' in options && options.wanted === true;
  const declaration: Declaration = {
    key: 'toy',
    patterns: [{ form: 'd', check: { kind: 'code', holds } }],
  };
  const image = compile([declaration]);
  for (const wanted of [true, false]) {
    const patterns = [0];
    const enabled = patternsOf(image, [{ filter: 0, declaration, patterns, options: { wanted } }]);
    const found = column();
    matcherOf(image)(enabled, Buffer.from('1'), 0, 1, 1, [found]);
    assert.equal(found.length > 0, wanted);
  }
});

test('code reports the range of the match, its confidence and its type', () => {
  const declaration: Declaration = {
    key: 'toy',
    patterns: [
      {
        form: 'd{2,9}(,d{1,9}){0,3}',
        edges: 'open',
        check: {
          kind: 'code',
          holds: (_id, { bytes, start, end, high }) => {
            assert.ok(high - end <= 64);
            const percent = end < high && bytes[end] === 0x25;
            return {
              kind: 'some',
              confidence: 0.3,
              start: start + 1,
              end: percent ? end + 1 : end,
            };
          },
        },
      },
    ],
  };
  const find = finder(declaration);
  fc.assert(
    fc.property(fc.array(fc.constantFrom('12', ',345', '%', ' ', 'x')), (parts) => {
      const of = parts.join('');
      const expected = [
        ...of.matchAll(/(?<![0-9A-Za-z])\d{2,9}(?:,\d{1,9}){0,3}(?![0-9A-Za-z])%?/g),
      ];
      const first: string[] = [];
      for (const one of find(of)) {
        const last = first.at(-1);
        if (last === undefined || !isInside(last, one)) first.push(one);
      }
      assert.deepEqual(
        first,
        expected.map(({ 0: found, index }) => `${index + 1} ${found.slice(1)} 0.3`),
      );
    }),
    runs,
  );
});

/** Whether a match, as it is shown, begins before another ends. */
function isInside(before: string, one: string): boolean {
  const [start, text] = before.split(' ');
  return Number(one.split(' ')[0]) < Number(start) + text.length;
}

test('evidence gives the confidence of its kind, and the first that holds counts', () => {
  const find = finder({
    key: 'toy',
    words: { near: 'code, sécu, 번호' },
    patterns: [{ form: 'd{4}', when: { near: 0.9, field: 0.7, prose: 0.5 } }],
  });
  for (const [of, confidence] of [
    ['the code is 1234', 0.9],
    ['zipCode=1234', 0.9],
    ['SÉCU 1234', 0.9],
    ['저의번호는 1234', 0.9],
    ['x,1234,y', 0.7],
    ['he had 1234 of them', 0.5],
    ['2024-05-06 10:30:45 INFO took 1234', undefined],
    ['size=1234 code', undefined],
    ['x = [1234, 1]', undefined],
    ['with {{{REDACTED-code}}} f(1234)', undefined],
    ['encoded f(1234)', undefined],
  ] as const) {
    const bytes = Buffer.from(of).toString('latin1');
    const shown = find(bytes).map((one) => Number(one.split(' ').at(-1)));
    assert.deepEqual(shown, confidence === undefined ? [] : [confidence], of);
  }
});

test('a pattern that cannot be compiled is named with its detector and the column', () => {
  for (const [pattern, message] of [
    [{ form: 'dd-x' }, /^toy: pattern dd-x at column 4: unexpected x: quote it/],
    [{ form: 'd(d' }, /^toy: pattern d\(d at column 2: \( is not closed/],
    [{ form: 'd{2' }, /^toy: pattern d\{2 at column 2: expected \{2\}/],
    [{ form: 'd*' }, /^toy: pattern d\*.*: matches the empty text/],
    [{ form: 'dd*' }, /^toy: pattern dd\*: takes more than 1024 bytes: bound its repetitions/],
    [{ form: '[d-1]' }, /^toy: pattern .* at column 1: not a set of bytes/],
    [{ form: 'd|-d' }, /^toy: pattern .*: begins with letters or digits and with other characters/],
    [{ form: "'ab'" }, /^toy: pattern 'ab': small letters alone begin no pattern/],
    [{ form: 'd', when: { near: 1 } }, /^toy: pattern d: when: near: there are no words.near/],
    [{ form: 'd–d' }, /^toy: pattern d–d at column 2: a character beyond ASCII/],
  ] as const) {
    assert.throws(() => compile([{ key: 'toy', patterns: [pattern] }]), { message });
  }
  const patterns = [{ form: 'dd[-d]*', most: 8, runsOn: '-0-9' }, { form: "'a'd{9}" }];
  assert.throws(
    () => compile([{ key: 'toy', patterns }]),
    /^Error: toy: pattern dd\[-d\]\*: runs on, so it takes the most: 10, not 8/,
  );
  const words = { near: 'a,,b' };
  assert.throws(
    () => compile([{ key: 'toy', words, patterns: [{ form: 'd', when: { near: 1 } }] }]),
    /^Error: toy: words.near: an empty word/,
  );
});

const MODULES = [
  'engine/cues/cues',
  'engine/match/match',
  'engine/write/splice',
  'detectors/people/tag/tag',
  'detectors/places/simd/words',
];
for (const name of MODULES) {
  test(`${name}.wasm is made of its sources: \`npm run simd\` was run after the last change`, () => {
    const path = new URL(`../../../src/${name}`, import.meta.url);
    const folder = new URL('.', path);
    const sources = readdirSync(folder).filter((file) => file.endsWith('.as.ts'));
    const hash = createHash('sha256');
    for (const file of sources.sort()) hash.update(readFileSync(new URL(file, folder)));
    hash.update(readFileSync(new URL('../../../src/core/simd.as.ts', import.meta.url)));
    const { source, module } = JSON.parse(readFileSync(`${path.pathname}.json`, 'utf8'));
    assert.equal(hash.digest('hex'), source);
    const code = readFileSync(`${path.pathname}.wasm`);
    assert.equal(createHash('sha256').update(code).digest('hex'), module);
  });
}

test('a declaration without patterns is refused: a mask would number the detectors after it otherwise', () => {
  const none = { key: 'none', patterns: [] };
  assert.throws(
    () => compile([none, { key: 'toy', patterns: [{ form: 'dd' }] }]),
    /none: no patterns/,
  );
});
