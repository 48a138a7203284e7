import { byteSet, HYPHEN, OPEN_BRACE } from '../core/bytes.ts';

const WRITTEN = byteSet('0-9A-Za-z_-');

/** First letters of a placeholder, after its braces. */
export const REDACTED = [...Buffer.from('REDACTED')];

/**
 * Whether `at` is inside a placeholder, `{{{REDACTED-phone-number}}}`: its words name the type of the replaced text,
 * and are no keywords for the text around it. Reads from `low` on.
 */
export function inPlaceholder(bytes: Uint8Array, at: number, low: number): boolean {
  let p = at;
  while (p > low && WRITTEN[bytes[p - 1]] === 1) p--;
  return p >= low + 3 && isRedacted(bytes, p, 3) && bytes[p + REDACTED.length] === HYPHEN;
}

/** Whether `REDACTED` is at `at`, in bytes or code units, after at least `braces` braces. */
function isRedacted(text: ArrayLike<number>, at: number, braces: number): boolean {
  for (let p = at - braces; p < at; p++) if (text[p] !== OPEN_BRACE) return false;
  return REDACTED.every((code, k) => text[at + k] === code);
}
