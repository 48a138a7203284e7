import { NEWLINE } from '../core/bytes.ts';

/** Yields the lines of an input without their newlines, and at its end what has none, where that is not empty. */
export async function* lines(
  input: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly line: Buffer; readonly ended: boolean }, void, undefined> {
  let started: Buffer[] = [];
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield { line: Buffer.concat([...started, chunk.subarray(start, end)]), ended: true };
      started = [];
      start = end + 1;
    }
    if (start < chunk.length) started.push(chunk.subarray(start));
  }
  if (started.length > 0) yield { line: Buffer.concat(started), ended: false };
}

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The object that a line is; `undefined` for what is none. */
export function objectIn(line: string): JsonObject | undefined {
  const value = parsed(line);
  return isObject(value) ? value : undefined;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line);
  } catch {
    // The parser's message quotes the input.
    return undefined;
  }
}
