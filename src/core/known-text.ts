const SLOTS = 256;

/** Reads `[start, end)` in Latin-1. */
export type ReadText = (bytes: Buffer, start: number, end: number) => string;

/** For one input, in which nearly all names come again: a new string takes longer than all else that is done for a name. */
export function knownTexts(): ReadText {
  /** Names that were read lately, one a slot. */
  const known: string[] = new Array(SLOTS).fill('');
  return (bytes, start, end) => {
    if (start >= end) return '';
    const slot = (7 * bytes[start] + 3 * bytes[end - 1] + end - start) % SLOTS;
    if (!isText(known[slot], bytes, start, end)) known[slot] = bytes.toString('latin1', start, end);
    return known[slot];
  };
}

/** Whether `[start, end)` is a text in Latin-1. */
export function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let n = 0; n < text.length; n++) if (text.charCodeAt(n) !== bytes[start + n]) return false;
  return true;
}
