import { type Logger, pino } from 'pino';
import { errorFacts } from '../core/errors.ts';
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
