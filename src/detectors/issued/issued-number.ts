import type { Check, CheckVerdict } from '../../core/checks/check.ts';
import type { Pattern } from '../../engine/compile/declaration.ts';
import { namingForm } from '../../engine/compile/form.ts';
import type { Definition, Example } from '../definition.ts';
import { type DeclaredDefinition, detector } from '../detector.ts';
import { formOf, isSpaced } from './written-form.ts';

type Checks = Check | readonly Check[];

/** A number that an office issues: its written form, and its check beyond that. */
export interface IssuedNumber {
  readonly key: string;
  /** Default: `numbers`. */
  readonly group?: Definition['group'];
  readonly finds: string;
  /** How it is written, in the notation of `formOf`, where that alone distinguishes it from other numbers. */
  readonly forms?: readonly string[];
  /** Forms that count only near one of `words`: mostly bare digits. */
  readonly formsNearWord?: readonly string[];
  /** Keywords that are also labels of columns. */
  readonly label?: string;
  /** Other keywords. */
  readonly words?: string;
  /** Words near which groups of digits are another number's: a telephone's. */
  readonly others?: string;
  /** Bare digits of `formsNearWord` also count in a field of their own: the check holds for few other numbers. */
  readonly inField?: boolean;
  /** Checks of its letters and digits in all forms, or by their count. */
  readonly check?: Checks | Readonly<Record<number, Checks>>;
  readonly column?: Definition['column'];
  readonly examples: readonly Example[];
  /** Judges its letters, in upper case, and digits, after `check`: `9434765919`. */
  judge?(id: string): CheckVerdict;
}

/**
 * Declares the filter that finds such a number. Groups of digits that stand in a row of more groups are a table,
 * and count only near a word. A check that proves it makes a match valid, confidence .9; else it is .75. Throws where a form has
 * a character that the notation lacks.
 */
export function issuedNumber(number: IssuedNumber): DeclaredDefinition {
  const { key, group = 'numbers', finds, label, others, column, examples } = number;
  const words = listed(label, number.words);
  const alone = (number.forms ?? []).map((form) =>
    patternOf(number, form, isSpaced(form) ? apart(number) : ALWAYS),
  );
  const near = (number.formsNearWord ?? []).map((form) => patternOf(number, form, { near: 0.9 }));
  const inField = number.inField
    ? (number.formsNearWord ?? []).filter((form) => /^d+$/.test(form))
    : [];
  return detector({
    key,
    group,
    finds,
    words: { near: words, raise: words, ...(others === undefined ? {} : { others }) },
    patterns: [...alone, ...near, ...inField.map((form) => inOwnField(number, form))],
    ...(column && { column: { ...column, labels: listed(label, column.labels) } }),
    examples,
  });
}

/** Lists of words as one. */
function listed(...lists: readonly (string | undefined)[]): string {
  return lists.filter((list) => list !== undefined).join(', ');
}

const ALWAYS = { always: 0.9 };

function apart({ others }: IssuedNumber): NonNullable<Pattern['when']> {
  return others === undefined
    ? { apart: 0.9, near: 0.9 }
    : { 'apart & not near others': 0.9, near: 0.9 };
}

function patternOf(
  number: IssuedNumber,
  form: string,
  when: NonNullable<Pattern['when']>,
): Pattern {
  return {
    form: formFor(number, form),
    check: checksFor(number, form),
    when,
    plausible: 0.75,
    edges: 'word',
  };
}

function formFor({ key }: IssuedNumber, form: string): string {
  return namingForm(key, form, () => formOf(form));
}

/** Bare digits in a field of their own: proven, and no time in seconds or milliseconds from 2011 to 2033, which fill many tables. */
function inOwnField(number: IssuedNumber, form: string): Pattern {
  const time = form.length === 10 || form.length === 13 ? [NO_UNIX_TIME] : [];
  const check = [...time, ...checksFor(number, form)];
  return { form: formFor(number, form), check, when: { field: 0.75 }, proved: true, edges: 'word' };
}

const NO_UNIX_TIME: Check = {
  kind: 'numbers',
  at: 0,
  digits: 2,
  within: [
    [0, 12],
    [20, 99],
  ],
};

function checksFor({ check, judge }: IssuedNumber, form: string): readonly Check[] {
  const count = form.replace(/[^dAaXx]/g, '').length;
  const own = check === undefined || 'kind' in check || Array.isArray(check) ? check : check[count];
  return [
    // A number of one character over and over was never issued.
    { kind: 'varied' },
    ...(own === undefined ? [] : [own].flat()),
    ...(judge === undefined ? [] : [{ kind: 'code' as const, holds: judge }]),
  ];
}
