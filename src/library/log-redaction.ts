import { type JsonObject, objectIn } from '../core/json-line.ts';
import type { Plan } from '../engine/plan.ts';
import { redaction } from '../engine/redaction.ts';
import type { RequestScope } from '../engine/types.ts';
import type { LogDestination } from './log-destination.ts';

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

  function text(source: string): string {
    const bytes = Buffer.from(source);
    if (bytes.length > plan.windowBytes) return leftOut(source);
    return redaction(plan, { scope: scope() }).buffered(bytes).bytes.toString();
  }

  /** A text beyond a window cannot be redacted at once: none of it is written. */
  function fitting(source: string): string {
    if (Buffer.byteLength(source) <= plan.windowBytes) return source;
    const object = objectIn(source);
    if (object === undefined) return source;
    const most = plan.windowBytes / 2;
    const isLong = (of: unknown): of is string =>
      typeof of === 'string' && Buffer.byteLength(of) > most;
    const fits = JSON.stringify(object, (_key, of: unknown) => (isLong(of) ? leftOut(of) : of));
    return Buffer.byteLength(fits) <= plan.windowBytes
      ? fits
      : JSON.stringify({ ...own(object), msg: leftOut(source) });
  }

  return {
    // Without it, pino takes a destination that is its only argument for options, and writes in clear to standard output.
    writable: true,
    write(line) {
      const ended = line.endsWith('\n') ? '\n' : '';
      const source = fitting(line.trimEnd());
      const answer = text(source);
      destination.write((answer === source ? source : withOwn(answer, source)) + ended);
    },
  };
}

/** The line with pino's own members unchanged: a time may have as many digits as a phone number. */
function withOwn(answer: string, source: string): string {
  const before = objectIn(source);
  const after = objectIn(answer);
  if (before === undefined || after === undefined) return answer;
  const kept = own(before);
  const isSame = Object.entries(kept).every(([key, of]) => after[key] === of);
  return isSame ? answer : JSON.stringify({ ...after, ...kept });
}

function own(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => OWN.has(key)));
}

function leftOut(text: string): string {
  return `[${Buffer.byteLength(text)} bytes omitted]`;
}
