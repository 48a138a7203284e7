import type { Condition } from '../conditions/condition.ts';
import { dependsOn } from '../conditions/depends-on.ts';
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
export interface FilterStrategy {
  /** Name of the strategy in explain. */
  readonly strategy: string;
  /** Default: always. */
  readonly condition?: Condition | undefined;
  /** Name of the labels that it writes. */
  readonly label?: string | undefined;
  /** Its replacements depend on the matches before them. Default: they do not. */
  readonly numbers?: boolean;
  replace(scope: RequestScope): Judge;
}

/** Handling of a filter's matches. */
export interface Handling {
  readonly detector: Detector;
  /** The first one whose condition holds is taken. */
  readonly strategies: readonly FilterStrategy[];
  readonly ignores: Ignores | undefined;
  readonly weigh: Weigh | undefined;
  /** Lowest confidence, after the context words, of a match that is replaced. */
  readonly minConfidence: number;
  /** Range of context words. */
  readonly reach: Reach;
  /** Format of REDACT for conditions that cannot be decided. */
  readonly format: string;
}

/**
 * Judges matches: a match on an ignore list is ignored, nearby words settle the confidence, a match below the lowest
 * confidence is declined, and the first strategy whose condition holds replaces. A match is redacted if a condition
 * cannot be decided, and declined if none holds.
 * An open match is never ignored: only its first bytes are known, and no list holds it.
 */
export function judging(handling: Handling): Filter['judge'] {
  const { detector, strategies: ways, ignores, minConfidence: lowest } = handling;
  const [first] = ways;
  const always = first !== undefined && first.condition === undefined && !ignores;
  const needed = ways.some(({ condition }) => dependsOn(condition, ['confidence']));
  const section = detector.find.kind === 'section';
  const redaction = redactions(handling.format, detector.type);

  return (scope, explain) => {
    // The effect of words on the confidence is only reported, unless a condition or the lowest confidence asks for it.
    const weigh = explain || needed || lowest > 0 ? handling.weigh : undefined;
    const sure = weigh ? 2 * lowest : lowest;
    const plain = always && !explain ? first.replace(scope) : undefined;
    if (plain && lowest === 0) return plain;
    const choose = chooser(handling, redaction, scope, explain);
    const heard = hearing();
    return (found, bytes, end) => {
      // No word lowers a confidence by more than half.
      if (plain && found.confidence >= sure) return plain(found, bytes, end);
      const open = section || found.runOn !== undefined;
      if (!open && ignores?.(found, bytes)) return IGNORED;
      const weighed = byHeader(found) ?? weigh?.({ found, bytes, end, open });
      const confidence = weighed?.confidence ?? found.confidence;
      const verdict =
        confidence < lowest ? DECLINED : choose({ found, bytes, end, confidence, open });
      return weighed === undefined ? verdict : heard(verdict, weighed);
    };
  };
}

/**
 * Adds the effect of context words to a verdict. Two equal ones in a row share an object, so that the matches of one
 * verdict take little memory.
 */
function hearing(): (verdict: Verdict, weighed: Weighed) => Verdict {
  let last: Verdict | undefined;
  let result: Verdict | undefined;
  return (verdict, { confidence, word }) => {
    if (
      result &&
      verdict === last &&
      result.confidence === confidence &&
      result.contextWord === word
    ) {
      return result;
    }
    last = verdict;
    result = { ...verdict, confidence, contextWord: word };
    return result;
  };
}

/** The header alone decides about a field of a table, whatever the neighbouring fields hold. */
function byHeader({ confidence, header }: Found): Weighed | undefined {
  return header === undefined ? undefined : { confidence, word: header };
}

/** Verdict of a match that stays: explain gives the match itself as its replacement. */
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
  { strategies: ways, detector, reach }: Handling,
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

/** Adds the strategy's name to a verdict; a strategy that passed the match on names the other one. */
function named(strategy: string, judge: Judge): Judge {
  let last: Verdict | undefined;
  let result: Verdict | undefined;
  return (found, bytes, end) => {
    const verdict = judge(found, bytes, end);
    if (result !== undefined && verdict === last) return result;
    last = verdict;
    result = { strategy, ...verdict };
    return result;
  };
}
