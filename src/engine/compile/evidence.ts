import {
  checksOf,
  type Evidence,
  evidenceOf,
  type Pattern,
  type Vocabulary,
} from './declaration.ts';

/** Numbers of a detector's lists of words. */
export type ListNumbers = Readonly<Record<string, number>>;

/** Layout of a term, as `src/engine/match/evidence.as.ts` reads it: kind, list, flags, zero. */
const TERM_BYTES = 4;
const KINDS = {
  near: 1,
  field: 2,
  prose: 3,
  apart: 4,
  before: 5,
  always: 6,
  counted: 7,
  listed: 8,
  after: 9,
  ahead: 10,
  behind: 11,
  log: 12,
} as const;
/** Kinds that name a list of words. */
const TAKE_LIST: ReadonlySet<string> = new Set(['near', 'before', 'after', 'ahead', 'behind']);
const NOT = 1;
const LAST = 2;
const SEPARATORS: Readonly<Record<string, number>> = { ':': 4, '#': 8, '#:': 12 };
const MOST_TERMS = 16;

const TERM = /^(not )?([a-z]+)(?: ([A-Za-z]+))?(?: (#?:|#))?$/;

/** Compiles the evidence of a pattern to terms, one alternative after the other. Throws for invalid evidence and unknown lists. */
export function evidenceTerms(pattern: Pattern, lists: ListNumbers): Buffer {
  const all = evidenceOf(pattern).flatMap((evidence) => alternative(evidence, lists));
  if (all.length > MOST_TERMS) throw new Error(`more than ${MOST_TERMS} terms of evidence`);
  return Buffer.concat(all, all.length * TERM_BYTES);
}

/** Numbers of the lists that terms ask for; 0 for terms that ask for none. */
export function listsIn(terms: Buffer): readonly number[] {
  return Array.from({ length: terms.length / TERM_BYTES }, (_, n) => terms[n * TERM_BYTES + 1]);
}

function alternative(evidence: Evidence, lists: ListNumbers): readonly Buffer[] {
  const terms = evidence.split(' & ').map((term) => readTerm(term, lists));
  terms[terms.length - 1][2] |= LAST;
  return terms;
}

function readTerm(term: string, lists: ListNumbers): Buffer {
  const [, not, kind, name, separator] = TERM.exec(term) ?? [];
  if (!isKind(kind)) throw new Error(`when: unexpected ${term}`);
  const takesList = TAKE_LIST.has(kind);
  if (!takesList && (name ?? separator) !== undefined) throw new Error(`when: unexpected ${term}`);
  if (kind !== 'before' && separator !== undefined)
    throw new Error(`when: unexpected ${separator} in ${term}`);
  const flags =
    (not === undefined ? 0 : NOT) | (separator === undefined ? 0 : SEPARATORS[separator]);
  return Buffer.from([KINDS[kind], takesList ? listOf(name ?? kind, term, lists) : 0, flags, 0]);
}

function isKind(kind: string | undefined): kind is keyof typeof KINDS {
  return kind !== undefined && Object.hasOwn(KINDS, kind);
}

function listOf(name: string, term: string, lists: ListNumbers): number {
  if (!Object.hasOwn(lists, name)) throw new Error(`when: ${term}: there are no words.${name}`);
  return lists[name];
}

/** Names of the lists that a pattern's code asks for. */
export function listsOfCode(pattern: Pattern): readonly string[] {
  return checksOf(pattern).flatMap((check) => (check.kind === 'code' ? (check.words ?? []) : []));
}

/** Lists that no evidence and no rule asks for: their name is misspelled. */
export function unusedLists(words: Vocabulary, patterns: readonly Pattern[]): readonly string[] {
  const used = patterns.flatMap((pattern) =>
    evidenceOf(pattern).flatMap((one) => one.split(/[ &]+/)),
  );
  const inCode = patterns.flatMap((pattern) => listsOfCode(pattern));
  const known = [...used, ...inCode, 'near', 'unlessBefore', 'unlessAfter'];
  return Object.keys(words).filter((name) => !known.includes(name));
}

/** Whether a keyword, or an item of a list, has to lead to a pattern's matches. */
export function wantsKeyword(pattern: Pattern): boolean {
  const evidence = evidenceOf(pattern);
  return evidence.length > 0 && evidence.every((one) => /^(?:before|listed)/.test(one));
}

/** Bytes that may stand between a keyword and its value. */
export const BETWEEN = ' \t\r\n:#="\'.>|*`\\[](,;\xc2\xa0\xe2\x80\x93\x94\x9c-';
/** Bytes that may be before a value that a keyword leads to, or before the next one of a list: `A-1188/A-1190`. */
export const BEFORE_VALUE = `${BETWEEN.slice(0, -1)}/-`;
