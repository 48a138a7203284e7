import { isatty } from 'node:tty';
import { type Logger, pino } from 'pino';
import { errorFacts } from '../core/errors.ts';
import { logLines } from './log-lines.ts';
import { sentence } from './sentence.ts';

/**
 * The service's log on standard error: one JSON object a line, or a sentence a line where that is a terminal. Text being redacted never goes into
 * it.
 */
export function logger(level: string): Logger {
  const lines = logLines(2);
  const write = isatty(2) ? (line: string) => lines.write(sentence(line)) : lines.write;
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
    { write },
  );
}

/** Pino's number of the level; lines of it and below can wait. */
const INFO = 30;

/** A rejection or exception that nobody handled is a bug, not a reason to break off other requests. */
export function reportBugs(log: Logger): void {
  let bugs = 0;
  const report = (event: string) => (error: unknown) => {
    bugs += 1;
    log.error({ bugs, ...errorFacts(error) }, event);
  };
  process.on('unhandledRejection', report('unhandled rejection'));
  process.on('uncaughtException', report('uncaught exception'));
}
