import { DIGIT } from '../core/bytes.ts';
import type { Range, Repeatable } from '../engine/types.ts';

/** Fewest bytes, and fewest different ones, of a value that nobody else has by chance. */
const FEWEST = 6;
const FEWEST_DIFFERENT = 4;

const NONE: readonly Range[] = [];

/** Numbers of persons and things, and secrets: a value with a digit counts wherever it occurs again. */
export const repeatedValues: Repeatable = {
  proof: 'match',
  parts: (bytes, start, end) => (isRare(bytes, start, end) ? [{ start, end }] : NONE),
  spellings,
};

/** A letter, digit or sign that JSON and URLs may write in another way. */
const ESCAPED = /\\\/|%[\dA-Fa-f]{2}|[/+=:@&#?%]/;

/** How JSON and URLs write a value, and the value that they write: `a\/b`, `a%2Fb` and `a/b`. */
function spellings(part: Buffer): readonly Buffer[] {
  const text = part.toString('latin1');
  if (!ESCAPED.test(text)) return [];
  const plain = text
    .replaceAll('\\/', '/')
    .replace(/%([2-7][\dA-F])/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const inJson = plain.replaceAll('/', '\\/');
  const inUrl = plain.replace(/[^\w.~!*'()\x80-\xff-]/g, inPercent);
  const all = new Set([plain, inJson, inUrl, inUrl.replace(/%../g, (code) => code.toLowerCase())]);
  all.delete(text);
  return [...all].map((one) => Buffer.from(one, 'latin1'));
}

function inPercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
}

function isRare(bytes: Buffer, start: number, end: number): boolean {
  if (end - start < FEWEST) return false;
  let hasDigit = false;
  /** A bit for each five low bits that occur: characters that share them count as one. */
  let seen = 0;
  for (let p = start; p < end; p++) {
    hasDigit ||= DIGIT[bytes[p]] === 1;
    seen |= 1 << (bytes[p] & 31);
  }
  return hasDigit && hasBits(seen, FEWEST_DIFFERENT);
}

function hasBits(set: number, fewest: number): boolean {
  let rest = set;
  for (let n = 1; n < fewest && rest !== 0; n++) rest &= rest - 1;
  return rest !== 0;
}
