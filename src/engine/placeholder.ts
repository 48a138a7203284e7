import { byteSet, HYPHEN, OPEN_BRACE } from '../core/bytes.ts';

const WRITTEN = byteSet('0-9A-Za-z_-');

/** How it begins, behind its braces. */
export const REDACTED = [...Buffer.from('REDACTED')];

/**
 * Whether `at` stands in what a redaction wrote, `{{{REDACTED-phone-number}}}`: its words say what was replaced, not
 * what is around it. Looks from `low` on.
 */
export function inPlaceholder(bytes: Uint8Array, at: number, low: number): boolean {
  let p = at;
  while (p > low && WRITTEN[bytes[p - 1]] === 1) p--;
  return p >= low + 3 && isRedacted(bytes, p, 3) && bytes[p + REDACTED.length] === HYPHEN;
}

/** Whether `REDACTED` stands at `at`, in bytes or code units, behind so many braces at least. */
export function isRedacted(text: ArrayLike<number>, at: number, braces: number): boolean {
  for (let p = at - braces; p < at; p++) if (text[p] !== OPEN_BRACE) return false;
  return REDACTED.every((code, k) => text[at + k] === code);
}
