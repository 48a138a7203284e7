/** UTF-16 units escaped at once: V8 keeps a list of the matches of a replacement. */
const PIECE_UNITS = 64 * 1024;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Writes a value as JSON in ASCII, other characters as `\uXXXX`, as Presidio does. */
export function asciiJson(value: unknown): string {
  return ascii(JSON.stringify(value));
}

/** Escapes the characters beyond ASCII of a JSON text. */
export function ascii(json: string): string {
  if (!BEYOND_ASCII.test(json)) return json;
  const pieces: string[] = [];
  for (let start = 0; start < json.length; start += PIECE_UNITS) {
    pieces.push(escaped(json.slice(start, start + PIECE_UNITS)));
  }
  return pieces.join('');
}

function escaped(piece: string): string {
  return piece.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
