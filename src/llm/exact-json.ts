/** Digits that a number of JavaScript keeps. */
const EXACT_DIGITS = 15;

/** Strings, which are passed over, and numbers. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;
const MARK = '\u0000#';
const MARKED = /"\\u0000#(-?\d[\d.eE+-]*)"/g;

/** Reads JSON, with numbers that JavaScript would round as marked strings. Throws a SyntaxError that quotes no text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(TOKEN, (token) => (isRounded(token) ? marked(token) : token)));
  } catch {
    throw new SyntaxError('not JSON');
  }
}

/** Writes a value of `readJson`, with its numbers as they were. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(MARKED, '$1');
}

function isRounded(token: string): boolean {
  return token[0] !== '"' && token.length > EXACT_DIGITS && String(Number(token)) !== token;
}

function marked(token: string): string {
  return JSON.stringify(MARK + token);
}
