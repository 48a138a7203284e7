import { isObject } from './is-object.ts';

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The object that a line is; `undefined` if the line is no object. */
export function objectIn(line: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    // No error is passed on: the parser's message quotes the input.
    return undefined;
  }
}

/** The text of a string of JSON, written without its quotes; as it is written where that is no JSON. */
export function unescaped(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    return JSON.parse(`"${written}"`);
  } catch {
    return written;
  }
}

/**
 * A line of JSON with each string, and what else `tokens` finds, replaced by what `write` makes of it. A token is a quote, the
 * bracket of an array of whole numbers, or a whole token.
 */
export function rewritten(line: string, tokens: RegExp, write: (token: string) => string): string {
  const parts: string[] = [];
  let copied = 0;
  tokens.lastIndex = 0;
  for (let found = tokens.exec(line); found !== null; found = tokens.exec(line)) {
    const end = endOf(line, found[0], found.index);
    if (end === 0) continue;
    tokens.lastIndex = end;
    const token = line.slice(found.index, end);
    const written = write(token);
    if (written === token) continue;
    parts.push(line.slice(copied, found.index), written);
    copied = end;
  }
  return copied === 0 ? line : parts.concat(line.slice(copied)).join('');
}

function endOf(line: string, token: string, start: number): number {
  if (token === '"') return stringEnd(line, start);
  return token === '[' ? arrayEnd(line, start) : start + token.length;
}

/** After the quote that ends the string at `start`. */
function stringEnd(line: string, start: number): number {
  let end = line.indexOf('"', start + 1);
  while (end > 0 && isEscaped(line, end)) end = line.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(line: string, at: number): boolean {
  let first = at;
  while (line[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}

/** After the bracket that ends the array of whole numbers at `start`; 0 where that is of something else. */
function arrayEnd(line: string, start: number): number {
  OTHER.lastIndex = start + 1;
  const end = OTHER.exec(line);
  return end?.[0] === ']' ? end.index + 1 : 0;
}

const OTHER = /[^\s\d,]/g;
