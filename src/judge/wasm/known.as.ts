// Scores by first features that were computed before: texts that machines write have few kinds of candidates. An entry has all that decides, so
// that a score that is known is the one that would be computed.
import { FEATURES, KNOWN, KNOWN_BITS, KNOWN_SCORES } from './memory.as';
import { many } from './sums.as';

/** Most features of an entry. */
const MOST: i32 = 16;

/** Forgets all scores, as where the weights change. */
export function forgetScores(): void {
  memory.fill(KNOWN_SCORES, 0, 8 << KNOWN_BITS);
}

/** The entry for the features that were noted and the types that a candidate may be; 0 if they are too many. */
export function knownAs(mask: i32): usize {
  if (many > MOST) return 0;
  for (let n = many; n < MOST; n++) store<i32>(FEATURES + ((<usize>n) << 2), 0);
  const all = i32x4.add(
    i32x4.add(
      i32x4.mul(v128.load(FEATURES), i32x4.splat(0x2c1b3c6d)),
      i32x4.mul(v128.load(FEATURES, 16), i32x4.splat(0x297a2d39)),
    ),
    i32x4.add(
      i32x4.mul(v128.load(FEATURES, 32), i32x4.splat(0x5bd1e995)),
      i32x4.mul(v128.load(FEATURES, 48), i32x4.splat(0x1b873593)),
    ),
  );
  const two = i32x4.add(all, i32x4.mul(i32x4.shuffle(all, all, 2, 3, 0, 1), i32x4.splat(31)));
  const sum = i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1) * 0x9e3779b1 + mask;
  const entry = <u32>((sum ^ (sum >>> 15)) * 0x85ebca6b) >> (32 - KNOWN_BITS);
  return KNOWN + ((<usize>entry) << 6);
}

/** Whether an entry is for the features that were noted and these types. */
export function isOf(entry: usize, mask: i32): bool {
  const score = scoreOf(entry);
  if (load<i32>(score) !== mask || <i32>load<u16>(score, 4) !== many) return false;
  const low = v128.or(
    v128.xor(v128.load(entry), v128.load(FEATURES)),
    v128.xor(v128.load(entry, 16), v128.load(FEATURES, 16)),
  );
  const high = v128.or(
    v128.xor(v128.load(entry, 32), v128.load(FEATURES, 32)),
    v128.xor(v128.load(entry, 48), v128.load(FEATURES, 48)),
  );
  return !v128.any_true(v128.or(low, high));
}

/** The score of an entry. */
export function scoreIn(entry: usize): i32 {
  return <i32>load<i16>(scoreOf(entry), 6);
}

/** Gives an entry the features that were noted. */
export function keepFeatures(entry: usize): void {
  memory.copy(entry, FEATURES, 64);
}

/** Gives an entry its types and its score. */
export function keepScore(entry: usize, mask: i32, score: i32): void {
  const to = scoreOf(entry);
  store<i32>(to, mask);
  store<u16>(to, <u16>many, 4);
  store<i16>(to, <i16>score, 6);
}

function scoreOf(entry: usize): usize {
  return KNOWN_SCORES + ((entry - KNOWN) >> 3);
}
