import type { Plan } from '../engine/plan.ts';
import { redaction } from '../engine/redaction.ts';
import type { RequestScope } from '../engine/types.ts';
import type { LogDestination } from './log-destination.ts';

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json;
}

/** Members of a line that are pino's own. */
const OWN: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'v']);

/** Returns a destination that redacts each line of JSON, and writes it to `destination`. A line that is not JSON is redacted as
 * text. */
export function logRedaction(
  plan: Plan,
  scope: () => RequestScope,
  destination: LogDestination,
): LogDestination {
  if (plan.slow)
    throw new Error('log lines are redacted at once: the profile must not need a model');

  /** A text beyond a window cannot be redacted at once: none of it is written. */
  function text(source: string): string {
    const bytes = Buffer.from(source);
    if (bytes.length > plan.windowBytes) return `[${bytes.length} bytes left out]`;
    return redaction(plan, { scope: scope() }).buffered(bytes).bytes.toString();
  }

  /** Redacted beside its key, by which it may be known; by itself where that is no longer JSON. */
  function member(key: string, value: number | string): Json {
    const written = JSON.stringify({ [key]: value });
    const answer = text(written);
    if (answer === written) return value;
    const parsed = objectOf(answer);
    const own = parsed?.[key];
    if (own !== undefined && Object.keys(parsed ?? {}).length === 1) return own;
    return text(String(value));
  }

  function inside(key: string, value: Json): Json {
    if (typeof value === 'string' || typeof value === 'number') return member(key, value);
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((item: Json) => inside(key, item));
    return members(value as JsonObject);
  }

  function members(object: JsonObject, own: ReadonlySet<string> = new Set()): JsonObject {
    const entries = Object.entries(object);
    return Object.fromEntries(
      entries.map(([key, value]) => [key, own.has(key) ? value : inside(key, value)]),
    );
  }

  return {
    // Without it, pino takes a destination that is its only argument for options, and writes in clear to standard output.
    writable: true,
    write(line) {
      const object = objectOf(line);
      const ended = line.endsWith('\n') ? '\n' : '';
      if (object === undefined) return destination.write(text(line.trimEnd()) + ended);
      const answer = JSON.stringify(members(object, OWN));
      // A line in which nothing was found leaves as it came: numbers beyond 2^53 would be rounded.
      const same = answer === JSON.stringify(object);
      return destination.write(same ? line : answer + ended);
    },
  };
}

function objectOf(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
