import type { Check, InCode } from '../../core/checks/check.ts';
import { checkRecord, type Data, proves } from './check-records.ts';
import { checksOf, type Declaration, evidenceOf, type Pattern, type Role } from './declaration.ts';
import { addForm, FormError } from './form.ts';
import { longest, type States } from './fragments.ts';
import type { KeywordGroup as Words } from './keywords.ts';
import { KINDS } from './token-shapes.ts';

/** A match takes so many bytes at most. */
const LONGEST = 1024;
const MOST_STEPS = 6;
const MOST_EVIDENCE = 4;

/** A pattern as it is compiled. */
export interface Read {
  readonly pattern: Pattern;
  readonly key: string;
  /** Index of its detector. */
  readonly detector: number;
  /** States that its form may begin with. */
  readonly first: readonly number[];
  /** It begins with a letter or digit. */
  readonly atToken: boolean;
  /** Most bytes of its form. */
  readonly longest: number;
  /** Indices of its checks. */
  readonly steps: readonly number[];
  readonly code: InCode | undefined;
  /** A check proves what satisfies it. */
  readonly proves: boolean;
  /** Groups of its detector's words. */
  readonly groups: Readonly<Partial<Record<Role, number>>>;
}

/** What patterns add to. */
export interface Shared {
  readonly states: States;
  /** Groups of words; the first has the number 1. */
  readonly words: Words[];
  readonly checks: Buffer[];
}

/** Reads declarations. Throws an Error that names the detector, the pattern and the column of what is wrong. */
export function readPatterns(
  declarations: readonly Declaration[],
  shared: Shared,
): readonly Read[] {
  const read: Read[] = [];
  for (const [detector, declaration] of declarations.entries()) {
    const groups = addWords(declaration, shared.words);
    for (const pattern of declaration.patterns) {
      const { key } = declaration;
      const made = named(key, pattern, () => readPattern(pattern, read.length, groups, shared));
      read.push({ ...made, pattern, key, detector, groups });
    }
  }
  return read;
}

function addWords({ key, words = {} }: Declaration, all: Words[]): Read['groups'] {
  const groups: Partial<Record<Role, number>> = {};
  for (const [role, list] of Object.entries(words) as [Role, string][]) {
    const phrases = list.split(',').map((phrase) => phrase.trim());
    if (phrases.includes('')) throw new Error(`${key}: words.${role}: an empty word`);
    groups[role] = all.push({ words: phrases, capitals: role === 'beforeCapitals' });
  }
  if (all.length > 255) throw new Error(`${key}: more than 255 lists of words`);
  return groups;
}

function named<T>(key: string, { form }: Pattern, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const column = error instanceof FormError ? ` at column ${error.column + 1}` : '';
    throw new Error(`${key}: pattern ${form}${column}: ${error.message}`, { cause: error });
  }
}

function readPattern(pattern: Pattern, id: number, groups: Read['groups'], shared: Shared) {
  const { states } = shared;
  const first = addPattern(states, pattern.form, id);
  const length = longest(states, first);
  if (length > LONGEST) throw new Error(`takes more than ${LONGEST} bytes: bound its repetitions`);
  checkEvidence(pattern, groups);
  const checks = checksOf(pattern);
  const data = checks.filter((check): check is Data => check.kind !== 'code');
  const codes = checks.filter((check): check is InCode => check.kind === 'code');
  if (codes.length > 1 || data.length > MOST_STEPS) {
    throw new Error(`more than ${MOST_STEPS} checks, or more than one in code`);
  }
  return {
    first,
    atToken: beginsAtToken(first.map((state) => states.sets[state])),
    longest: length,
    steps: data.map((check) => indexOf(check, shared.checks)),
    code: codes[0],
    proves: data.some(proves),
  };
}

/** Adds a form that accepts a pattern; returns its first states. */
export function addPattern(states: States, form: string, id: number): readonly number[] {
  const { first, last } = addForm(states, form);
  for (const state of last) states.accepts[state] = id;
  return first;
}

function checkEvidence(pattern: Pattern, groups: Read['groups']): void {
  const evidence = evidenceOf(pattern);
  if (evidence.length > MOST_EVIDENCE)
    throw new Error(`more than ${MOST_EVIDENCE} kinds of evidence`);
  for (const kind of evidence) {
    const known = kind !== 'near' && kind !== 'before' ? true : groups[kind] !== undefined;
    const inCapitals = kind === 'before' && groups.beforeCapitals !== undefined;
    if (!known && !inCapitals) throw new Error(`when.${kind}: there are no words.${kind}`);
  }
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
