import { availableParallelism } from 'node:os';
import { type Arguments, textOf, UsageError } from '../arguments.ts';
import { modeOf } from '../filtering.ts';
import { isNamed } from '../input.ts';

/** Where results go, and how many files are redacted side by side. */
export interface FileSettings {
  readonly out: string | undefined;
  /** Suffix of the name that keeps a file as it was. */
  readonly backup: string | undefined;
  readonly jobs: number;
}

/** Whether the arguments ask for files as results. Throws a UsageError for options that make no sense without. */
export function writesFiles({ values }: Arguments): boolean {
  if (values['out'] !== undefined || values['in-place'] === true) return true;
  const stray = (['backup', 'jobs'] as const).find((name) => values[name] !== undefined);
  if (stray === undefined) return false;
  throw new UsageError(
    stray === 'backup' ? '--backup needs --in-place' : '--jobs needs --out or --in-place',
  );
}

/** Reads the options of files. Throws a UsageError. */
export function fileSettings(given: Arguments): FileSettings {
  const [out, backup] = [textOf(given, 'out'), textOf(given, 'backup')];
  const inPlace = given.values['in-place'] === true;
  if (out !== undefined && inPlace) {
    throw new UsageError('--out and --in-place exclude each other');
  }
  const mode = modeOf(given);
  if (mode === 'count') throw new UsageError('--mode count writes no text: it needs no --out');
  if (mode === 'annotate' && inPlace) {
    throw new UsageError('--mode annotate keeps the sensitive text: it is not for --in-place');
  }
  if (out === '') throw new UsageError('--out: expected a file or a folder');
  if (backup !== undefined && !inPlace) throw new UsageError('--backup needs --in-place');
  if (backup !== undefined && !/^[^/\0]{1,64}$/.test(backup)) {
    throw new UsageError('--backup: expected a suffix of 1 to 64 characters without a slash');
  }
  if (inPlace && !given.positionals.some(isNamed)) {
    throw new UsageError('--in-place: expected files, folders or patterns');
  }
  return { out, backup, jobs: jobsOf(textOf(given, 'jobs')) };
}

const MOST_JOBS = 256;

function jobsOf(written = '1'): number {
  if (written === '0') return availableParallelism();
  if (/^\d{1,3}$/.test(written) && Number(written) <= MOST_JOBS) return Number(written);
  throw new UsageError(`--jobs: expected a number up to ${MOST_JOBS}; 0: one per core`);
}
