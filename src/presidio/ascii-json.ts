/** Writes a value as JSON in ASCII, other characters as `\uXXXX`, as Presidio does. */
export function asciiJson(value: unknown): string {
  return ascii(JSON.stringify(value));
}

/** Escapes the characters beyond ASCII of a JSON text. */
export function ascii(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
