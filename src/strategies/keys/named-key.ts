import type { StrategyUse } from '../strategy.ts';

/** Lengths of AES keys in bytes. */
export const AES_LENGTHS = [16, 24, 32];

/**
 * The bytes of a key that a profile names, as many as `lengths` allows. Throws an Error that starts with the
 * member's name and never holds the key.
 */
export function namedKey(
  member: string,
  written: string,
  { secrets }: Pick<StrategyUse, 'secrets'>,
  lengths: readonly number[],
): Buffer {
  const bytes = attempted(member, () => secrets.bytes(written));
  if (lengths.includes(bytes.length)) return bytes;
  const expected = worded(lengths);
  throw new Error(`${member}: expected ${expected} bytes, found ${bytes.length}`);
}

function worded(lengths: readonly number[]): string {
  const [first, ...more] = lengths;
  const last = more.pop();
  if (last === undefined) return String(first);
  return more.length > 1 ? `${first} to ${last}` : `${[first, ...more].join(', ')} or ${last}`;
}

function attempted<T>(member: string, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'cannot be read';
    throw new Error(`${member}: ${reason}`, { cause });
  }
}
