import { PresidioError, refused } from './presidio-error.ts';

/** A recogniser in a request of `/analyze`. */
export interface AdHoc {
  readonly name: string;
  readonly entity: string;
  readonly language: string;
  /** Parts of words that raise a match's score where they stand before it. */
  readonly context: readonly string[];
  readonly patterns: readonly AdHocPattern[];
}

/** One of its patterns, or its deny list as one. */
export interface AdHocPattern {
  readonly name: string;
  /** A pattern in RE2's syntax: case is ignored, `^` and `$` at lines, `.` for any character. */
  readonly regex: string;
  /** 0 to 1. */
  readonly score: number;
}

type Json = Readonly<Record<string, unknown>>;

const RECOGNIZER = new Set(
  'name supported_entity supported_entities supported_language patterns deny_list deny_list_score context global_regex_flags version country_code'.split(
    ' ',
  ),
);
const PATTERN = new Set(['name', 'regex', 'score']);

/** UTF-16 units of a name or context word: each result repeats them. */
const LONGEST_NAME = 256;
/** Patterns of a request: each makes the analysis slower. */
const MOST_PATTERNS = 100;
/** UTF-16 units of all patterns and terms of a request. */
const MOST_UNITS = 128 * 1024;
/** Context words of a request, and of all its recognisers together, and their UTF-16 units. */
const MOST_WORDS = 1_000;
const MOST_WORD_UNITS = 64 * 1024;
/** Bytes of a deny list's terms that become one pattern: a pattern has at most 2,048. */
const DENIED_BYTES = 1_500;

/** Reads `ad_hoc_recognizers`. Throws a `PresidioError` in Presidio's words. */
export function adHocRecognizers(given: unknown): readonly AdHoc[] {
  if (!given) return [];
  if (!Array.isArray(given)) throw unparsed(`'${typeof given}' object is not iterable`);
  const recognizers = given.map(recognizer);
  const patterns = recognizers.flatMap((one) => one.patterns);
  if (patterns.length > MOST_PATTERNS) {
    throw refused(`ad_hoc_recognizers have more than ${MOST_PATTERNS} patterns`);
  }
  const units = patterns.reduce((sum, { regex }) => sum + regex.length, 0);
  if (units > MOST_UNITS)
    throw refused(`ad_hoc_recognizers are longer than ${MOST_UNITS} characters`);
  checkContext(
    'context of ad_hoc_recognizers',
    recognizers.flatMap(({ context }) => context),
  );
  return recognizers;
}

/** Throws a `PresidioError` if there are too many context words: each is looked for, and prepared before that. */
export function checkContext(member: string, words: readonly string[]): void {
  if (words.length > MOST_WORDS) throw refused(`${member} has more than ${MOST_WORDS} words`);
  const units = words.reduce((sum, word) => sum + word.length, 0);
  if (units > MOST_WORD_UNITS) {
    throw refused(`${member} is longer than ${MOST_WORD_UNITS} characters`);
  }
}

/** A name or context word of a request, of a length that answers can repeat. */
export function named(member: string, value: string): string {
  if (value.length <= LONGEST_NAME) return value;
  throw refused(`${member} is longer than ${LONGEST_NAME} characters`);
}

function recognizer(given: unknown): AdHoc {
  const one = known(given, RECOGNIZER, 'PatternRecognizer');
  const { supported_entity: entity, supported_entities: several, deny_list: denied } = one;
  if (entity !== undefined && several !== undefined) {
    throw refused(
      "Both 'supported_entity' and 'supported_entities' are present in the input dictionary. Only one should be provided.",
    );
  }
  const type = Array.isArray(several) ? several[0] : entity;
  if (type === undefined) throw missing('PatternRecognizer', 'supported_entity');
  if (typeof type !== 'string' || type === '') {
    throw refused('Pattern recognizer should be initialized with entity');
  }
  const patterns = list(one['patterns']).map(pattern);
  const terms = strings(denied);
  if (patterns.length === 0 && terms.length === 0) {
    throw refused('Pattern recognizer should be initialized with patterns or with deny list');
  }
  const score = one['deny_list_score'] ?? 1;
  return {
    name: named('name', text(one['name']) ?? 'PatternRecognizer'),
    entity: named('supported_entity', type),
    language: text(one['supported_language']) ?? 'en',
    context: strings(one['context']).map((word) => named('context', word).toLowerCase()),
    patterns: [...patterns, ...chunks(terms).map((some) => denyList(some, scoreOf(score)))],
  };
}

function pattern(given: unknown): AdHocPattern {
  const { name, regex, score } = known(given, PATTERN, 'Pattern');
  if (name === undefined) throw missing('Pattern', 'name');
  if (regex === undefined) throw missing('Pattern', 'regex');
  if (score === undefined) throw missing('Pattern', 'score');
  if (typeof regex !== 'string') throw unparsed('expected string or buffer');
  return { name: named('name', text(name) ?? ''), regex, score: scoreOf(score) };
}

/** Terms in the order of the list, as many at a time as fit a pattern. */
function chunks(terms: readonly string[]): readonly string[][] {
  const all: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    const own = Buffer.byteLength(literal(term)) + 5;
    if (bytes + own > DENIED_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(term);
    bytes += own;
  }
  return all;
}

/** Each term literally, not inside a longer word; the first in the list that fits wins. */
function denyList(terms: readonly string[], score: number): AdHocPattern {
  const regex = terms.map((term) => `${edge(term.at(0))}${literal(term)}${edge(term.at(-1))}`);
  return { name: 'deny_list', regex: regex.join('|'), score };
}

/** `\b` beside a letter, digit or underscore, else `\B`: either way no such character is next to it. */
function edge(character = ''): string {
  return /\w/.test(character) ? String.raw`\b` : String.raw`\B`;
}

function literal(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function scoreOf(score: unknown): number {
  if (typeof score !== 'number') {
    throw unparsed(`'<' not supported between instances of 'str' and 'int'`);
  }
  if (score >= 0 && score <= 1) return score;
  throw refused(`Invalid score: ${score}. Score should be between 0 and 1`);
}

function known(given: unknown, names: ReadonlySet<string>, type: string): Json {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw unparsed(`${type} expects an object`);
  }
  const foreign = Object.keys(given).find((name) => !names.has(name));
  if (foreign === undefined) return given as Json;
  const shown = /^\w{1,40}$/.test(foreign) ? foreign : '';
  throw unparsed(`${type}.__init__() got an unexpected keyword argument '${shown}'`);
}

function list(value: unknown): readonly unknown[] {
  if (!value) return [];
  if (Array.isArray(value)) return value;
  throw unparsed(`'${typeof value}' object is not iterable`);
}

function strings(value: unknown): readonly string[] {
  return list(value).filter((one): one is string => typeof one === 'string' && one !== '');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function missing(type: string, argument: string): PresidioError {
  return unparsed(`${type}.__init__() missing 1 required positional argument: '${argument}'`);
}

/** The error for a value of the wrong type (Python's TypeError). */
export function unparsed(words: string): PresidioError {
  const start = 'Failed to parse /analyze request for AnalyzerEngine.analyze(). ';
  return new PresidioError(400, start + words);
}
