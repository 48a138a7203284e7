// A table of names by their hashes, over the text that lists them: no string is made of any.
//
//   lines    \n ! R e d w a y \n # P a r i s      a mark, then a name
//   slots    0 0 tag|1 0 … tag|9 0                at the name's hash or after it, where its line begins
import { CASE_BIT, LOWER, NEWLINE } from '../../core/bytes.ts';

/** Bits of a hash: the slot, then the tag that a used slot has above the offset of the line. */
const SLOT_BITS = 17;
const TAG_BITS = 12;
const SLOTS = 1 << SLOT_BITS;
const PLACES = 2 ** (32 - TAG_BITS);
const MIXED = 0x9e37_79b1;
/** First byte of `À` to `ÿ` in UTF-8, and last bytes of the capitals among them. */
const LATIN_1 = 0xc3;
const FIRST_CAPITAL = 0x80;
const LAST_CAPITAL = 0x9e;

/** The hash of a name with one more byte, the same for capitals and small letters; that of no name is 0. */
export function nameHash(hash: number, byte: number): number {
  return Math.imul(hash ^ (byte & ~CASE_BIT), MIXED);
}

/** Returns where the line of the name in `[start, end)` begins, in any case, given its hash; 0 where none has it. */
export type LineOfName = (bytes: Buffer, start: number, end: number, hash: number) => number;

/**
 * A table of the names in `lines`, which begin with a line break; of lines with one name the last counts. Throws where there are
 * too many.
 */
export function nameTable(lines: Buffer): LineOfName {
  const slots = new Uint32Array(SLOTS);
  let used = 0;
  for (let end = lines.length; end > 0; used++) {
    const line = lines.lastIndexOf(NEWLINE, end - 1) + 1;
    if (used > SLOTS / 2 || line >= PLACES) throw new Error('too many names');
    let hash = 0;
    for (let p = line + 1; p < end; p++) hash = nameHash(hash, lines[p]);
    let slot = hash >>> (32 - SLOT_BITS);
    while (slots[slot] !== 0) slot = (slot + 1) % SLOTS;
    slots[slot] = line + tagOf(hash) * PLACES;
    end = line - 1;
  }

  return (bytes, start, end, hash) => {
    const tag = tagOf(hash);
    for (let n = hash >>> (32 - SLOT_BITS); slots[n] !== 0; n = (n + 1) % SLOTS) {
      const line = slots[n] % PLACES;
      if (Math.floor(slots[n] / PLACES) === tag && isName(lines, line + 1, bytes, start, end)) {
        return line;
      }
    }
    return 0;
  };
}

function tagOf(hash: number): number {
  return (hash >>> (32 - SLOT_BITS - TAG_BITS)) % (1 << TAG_BITS);
}

/** Whether the name at `at`, which a line break or the end follows, is that in `[start, end)` in any case. */
function isName(lines: Buffer, at: number, bytes: Buffer, start: number, end: number): boolean {
  const length = end - start;
  if (at + length < lines.length && lines[at + length] !== NEWLINE) return false;
  for (let n = 0; n < length; n++) {
    if (capitalAt(lines, at + n) !== capitalAt(bytes, start + n)) return false;
  }
  return true;
}

/** The byte at `p`, that of a capital for a small letter. */
function capitalAt(bytes: Buffer, p: number): number {
  const byte = bytes[p];
  if (LOWER[byte] === 1) return byte - CASE_BIT;
  const isLatin = byte >= FIRST_CAPITAL + CASE_BIT && byte <= LAST_CAPITAL + CASE_BIT;
  return isLatin && bytes[p - 1] === LATIN_1 ? byte - CASE_BIT : byte;
}
