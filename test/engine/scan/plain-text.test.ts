import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  indexOf,
  noPlainText,
  plainStart,
  readPlain,
} from '../../../src/engine/scan/plain-text.ts';
import { nonCanonicalText } from '../../detectors/non-canonical-texts.ts';

const seed = Number(process.env['SEED'] ?? 1);
const numRuns = Number(process.env['RUNS'] ?? 500);
/** More in a row than are left out, so that some are. */
const run = fc
  .tuple(fc.constantFrom('\u00ad', '\u200b', '\ufeff'), fc.integer({ min: 40, max: 60 }))
  .map(([mark, n]) => Buffer.from(`7${mark.repeat(n)}`));
/** Line breaks that a hyphen swallows, with an indent, and others. */
const wrapped = fc
  .tuple(
    fc.constantFrom('1-', '1', '-'),
    fc.constantFrom('\n', '\r\n'),
    fc.integer({ max: 42, min: 0 }),
  )
  .map(([before, end, indent]) => Buffer.from(`${before}${end}${' '.repeat(indent)}2`));
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: nonCanonicalText },
      { weight: 1, arbitrary: run },
      { weight: 1, arbitrary: wrapped },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 9 }).map((bytes) => Buffer.from(bytes)) },
    ),
    { minLength: 1, maxLength: 12, size: 'max' },
  )
  .map((parts) => Buffer.concat(parts));

test('plain text that is read from a start is as if all before had been read, too', () => {
  fc.assert(
    fc.property(
      text,
      fc.array(fc.nat(), { minLength: 1, maxLength: 60, size: 'max' }),
      (bytes, all) => {
        const whole = plain(bytes, 0);
        for (const n of all) {
          const at = n % (bytes.length + 1);
          const from = plainStart(bytes, at);
          assert.ok(from <= at);
          assert.deepEqual(tail(plain(bytes, from), at), tail(whole, at), `${at}`);
        }
      },
    ),
    { seed, numRuns },
  );
});

test('plain text is the same from each start in escapes that begin inside others', () => {
  for (const written of [
    '\x1b[2021\\u2011017',
    '\\<b>7',
    '\x1b=41=427',
    '^^^^^M7',
    '\x1b[0\\x1b[0\\x1b[07',
  ]) {
    const bytes = Buffer.from(written);
    const whole = plain(bytes, 0);
    for (let at = 0; at <= bytes.length; at++) {
      assert.deepEqual(tail(plain(bytes, plainStart(bytes, at)), at), tail(whole, at), written);
    }
  }
});

test('plain text continues after the text read before', () => {
  const text = noPlainText();
  const bytes = Buffer.from('１２ und ３４');
  readPlain(text, bytes, 0, 6, 0);
  readPlain(text, bytes, 11, bytes.length, 0);
  assert.equal(text.bytes.toString('latin1', 0, text.length), '1234');
  assert.deepEqual([...text.places.subarray(0, text.length)], [0, 3, 11, 14]);
});

function plain(bytes: Buffer, from: number) {
  const text = noPlainText();
  readPlain(text, bytes, from, bytes.length, 0);
  return text;
}

/** Its bytes from a place on, and where they stand. */
function tail(text: ReturnType<typeof noPlainText>, at: number) {
  const first = indexOf(text, at);
  return [
    text.bytes.toString('latin1', first, text.length),
    [...text.places.subarray(first, text.length)],
  ];
}
