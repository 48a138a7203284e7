import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { isObject } from '../core/is-object.ts';
import { type Json, type JsonObject, objectIn, rewritten } from '../core/json-line.ts';
import { InputError } from './arguments.ts';
import { lines } from './lines.ts';
import type { RecordRedaction } from './record.ts';

/** Properties of a message that rsyslog takes back and that hold text of its sender. */
const TEXTS = ['msg', 'structured-data'] as const;

/** Key under `$!` that marks a message as redacted: rsyslog passes messages on unchanged once this process has died. */
const MARK = 'redacted';

/** Prefix of strings that represent numbers whose digits JavaScript does not keep. It is random: no sender can write one. */
const NUMBER = `${randomUUID()} `;
const WRITTEN_NUMBER = new RegExp(`"${NUMBER}([^"]*)"`, 'g');

const TOKENS = /"|-?\d[\d.eE+-]*/g;

type Redacted = (text: string) => Promise<string>;

/**
 * Speaks the protocol of rsyslog's mmexternal with `interface.input="fulljson"`: for each message a line of JSON in, and
 * a line of JSON with the properties to change out. Redacts the message, its structured data and every text and number
 * under `$!`, and sets `$!redacted` to `yes`. Bytes that are no UTF-8 stay as they are, and so do the digits of numbers. Throws
 * an InputError, which quotes nothing, for a line that is no JSON object.
 */
export async function* rsyslog(
  input: AsyncIterable<Buffer>,
  redact: RecordRedaction,
): AsyncGenerator<Buffer, void, undefined> {
  let number = 0;
  for await (const { line, ended } of lines(input)) {
    if (!ended) throw new InputError('the last line is cut off: it has no newline');
    number += 1;
    const encoding = isUtf8(line) ? 'utf8' : 'latin1';
    const redacted: Redacted = async (text) =>
      (await redact(Buffer.from(text, encoding))).toString(encoding);
    const answer = await reply(message(line.toString(encoding), number), redacted);
    const written = JSON.stringify(answer).replace(WRITTEN_NUMBER, '$1');
    yield Buffer.from(`${written}\n`, encoding);
  }
}

function message(line: string, number: number): JsonObject {
  const value = objectIn(line);
  const kept = withNumbers(line);
  if (value !== undefined) return (kept === line ? undefined : objectIn(kept)) ?? value;
  throw new InputError(
    `line ${number} is no JSON object: does the action have interface.input="fulljson"?`,
  );
}

/** A line in which strings represent the numbers that JavaScript would write differently. */
function withNumbers(line: string): string {
  return rewritten(line, TOKENS, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${NUMBER}${token}"`,
  );
}

async function reply(message: JsonObject, redacted: Redacted): Promise<JsonObject> {
  const changed: Record<string, Json> = {};
  for (const key of TEXTS) {
    const text = message[key];
    if (typeof text === 'string') changed[key] = await redacted(text);
  }
  const variables = message['$!'];
  const own = isObject(variables) ? await members(variables, redacted) : {};
  return { ...changed, '$!': { ...own, [MARK]: 'yes' } };
}

/** The value with each text and number in it redacted; keys stay. */
async function inside(value: Json, redacted: Redacted): Promise<Json> {
  if (typeof value === 'string' && value.startsWith(NUMBER)) {
    const digits = value.slice(NUMBER.length);
    const text = await redacted(digits);
    return text === digits ? value : text;
  }
  if (typeof value === 'string') return redacted(value);
  if (typeof value === 'number') {
    const text = await redacted(String(value));
    return text === String(value) ? value : text;
  }
  if (isObject(value)) return members(value, redacted);
  return Array.isArray(value)
    ? Promise.all(value.map((item: Json) => inside(item, redacted)))
    : value;
}

async function members(object: JsonObject, redacted: Redacted): Promise<JsonObject> {
  const entries = Object.entries(object).map(
    async ([key, value]) => [key, await inside(value, redacted)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
