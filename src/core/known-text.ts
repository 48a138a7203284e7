const SLOTS = 256;
/** Names that were read lately, one a slot. */
const KNOWN: string[] = new Array(SLOTS).fill('');

/** The text of `[start, end)` in Latin-1, where nearly all texts come again: a new string takes longer than all else that is done for a name. */
export function knownText(bytes: Buffer, start: number, end: number): string {
  if (start >= end) return '';
  const slot = (7 * bytes[start] + 3 * bytes[end - 1] + end - start) % SLOTS;
  if (!isText(KNOWN[slot], bytes, start, end)) {
    KNOWN[slot] = bytes.toString('latin1', start, end);
  }
  return KNOWN[slot];
}

/** Whether `[start, end)` is a text in Latin-1. */
export function isText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let n = 0; n < text.length; n++) if (text.charCodeAt(n) !== bytes[start + n]) return false;
  return true;
}
