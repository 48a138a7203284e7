import type { CheckContext, CheckVerdict, InCode } from '../../core/checks/check.ts';
import { evidenceOf, type Pattern } from '../compile/declaration.ts';
import type { Found } from '../types.ts';

/** How checks in code answer the engine; more than `KIND` is proven to be of a kind. */
const REFUSED = 0;
const PLAUSIBLE = 1;
const PROVED = 2;
const DOUBTFUL = 3;
const KIND = 16;

/** The number that stands for what code says; `kinds` are numbered as they come. */
export function verdictNumber(verdict: CheckVerdict, kinds: string[]): number {
  if (verdict === false) return REFUSED;
  if (verdict === true) return PROVED;
  if (verdict === 'plausible') return PLAUSIBLE;
  if (verdict === 'doubtful') return DOUBTFUL;
  const known = kinds.indexOf(verdict.kind);
  return KIND + (known < 0 ? kinds.push(verdict.kind) - 1 : known);
}

/** What the engine says of a match, but for where it is. */
export type Finding = Omit<Found, 'start' | 'end'>;

/** What a match of a pattern is, by the evidence that held and the verdict of its checks. */
export function findingOf(
  pattern: Pattern,
  evidence: number,
  verdict: number,
  kinds: readonly string[],
): Finding {
  const { when, plausible, classification } = pattern;
  const [kind] = evidenceOf(pattern).slice(evidence);
  const sure = (kind === undefined ? undefined : when?.[kind]) ?? USUAL;
  const valid = verdict === PROVED || verdict >= KIND;
  return {
    confidence: valid ? sure : (plausible ?? sure),
    classification: verdict >= KIND ? kinds[verdict - KIND] : classification,
    ...(valid ? { valid } : {}),
  };
}

const USUAL = 0.9;

/** A check in code, as the engine calls it. */
export function asNumber(
  { holds }: InCode,
  kinds: string[],
): (id: string, match: CheckContext) => number {
  return (id, match) => verdictNumber(holds(id, match), kinds);
}
