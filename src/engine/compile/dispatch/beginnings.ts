import { LITERAL_BUCKETS, LONG_RUNS } from '../layout.ts';
import { byFrequency } from './frequency.ts';
import { type Group, groupOf, type PatternStart } from './group.ts';
import { SLOTS } from './groups.ts';
import { nibbleFlags } from './nibbles.ts';

/** How a pattern begins in one of its groups. */
export interface PatternBeginning extends Pick<PatternStart, 'pattern' | 'bytes' | 'shapes'> {
  /** Its number among the groups of tokens, or of literals. */
  readonly group: number;
  /** 0 for tokens, `LONG_RUNS` for those of long runs; for literals their bucket, from 1 on. */
  readonly bucket: number;
  /** The flag of a literal in the tables of nibbles; 0 for tokens. */
  readonly flag: number;
}

/** Buckets of literals: each has an automaton of its own. */
export function bucketsOf(literals: readonly Group[]): readonly Group[] {
  return literals.length === 0 ? [] : byFrequency(literals, LITERAL_BUCKETS);
}

/** The beginnings of all patterns, by group. */
export function beginnings(
  tokens: readonly Group[],
  longRuns: readonly Group[],
  literals: readonly Group[],
  buckets: readonly Group[],
): readonly PatternBeginning[] {
  const members = buckets.map((bucket) => new Set(bucket.members));
  const bucketOf = ({ members: [first] }: Group) => 1 + members.findIndex((one) => one.has(first));
  const ofLiterals = literals.flatMap((group, n) => {
    const bucket = bucketOf(group);
    return exactly(group.members).map((one) => ({ ...one, group: n, bucket }));
  });
  const flags = nibbleFlags(ofLiterals.map(({ bytes }) => bytes));
  return [
    ...tokens.flatMap((group, n) => byPattern(group, n, 0)),
    ...longRuns.flatMap((group, n) => byPattern(group, n, LONG_RUNS)),
    ...ofLiterals.map((one, n) => ({ ...one, flag: flags[n] })),
  ];
}

function byPattern({ members }: Group, group: number, bucket: number): readonly PatternBeginning[] {
  const patterns = new Set(members.map(({ pattern }) => pattern));
  return [...patterns].map((pattern) => {
    const { bytes, shapes } = groupOf(members.filter((one) => one.pattern === pattern));
    return { pattern, group, bucket, flag: 0, bytes, shapes };
  });
}

/** Joins beginnings of a pattern that differ in one slot, which adds no text: ` the` fits neither ` thi` nor ` twe`, but it fits their union. */
function exactly(members: readonly PatternStart[]): readonly PatternStart[] {
  let pieces = members;
  for (let slot = 0; slot < SLOTS; slot++) {
    const alike = new Map<string, PatternStart[]>();
    for (const piece of pieces) {
      const others = piece.bytes.filter((_, n) => n !== slot);
      const key = [piece.pattern, ...others].join(';');
      alike.set(key, [...(alike.get(key) ?? []), piece]);
    }
    pieces = [...alike.values()].map((same) => ({ ...same[0], bytes: groupOf(same).bytes }));
  }
  return pieces;
}
