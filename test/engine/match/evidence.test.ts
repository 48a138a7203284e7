import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Evidence } from '../../../src/engine/compile/declaration.ts';
import { finder } from './finder.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 1e9);
const runs = { seed, numRuns: Number(process.env['RUNS'] ?? 2000) };

/** Finds numbers of four digits that some evidence speaks for. */
function numbers(when: Readonly<Partial<Record<Evidence, number>>>, notContinuedBy?: string) {
  return finder({
    key: 'toy',
    words: {
      before: 'pin code, secret, NC',
      near: 'card',
      other: 'error, errors',
      both: 'big error',
      unlessAfter: 'bits',
    },
    patterns: [
      {
        form: 'dddd',
        when: { ...when, 'before other & near other & before both': 0.1 },
        ...(notContinuedBy === undefined ? {} : { notContinuedBy }),
      },
    ],
  });
}

const led = numbers({ 'before #:': 0.6, 'before #': 0.7, 'before :': 0.8, before: 0.9 });

for (const [text, expected] of [
  ['pin code 1234', 0.9],
  ['PinCode: 1234', 0.8],
  ['{"pinCode":"1234"}', 0.8],
  ['{\\"pin_code\\":1234}', 0.8],
  ['PIN CODE #1234', 0.7],
  ['secret #: 1234', 0.6],
  ['secret is 1234', 0.9],
  ['secret was: 1234', 0.8],
  ['secret ..... 1234', 0.9],
  ['secret - 1234', 0.9],
  ['secret2 1234', 0.9],
  ['secret (of 4 digits): 1234', 0.8],
  ['the secret on the back is 1234', 0.9],
  ['the secret of my new card was 1234', 0.9],
  ['NC 1234', 0.9],
  ['<secret>1234</secret>', 0.8],
  ['<td>Secret</td> <td class="a-b">1234', 0.8],
  ['<b>Secret:</b> 1234', 0.8],
  ['Secret:\n  1234', 0.8],
  ['x\nSecret\n1234', 0.8],
  ['secret,"1234"', 0.8],
  ['secret\u00a01234', 0.9],
  ['secret “1234”', 0.9],
  ['(a) secret\n1234', undefined],
  ['secret, 1234', undefined],
  ['secret-1234', undefined],
  ['secrets 1234', undefined],
  ['nc 1234', undefined],
  ['secret of my new card 1234', undefined],
  ['secret x 1234', undefined],
  ['secret () 1234', undefined],
  ['<em1>secret</em1> 1234', undefined],
  ['code 1234', undefined],
  ['secret 1234 bits', undefined],
] as const) {
  test(`what leads to the value in ${JSON.stringify(text)} is ${expected}`, () => {
    const found = led(Buffer.from(text).toString('latin1'));
    assert.deepEqual(
      found.map((one) => Number(one.split(' ').at(-1))),
      expected === undefined ? [] : [expected],
    );
  });
}

test('terms of one alternative all hold; after a keyword, words near it count', () => {
  const find = numbers({
    'before & near': 0.9,
    'before other & not counted & not before both & not near': 0.6,
  });
  for (const [text, count] of [
    ['my card, secret: 1234', 1],
    ['my bag, secret: 1234', 0],
    ['error 1234', 1],
    ['error 1234 rows', 0],
    ['big error 1234', 0],
    ['card error 1234', 0],
  ] as const) {
    assert.equal(find(text).length, count, text);
  }
});

test('a match that a digit continues after one of its bytes does not count, after a comma three', () => {
  const find = numbers({ always: 0.9 }, ',/');
  assert.deepEqual(
    find('1234/5 1234/x 1234,567 1234,56 1234, 1234:5').map((one) => one.split(' ')[0]),
    ['7', '23', '31', '37'],
  );
});

