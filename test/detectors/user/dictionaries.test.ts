import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distance } from 'fastest-levenshtein';
import * as v from 'valibot';
import { dictionaries } from '../../../src/detectors/user/dictionaries.ts';
import type { Detector } from '../../../src/engine/types.ts';
import { fakeWindow, randomBytes, wholeSpans, windowedSpans } from '../fake-window.ts';

function dictionary(options: object, lines: readonly string[] = []): Detector {
  const checked = v.parse(v.strictObject(dictionaries.options), options);
  return dictionaries.detector(checked, () => lines);
}

function found(options: object, text: string | Buffer): readonly string[] {
  const detector = dictionary(options);
  const searcher = detector.find.kind === 'searcher' ? detector.find : assert.fail();
  const bytes = Buffer.from(text as string);
  const spans = wholeSpans(searcher, bytes);
  for (const core of [1, 3, 7]) {
    const windowed = windowedSpans(searcher, bytes, { core, reach: detector.reach });
    assert.deepEqual(windowed, spans, `core ${core}`);
  }
  return spans.map((span) =>
    bytes.toString('utf8', ...(span.split('-').map(Number) as [number, number])),
  );
}

const cases: readonly (readonly [string, object, string, readonly string[]])[] = [
  [
    'case of ASCII letters does not matter',
    { terms: ['george jones'] },
    'George JONES',
    ['George JONES'],
  ],
  [
    'names between commas are found without them',
    { terms: ['Bill', 'Al', 'Jo'] },
    'bill,al, jo.',
    ['bill', 'al', 'jo'],
  ],
  [
    'a name at a line end, a tab or two spaces is found',
    { terms: ['Al Jo'] },
    'al\njo\tal  jo',
    ['al\njo', 'al  jo'],
  ],
  [
    'a space is at most four bytes of whitespace',
    { terms: ['a b'] },
    'a \r\n b a     b',
    ['a \r\n b'],
  ],
  [
    'the longest of the terms that start at one place wins',
    { terms: ['New', 'New York', 'New York City'] },
    'new york city, new york cit, new yor',
    ['new york city', 'new york', 'new'],
  ],
  [
    'a term inside a word is not found',
    { terms: ['art'] },
    'party art7 7art éart arté artı art’s',
    ['art'],
  ],
  ['a combining mark belongs to its letter', { terms: ['Jose'] }, 'Jose\u0301 Jose', ['Jose']],
  [
    'punctuation beyond ASCII is an edge',
    { terms: ['Bill', 'Смирнов'] },
    '“Bill”—«Смирнов»',
    ['Bill', 'Смирнов'],
  ],
  [
    'letters beyond ASCII match in either case and form',
    { terms: ['Élodie'] },
    'ÉLODIE élodie E\u0301lodie',
    ['ÉLODIE', 'élodie', 'E\u0301lodie'],
  ],
  ['an underscore is an edge', { terms: ['bill'] }, 'user_bill_id', ['bill']],
  [
    'a term may start and end with punctuation',
    { terms: ['.NET', 'C++', '#1', '$'] },
    'ASP.NET C+++ ##1 5$ C+',
    ['.NET', 'C++', '#1', '$'],
  ],
  ['a word may be one letter', { terms: ['X'] }, 'x xx X. éx', ['x', 'X']],
  [
    'other scripts are words as well',
    { terms: ['東京', 'ivан'] },
    '東京 東京都 (東京) IVАН',
    ['東京', '東京', 'IVАН'],
  ],
  [
    'terms beyond the first plane are found',
    { terms: ['😀', '𝒜b'] },
    '😀😀 𝒜b 𝒜𝒜b',
    ['😀', '😀', '𝒜b'],
  ],
  [
    'case counts when the profile says so',
    { terms: ['Will'], caseSensitive: true },
    'will Will WILL',
    ['Will'],
  ],
  [
    'only capitalized hits count when the profile says so',
    { terms: ['will', 'Émile'], capitalized: true },
    'will Will WILL émile Émile',
    ['Will', 'WILL', 'Émile'],
  ],
  ['terms are trimmed and their spaces collapsed', { terms: ['  Al \n Jo '] }, 'al jo', ['al jo']],
];

for (const [name, options, text, expected] of cases) {
  test(name, () => assert.deepEqual(found(options, text), expected));
}

test('bytes that are not UTF-8 are an edge', () => {
  const text = Buffer.concat([Buffer.from([0xe9]), Buffer.from('bill'), Buffer.from([0xa0])]);
  assert.deepEqual(found({ terms: ['bill'] }, text), ['bill']);
});

test('the reach covers the longest form with the widest gaps', () => {
  assert.equal(dictionary({ terms: ['a b c', 'abcd'] }).reach, 5 + 2 * 3 + 4);
});

