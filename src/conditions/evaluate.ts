import type { Found, RequestScope } from '../engine/types.ts';
import type {
  Condition,
  NearTerm,
  NumberComparator,
  NumberField,
  NumberTerm,
  TextField,
  TextTerm,
} from './condition.ts';
import { type LifeDate, lifeDate } from './life-dates.ts';
import { areaPopulation, zipPopulation } from './population.ts';
import type { Reach } from './surroundings.ts';

/** Subject of a condition. */
export interface Subject {
  readonly found: Found;
  readonly bytes: Buffer;
  /** One past the last byte of the input that is at hand. */
  readonly end: number;
  /** The match's confidence, after the words around it changed it. */
  readonly confidence: number;
  /** The match continues after `found.end`. */
  readonly open: boolean;
}

/** The filter that a condition belongs to. */
export interface ConditionOwner {
  /** `%t`. */
  readonly type: string;
  readonly filterType: string;
  /** Range of the words that mark a date of birth or death. */
  readonly reach: Reach;
  /** Meaning of `value` for a match. */
  numberOf(text: string): number | undefined;
}

/** Whether a condition holds; `undefined` where that cannot be decided. */
export type Test = (subject: Subject) => boolean | undefined;

/** Makes a condition ready for the matches of one filter in one request. */
export function evaluator(condition: Condition, place: ConditionOwner, scope: RequestScope): Test {
  if (condition.kind === 'number') return numberTest(condition, place);
  if (condition.kind === 'text') return textTest(condition, place, scope);
  if (condition.kind === 'near') return nearTest(condition, place);
  if (condition.kind === 'not') {
    const test = evaluator(condition.part, place, scope);
    return (subject) => negated(test(subject));
  }
  const tests = condition.parts.map((part) => evaluator(part, place, scope));
  return joined(tests, condition.kind === 'or');
}

/**
 * Joins tests. A part that makes the whole true (`or`) or false (`and`) decides; otherwise one undecided part leaves
 * the whole undecided.
 */
function joined(tests: readonly Test[], decisive: boolean): Test {
  return (subject) => {
    let result: boolean | undefined = !decisive;
    for (const test of tests) {
      const held = test(subject);
      if (held === decisive) return decisive;
      if (held === undefined) result = undefined;
    }
    return result;
  };
}

function negated(held: boolean | undefined): boolean | undefined {
  return held === undefined ? undefined : !held;
}

function numberTest({ field, comparator, value }: NumberTerm, { numberOf }: ConditionOwner): Test {
  const read = NUMBERS[field](numberOf);
  const compare = COMPARISONS[comparator];
  return (subject) => {
    const number = read(subject);
    return number === undefined ? undefined : compare(number, value);
  };
}

type ReadNumber = (text: string) => number | undefined;

const NUMBERS: Readonly<
  Record<NumberField, (numberOf: ReadNumber) => (subject: Subject) => number | undefined>
> = {
  confidence:
    () =>
    ({ confidence }) =>
      confidence,
  population: () => (subject) => zipPopulation(textOf(subject)),
  population3: () => (subject) => areaPopulation(textOf(subject)),
  value: (numberOf) => (subject) => (subject.open ? undefined : numberOf(textOf(subject))),
};

const COMPARISONS: Readonly<Record<NumberComparator, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

function textTest(term: TextTerm, place: ConditionOwner, scope: RequestScope): Test {
  const { field, comparator, value } = term;
  if (field === 'token' && comparator === 'startswith') return startTest(value);
  const folded = value.toLowerCase();
  const holds = (text: string): boolean =>
    comparator === 'startswith' ? text.startsWith(value) : text.toLowerCase() === folded;
  const wanted = comparator !== '!=';
  if (field === 'token') {
    return (subject) => {
      const held = equal(subject, folded);
      return wanted ? held : negated(held);
    };
  }
  const read = TEXTS[field](place, scope);
  return (subject) => read(subject).some(holds) === wanted;
}

/** Compares a match; if it continues, only its beginning is known. */
function equal(subject: Subject, folded: string): boolean | undefined {
  const text = textOf(subject).toLowerCase();
  if (!subject.open) return text === folded;
  return folded.startsWith(text) ? undefined : false;
}

function startTest(value: string): Test {
  return (subject) => {
    const text = textOf(subject);
    if (text.startsWith(value)) return true;
    return subject.open && value.startsWith(text) ? undefined : false;
  };
}

type Texts = (
  place: ConditionOwner,
  scope: RequestScope,
) => (subject: Subject) => readonly string[];

const TEXTS: Readonly<Record<Exclude<TextField, 'token'>, Texts>> = {
  classification: () => kindsOf,
  context:
    (_, { context }) =>
    () => [context],
  type: ({ type, filterType }) => {
    const names = [type, filterType, ...(TAGS[type] ?? [])];
    return (subject) => [...names, ...kindsOf(subject)];
  },
};

/** Names that named-entity models give to types. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  city: ['LOC'],
  county: ['LOC'],
  'first-name': ['PER'],
  person: ['PER'],
  'physician-name': ['PER'],
  state: ['LOC'],
  surname: ['PER'],
};

function kindsOf({ found }: Subject): readonly string[] {
  return found.classification === undefined ? [] : [found.classification];
}

function nearTest({ of }: NearTerm, { reach }: ConditionOwner): Test {
  const wanted: readonly (LifeDate | undefined)[] = of;
  return (subject) => wanted.includes(lifeDate(subject, reach));
}

function textOf({ found, bytes }: Subject): string {
  return bytes.toString('utf8', found.start, found.end);
}
