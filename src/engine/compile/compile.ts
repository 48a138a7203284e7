import { automaton } from './automaton/automaton.ts';
import { allBytes, type BitSet, bitsOf, both } from './bit-sets.ts';
import { checksOf, type Declaration } from './declaration.ts';
import { beginnings, bucketsOf } from './dispatch/beginnings.ts';
import type { Group, PatternStart } from './dispatch/group.ts';
import { type First, groups } from './dispatch/groups.ts';
import { type Known, known } from './dispatch/token-shapes.ts';
import { unreachable } from './dispatch/unreachable.ts';
import { BEFORE_VALUE, wantsKeyword } from './evidence.ts';
import { EVIDENCE_WORDS } from './evidence-words.ts';
import { setOf } from './form.ts';
import { noStates } from './fragments.ts';
import type { Image } from './image.ts';
import { keywordTable, type KeywordGroup as Words } from './keywords.ts';
import { LONG_RUNS } from './layout.ts';
import { LOG_LINES } from './line-forms.ts';
import { addPattern, type Read, readPatterns } from './read-patterns.ts';
import { reduced } from './reduce.ts';
import { writeImage } from './write-image.ts';

/**
 * Compiles detectors to one image: forms to one automaton, words to one table, checks and evidence to records. Throws
 * an Error with the detector, the pattern and the column that cannot be compiled.
 */
export function compile(declarations: readonly Declaration[]): Image {
  const states = noStates();
  const words: Words[] = EVIDENCE_WORDS.map((list) => list.split(', '));
  const checks: Buffer[] = [];
  const read = readPatterns(declarations, { states, words, checks });
  const lines = LOG_LINES.flatMap(({ form }, n) => addPattern(states, form, read.length + n));

  const { into, states: joined } = reduced(states);
  const moved = (first: readonly number[]) => [...new Set(first.map((state) => into[state]))];
  const patterns = read.map((one) => ({ ...one, first: moved(one.first) }));
  const all = known(joined);
  const longest = Math.max(...patterns.map((one) => one.longest));
  for (const one of patterns) {
    checkBeginning(all, one);
    checkRun(one, longest);
  }
  const isToken = ({ atToken, isLongRun }: Read) => atToken && !isLongRun;
  const tokens = grouped(all, patterns, isToken);
  const longRuns = grouped(all, patterns, (one) => one.atToken && !isToken(one));
  const literals = grouped(all, patterns, ({ atToken }) => !atToken);
  const buckets = bucketsOf(literals);
  const starts = Array.from({ length: LONG_RUNS + 1 }, (): readonly PatternStart[] => []);
  starts[0] = tokens.flatMap(({ members }) => members);
  starts[LONG_RUNS] = longRuns.flatMap(({ members }) => members);
  for (const [n, { members }] of buckets.entries()) starts[1 + n] = members;
  const firstStates = starts.map((members) => [...new Set(members.map(({ state }) => state))]);
  const inWord = (id: number) =>
    id < read.length ? read[id].pattern.runsOn !== undefined : LOG_LINES[id - read.length].inWord;
  return writeImage({
    patterns,
    checks,
    words,
    automaton: automaton(joined, [...firstStates, moved(lines)], inWord),
    beginnings: beginnings(tokens, longRuns, literals, buckets),
    keywords: keywordTable(words),
  });
}

function checkBeginning(all: Known, { key, pattern, first, atToken }: Read): void {
  const hasDigit = checksOf(pattern).some(
    (check) => check.kind === 'count' && (check.digits?.[0] ?? 0) > 0,
  );
  const why = atToken ? unreachable(all, first, hasDigit) : undefined;
  if (why !== undefined) throw new Error(`${key}: pattern ${pattern.form}: ${why}`);
}

/** The automaton reads the last end of a run only: one that goes on is as long as the longest pattern. */
function checkRun({ key, pattern, longest }: Read, most: number): void {
  if (pattern.runsOn === undefined || longest === most) return;
  throw new Error(
    `${key}: pattern ${pattern.form}: runs on, so it takes the most: ${most}, not ${longest}`,
  );
}

/** Groups of some patterns, one detector after the other: a profile tests only its own. */
function grouped(
  all: Known,
  patterns: readonly Read[],
  isOne: (pattern: Read) => boolean,
): readonly Group[] {
  const first = new Map<number, First[]>();
  for (const [id, one] of patterns.entries()) {
    if (!isOne(one)) continue;
    first.set(one.detector, [...(first.get(one.detector) ?? []), ...firsts(id, one)]);
  }
  const atTokens = patterns.some((one) => one.atToken && isOne(one));
  return [...first.values()].flatMap((own) => groups(all, own, atTokens));
}

function firsts(id: number, { first, pattern }: Read): readonly First[] {
  const before = bytesBefore(pattern);
  return first.map((state) => ({ pattern: id, state, before }));
}

/** Bytes that may precede a pattern's form. */
function bytesBefore(pattern: Read['pattern']): BitSet {
  const { notAfter, after, back, fromDigit } = pattern;
  if (back !== undefined || fromDigit) return allBytes();
  if (wantsKeyword(pattern)) return bitsOf(setOf(BEFORE_VALUE));
  const not = notAfter === undefined ? allBytes() : bitsOf(setOf(notAfter).map((is) => 1 - is));
  return after === undefined ? not : both(not, bitsOf(setOf(after)));
}
