import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromUtf16, toUtf16 } from '../../src/core/utf-16.ts';

/** Converts pieces that are cut at `cuts`. */
function converted(by: typeof fromUtf16, bytes: Buffer, cuts: readonly number[], big: boolean) {
  const { convert, end } = by(big);
  const places = [
    0,
    ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b),
    bytes.length,
  ];
  const parts = places.slice(1).map((to, n) => convert(bytes.subarray(places[n], to)));
  const { converted: last, rest } = end();
  return { bytes: Buffer.concat([...parts, last]), rest };
}

const cuts = fc.array(fc.nat(400), { maxLength: 12 });
const units = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0xd7f0, max: 0xe010 }),
    fc.constantFrom(0x41, 0xfeff, 0xd83d, 0xde00),
  ),
  { maxLength: 60 },
);

test('any UTF-16, cut anywhere, is the same after its way to UTF-8 and back', () => {
  fc.assert(
    fc.property(units, cuts, cuts, fc.boolean(), fc.boolean(), (codes, there, back, big, odd) => {
      const bytes = Buffer.alloc(codes.length * 2 + (odd ? 1 : 0), 0x7f);
      codes.forEach((code, n) => {
        if (big) bytes.writeUInt16BE(code, n * 2);
        else bytes.writeUInt16LE(code, n * 2);
      });
      const utf8 = converted(fromUtf16, bytes, there, big);
      const again = converted(toUtf16, utf8.bytes, back, big);
      assert.deepEqual(Buffer.concat([again.bytes, utf8.rest]), bytes);
    }),
  );
});

test('text in UTF-16 is the same text in UTF-8, and the reverse', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), cuts, fc.boolean(), (text, places, big) => {
      const wide = Buffer.from(text, 'utf16le');
      const bytes = big ? wide.swap16() : wide;
      assert.equal(converted(fromUtf16, bytes, places, big).bytes.toString(), text);
      assert.deepEqual(converted(toUtf16, Buffer.from(text), places, big).bytes, bytes);
    }),
  );
});

test('bytes that are not UTF-8 become U+FFFD, one each', () => {
  const { convert, end } = toUtf16(false);
  const parts = [
    convert(Buffer.from([0x61, 0xff, 0xe2])),
    convert(Buffer.from([0x62])),
    end().converted,
  ];
  assert.equal(Buffer.concat(parts).toString('utf16le'), 'a\ufffd\ufffdb');
});
