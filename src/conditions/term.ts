import { didYouMean } from '../core/did-you-mean.ts';
import type {
  Condition,
  NearTerm,
  NumberComparator,
  NumberField,
  TextComparator,
  TextField,
} from './condition.ts';
import { ConditionError } from './condition-error.ts';

/** A part of a term, and the column where it starts. */
export interface TermPart {
  readonly text: string;
  readonly column: number;
}

const NUMBER_FIELDS: readonly string[] = [
  'confidence',
  'population',
  'population3',
  'value',
] satisfies NumberField[];
const TEXT_FIELDS: readonly string[] = [
  'classification',
  'context',
  'token',
  'type',
] satisfies TextField[];
const FIELDS = [...NUMBER_FIELDS, ...TEXT_FIELDS].sort();

const NUMBER_COMPARATORS: Readonly<Record<string, NumberComparator>> = {
  '>': '>',
  '<': '<',
  '>=': '>=',
  '=>': '>=',
  '<=': '<=',
  '==': '==',
  '!=': '!=',
  is: '==',
  'is not': '!=',
};
const TEXT_COMPARATORS: Readonly<Record<string, TextComparator>> = {
  '==': '==',
  '!=': '!=',
  is: '==',
  'is not': '!=',
  startswith: 'startswith',
};

/** Meaning of a field, a comparator and a value together. Throws a ConditionError if they do not fit. */
export function term(field: TermPart, comparator: TermPart, value: TermPart): Condition {
  const { text: name } = field;
  if (NUMBER_FIELDS.includes(name)) return numberTerm(name as NumberField, comparator, value);
  if (TEXT_FIELDS.includes(name)) return textTerm(name as TextField, comparator, value);
  if (name === 'sentiment') {
    throw new ConditionError(field.column, 'sentiment is not supported by this version');
  }
  const hint = didYouMean(name, FIELDS);
  throw new ConditionError(
    field.column,
    `unknown field${hint || `; there are ${FIELDS.join(', ')}`}`,
  );
}

function numberTerm(
  field: NumberField,
  comparator: TermPart,
  { text, column }: TermPart,
): Condition {
  const known = lookUp(NUMBER_COMPARATORS, comparator, field);
  if (!/^\d{1,15}(?:\.\d{1,15})?$/.test(text))
    throw new ConditionError(column, 'expected a number');
  const value = Number(text);
  if (field === 'confidence' && value > 1) {
    throw new ConditionError(column, 'expected a number from 0 to 1');
  }
  return { kind: 'number', field, comparator: known, value };
}

function textTerm(field: TextField, comparator: TermPart, { text }: TermPart): Condition {
  const known = lookUp(TEXT_COMPARATORS, comparator, field);
  const of = field === 'token' && /^is/.test(comparator.text) ? lifeDates(text) : undefined;
  if (of === undefined) return { kind: 'text', field, comparator: known, value: text };
  const part: NearTerm = { kind: 'near', of };
  return known === '==' ? part : { kind: 'not', part };
}

function lifeDates(text: string): NearTerm['of'] | undefined {
  const names = text.toLowerCase().split(/\s+or\s+/);
  if (!names.every((name) => /^(?:birth|death)date$/.test(name))) return undefined;
  return names.map((name) => (name === 'birthdate' ? 'birth' : 'death'));
}

function lookUp<Known>(
  comparators: Readonly<Record<string, Known>>,
  { text, column }: TermPart,
  field: string,
): Known {
  if (Object.hasOwn(comparators, text)) return comparators[text];
  const names = Object.keys(comparators);
  const hint = didYouMean(text, names);
  throw new ConditionError(
    column,
    `${field} takes ${names.join(', ')}${/\w/.test(text) ? hint : ''}`,
  );
}
