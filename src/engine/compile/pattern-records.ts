import { type Evidence, evidenceOf } from './declaration.ts';
import type { Read } from './read-patterns.ts';
import type { Sides } from './sides.ts';

/** Bytes of a pattern in the image, as `src/engine/match/match.as.ts` reads it. */
export const PATTERN_BYTES = 64;

const FROM_DIGIT = 2;
const PROVES = 4;
const PROVED_ONLY = 8;
const EDGES = { number: 0, word: 1, open: 2 } as const;
const KINDS: Readonly<Record<Evidence, number>> = {
  near: 1,
  field: 2,
  prose: 3,
  apart: 4,
  before: 5,
  always: 6,
};

export function patternRecord(read: Read, sides: Sides, code: number): Buffer {
  const { pattern, detector, steps, groups } = read;
  const { edges = 'number', keep = 0, back, fromDigit = false, proved = false } = pattern;
  const record = Buffer.alloc(PATTERN_BYTES);
  const evidence = evidenceOf(pattern);
  record.writeUInt16LE(detector, 0);
  record[2] =
    (fromDigit ? FROM_DIGIT : 0) | (read.proves ? PROVES : 0) | (proved ? PROVED_ONLY : 0);
  record[3] = EDGES[edges];
  record[4] = keep;
  record[5] = back?.most ?? 0;
  record[6] = back?.fewest ?? 0;
  record[7] = evidence.length;
  const sets = [pattern.notAfter, pattern.notBefore, pattern.after, back?.of, back?.first];
  for (const [n, set] of sets.entries()) record.writeUInt32LE(sides.bit(set), 8 + 4 * n);
  for (const [n, kind] of evidence.entries()) {
    record[28 + n] = KINDS[kind];
    record[32 + n] = groupFor(kind, groups);
  }
  record[36] = groups.unlessBefore ?? 0;
  record[37] = groups.unlessAfter ?? 0;
  record[39] = steps.length;
  for (const [n, step] of steps.entries()) record.writeUInt16LE(step, 40 + 2 * n);
  record.writeUInt32LE(code + 1, 52);
  record[56] = groups.near ?? 0;
  return record;
}

function groupFor(kind: Evidence, groups: Read['groups']): number {
  if (kind === 'near') return groups.near ?? 0;
  return kind === 'before' ? (groups.before ?? groups.beforeCapitals ?? 0) : 0;
}
