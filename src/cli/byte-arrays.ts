import { rewritten } from '../core/json-line.ts';

/** A line with byte arrays as strings, and the indices of those strings. */
export interface WithStrings {
  readonly line: string;
  readonly which: ReadonlySet<number>;
  readonly strings: number;
}

/**
 * Writes the byte arrays of a line of JSON (`[72,105]`) as strings of these bytes. Text is in Latin-1 on both sides: a
 * character for each byte. Only control characters, quotes and backslashes are escaped, so that `withArrays` finds the bytes.
 */
export function withStrings(line: string): WithStrings {
  const which = new Set<number>();
  let strings = 0;
  const written = rewritten(line, TOKENS, (token) => {
    const text = token.startsWith('[') ? textOf(token) : undefined;
    if (text !== undefined) which.add(strings);
    if (text !== undefined || token.startsWith('"')) strings++;
    return text === undefined ? token : stringOf(text);
  });
  return { line: written, which, strings };
}

/** Writes these strings of a line as byte arrays. `undefined` where it has not as many strings as before. */
export function withArrays(line: string, before: WithStrings): string | undefined {
  let strings = 0;
  const written = rewritten(line, TOKENS, (token) => {
    if (!token.startsWith('"') || !before.which.has(strings++)) return token;
    return `[${[...Buffer.from(JSON.parse(token), 'latin1')].join()}]`;
  });
  return strings === before.strings ? written : undefined;
}

const TOKENS = /["[]/g;

/** The text of a byte array; `undefined` for an array of other numbers, or of none. */
function textOf(array: string): string | undefined {
  const numbers: readonly number[] = JSON.parse(array);
  if (numbers.length === 0 || numbers.some((byte) => byte > 255)) return undefined;
  return Buffer.from(numbers).toString('latin1');
}

/** A text as a string of JSON. A line feed is `\u000a`: in `\n` a detector may see a letter. */
function stringOf(text: string): string {
  return `"${text.replace(ESCAPED, (character) => (character < ' ' ? unicode(character) : `\\${character}`))}"`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON escapes
const ESCAPED = /["\\\0-\x1f]/g;

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
