import { type Logger, pino } from 'pino';
import { errorCode } from '../core/error-code.ts';
import { logLines } from './log-lines.ts';

/** The service's log: one JSON object a line on standard error. Text being redacted never goes into it. */
export function logger(level: string): Logger {
  const lines = logLines(2);
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":${lines.now()}`,
      hooks: {
        logMethod(args, method, number) {
          const make = () => void method.apply(this, args);
          if (number <= INFO) lines.later(make);
          else lines.next(make);
        },
      },
    },
    lines,
  );
}

/** Pino's number of the level; lines of it and below can wait. */
const INFO = 30;

/** What may be logged of an error: never its message, which could hold input. */
export function trouble(error: unknown): { name: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = errorCode(error);
  // The message comes first, and may have lines that look like frames.
  const frames = (error.stack ?? '').replace(String(error), '').split('\n');
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    at: frames
      .map((line) => line.trim())
      .filter((line) => /^at .*:\d+:\d+\)?$/.test(line))
      .slice(0, 8),
  };
}

/** A rejection or exception that nobody handled is a bug, not a reason to break off other requests. */
export function reportBugs(log: Logger): void {
  let bugs = 0;
  const report = (event: string) => (error: unknown) => {
    bugs += 1;
    log.error({ bugs, ...trouble(error) }, event);
  };
  process.on('unhandledRejection', report('unhandled rejection'));
  process.on('uncaughtException', report('uncaught exception'));
}
