/** Numbers that progress is shown from. */
export interface ProgressSource {
  /** Bytes that have been read so far. */
  read(): number;
  /** Bytes to read in all; `undefined` if unknown. */
  readonly total: number | undefined;
  /** More to show, in front: `3/10 files`. */
  label?(): string;
}

/** The state of a run, as one line shows it. */
export interface ProgressState {
  readonly label: string;
  readonly bytes: number;
  readonly total: number | undefined;
  readonly seconds: number;
}

const EVERY_MS = 250;
/** Where lines stay: a log of a job. */
const EVERY_MS_IN_LINES = 5000;

/** Line, from its start, without what it showed before. */
const ANEW = '\r\u001b[K';

/** Progress that is being shown. */
export interface ShownProgress {
  /** Writes a line to standard error above the progress line. */
  print(line: string): void;
  end(): void;
}

/** When progress is shown. `texts` go to standard output. */
export interface ProgressOptions {
  readonly texts?: boolean;
  readonly when?: 'always' | 'never' | 'default';
}

/**
 * Shows the progress of a run on standard error, where that is a terminal. With `texts` going to standard output, that must be
 * none: progress between the lines of a text is in the way. `always` shows it there, too, and elsewhere in lines of its own.
 */
export function progress(
  source: ProgressSource,
  { texts = true, when = 'default' }: ProgressOptions = {},
): ShownProgress {
  const { stderr, stdout } = process;
  const fits = stderr.isTTY && !(texts && stdout.isTTY);
  if (when === 'never' || (when === 'default' && !fits)) {
    return { print: (line) => void stderr.write(line), end() {} };
  }
  const inLines = !stderr.isTTY;
  const started = performance.now();
  const timer = setInterval(
    () => {
      const seconds = (performance.now() - started) / 1000;
      const { total } = source;
      const state = { label: source.label?.() ?? '', bytes: source.read(), total, seconds };
      const line = progressLine(state);
      stderr.write(inLines ? `redactor: ${line}\n` : ANEW + line.slice(0, stderr.columns - 1));
    },
    inLines ? EVERY_MS_IN_LINES : EVERY_MS,
  );
  return {
    print: (line) => void stderr.write(inLines ? line : ANEW + line),
    end() {
      clearInterval(timer);
      if (!inLines) stderr.write(ANEW);
    },
  };
}

/** `3/10 files  45%  1.2 GB  120 MB/s  0:12 left`. */
export function progressLine({ label, bytes, total, seconds }: ProgressState): string {
  const rate = seconds > 0 ? bytes / seconds : 0;
  const share = total ? `${Math.min(100, Math.floor((100 * bytes) / total))}%` : '';
  const left = total && rate > 0 ? `${clock(Math.max(0, total - bytes) / rate)} left` : '';
  const parts = [label, share, size(bytes), `${size(rate)}/s`, left];
  return parts.filter((part) => part !== '').join('  ');
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Decimal units with two or more digits: `950 B`, `1.2 MB`, `38 MB`. */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

function clock(seconds: number): string {
  const full = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(full / 3600), Math.floor(full / 60) % 60];
  const rest = String(full % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
