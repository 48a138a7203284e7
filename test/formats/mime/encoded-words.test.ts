import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { wordSegment } from '../../../src/formats/mime/encoded-words.ts';

/** A run of words, its text, and the code of each byte. */
const RUNS: readonly [run: string, text: string, codes: readonly string[]][] = [
  ['=?utf-8?Q?a=40b_c?=', 'a@b c', ['a', '=40', 'b', '_', 'c']],
  ['=?utf-8?q?=4?=', '=4', ['=', '4']],
  ['=?utf-8?B?YUBi?=', 'a@b', ['YU', 'UB', 'Bi']],
  ['=?utf-8?Q?=C3?= =?utf-8?Q?=A9?=', 'é', ['=C3', '=A9']],
  ['=?utf-8?Q?a?=\n =?utf-8*en?B?Yg==?=', 'ab', ['a', 'Yg']],
  ['=?iso-8859-1?Q?=E9x?=', 'éx', ['=E9', '=E9', 'x']],
  ['=?koi8-r?Q?=C1?= =?utf-8?Q?b?=', 'аb', ['=C1', '=C1', 'b']],
  ['=?shift_jis?Q?=82=A0?=', 'あ', ['=82=A0', '=82=A0', '=82=A0']],
  ['=?utf-8?Q??=', '', []],
];

for (const [run, text, codes] of RUNS) {
  test(`encoded words are read with the offsets of their codes: ${JSON.stringify(run)}`, () => {
    const segment = wordSegment(Buffer.from(run), '\n');
    assert.equal(segment?.text.toString(), text);
    const [words] = segment?.parts?.() ?? [];
    assert.equal(words?.text.toString(), text);
    const { starts = [], ends = [] } = words?.offsets ?? {};
    assert.deepEqual(
      Array.from(starts, (start, n) => run.slice(start, ends[n])),
      codes,
    );
  });
}

test('words that cannot be decoded are no segment', () => {
  for (const run of ['=?utf-8?B?&?=', '=?no-such?Q?a?=', '=?utf-8?Q?a?= =?no-such?Q?a?=']) {
    assert.equal(wordSegment(Buffer.from(run), '\n'), undefined);
  }
});

test('offsets in encoded words are made when they are asked for', () => {
  const { from } = Int32Array;
  const made = mock.method(Int32Array, 'from', from);
  try {
    const segments = RUNS.map(([run]) => wordSegment(Buffer.from(run), '\n'));
    assert.equal(made.mock.callCount(), 0);
    assert.ok(segments[0]?.parts?.());
    assert.equal(made.mock.callCount(), 2);
  } finally {
    made.mock.restore();
  }
});

test('changed words are written with the label and the letter of the first', () => {
  for (const [run, expected] of [
    ['=?utf-8?q?a?= =?utf-8?B?Yg==?=', '=?utf-8?q?c?='],
    ['=?iso-8859-1?b?YQ==?=', '=?iso-8859-1?b?Yw==?='],
  ] as const) {
    const [words] = wordSegment(Buffer.from(run), '\n')?.parts?.() ?? [];
    assert.equal(words?.rewrite?.(Buffer.from('c'), 0).toString(), expected);
  }
});
