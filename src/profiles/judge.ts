import { asks } from '../conditions/asks.ts';
import type { Condition } from '../conditions/condition.ts';
import { evaluator, type Subject, type Test } from '../conditions/evaluate.ts';
import { numberIn } from '../conditions/number.ts';
import type { Reach } from '../conditions/surroundings.ts';
import { EMPTY } from '../core/bytes.ts';
import { dateForm } from '../detectors/dates/date-forms.ts';
import type { Detector, Filter, Found, Judge, RequestScope, Verdict } from '../engine/types.ts';
import { redactions } from '../strategies/redact.ts';
import type { Weigh, Weighed } from './context.ts';
import type { Ignores } from './ignore/ignore.ts';

/** A strategy of a filter, and when it is taken. */
export interface Way {
  /** Its name, as explain tells it. */
  readonly strategy: string;
  /** Default: always. */
  readonly condition?: Condition | undefined;
  replace(scope: RequestScope): Judge;
}

/** What a filter does with its matches. */
export interface Handling {
  readonly detector: Detector;
  /** The first one whose condition holds is taken. */
  readonly ways: readonly Way[];
  readonly ignores: Ignores | undefined;
  readonly weigh: Weigh | undefined;
  /** How far words near a match lie. */
  readonly reach: Reach;
  /** What REDACT writes where a condition cannot be decided. */
  readonly format: string;
}

/**
 * Judges matches: what a list names is ignored; words nearby settle the confidence; the first strategy whose
 * condition holds replaces. A match for which a condition cannot be decided is redacted; one for which none
 * holds is declined. A stretch that goes on where its first bytes end is not ignored: no list names it.
 */
export function judging(handling: Handling): Filter['judge'] {
  const { detector, ways, ignores } = handling;
  const [first] = ways;
  const always = first !== undefined && first.condition === undefined && !ignores;
  const needed = ways.some(({ condition }) => asks(condition, ['confidence']));
  const section = detector.find.kind === 'section';
  const redaction = redactions(handling.format, detector.type);

  return (scope, explain) => {
    // What words make of the confidence is only reported, unless a condition asks for it.
    const weigh = explain || needed ? handling.weigh : undefined;
    if (always && !weigh && !explain) return first.replace(scope);
    const choose = chooser(handling, redaction, scope, explain);
    const heard = hearing();
    return (found, bytes, end) => {
      const open = section || found.runOn !== undefined;
      if (!open && ignores?.(found, bytes)) return IGNORED;
      const weighed = byHeader(found) ?? weigh?.({ found, bytes, end, open });
      const confidence = weighed?.confidence ?? found.confidence;
      const verdict = choose({ found, bytes, end, confidence, open });
      return weighed === undefined ? verdict : heard(verdict, weighed);
    };
  };
}

/**
 * Tells in a verdict what words made of it; of two in a row that are alike it is the same: matches of one judgement take
 * little room.
 */
function hearing(): (verdict: Verdict, weighed: Weighed) => Verdict {
  let last: Verdict | undefined;
  let told: Verdict | undefined;
  return (verdict, { confidence, word }) => {
    if (told && verdict === last && told.confidence === confidence && told.contextWord === word) {
      return told;
    }
    last = verdict;
    told = { ...verdict, confidence, contextWord: word };
    return told;
  };
}

/** A field of a table is what its header says, whatever stands in the fields beside it. */
function byHeader({ confidence, header }: Found): Weighed | undefined {
  return header === undefined ? undefined : { confidence, word: header };
}

/** What stays as it is: explain gives the match itself as its replacement. */
function untouched(outcome: 'ignored' | 'declined'): Verdict {
  return { outcome, replacement: (match) => Buffer.from(match), fragment: EMPTY };
}

const IGNORED = untouched('ignored');
const DECLINED = untouched('declined');

/** The value of a date is its year. */
function yearOf(date: string): number | undefined {
  return dateForm(Buffer.from(date).toString('latin1'))?.year;
}

interface Choice {
  readonly test: Test | undefined;
  readonly judge: Judge;
}

function chooser(
  { ways, detector, reach }: Handling,
  redaction: ReturnType<typeof redactions>,
  scope: RequestScope,
  explain: boolean,
): (subject: Subject) => Verdict {
  const { type, filterType } = detector;
  const place = { type, filterType, reach, numberOf: type === 'date' ? yearOf : numberIn };
  const choices: readonly Choice[] = ways.map(({ strategy, condition, replace }) => ({
    test: condition && evaluator(condition, place, scope),
    judge: explain ? named(strategy, replace(scope)) : replace(scope),
  }));

  return (subject) => {
    const { found, bytes, end } = subject;
    for (const { test, judge } of choices) {
      const held = test === undefined || test(subject);
      if (held === undefined) return undecided(found);
      if (held) return judge(found, bytes, end);
    }
    return DECLINED;
  };

  function undecided({ classification }: Found): Verdict {
    const { fragment } = redaction(classification);
    return { outcome: 'replace', replacement: fragment, fragment, ...UNDECIDED };
  }
}

const UNDECIDED = { strategy: 'REDACT', note: 'condition-undecided' } as const;

/** Tells who made a replacement; one that passed the match on to another told who that is. */
function named(strategy: string, judge: Judge): Judge {
  let last: Verdict | undefined;
  let told: Verdict | undefined;
  return (found, bytes, end) => {
    const verdict = judge(found, bytes, end);
    if (told !== undefined && verdict === last) return told;
    last = verdict;
    told = { strategy, ...verdict };
    return told;
  };
}
