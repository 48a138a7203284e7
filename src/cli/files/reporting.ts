import { type Arguments, textOf, UsageError } from '../arguments.ts';
import { type FilterMode, modeOf } from '../filtering.ts';
import type { TypeCounts } from '../type-counts.ts';
import { size } from './progress.ts';

const SUMMARIES = ['text', 'json', 'none'] as const;

/** Progress and summary of a run of filter, on standard error. */
export interface Reporting {
  /** Default: where standard error is a terminal, and no text is written to one. */
  readonly progress: 'always' | 'never' | 'default';
  readonly summary: (typeof SUMMARIES)[number];
  readonly isQuiet: boolean;
  readonly mode: FilterMode;
}

/** Reads the options of reporting. Throws a UsageError. */
export function reportingOf(given: Arguments): Reporting {
  const { values } = given;
  const isQuiet = values['quiet'] === true;
  const written = textOf(given, 'summary');
  if (isQuiet && values['progress'] === true) {
    throw new UsageError('--quiet and --progress exclude each other');
  }
  const format = SUMMARIES.find((one) => one === written);
  if (written !== undefined && format === undefined) {
    throw new UsageError(`--summary: expected one of ${SUMMARIES.join(', ')}`);
  }
  const mode = modeOf(given);
  // A count is a summary itself.
  const isShown = process.stderr.isTTY && !isQuiet && mode !== 'count';
  return {
    progress: isQuiet ? 'never' : values['progress'] === true ? 'always' : 'default',
    summary: format ?? (isShown ? 'text' : 'none'),
    isQuiet,
    mode,
  };
}

/** A run that has ended. */
export interface Totals {
  /** Texts that were read, those that failed included. */
  readonly files: number;
  readonly failed: number;
  /** Bytes read. */
  readonly bytes: number;
  readonly seconds: number;
  readonly replaced: TypeCounts;
}

/** Writes the summary that is due to standard error. */
export function writeSummary({ summary, mode }: Reporting, totals: Totals): void {
  if (summary === 'json') process.stderr.write(`${summaryJson(totals)}\n`);
  if (summary === 'text') process.stderr.write(`redactor: ${summaryLine(totals, mode)}\n`);
}

/** `3 files (1 failed), 45 MB in 3.0 s (15 MB/s), 120 values replaced: email-address 100, ssn 20`. */
export function summaryLine(totals: Totals, mode: FilterMode = 'redact'): string {
  const { files, failed, bytes, seconds } = totals;
  const texts = `${files} ${files === 1 ? 'file' : 'files'}${failed === 0 ? '' : ` (${failed} failed)`}`;
  const rate = seconds > 0 ? ` (${size(bytes / seconds)}/s)` : '';
  const [total, counts] = ordered(totals.replaced);
  const done = mode === 'annotate' ? 'marked' : 'replaced';
  const values = `${total === 0 ? 'no' : total} ${total === 1 ? 'value' : 'values'} ${done}`;
  const types = counts.map(([type, count]) => `${type} ${count}`).join(', ');
  const line = `${texts}, ${size(bytes)} in ${seconds.toFixed(1)} s${rate}, ${values}`;
  return types === '' ? line : `${line}: ${types}`;
}

/** `{"files":3,"failed":1,"bytes":45000000,"seconds":3,"total":120,"counts":{"email-address":100,"ssn":20}}`. */
function summaryJson({ files, failed, bytes, seconds, replaced }: Totals): string {
  const [total, counts] = ordered(replaced);
  const rounded = Number(seconds.toFixed(3));
  return JSON.stringify({
    ...{ files, failed, bytes, seconds: rounded, total },
    counts: Object.fromEntries(counts),
  });
}

/** The sum, and the types, those with most first. */
function ordered(replaced: TypeCounts) {
  const counts = Object.entries(replaced).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return [counts.reduce((sum, [, count]) => sum + count, 0), counts] as const;
}
