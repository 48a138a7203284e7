import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NEWLINE } from '../../../src/core/bytes.ts';
import { linesWithoutEscapes } from '../../../src/engine/scan/lines-without-escapes.ts';
import { withoutEscapes } from '../../../src/engine/scan/without-escapes.ts';
import { runs } from '../same-however.ts';

const pieces = [
  'a',
  'Z',
  '1',
  ' ',
  '\\u0022',
  '\\n',
  '%20',
  '&quot;',
  '=20',
  '=3D',
  '<b>',
  '"',
  '=',
];
const line = fc
  .tuple(
    fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n', '=\n', '=\r\n'),
  )
  .map(([parts, end]) => parts.join('') + end);

/** Memory of one text after the other. */
const held = Buffer.alloc(2048);
const reader = linesWithoutEscapes(held);

test('each line, and its context, is read as a line by itself; what was dropped makes no difference', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 4 }),
      (lines, contextBytes, dropEvery) => {
        reader.begin();
        let [at, before] = [0, Buffer.alloc(0)];
        for (const [number, text] of lines.entries()) {
          if (number % dropEvery === 0) {
            const dropped = Math.max(0, at - contextBytes);
            held.copyWithin(0, dropped, at);
            reader.moved(dropped);
            at -= dropped;
          }
          const bytes = Buffer.from(text);
          bytes.copy(held, at);
          const low = Math.max(0, at - contextBytes);
          const floor = at - low;
          const shown = held.subarray(low, at + bytes.length);
          const given = reader.read(shown, shown.length, floor);
          const all = Buffer.concat([before.subarray(before.length - floor), bytes]);
          const expected = withoutEscapes(all, all.length, floor);
          const context = inLines(before).subarray(before.length - floor);
          assert.equal(given.subarray(floor).toString(), expected.subarray(floor).toString());
          assert.equal(given.subarray(0, floor).toString('latin1'), context.toString('latin1'));
          before = Buffer.concat([before, bytes]);
          at += bytes.length;
        }
      },
    ),
    runs,
  );
});

/** Lines as context: nothing continues in the next. */
function inLines(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start) + 1;
    const upTo = bytes.subarray(0, end);
    lines.push(withoutEscapes(upTo, end, end).subarray(start));
    start = end;
  }
  return Buffer.concat(lines);
}
