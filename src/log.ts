import { type Logger, pino } from 'pino';
import { errorCode } from './error-code.ts';

/** The service's log: one JSON object a line on standard error. Text being redacted never goes into it. */
export function logger(level: string): Logger {
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: false }));
}

/** What may be logged of an error: never its message, which could hold input. */
export function trouble(error: unknown): { name: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = errorCode(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  };
}
