import { ALNUM, byteSet, COMMA, DOLLAR, DOT } from '../../core/bytes.ts';
import type { Found, View } from '../../engine/types.ts';

/** A hash as crypt(3) and its kin write it, with its salt: `$6$…`, `$2b$12$…`, `$argon2id$v=19$…`. */
export const PASSWORD_HASH =
  "\\$([1567]|'y'|'gy'|2[abxy]?|'apr1'|'sha1'|'md5'|'argon2'('i'|'d'|'id')|'scrypt'|'pbkdf2'('-sha'd{1,3})?|'bcrypt'('-sha256')?)\\$[A-Za-z0-9./]";
const HASH_BYTES = byteSet('A-Za-z0-9./$=,+-');
/** The shortest: a salt of two characters and an MD5 sum. */
const FEWEST_HASH_BYTES = 24;
/** Most bytes: those of argon2 with the longest salts and sums in use. */
const MOST_HASH_BYTES = 512;

/** The hash that begins with the character at `at`. */
export function passwordHash({ bytes, low, high }: View, at: number): Found | undefined {
  if (at > low && (ALNUM[bytes[at - 1]] === 1 || bytes[at - 1] === DOLLAR)) return undefined;
  const most = Math.min(high, at + MOST_HASH_BYTES);
  let end = at;
  while (end < most && HASH_BYTES[bytes[end]] === 1) end++;
  while (bytes[end - 1] === DOT || bytes[end - 1] === COMMA) end--;
  if (end - at < FEWEST_HASH_BYTES) return undefined;
  return { start: at, end, confidence: 0.9, classification: 'hash' };
}
