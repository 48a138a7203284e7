import { type BitSet, noBytes } from '../bit-sets.ts';
import { byFrequency } from './frequency.ts';
import { type Group, groupOf, type PatternStart } from './group.ts';

/** How a pattern begins in one of its groups. */
export interface PatternBeginning extends Pick<PatternStart, 'pattern' | 'bytes' | 'shapes'> {
  /** Its number among the groups of tokens, or of literals. */
  readonly group: number;
  /** 0 for tokens; for literals their bucket, from 1 on. */
  readonly bucket: number;
}

const BUCKETS = 8;

/** Buckets of literals: the tokeniser first tests a bit of each byte for one, and each has an automaton of its own. */
export function bucketsOf(literals: readonly Group[]): readonly Group[] {
  return literals.length === 0 ? [] : byFrequency(literals, BUCKETS, byNibbles);
}

/** The beginnings of all patterns, by group. */
export function beginnings(
  tokens: readonly Group[],
  literals: readonly Group[],
): readonly PatternBeginning[] {
  const buckets = bucketsOf(literals).map(({ members }) => new Set(members));
  const bucketOf = ({ members }: Group) => 1 + buckets.findIndex((one) => one.has(members[0]));
  return [
    ...tokens.flatMap((group, n) => byPattern(group, n, 0)),
    ...literals.flatMap((group, n) => byPattern(group, n, bucketOf(group))),
  ];
}

function byPattern({ members }: Group, group: number, bucket: number): readonly PatternBeginning[] {
  const patterns = new Set(members.map(({ pattern }) => pattern));
  return [...patterns].map((pattern) => {
    const { bytes, shapes } = groupOf(members.filter((one) => one.pattern === pattern));
    return { pattern, group, bucket, bytes, shapes };
  });
}

/** The bytes whose nibbles are both of some byte of a set: the first look cannot tell them apart. */
function byNibbles(set: BitSet): BitSet {
  let low = 0;
  let high = 0;
  for (let byte = 0; byte < 256; byte++) {
    if (((set[byte >> 5] >>> (byte & 31)) & 1) === 0) continue;
    low |= 1 << (byte & 15);
    high |= 1 << (byte >> 4);
  }
  const all = noBytes();
  for (let byte = 0; byte < 256; byte++) {
    if ((low >> (byte & 15)) & (high >> (byte >> 4)) & 1) all[byte >> 5] |= 1 << (byte & 31);
  }
  return all;
}
