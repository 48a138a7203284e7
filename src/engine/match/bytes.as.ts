// Bytes of the text, and their kinds.
import { byteSets, sides, text } from './memory.as';

export const NEWLINE: u32 = 10;
export const SPACE: u32 = 32;

/** Four bitmaps for a block of 64 bytes: letters, capitals, letters and digits, bytes beyond ASCII. */
export const BLOCK: u32 = 5;
export const LETTERS: usize = 0;
export const CAPITALS: usize = 8;
export const ALNUMS: usize = 16;
export const BEYOND: usize = 24;

export function isDigit(byte: u32): bool {
  return byte - 48 < 10;
}

export function isLetter(byte: u32): bool {
  return (byte | 32) - 97 < 26;
}

export function isAlnum(byte: u32): bool {
  return isDigit(byte) || isLetter(byte);
}

export function isCapital(byte: u32): bool {
  return byte - 65 < 26;
}

export function isQuote(byte: u32): bool {
  return byte === 34 || byte === 39;
}

export function byteAt(p: i32): u32 {
  return load<u8>(text + p);
}

/** Whether a byte is in one of some sets: `sides` has a bit a set. */
export function inSets(byte: u32, sets: u32): bool {
  return (load<u32>(sides + (byte << 2)) & sets) !== 0;
}

/** Whether a byte is in a set beside patterns, by its number. */
export function inSet(byte: u32, set: u32): bool {
  return ((load<u8>(byteSets + (set << 5) + (byte >> 3)) >> (byte & 7)) & 1) !== 0;
}
