import assert from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import { test } from 'node:test';
import {
  codePointAt,
  codePointLength,
  cutBytes,
  isRightQuoteAt,
  isSurrogateAt,
  sequenceLength,
  writeCodePoint,
} from '../../src/core/utf-8.ts';

const POINTS = [
  0x41, 0x7f, 0x80, 0xe9, 0x7ff, 0x800, 0x2019, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600, 0x10ffff,
];

test('a character of each length is read as Node writes it', () => {
  for (const point of POINTS) {
    const bytes = Buffer.from(String.fromCodePoint(point));
    assert.equal(codePointLength(bytes, 0), bytes.length, String(point));
    if (point < 0x80) continue;
    assert.equal(sequenceLength(bytes[0]), bytes.length);
    assert.equal(codePointAt(bytes, 0, bytes.length), point);
  }
});

test('a code point below U+10000 is written as Node writes it', () => {
  for (const point of POINTS.filter((one) => one < 0x10000)) {
    const bytes = Buffer.alloc(4);
    const end = writeCodePoint(bytes, 0, point);
    assert.deepEqual(bytes.subarray(0, end), Buffer.from(String.fromCodePoint(point)));
  }
});

test('a lead byte and every second byte make a character exactly where Node says that they are UTF-8', () => {
  for (let lead = 0x80; lead < 0x100; lead++) {
    for (let second = 0; second < 0x100; second++) {
      for (const rest of [[], [0x80], [0xbf, 0x80], [0x41]]) {
        const bytes = Buffer.from([lead, second, ...rest]);
        const whole = [2, 3, 4].find(
          (length) => isUtf8(bytes.subarray(0, length)) && bytes.length >= length,
        );
        const first = whole !== undefined && [...bytes.toString('utf8', 0, whole)].length === 1;
        assert.equal(codePointLength(bytes, 0), first ? whole : 0, bytes.toString('hex'));
      }
    }
  }
});

test('a surrogate is three bytes that begin with ED and go on with A0 to BF', () => {
  const surrogate = (hex: string) => isSurrogateAt(Buffer.from(hex, 'hex'), 0);
  assert.equal(surrogate('eda080'), true);
  assert.equal(surrogate('edbfbf'), true);
  assert.equal(surrogate('ed9fbf'), false);
  assert.equal(surrogate('eda0'), false);
  assert.equal(surrogate('eda041'), false);
  assert.equal(surrogate('ed'), false);
});

test('a piece that ends inside a character ends with the bytes of that character', () => {
  const text = Buffer.from('aé€😀');
  const cuts = Array.from(text, (_, end) => cutBytes(text.subarray(0, end)));
  assert.deepEqual(cuts, [0, 0, 1, 0, 1, 2, 0, 1, 2, 3]);
  assert.equal(cutBytes(Buffer.from([0x80, 0x80, 0x80])), 0);
});

test('a typeset apostrophe is recognised by its three bytes', () => {
  assert.equal(isRightQuoteAt(Buffer.from('O’Brien'), 1), true);
  assert.equal(isRightQuoteAt(Buffer.from('O‘Brien'), 1), false);
});
