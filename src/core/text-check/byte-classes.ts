import { BELL, CARRIAGE_RETURN, DELETE, ESCAPE, NON_ASCII, SPACE } from '../bytes.ts';

/** Classes of a text's bytes, each a bit of its own. `CONTROL` are the control characters that no text format needs. */
export const PLAIN = 0;
export const CONTROL = 1;
export const NUL = 2;
export const HIGH = 4;

/** Class by byte: tab, line ends, bell, backspace and escape are plain. */
export const CLASSES = new Uint8Array(256).fill(HIGH, NON_ASCII);
CLASSES.fill(CONTROL, 0, SPACE).fill(PLAIN, BELL, CARRIAGE_RETURN + 1);
CLASSES[0] = NUL;
CLASSES[ESCAPE] = PLAIN;
CLASSES[DELETE] = CONTROL;

/** Returns the classes that occur. Looks at four bytes at a time, and closer only where one is not in 20 to 7E. */
export function classesIn(bytes: Buffer): number {
  if (bytes.length < 8) return among(bytes, 0, bytes.length);
  const lead = -bytes.byteOffset & 3;
  const words = (bytes.length - lead) >> 2;
  const end = lead + words * 4;
  let all = among(bytes, 0, lead) | among(bytes, end, bytes.length);
  const view = new Int32Array(bytes.buffer, bytes.byteOffset + lead, words);
  for (let n = 0; n < words; n += 1) {
    const word = view[n];
    // A byte below 20 borrows, one beyond 7F has the bit, and 7F carries into it.
    if ((((word - 0x20202020) | word | (word + 0x01010101)) & 0x80808080) === 0) continue;
    const at = lead + n * 4;
    all |= among(bytes, at, at + 4);
  }
  return all;
}

function among(bytes: Buffer, from: number, to: number): number {
  let all = PLAIN;
  for (let i = from; i < to; i += 1) all |= CLASSES[bytes[i]];
  return all;
}
