import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tagModule } from '../../../../src/detectors/people/model/tag-module.ts';
import {
  escapedAt,
  LENGTH_BITS,
} from '../../../../src/detectors/people/text/escaped-characters.ts';
import { placeAt, unescaped } from '../../../../src/detectors/people/text/unescaped.ts';

const { text: block } = tagModule();

/** The text that a block is read as. */
function read(text: string): string {
  const bytes = Buffer.from(text);
  block.read(bytes, 0, bytes.length);
  return String.fromCharCode(...block.units.subarray(0, block.length));
}

const WRITTEN: readonly (readonly [written: string, meant: string])[] = [
  ['O&#39;Brien O&apos;Brien O&#x27;Brien O&#X0027;Brien', "O'Brien O'Brien O'Brien O'Brien"],
  ['Ren&eacute;e &Ouml;zil &Lstrok;uk &Zcaron;i&zcaron;ek', 'Renée Özil Łuk Žižek'],
  ['O&rsquo;Brien &quot;x&quot; a&nbsp;b &#146;', 'O’Brien "x" a\u00a0b ’'],
  ['Ren&amp;eacute;e O&amp;#39;Brien A&amp;B &amp;amp;', "Renée O'Brien A&B &"],
  [
    String.raw`Zo\u00eb O\u2019Neil \\u00D6zil O\'Brien \"x\" \\\"y\\\" a\/b`,
    `Zoë O’Neil Özil O'Brien "x" "y" a/b`,
  ],
  [
    String.raw`Thanks,\nJane Hi\r\n\tJane ok.\njane:\tjane hi\n\njane`,
    'Thanks,\nJane Hi\n\n\tJane ok.\njane:\tjane hi\n\njane',
  ],
  [String.raw`C:\temp\new .\node x\nabla`, String.raw`C:\temp\new .\node x\nabla`],
  [
    'AT&T &copy; &eacute &unknown; &#; &#x; &#1; &#12345678; a&b;',
    'AT&T &copy; &eacute &unknown; &#; &#x; &#1; &#12345678; a&b;',
  ],
  [String.raw`\u12 \u00g0 \x41 \d \\ \\\\\\\\\\n`, String.raw`\u12 \u00g0 \x41 \d \\ \\\\\\\\\\n`],
  ['&#128512;é&#233;', '\ufffféé'],
];

test('a block is read as what HTML and JSON escape in it', () => {
  for (const [written, meant] of WRITTEN) assert.equal(read(written), meant);
});

// biome-ignore format: a list
const part = fc.constantFrom(
  '&', ';', '#', '\\', 'u', 'n', 't', '"', "'", 'a', 'Z', '00e9', '&eacute;', '&amp;', '&#39;', '\\u00eb', '\\n', 'é', '—', '\xff', ' ', ',', '.', ':',
);
const texts = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));

test("an escape of a character is a unit with the escape's start and end", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const bytes = Buffer.from(text);
      block.read(bytes, 0, bytes.length);
      for (let n = 0; n < block.length; n++) {
        const at = block.byteAt(n);
        const escaped = escapedAt(bytes, at);
        const length = block.byteAt(n + 1) - at;
        assert.ok(length > 0);
        if (escaped > 0) assert.equal(block.units[n], escaped >> LENGTH_BITS);
        else if (bytes[at] < 0x80) assert.deepEqual([block.units[n], length], [bytes[at], 1]);
      }
      assert.equal(block.byteAt(block.length), bytes.length);
    }),
    { numRuns: 3000 },
  );
});

test('a part is read like its block, with the offsets of its bytes', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const bytes = Buffer.from(text);
      block.read(bytes, 0, bytes.length);
      const units = String.fromCharCode(...block.units.subarray(0, block.length));
      const part = unescaped(bytes, 0, bytes.length);
      assert.equal(Buffer.from(part.text, 'latin1').toString(), Buffer.from(units).toString());
      assert.equal(placeAt(part, part.text.length), bytes.length);
      for (let n = 0, index = 0; n < units.length; n++) {
        assert.equal(placeAt(part, index), block.byteAt(n));
        index += Buffer.byteLength(units[n]);
      }
    }),
    { numRuns: 3000 },
  );
});
