/** How ends of lines are written in strings of JSON, in XML, and in logs. */
const WRITTEN = ['\\r', '\\n', '&#xd;', '&#xa;', '&#13;', '&#10;', '<cr>', '<lf>'].map((text) =>
  Buffer.from(text),
);
const LONGEST = 5;

/** Bytes of the written end of a line that begins at `at`; 0 where none does. Looks at five bytes at most. */
export function writtenEnd(bytes: Uint8Array, at: number, high: number): number {
  for (const end of WRITTEN) {
    if (at + end.length <= high && isAt(bytes, at, end)) return end.length;
  }
  return 0;
}

/** Most bytes of two of them and of what has to follow. */
export const WRITTEN_END_BYTES = 2 * LONGEST + 4;

/** In any case but for the letter of an escape. */
function isAt(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  const fold = text[0] === 0x5c ? 0 : 0x20;
  for (let k = 0; k < text.length; k++) {
    const byte = bytes[at + k];
    if (byte !== text[k] && (byte | fold) !== text[k]) return false;
  }
  return true;
}
