/**
 * Bytes of the separator at `at`: a space, a hyphen, a full stop, a no-break space (U+00A0, U+202F) or a dash
 * (U+2010 to U+2015), as in text copied from documents; 0 when there is none.
 */
export function separatorLength(bytes: Uint8Array, at: number, high: number): number {
  if (at >= high) return 0;
  const byte = bytes[at];
  if (byte === 0x20 || byte === 0x2d || byte === 0x2e) return 1;
  if (byte === 0xc2) return at + 1 < high && bytes[at + 1] === 0xa0 ? 2 : 0;
  if (byte !== 0xe2 || at + 2 >= high || bytes[at + 1] !== 0x80) return 0;
  const last = bytes[at + 2];
  return (last >= 0x90 && last <= 0x95) || last === 0xaf ? 3 : 0;
}

/** Whether the same `length` bytes stand at both places. */
export function sameBytes(bytes: Uint8Array, one: number, other: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (bytes[one + i] !== bytes[other + i]) return false;
  return true;
}
