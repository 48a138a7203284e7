import type { Check, InCode } from '../../core/checks/check.ts';
import { checkRecord, type Data, proves } from './check-records.ts';
import { checksOf, type Declaration, type Pattern } from './declaration.ts';
import { KINDS } from './dispatch/token-shapes.ts';
import { evidenceTerms, type ListNumbers, unusedLists } from './evidence.ts';
import { addForm, namingForm } from './form.ts';
import { longest, type States } from './fragments.ts';
import type { KeywordGroup as Words } from './keywords.ts';

/** Most bytes of a match. */
const LONGEST = 1024;
/** Most bytes of a match whose form has no bound, and so declares one. */
const LONGEST_RUN = 4096;
const MOST_STEPS = 6;

/** A compiled pattern. */
export interface Read {
  readonly pattern: Pattern;
  readonly key: string;
  /** Index of its detector. */
  readonly detector: number;
  /** States that its form may begin with. */
  readonly first: readonly number[];
  /** It begins with a letter or digit. */
  readonly atToken: boolean;
  /** Its detector's forms are long runs, which have an automaton of their own. */
  readonly isLongRun: boolean;
  /** Most bytes of its form. */
  readonly longest: number;
  /** Indices of its checks. */
  readonly steps: readonly number[];
  readonly code: InCode | undefined;
  /** One of its checks is strong enough to prove a match. */
  readonly proves: boolean;
  /** Groups of its detector's words. */
  readonly groups: ListNumbers;
  readonly evidence: Buffer;
}

/** Tables that all patterns share and add to. */
export interface Shared {
  readonly states: States;
  /** Groups of words; the first has the number 1. */
  readonly words: Words[];
  readonly checks: Buffer[];
}

/** Reads declarations. Throws an Error that names the detector, the pattern and the column of a mistake. */
export function readPatterns(
  declarations: readonly Declaration[],
  shared: Shared,
): readonly Read[] {
  const read: Read[] = [];
  for (const [detector, declaration] of declarations.entries()) {
    // A mask numbers detectors by the patterns that an image has.
    if (declaration.patterns.length === 0) throw new Error(`${declaration.key}: no patterns`);
    const groups = addWords(declaration, shared.words);
    for (const pattern of declaration.patterns) {
      const { key, longRuns: isLongRun = false } = declaration;
      const compiled = namingForm(key, pattern.form, () =>
        readPattern(pattern, read.length, groups, shared),
      );
      read.push({ ...compiled, pattern, key, detector, groups, isLongRun });
    }
  }
  return read;
}

function addWords({ key, words = {}, patterns }: Declaration, all: Words[]): ListNumbers {
  const groups: Record<string, number> = {};
  const [unused] = unusedLists(words, patterns);
  if (unused !== undefined) throw new Error(`${key}: words.${unused}: no evidence asks for it`);
  for (const [name, list] of Object.entries(words)) {
    const phrases = list.split(',').map((phrase) => phrase.trim());
    if (phrases.includes('')) throw new Error(`${key}: words.${name}: an empty word`);
    groups[name] = all.push(phrases);
  }
  if (all.length > 255) throw new Error(`${key}: more than 255 lists of words`);
  return groups;
}

function readPattern(pattern: Pattern, id: number, groups: Read['groups'], shared: Shared) {
  const { states } = shared;
  const first = addPattern(states, pattern.form, id);
  const length = pattern.most ?? longest(states, first);
  if (length > (pattern.most === undefined ? LONGEST : LONGEST_RUN)) {
    throw new Error(`takes more than ${LONGEST} bytes: bound its repetitions, or say the most`);
  }
  const checks = checksOf(pattern);
  const data = checks.filter((check): check is Data => check.kind !== 'code');
  const codes = checks.filter((check): check is InCode => check.kind === 'code');
  if (codes.length > 1 || data.length > MOST_STEPS) {
    throw new Error(`more than ${MOST_STEPS} checks, or more than one in code`);
  }
  return {
    first,
    atToken: pattern.inWord !== true && beginsAtToken(first.map((state) => states.sets[state])),
    longest: length,
    steps: data.map((check) => indexOf(check, shared.checks)),
    code: codes[0],
    proves: data.some(proves),
    evidence: evidenceTerms(pattern, groups),
  };
}

/** Adds a form that accepts a pattern; returns its first states. */
export function addPattern(states: States, form: string, id: number): readonly number[] {
  const { first, last } = addForm(states, form);
  for (const state of last) states.accepts[state] = id;
  return first;
}

function beginsAtToken(sets: readonly Uint8Array[]): boolean {
  const at = sets.map((set) => [...set.keys()].filter((byte) => set[byte] === 1));
  const some = at.flat().some((byte) => KINDS[byte] > 0);
  if (some && at.flat().some((byte) => KINDS[byte] === 0)) {
    throw new Error('begins with letters or digits and with other characters: make it two');
  }
  return some;
}

function indexOf(check: Check & Data, checks: Buffer[]): number {
  const record = checkRecord(check);
  const same = checks.findIndex((other) => other.equals(record));
  return same < 0 ? checks.push(record) - 1 : same;
}
