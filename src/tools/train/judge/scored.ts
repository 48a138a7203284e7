import type { Kernel } from '../../../judge/kernel.ts';
import { type JudgedType, TYPES } from '../../../judge/types.ts';
import type { MarkedDocument } from './material.ts';
import type { Taken } from './measure.ts';
import { blocks } from './samples.ts';

/** Lowest score of matches that calibration sees and that support a filter's own, in natural logarithms of odds. */
export const LOWEST = -2.5;

/** A match of a model that did not learn from its document. */
export interface Scored extends Taken {
  readonly type: JudgedType;
  /** Lead of the type over no value, in natural logarithms of odds. */
  readonly logit: number;
  /** The same by its first features. */
  readonly first: number;
  readonly form: number;
}

/** Matches by document. */
export type JudgedDocuments = ReadonlyMap<string, readonly Scored[]>;

/** The matches of the kernel's model in a document. */
export function scoresOf(own: Kernel, { bytes }: MarkedDocument, step: number): readonly Scored[] {
  const all: Scored[] = [];
  for (const { base, from, to } of blocks(own, bytes)) {
    const count = own.functions.judge(from, to);
    for (let n = 0; n < count; n++) {
      const [start, end, type, score, last] = own.matches.subarray(5 * n, 5 * n + 5);
      const of = { logit: score * step, first: ((last << 16) >> 16) * step, form: last >> 16 };
      all.push({ start: base + start, end: base + end, type: TYPES[type], ...of });
    }
  }
  return all;
}