test('files add terms; blank lines add none', () => {
  const detector = dictionary({ files: ['names.txt'] }, ['Al', '', '  ', 'Jo ']);
  const searcher = detector.find.kind === 'searcher' ? detector.find : assert.fail();
  assert.deepEqual(wholeSpans(searcher, Buffer.from('jo al')), ['0-2', '3-5']);
});

test('a dictionary without terms is refused', () => {
  assert.throws(() => dictionary({}), /at least one term/);
  assert.throws(() => dictionary({ files: ['names.txt'] }, ['']), /at least one term/);
});

test('a term that is too long is refused by its place', () => {
  assert.throws(() => dictionary({ terms: ['a', 'x'.repeat(1025)] }), /^Error: terms\[1\]: /);
  assert.throws(
    () => dictionary({ files: ['n'] }, ['a', 'x'.repeat(1025)]),
    /^Error: files\[0\], line 2: /,
  );
});

test('sensitivity without fuzzy changes nothing', () => {
  assert.deepEqual(found({ terms: ['Bill'], sensitivity: 'low' }, 'Billi Bill'), ['Bill']);
  assert.deepEqual(found({ terms: ['Bill'], fuzzy: true, sensitivity: 'off' }, 'Billi'), []);
});

test('a fuzzy match is less sure for each edit', () => {
  const { find } = dictionary({ terms: ['Bill'], fuzzy: true, sensitivity: 'low' });
  const searcher = find.kind === 'searcher' ? find : assert.fail();
  const sure = ['bill', 'Billi', 'Billie'].map((text) =>
    searcher.search(fakeWindow(Buffer.from(text), 0, 1, text.length), 0, 1),
  );
  assert.deepEqual(
    sure.map((match) => match?.confidence),
    [1, 0.7, 0.5],
  );
});

test('fuzzy terms are found as by a plain comparison, however much of the text is seen', () => {
  const terms = ['abcd', 'bcd a', 'éabc', 'abcabc', 'abc'];
  const alphabet = ['a', 'b', 'c', 'd', ' ', 'A', 'é', '-', '.', '\n', 'abc', 'bcd'];
  for (const [sensitivity, most] of [
    ['medium', [0, 0, 0, 1, 1, 1, 1]],
    ['low', [0, 0, 0, 1, 2, 2, 2]],
  ] as const) {
    for (let seed = 1; seed <= 60; seed++) {
      const text = randomBytes(seed, alphabet, 40);
      const options = { terms, fuzzy: true, sensitivity };
      for (const match of found(options, text)) {
        const plain = match.toLowerCase().replace(/\s+/g, ' ');
        const near = terms.some((term) => distance(plain, term) <= most[Math.min(term.length, 6)]);
        assert.ok(near, `seed ${seed}: ${match}`);
      }
      for (const word of text.toString().match(/(?<![\wé.-])[a-dé]+(?![\wé.-])/giu) ?? []) {
        const near = terms.some(
          (term) =>
            !term.includes(' ') &&
            distance(word.toLowerCase(), term) <= most[Math.min(term.length, 6)],
        );
        const alone = found(options, word);
        assert.equal(alone.length > 0, near, `seed ${seed}: ${word}`);
      }
    }
  }
});

test('two dictionaries do not see each other', () => {
  const one = dictionary({ terms: ['one'] });
  dictionary({ terms: ['two'] });
  const searcher = one.find.kind === 'searcher' ? one.find : assert.fail();
  assert.deepEqual(wholeSpans(searcher, Buffer.from('one two')), ['0-3']);
});

test('random texts give the result of a plain search', () => {
  const terms = ['a', 'ab', 'a b', 'b a b', 'é', 'aé b', '-a', 'b-', '--', '1 -'];
  const alphabet = ['a', 'b', 'B', ' ', '\n', '-', 'é', 'É', '’', '1', Buffer.from([0xc3])];
  const expression = new RegExp(
    [...terms]
      .sort((x, y) => y.length - x.length)
      .map((term) => edged(term).replaceAll(' ', '[ \\n]{1,4}'))
      .join('|'),
    'giu',
  );
  for (let seed = 1; seed <= 60; seed++) {
    // A lone C3 is shown as 1A: no letter either way.
    const text = randomBytes(seed, alphabet, 80);
    const plain = text.toString().replaceAll('\ufffd', '\x1a');
    assert.deepEqual(found({ terms }, text), plain.match(expression) ?? [], `seed ${seed}`);
  }
});

function edged(term: string): string {
  const word = /[\p{L}\p{N}]/u;
  const before = word.test(term[0]) ? '(?<![\\p{L}\\p{N}])' : '';
  return before + term + (word.test(term[term.length - 1]) ? '(?![\\p{L}\\p{N}])' : '');
}