const parts = [
  'pin code',
  'secret',
  'Secret',
  'x',
  ' ',
  ' ',
  ': ',
  '#',
  '"',
  '<td>',
  '</td>',
  ' is ',
  ' (y)',
  ',',
  '-',
  '.',
  '\n',
  ' of my card',
  '1234',
  'secret 1234',
  ', 1234',
  ', ',
  ' and ',
  '/',
];
const text = fc
  .array(fc.constantFrom(...parts), { maxLength: 8 })
  .map((some) => `${some.join('')}1234`);

/** The same by definition: a pattern of what may stand between. */
const TAGS = /(?:[ \t\n:#="'.>|*`\\[\](,;-]*<\/?td>)+[ \t\n:#="'.>|*`\\[\](,;-]*$/;
const SIGNS = /[ \t\n:#="'.>|*`\\[\](,;-]*$/;
function naive(before: string): boolean {
  const tags = TAGS.exec(before);
  if ((tags?.[0].match(/<\/?td>/g)?.length ?? 0) > 3) return false;
  if (tags !== null) return isKeyword(before.slice(0, tags.index), false);
  const signs = SIGNS.exec(before)?.[0] ?? '';
  const rest = before.slice(0, before.length - signs.length);
  const said = signs.startsWith(' ') && / (?:is)$/.test(rest) ? rest.slice(0, -2) : rest;
  const word =
    said === rest ? rest : said.slice(0, said.length - (SIGNS.exec(said)?.[0] ?? '').length);
  const between = before.slice(word.length);
  if (between === '') return false;
  const from = word.length;
  for (const [n, byte] of [...between].entries()) {
    if (byte === '-' && (before[from + n - 1] !== ' ' || `${before}1`[from + n + 1] !== ' '))
      return false;
    if (/[,;]/.test(byte) && between.length > 1 && !/["']/.test(`${before}1`[from + n + 1]))
      return false;
    if (byte === '\n' && !between.slice(0, n).includes(':') && !/(?:^|\n)[A-Za-z _.-]*$/.test(word))
      return false;
  }
  return isKeyword(word, said !== rest);
}

function isKeyword(text: string, said: boolean): boolean {
  const ends = /(?:^|[^A-Za-z]|[a-z](?=[A-Z]))(?:pin code|secret|Secret)$/;
  if (ends.test(text)) return true;
  if (/\(y\)$/.test(text)) return ends.test(text.replace(/ ?\(y\)$/, ''));
  return said && ends.test(text.replace(/ of my [a-z]{2,12}(?: [a-z]{2,12})?$/, ''));
}

/** Joints between an item of a list and the number before it. */
const JOINER =
  /(?:[,;][ \n]{1,2}|[ \n]{0,2}\/[ \n]{0,2}|,?[ \n]{1,2}(?:[&-]|(?<= )and)[ \n]{1,2})$/;
const ITEM = /[0-9A-Za-z](?:[0-9A-Za-z.-]{0,38}\d)?$/;
const MOST_ITEMS = 8;

/** Whether a keyword leads to a number of four digits or to one before it in a list of such. */
function isListed(before: string, items = 0): boolean {
  if (naive(before)) return true;
  const joiner = JOINER.exec(before);
  if (joiner === null || items === MOST_ITEMS) return false;
  const list = before.slice(0, joiner.index);
  const item = ITEM.exec(list);
  // Alike as far as the shorter one goes.
  return (
    item !== null &&
    /^\d{4}(?![0-9A-Za-z])/.test(item[0]) &&
    isListed(list.slice(0, item.index), items + 1)
  );
}

test('a keyword before one number does not count for a counted one after it', () => {
  assert.equal(led('pin code 1234, 5678 rows').length, 1);
});

test('a keyword before one number counts for eight more in a list', () => {
  const list = `pin code 1234${', 1234'.repeat(9)}`;
  assert.deepEqual(
    led(list).map((one) => Number(one.split(' ')[0])),
    Array.from({ length: 9 }, (_, n) => 9 + 6 * n),
  );
});

test('a number after an item of a list is listed, whatever the item', () => {
  const find = numbers({ 'listed & near': 0.9 });
  for (const [text, count] of [
    ['card x22, 1234', 1],
    ['card x22, 1234 and 5678', 2],
    ['card 1234', 0],
    ['card x, 1234', 0],
    ['bag x22, 1234', 0],
  ] as const) {
    assert.equal(find(text).length, count, text);
  }
});

test('a keyword leads to a value as its definition says', () => {
  const find = numbers({ before: 0.9 });
  fc.assert(
    fc.property(text, (of) => {
      const last = of.length - 4;
      const edges = !/[0-9A-Za-z]$|\d[-.]$/.test(of.slice(0, last));
      const found = find(of).some((one) => one.startsWith(`${last} `));
      assert.equal(found, edges && isListed(of.slice(0, last)), JSON.stringify(of));
    }),
    runs,
  );
});

test('code that asks for words finds what evidence finds', () => {
  const words = { near: 'secret, card', before: 'pin code, secret', unlessAfter: 'bits' };
  const declared = finder({
    key: 'toy',
    words,
    patterns: [
      { form: 'dddd', when: { near: 0.5 } },
      // Two kinds, so that the bytes before a value do not choose where patterns are tried.
      { form: "dddd'x'", when: { before: 0.5, 'field & not always': 0.1 } },
    ],
  });
  const inCode = finder({
    key: 'toy',
    words,
    patterns: [
      {
        form: 'dddd',
        check: {
          kind: 'code',
          words: ['near'],
          holds: (_id, { near, start, end }) => near('near', start, end) && { confidence: 0.5 },
        },
      },
      {
        form: "dddd'x'",
        check: {
          kind: 'code',
          words: ['before'],
          holds: (_id, { before, start }) => before('before', start) && { confidence: 0.5 },
        },
      },
    ],
  });
  // Code asks for the word right before a value itself: no list leads from one to the next.
  const single = text.filter((before) => before.indexOf('1234') === before.length - 4);
  const either = fc.tuple(single, fc.constantFrom('', 'x', ' card', 'x secret'));
  fc.assert(
    fc.property(either, ([before, after]) => {
      assert.deepEqual(inCode(before + after), declared(before + after));
    }),
    runs,
  );
});

test('code that asks for a list that is not declared is refused', () => {
  const check = { kind: 'code', words: ['other'], holds: () => true } as const;
  assert.throws(
    () => finder({ key: 'toy', words: { near: 'card' }, patterns: [{ form: 'dddd', check }] }),
    /toy: check: there are no words\.other/,
  );
});

const around = finder({
  key: 'toy',
  words: { street: 'street, main road', state: 'il, new york' },
  patterns: [
    { form: 'dddd', when: { 'after state': 0.9, 'ahead street': 0.8, 'behind street': 0.7 } },
  ],
});

for (const [text, expected] of [
  ['Springfield, IL 1234', [0.9]],
  ['IL: 1234', [0.9]],
  ['New York, 1234, 1235 and 1236', [0.9, 0.9, 0.9]],
  ['IL x 1234', []],
  ['mil 1234', []],
  ['IL\n1234', []],
  [`1234 Elm ${'x'.repeat(79)} street`, [0.8]],
  [`1234 Elm ${'x'.repeat(90)} street`, []],
  ['1234 streets', []],
  [`12 Main Road ${'x'.repeat(80)} 1234`, [0.7]],
  [`12 Main Road ${'x'.repeat(90)} 1234`, []],
] as const) {
  test(`a word right before, ahead or behind in ${JSON.stringify(text)} gives ${expected}`, () => {
    const found = around(text).map((one) => Number(one.split(' ').at(-1)));
    assert.deepEqual(found, expected);
  });
}

test('a term tells lines of logs from others', () => {
  const find = finder({
    key: 'toy',
    patterns: [{ form: 'dddd', when: { 'not log': 0.9, log: 0.2 } }],
  });
  assert.deepEqual(
    find('2024-05-06 10:30:45 took 1234\nwe took 1235\nsshd[12]: took 1236').map((one) =>
      Number(one.split(' ').at(-1)),
    ),
    [0.2, 0.9, 0.2],
  );
});
