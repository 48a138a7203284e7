import { memoize } from '../core/memoize.ts';
import { turns } from '../core/turns.ts';
import { codePoints, countCodePoints } from './code-points.ts';
import { type AnalyzerResult, settled } from './conflicts.ts';
import {
  anonymizers,
  deanonymizers,
  type Operator,
  type OperatorParameters,
  wrongType,
} from './operators.ts';
import { invalid, PresidioError } from './presidio-error.ts';

/** Replacement of a result: `start` and `end` are code points of the new text. */
export interface Item {
  readonly start: number;
  readonly end: number;
  readonly entity_type: string;
  readonly text: string;
  readonly operator: string;
}

/** Answer of `/anonymize` and `/deanonymize`; the items go from the end of the text to its start. */
export interface Anonymized {
  readonly text: string;
  readonly items: readonly Item[];
}

interface Chosen {
  readonly name: string;
  readonly operator: Operator;
  readonly parameters: OperatorParameters;
  /** UTF-16 units of its salt, which it reads each time. */
  readonly saltUnits: number;
}

/**
 * Most UTF-16 units of an answer's text and items, and of the texts and salts that its operators read: a short request
 * can ask for any number of long replacements, and results that overlap in part share characters.
 */
const MOST_UNITS = 32 * 2 ** 20;

/** Answers a body of `/anonymize`. Throws a `PresidioError` that quotes no text. */
export async function anonymize(body: unknown): Promise<Anonymized> {
  const request = requestOf(body);
  const { text = '', analyzer_results: given, anonymizers: configured } = request;
  const operators = operatorsOf(configured);
  if (given === undefined || given === null) {
    throw invalid('Invalid input, request must contain analyzer results');
  }
  const results = listOf(given).map((result) => resultOf(result, true));
  const source = textOf(text);
  // Once for all results of one type: a configuration may be long.
  const choose = memoize((type: string) =>
    chosen(operators.get(type) ?? operators.get('DEFAULT') ?? REPLACE, anonymizers),
  );
  return written(source, results, choose, true);
}

/** Answers a body of `/deanonymize`. Throws a `PresidioError` that quotes no text. */
export async function deanonymize(body: unknown): Promise<Anonymized> {
  const { text = '', anonymizer_results: given, deanonymizers: configured } = requestOf(body);
  const operators = operatorsOf(configured);
  const results = listOf(given ?? []).map((result) => resultOf(result, false));
  const choose = memoize((type: string) => {
    const configuration = operators.get(type) ?? operators.get('DEFAULT');
    if (configuration === undefined) throw failed();
    return chosen(configuration, deanonymizers);
  });
  return written(textOf(text), results, choose, false);
}

const REPLACE: OperatorParameters = { type: 'replace' };

async function written(
  text: string,
  results: readonly AnalyzerResult[],
  choose: (type: string) => Chosen,
  settling: boolean,
): Promise<Anonymized> {
  const points = codePoints(text);
  const slice = (start: number, end: number) => text.slice(points.unit(start), points.unit(end));
  for (const { start, end } of results) {
    if (end <= points.length) continue;
    throw invalid(
      `Invalid analyzer result, start: ${start} and end: ${end}, while text length is only ${points.length}.`,
    );
  }
  const spans = settling ? settled(results, slice) : [...results].sort((a, b) => a.start - b.start);
  const items: Item[] = [];
  let output = '';
  let length = 0;
  let copied = 0;
  const units = { answer: 0, work: 0 };
  const pause = turns();
  const count = (what: 'answer' | 'work', more: number) => {
    units[what] += more;
    if (units[what] > MOST_UNITS) throw new PresidioError(413, `The ${what} would be too large.`);
  };
  const write = (piece: string) => {
    count('answer', piece.length);
    output += piece;
    length += countCodePoints(piece);
  };
  for (const [n, { start, end, type }] of spans.entries()) {
    write(slice(copied, Math.max(copied, start)));
    const { name, operator, parameters, saltUnits } = choose(type);
    const covered = slice(start, end);
    count('work', covered.length + saltUnits);
    const replacement = operator(covered, type, parameters);
    const begin = length;
    count('answer', replacement.length);
    write(replacement);
    await pause();
    items.push({ start: begin, end: length, entity_type: type, text: replacement, operator: name });
    // A later result that overlaps this one in part takes the shared characters.
    copied = Math.max(copied, Math.min(end, spans[n + 1]?.start ?? end));
  }
  write(slice(copied, points.length));
  return { text: output, items: items.reverse() };
}

function requestOf(body: unknown): OperatorParameters {
  const empty = typeof body === 'object' && Object.keys(body ?? {}).length === 0;
  if (empty || !body) throw new PresidioError(400, 'Invalid request json');
  return objectOf(body);
}

function operatorsOf(configured: unknown): ReadonlyMap<string, OperatorParameters> {
  if (configured === undefined || configured === null) return new Map();
  const operators = Object.entries(objectOf(configured)).map(
    ([type, configuration]) => [type, objectOf(configuration)] as const,
  );
  for (const [, { type }] of operators) {
    if (!type) throw invalid('Invalid input, operator config must contain operator_name');
    if (type === 'custom') throw new PresidioError(400, 'Custom type anonymizer is not supported');
  }
  return new Map(operators);
}

function chosen(configuration: OperatorParameters, known: ReadonlyMap<string, Operator>): Chosen {
  const { type, ...parameters } = configuration;
  const { salt } = parameters;
  const name = String(type);
  const operator = known.get(name);
  if (operator !== undefined) {
    return { name, operator, parameters, saltUnits: typeof salt === 'string' ? salt.length : 0 };
  }
  // A message repeats only text that has the form of an operator's name.
  throw invalid(`Invalid operator class '${/^[\w-]{1,32}$/.test(name) ? name : ''}'.`);
}

function resultOf(value: unknown, scored: boolean): AnalyzerResult {
  const { start, end, entity_type: type, score } = objectOf(value);
  for (const [name, member] of Object.entries({ start, end, entity_type: type })) {
    if (member === undefined || member === null) {
      throw invalid(`Invalid input, result must contain ${name}`);
    }
  }
  const [from, to] = [offset('start', start), offset('end', end)];
  if (typeof type !== 'string') throw wrongType('entity_type', 'string', type);
  if (from < 0 || to < 0) throw invalid('Invalid input, result start and end must be positive');
  if (from > to) {
    throw invalid(`Invalid input, start index '${from}' must be smaller than end index '${to}'`);
  }
  if (scored && (score === undefined || score === null)) {
    throw invalid('Invalid input, analyzer result must contain score');
  }
  return { start: from, end: to, type, score: typeof score === 'number' ? score : 0 };
}

function offset(name: string, value: unknown): number {
  if (Number.isInteger(value)) return Number(value);
  throw wrongType(name, 'number', value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw failed();
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw failed();
}

function objectOf(value: unknown): OperatorParameters {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as OperatorParameters;
  }
  throw failed();
}

function failed(): PresidioError {
  return new PresidioError(500, 'Internal server error');
}
