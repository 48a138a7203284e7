import { type DestinationStream, type Logger, pino } from 'pino';
import { errorCode } from './error-code.ts';

/** The service's log: one JSON object a line on standard error. Text being redacted never goes into it. */
export function logger(level: string): Logger {
  return pino({ level, base: null }, together(2));
}

/** How long a line waits for others. */
const WAIT_MS = 20;
/** So many characters are written at once: what is on its way when the process exits is lost where its reader is slow. */
const MOST_AT_ONCE = 16 * 1024;

/** Writes lines that come within a short time together: by itself each would take a fifth of a small request. */
function together(dest: number): DestinationStream {
  const out = pino.destination({ dest, sync: false });
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    out.write(lines);
    lines = '';
  };
  process.on('exit', () => {
    if (lines !== '') pino.destination({ dest, sync: true }).write(lines);
  });
  return {
    write(line) {
      if (lines !== '' && lines.length + line.length > MOST_AT_ONCE) write();
      timer ??= setTimeout(write, WAIT_MS);
      lines += line;
    },
  };
}

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
