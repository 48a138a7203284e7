import { evidenceOf } from './declaration.ts';
import type { Sides } from './dispatch/sides.ts';
import type { Read } from './read-patterns.ts';

/** Bytes of a pattern in the image, as `src/engine/match/match.as.ts` reads it. */
export const PATTERN_BYTES = 64;

const FROM_DIGIT = 2;
const PROVES = 4;
const PROVED_ONLY = 8;
const RUNS_ON = 16;
const IN_PLACE = 32;
const EDGES = { number: 0, word: 1, open: 2 } as const;
/** The record of a pattern whose evidence is at offset `terms`. */
export function patternRecord(
  read: Read,
  { sides, code, terms, endings }: { sides: Sides; code: number; terms: number; endings: number },
): Buffer {
  const { pattern, detector, steps, groups } = read;
  const { edges = 'number', keep = 0, back, fromDigit = false, proved = false } = pattern;
  const record = Buffer.alloc(PATTERN_BYTES);
  record.writeUInt16LE(detector, 0);
  record[2] =
    (fromDigit ? FROM_DIGIT : 0) |
    (read.proves ? PROVES : 0) |
    (proved ? PROVED_ONLY : 0) |
    (pattern.runsOn === undefined ? 0 : RUNS_ON) |
    (read.code?.inPlace ? IN_PLACE : 0);
  record[3] = EDGES[edges];
  record[4] = keep;
  record[5] = back?.most ?? 0;
  record[6] = back?.fewest ?? 0;
  record[7] = evidenceOf(pattern).length;
  const sets = [pattern.notAfter, pattern.notBefore, pattern.after, back?.of, back?.first];
  for (const [n, set] of sets.entries()) record.writeUInt32LE(sides.number(set), 8 + 4 * n);
  record.writeUInt32LE(terms, 28);
  record.writeUInt32LE(sides.number(pattern.notContinuedBy), 32);
  record[36] = groups['unlessBefore'] ?? 0;
  record[37] = groups['unlessAfter'] ?? 0;
  record[38] = endings;
  record[39] = steps.length;
  for (const [n, step] of steps.entries()) record.writeUInt16LE(step, 40 + 2 * n);
  record.writeUInt32LE(code + 1, 52);
  record[56] = groups['near'] ?? 0;
  record.writeUInt16LE(read.longest, 58);
  record.writeUInt32LE(sides.number(pattern.notContinuing), 60);
  return record;
}
