import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { errorCode } from '../core/errors.ts';
import { parseJson } from './json.ts';

/** A configuration that cannot be used; the message has a line for everything that is wrong with it. */
export class ConfigFileError extends Error {
  override name = 'ConfigFileError';
}

/** A text that is not empty. */
export const text = v.pipe(v.string('expected a text'), v.nonEmpty('expected a text'));

/** A whole number in a range, both ends included. */
export function count(from: number, to: number) {
  const words = `expected a whole number from ${from} to ${to}`;
  return v.pipe(v.number(words), v.integer(words), v.minValue(from, words), v.maxValue(to, words));
}

/** An address to listen on: `HOST:PORT` or `[IPV6]:PORT`. */
export const address = v.pipe(
  text,
  v.regex(/^(?:\[[\da-fA-F:.]+\]|[A-Za-z0-9.-]+):\d{1,5}$/, 'expected HOST:PORT or [IPV6]:PORT'),
  v.transform((value) => {
    const colon = value.lastIndexOf(':');
    const host = value.slice(0, colon).replace(/^\[|\]$/g, '');
    return { host, port: Number(value.slice(colon + 1)) };
  }),
);

/** Levels of the log. */
export const logLevel = v.optional(
  v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'expected a level'),
  'info',
);

const LOOPBACK = /^(?:127\.[\d.]+|::1|localhost)$/;

/** Whether a host is this machine, which text may reach in clear. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host.replace(/^\[|\]$/g, ''));
}

/** Reads a file of JSON. Throws a `ConfigFileError`. */
export function readConfigFile(file: string): unknown {
  const { value, problems } = parseJson(contentOf(file));
  refuse(
    file,
    problems.map(({ path, text: problem }) => `${path} ${problem}`.trim()),
  );
  return value;
}

/** A configuration by its schema. Throws a `ConfigFileError`, whose lines begin with `source`. */
export function checkedConfig<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  source: string,
): v.InferOutput<Schema> {
  const { output, issues = [] } = v.safeParse(schema, value);
  refuse(
    source,
    issues.map((issue) => `${v.getDotPath(issue) ?? 'the file'}: ${messageOf(issue)}`),
  );
  return output as v.InferOutput<Schema>;
}

/** Throws a `ConfigFileError` with the lines, if there are any. */
export function refuse(source: string, lines: readonly string[]): void {
  if (lines.length > 0)
    throw new ConfigFileError(lines.map((line) => `${source}: ${line}`).join('\n'));
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigFileError(`${file}: cannot be read (${errorCode(cause)})`, { cause });
  }
}

/** Messages of the library quote what was found, which may be a key. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown member';
  const isOwn = !issue.message.startsWith('Invalid');
  return isOwn ? issue.message : `expected ${issue.expected ?? 'another value'}`;
}
