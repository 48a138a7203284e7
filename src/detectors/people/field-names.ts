import { byteSet, CASE_BIT, COLON, EQUALS, SMALL_N } from '../../core/bytes.ts';
import type { Found } from '../../engine/types.ts';
import { fieldValue } from './lone-names.ts';
import { isCapitalAt } from './text/escaped-characters.ts';
import { placeAt, unescaped } from './text/unescaped.ts';

/** Most bytes of a key and of the text between it and its value. */
const KEY = 24;
const GAP = 32;
/** Range in which the other part of a name is sought. */
const AROUND = 96;

const NAME_KEY =
  /(?:(?:first|given|middle|last|family|maiden|sur|fore)[ _-]?|(?:^|[^a-z])[fl])name$/i;
const AFTER_NAME = /^(?:["'\]]{0,2}\s?(?::|=>?)\s?["'[(]{0,2}|>)(?=[^\s<>:=])/;
/** A surname in FHIR and CDA, next to `given`. Alone, `family` may be a typeface's. */
const FAMILY = Buffer.from('family');
const AFTER_FAMILY = /^(?:["']\s?:\s?\[?\s?["']| value=["']|>)(?=[^\s<])/;

/** Most bytes from a key's last word to the value. */
export const FIELD_NAME_BYTES = KEY + GAP;

/**
 * The value of a field such as `lastName`, `<FirstName>`, or FHIR's `family`, whose key has a word at `at`, as `eachKeyWord` finds it: ordinary words (`Brown`,
 * `King`) are names there. A lower-case value counts only after `=`.
 */
export function fieldName(bytes: Buffer, at: number, end: number): Found | undefined {
  const first = bytes[at] | CASE_BIT;
  if (first === SMALL_N) return ofName(bytes, at, end);
  return first === FAMILY[0] ? ofFamily(bytes, at, end) : undefined;
}

/** The value of a key that ends in the `name` at `at`. */
function ofName(bytes: Buffer, at: number, end: number): Found | undefined {
  if (!mayBeKey(bytes, at) || !marksValue(bytes, at + 4)) return undefined;
  const key = bytes.toString('latin1', Math.max(0, at + 1 - KEY), at + 4);
  return NAME_KEY.test(key) ? valueAfter(bytes, at + 4, end, AFTER_NAME) : undefined;
}

function ofFamily(bytes: Buffer, at: number, end: number): Found | undefined {
  const rest = at + FAMILY.length;
  if (rest > end || FAMILY.compare(bytes, at, rest) !== 0) return undefined;
  const one = valueAfter(bytes, rest, end, AFTER_FAMILY);
  const isName = one && isCapitalAt(bytes, one.start) && isBesideGiven(bytes, one.start, end);
  return isName ? one : undefined;
}

/** Whether the letters around allow the `name` at `at` to end such a key: most are other words. */
function mayBeKey(bytes: Buffer, at: number): boolean {
  const small = bytes[at + 1] & CASE_BIT;
  if (at === 0 || (bytes[at + 2] & CASE_BIT) !== small || (bytes[at + 3] & CASE_BIT) !== small)
    return false;
  const before = bytes[at - 1];
  return (
    PART_END[before] === 1 || (at > 1 && PARTED[before] === 1 && PART_END[bytes[at - 2]] === 1)
  );
}

/** Whether a colon or an equals sign may be at `at`, after quotes or brackets and a blank, or a `>`. */
function marksValue(bytes: Buffer, at: number): boolean {
  if (MARKS[bytes[at]] === 1) return true;
  let p = at;
  while (p < at + 2 && CLOSING[bytes[p]] === 1) p++;
  if (BLANK[bytes[p]] === 1) p++;
  return bytes[p] === COLON || bytes[p] === EQUALS;
}

/** Last letters of the words before `name`, and bytes that may be between. */
const PART_END = byteSet('tneyrflTNEYRFL');
const PARTED = byteSet(' _-');
/** Last byte of an element's name, and first bytes of escapes. */
const MARKS = byteSet('>&\\');
const CLOSING = byteSet(`"']`);
const BLANK = byteSet(' \t\n\v\f\r');

function valueAfter(bytes: Buffer, at: number, end: number, after: RegExp): Found | undefined {
  const rest = unescaped(bytes, at, Math.min(end, at + GAP));
  const gap = after.exec(rest.text)?.[0].length;
  if (gap === undefined) return undefined;
  const start = placeAt(rest, gap);
  if (!isCapitalAt(bytes, start) && bytes[start - 1] !== EQUALS) return undefined;
  const length = fieldValue(bytes, start, end);
  return length === 0 ? undefined : { start, end: start + length, confidence: 0.8, label: 'name' };
}

function isBesideGiven(bytes: Buffer, at: number, end: number): boolean {
  const text = bytes.toString('latin1', Math.max(0, at - AROUND), Math.min(end, at + AROUND));
  return /\bgiven\b/.test(text);
}
