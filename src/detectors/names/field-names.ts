import type { Found, Window } from '../../engine/types.ts';
import { startsUpperCase } from '../terms/term-searcher.ts';
import { fieldValue } from './lone-names.ts';

/** The longest key, and what stands between it and its value. */
const KEY = 24;
const GAP = 16;
/** How far the other part of a name is looked for. */
const AROUND = 96;

/** What keys end in, in either case. */
const NAME_ENDS = [Buffer.from('ame'), Buffer.from('AME')];
const NAME_KEY =
  /(?:(?:first|given|middle|last|family|maiden|sur|fore)[ _-]?|(?:^|[^a-z])[fl])name$/i;
const AFTER_NAME = /^(?:["'\]]{0,2}\s?(?::|=>?)\s?["'[(]{0,2}|>)(?=[^\s<>:=])/;
/** A surname in FHIR and CDA, which `given` stands beside. Alone `family` is a typeface's, too. */
const FAMILY = Buffer.from('family');
const AFTER_FAMILY = /^(?:["']\s?:\s?\[?\s?["']| value=["']|>)(?=[^\s<])/;

/**
 * Finds the values of fields such as `lastName`, `<FirstName>`, and FHIR's `family`: what is a word elsewhere
 * (`Brown`, `King`) is a name there. A value in small letters is one only behind `=`.
 */
export function fieldNames(window: Window): readonly Found[] {
  const found: Found[] = [];
  const { bytes, from, to, end } = window;
  const least = Math.max(0, from - KEY - GAP);
  for (const ending of NAME_ENDS) {
    for (let at = bytes.indexOf(ending, least); at >= 0 && at < to; at = next(bytes, ending, at)) {
      if (isNameKey(bytes, at)) add(valueBehind(bytes, at + 3, end, AFTER_NAME));
    }
  }
  for (let at = bytes.indexOf(FAMILY, least); at >= 0 && at < to; at = next(bytes, FAMILY, at)) {
    const one = valueBehind(bytes, at + FAMILY.length, end, AFTER_FAMILY);
    if (one && startsUpperCase(bytes, one.start) && isBesideGiven(bytes, one.start, end)) add(one);
  }
  return found;

  function add(one: Found | undefined): void {
    if (one && one.start >= from && one.start < to) found.push(one);
  }
}

function next(bytes: Buffer, text: Buffer, at: number): number {
  return bytes.indexOf(text, at + text.length);
}

/** Whether a key such as `last_name` ends in the `ame` at `at`. */
function isNameKey(bytes: Buffer, at: number): boolean {
  if (at === 0 || (bytes[at - 1] | 0x20) !== 0x6e) return false;
  const follows = bytes[at + 3];
  // Before a colon, `=`, `>`, a quote or a bracket: most are words.
  if (follows > 0x3e && follows !== 0x5d) return false;
  return NAME_KEY.test(bytes.toString('latin1', Math.max(0, at - KEY), at + 3));
}

function valueBehind(bytes: Buffer, at: number, end: number, after: RegExp): Found | undefined {
  const gap = after.exec(bytes.toString('latin1', at, Math.min(end, at + GAP)))?.[0].length;
  if (gap === undefined) return undefined;
  const start = at + gap;
  if (!startsUpperCase(bytes, start) && bytes[start - 1] !== 0x3d) return undefined;
  const length = fieldValue(bytes, start, end);
  return length === 0 ? undefined : { start, end: start + length, confidence: 0.8 };
}

function isBesideGiven(bytes: Buffer, at: number, end: number): boolean {
  const text = bytes.toString('latin1', Math.max(0, at - AROUND), Math.min(end, at + AROUND));
  return /\bgiven\b/.test(text);
}
