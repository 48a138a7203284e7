import { AMPERSAND, BACKSLASH, HASH, LESS_THAN, SPACE } from '../../core/bytes.ts';

const OPENS_TAG = LESS_THAN;

/** Escapes after their first byte: of strings, of references in XML, and as logs show them. */
const ESCAPES = ['r', 'n'].map(bytesOf);
const REFERENCES = ['#xd;', '#xa;', '#13;', '#10;'].map(bytesOf);
const SHOWN = ['cr>', 'lf>'].map(bytesOf);
const LONGEST = 5;

/** Most bytes of two ends and of the text that has to follow. */
export const WRITTEN_END_BYTES = 2 * LONGEST + 4;

/**
 * Length of the written line end at `at`, as strings of JSON, XML and logs have it: `\r`, `&#xD;`, `<cr>`; 0 if there
 * is no such end. Reads five bytes at most.
 */
export function writtenEnd(bytes: Uint8Array, at: number, high: number): number {
  const first = bytes[at];
  if (at >= high) return 0;
  if (first === BACKSLASH) return lengthAt(bytes, at + 1, high, ESCAPES, 0);
  if (first === OPENS_TAG) return lengthAt(bytes, at + 1, high, SHOWN, SPACE);
  if (first !== AMPERSAND || bytes[at + 1] !== HASH) return 0;
  return lengthAt(bytes, at + 1, high, REFERENCES, SPACE);
}

function lengthAt(
  bytes: Uint8Array,
  at: number,
  high: number,
  texts: readonly Uint8Array[],
  fold: number,
): number {
  for (const text of texts) {
    if (at + text.length <= high && isAt(bytes, at, text, fold)) return text.length + 1;
  }
  return 0;
}

/** Compares bytes, in any case if `fold` is the bit of letter case. */
function isAt(bytes: Uint8Array, at: number, text: Uint8Array, fold: number): boolean {
  for (let k = 0; k < text.length; k++) {
    const byte = bytes[at + k];
    if (byte !== text[k] && (byte | fold) !== text[k]) return false;
  }
  return true;
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
