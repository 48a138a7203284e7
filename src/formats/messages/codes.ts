/** Most bytes of a code. */
export const LONGEST_CODE = 3;

/** Name of a segment, or code of up to three bytes, as a number: a string would be created for every field. */
export function codeAt(bytes: Uint8Array, start: number, end: number): number {
  let code = 0;
  for (let p = start; p < end; p++) code = (code << 8) | bytes[p];
  return code;
}

/** Number of a name or a code. */
export function codeOf(text: string): number {
  return codeAt(Buffer.from(text, 'latin1'), 0, text.length);
}
