import { fstatSync } from 'node:fs';
import { type DestinationStream, pino } from 'pino';
import { errorCode } from '../core/errors.ts';

/** Longest time in ms that a line waits to be written together with others. */
const WAIT_MS = 100;
/** Most lines that are made at once. */
const MOST_LINES = 1024;
/** Most bytes of one write to a pipe. Writes of up to PIPE_BUF bytes are atomic, so that no worker's line is cut. */
const MOST_TO_PIPE = 4096;
/**
 * Most bytes of one write to anything else, such as the socket of systemd's journal: each write is work for another
 * thread.
 */
const MOST_AT_ONCE = 32 * 1024;
/** Interval of attempts to write to a slow reader. */
const AGAIN_MS = 50;

/** A line that is yet to be made. */
interface Waiting {
  readonly at: number;
  readonly make: () => void;
}

/** Destination of log lines. A line is written by making it. */
export interface LogLines extends DestinationStream {
  /** Makes a line within a short time, after the lines that wait. */
  later(make: () => void): void;
  /** Makes a line at once, after the lines that wait. */
  next(make: () => void): void;
  /** Time of the event that a line reports, in ms. */
  now(): number;
}

/**
 * Formats and writes lines in batches: a line formatted during a small request takes a tenth of its time, and one that is written then a fifth.
 */
export function logLines(dest: number): LogLines {
  const atOnce = isPipe(dest) ? MOST_TO_PIPE : MOST_AT_ONCE;
  const out = destination(dest, atOnce);
  let waiting: Waiting[] = [];
  let happened: number | undefined;
  let lines = '';
  let timer: NodeJS.Timeout | undefined;
  const make = () => {
    const due = waiting;
    waiting = [];
    try {
      for (const one of due) {
        happened = one.at;
        one.make();
      }
    } finally {
      happened = undefined;
    }
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== '') out.write(lines);
    lines = '';
  };
  const makeAndWrite = () => {
    make();
    write();
  };
  const wake = () => {
    timer ??= setTimeout(makeAndWrite, WAIT_MS);
  };
  process.on('exit', () => {
    make();
    if (lines !== '') pino.destination({ dest, sync: true }).write(lines);
  });
  return {
    later(line) {
      waiting.push({ at: Date.now(), make: line });
      if (waiting.length < MOST_LINES) wake();
      else makeAndWrite();
    },
    next(line) {
      make();
      line();
    },
    now: () => happened ?? Date.now(),
    write(line) {
      if (lines !== '' && lines.length + line.length > atOnce) write();
      wake();
      lines += line;
    },
  };
}

/**
 * Writes in pieces, off the event loop. A piece that the reader does not take yet is written again here, not by the
 * stream: the stream's retries are lost when the process exits, while all other lines are written then, however long
 * it takes.
 */
function destination(dest: number, atOnce: number): Pick<DestinationStream, 'write'> {
  let exiting = false;
  let gone = false;
  let waits = false;
  process.prependListener('exit', () => {
    exiting = true;
  });
  const out = pino.destination({
    dest,
    sync: false,
    maxWrite: atOnce,
    retryEAGAIN: () => exiting,
  });
  out.on('error', (error: unknown) => {
    // The reader is gone: lines written from now on would pile up in memory.
    gone ||= errorCode(error) === 'EPIPE';
    if (gone) return out.destroy();
    // A descriptor that refuses does not block, and a write on another thread may be cut short by the process's end.
    Object.assign(out, { sync: true });
    if (waits) return;
    waits = true;
    setTimeout(again, AGAIN_MS);
  });
  return { write };

  function again(): void {
    waits = false;
    write('');
  }

  function write(text: string): void {
    if (!gone) out.write(text);
  }
}

/** A closed descriptor counts as a pipe: writing to it reports the error. */
function isPipe(dest: number): boolean {
  try {
    return fstatSync(dest).isFIFO();
  } catch {
    return true;
  }
}
