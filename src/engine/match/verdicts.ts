import type { CheckContext, CheckVerdict, InCode, Judged } from '../../core/checks/check.ts';
import { evidenceOf, type Pattern } from '../compile/declaration.ts';
import type { ListNumbers } from '../compile/evidence.ts';
import { setOf } from '../compile/form.ts';
import type { Found } from '../types.ts';

/** Answers of checks in code to the engine; from `JUDGED` on, numbers of verdicts. */
const REFUSED = 0;
const PLAUSIBLE = 1;
const PROVED = 2;
const DOUBTFUL = 3;
const JUDGED = 16;

/** The parts of a verdict that override those of the pattern; numbered as they come. */
export type VerdictDetails = Omit<Judged, 'start' | 'end'>;

/** The number of a verdict that code gave. */
function verdictNumber(verdict: CheckVerdict, verdicts: VerdictDetails[]): number {
  if (verdict === false) return REFUSED;
  if (verdict === true) return PROVED;
  if (verdict === 'plausible') return PLAUSIBLE;
  if (verdict === 'doubtful') return DOUBTFUL;
  const { kind, confidence, valid, runsOn } = verdict;
  for (let n = 0; n < verdicts.length; n++) {
    const one = verdicts[n];
    const isSame = one.confidence === confidence && one.kind === kind && one.valid === valid;
    if (isSame && one.runsOn === runsOn) return JUDGED + n;
  }
  return JUDGED + verdicts.push({ kind, confidence, valid, runsOn } as VerdictDetails) - 1;
}

/** The engine's report on a match, without its offsets. */
export type MatchDetails = Omit<Found, 'start' | 'end'>;

/** The details for a match of a pattern, by the evidence that held and the verdict of its checks. */
export function matchDetails(
  pattern: Pattern,
  evidence: number,
  verdict: number,
  verdicts: readonly VerdictDetails[],
  isCut: boolean,
): MatchDetails {
  const { when, plausible, classification } = pattern;
  const [kind] = evidenceOf(pattern).slice(evidence);
  const sure = (kind === undefined ? undefined : when?.[kind]) ?? USUAL;
  const more: VerdictDetails = verdict >= JUDGED ? verdicts[verdict - JUDGED] : {};
  const runsOn = more.runsOn ?? pattern.runsOn;
  const valid = more.valid ?? (verdict === PROVED || verdict >= JUDGED);
  return {
    confidence: more.confidence ?? (valid ? sure : (plausible ?? sure)),
    classification: more.kind ?? classification,
    ...(valid ? { valid } : {}),
    ...(isCut && runsOn !== undefined ? { runOn: setOf(runsOn) } : {}),
  };
}

const USUAL = 0.9;

/** Bytes after a form that code sees. */
const SEEN = 64;

/** A check in code, as the engine calls it. */
export interface NumberedCheck {
  readonly inPlace: boolean;
  readonly sees: number;
  /** Groups of the lists of words that it names. */
  readonly lists: ListNumbers;
  /** Returns the number of the verdict, and calls `place` with the match's offsets if it is narrower than the candidate. */
  holds(id: string, match: CheckContext, place: (start: number, end: number) => void): number;
}

export function asNumber(
  { holds, inPlace, sees = SEEN }: InCode,
  verdicts: VerdictDetails[],
  options: object,
  lists: ListNumbers = {},
): NumberedCheck {
  return {
    inPlace: inPlace === true,
    sees,
    lists,
    holds(id, match, place) {
      const verdict = holds(id, match, options);
      if (typeof verdict === 'object' && (verdict.start ?? verdict.end) !== undefined) {
        place(verdict.start ?? match.start, verdict.end ?? match.end);
      }
      return verdictNumber(verdict, verdicts);
    },
  };
}
