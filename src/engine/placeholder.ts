import { byteSet } from './bytes.ts';

const WRITTEN = byteSet('0-9A-Za-z_-');
const BRACE = 0x7b;
const REDACTED = [...Buffer.from('REDACTED-')];

/**
 * Whether `at` stands in what a redaction wrote, `{{{REDACTED-phone-number}}}`: its words say what was replaced, not
 * what is around it. Looks from `low` on.
 */
export function inPlaceholder(bytes: Uint8Array, at: number, low: number): boolean {
  let p = at;
  while (p > low && WRITTEN[bytes[p - 1]] === 1) p--;
  if (p < low + 3 || bytes[p - 1] !== BRACE || bytes[p - 2] !== BRACE || bytes[p - 3] !== BRACE) {
    return false;
  }
  return REDACTED.every((byte, k) => bytes[p + k] === byte);
}
