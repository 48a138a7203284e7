import {
  ALNUM,
  CAPITAL_A,
  CAPITAL_Z,
  CARRIAGE_RETURN,
  CASE_BIT,
  HYPHEN,
  NON_ASCII,
  SMALL_A,
  SMALL_Z,
  SPACE,
  TAB,
  UNDERSCORE,
} from '../core/bytes.ts';
import { isContinuation, isLetterLead } from '../core/utf-8.ts';
import { inPlaceholder } from '../engine/placeholder.ts';
import type { Surroundings } from './surroundings.ts';

/** A word, or words with a space between them, and its meaning. */
export type WordSense<Sense> = readonly [word: string, sense: Sense];

/** The word next to a match. */
export interface Near<Sense> {
  readonly word: string;
  readonly sense: Sense;
}

/** Finds the word nearest to `[start, end)` between `low` and `high`; the one before it where two are as near. */
export type NearestWord<Sense> = (
  bytes: Buffer,
  start: number,
  end: number,
  near: Surroundings,
) => Near<Sense> | undefined;

interface Entry<Sense> extends Near<Sense> {
  /** ASCII letters in lower case. */
  readonly bytes: Buffer;
}

/**
 * Makes a finder of whole words, in any case. `birthDate`, `birth_date` and `BIRTH-DATE` hold the word `birth`;
 * `stillbirth` does not. A space in a word matches one to four of space, line break, `_` and `-`.
 */
export function wordFinder<Sense>(meanings: readonly WordSense<Sense>[]): NearestWord<Sense> {
  const table = byFirstBytes(meanings);
  // Nearly every byte is passed by this one look.
  const begins = Uint8Array.from(table, (entries) => Number(entries !== undefined));

  return (bytes, start, end, near) => {
    const before = lastBefore(bytes, start, near);
    const until = before === undefined ? near.high : end + start - before.end;
    return firstAfter(bytes, end, until, near) ?? before?.entry;
  };

  /** The last word that ends at or before `start`. */
  function lastBefore(bytes: Buffer, start: number, near: Surroundings): Hit<Sense> | undefined {
    const { low } = near;
    for (let at = start - 1; at >= low; at--) {
      if (begins[bytes[at]] === 0 || !startsWord(bytes, at)) continue;
      const hit = wordAt(bytes, at, start, near);
      if (hit !== undefined && !inPlaceholder(bytes, at, near.lowest)) return hit;
    }
    return undefined;
  }

  /** The first word from `end` on that starts before `until`. */
  function firstAfter(
    bytes: Buffer,
    end: number,
    until: number,
    near: Surroundings,
  ): Entry<Sense> | undefined {
    const stop = Math.min(until, near.high);
    for (let at = end; at < stop; at++) {
      if (begins[bytes[at]] === 0 || !startsWord(bytes, at)) continue;
      const hit = wordAt(bytes, at, near.high, near);
      if (hit !== undefined && !inPlaceholder(bytes, at, near.lowest)) return hit.entry;
    }
    return undefined;
  }

  /** The longest word that starts at `at` and ends at or before `to`. */
  function wordAt(
    bytes: Buffer,
    at: number,
    to: number,
    { end: known }: Surroundings,
  ): Hit<Sense> | undefined {
    const second = at + 1 < to ? bytes[at + 1] : NO_BYTE;
    for (const entry of table[bytes[at]]?.[second] ?? []) {
      const end = matched(entry.bytes, bytes, at, to);
      if (end >= 0 && (end >= known || endsWord(bytes, end))) return { entry, end };
    }
    return undefined;
  }
}

interface Hit<Sense> {
  readonly entry: Entry<Sense>;
  readonly end: number;
}

/** Index of the words of a single byte at the end of a text. */
const NO_BYTE = 256;

/** Entries by the first byte of a text, and by its second one. */
type Table<Sense> = ((Entry<Sense>[] | undefined)[] | undefined)[];

/** The entries by the two bytes that their words may start with, longer ones first: many words begin with the same letter. */
function byFirstBytes<Sense>(meanings: readonly WordSense<Sense>[]): Table<Sense> {
  const table: Table<Sense> = Array.from({ length: 256 });
  const entries = meanings.flatMap(([word, sense]) =>
    forms(word).map((form) => ({ word, sense, bytes: Buffer.from(form) })),
  );
  for (const entry of entries.sort((a, b) => b.bytes.length - a.bytes.length)) {
    const [first] = entry.bytes;
    if (first === undefined) continue;
    for (const byte of inBothCases(first)) {
      const own = table[byte] ?? Array.from({ length: NO_BYTE + 1 });
      table[byte] = own;
      for (const second of seconds(entry.bytes)) own[second] = [...(own[second] ?? []), entry];
    }
  }
  return table;
}

/** Second bytes of the texts that a word matches. */
function seconds(word: Buffer): Iterable<number> {
  if (word.length === 1) return Array.from({ length: NO_BYTE + 1 }, (_none, byte) => byte);
  if (word[1] !== SPACE) return inBothCases(word[1]);
  return Array.from({ length: NO_BYTE }, (_none, byte) => byte).filter(isGap);
}

function inBothCases(byte: number): Iterable<number> {
  return new Set([byte, byte >= SMALL_A && byte <= SMALL_Z ? byte - CASE_BIT : byte]);
}

/** Spellings of a word in upper and lower case: the comparison folds ASCII only. */
function forms(word: string): readonly string[] {
  const plain = word.trim().replace(/\s+/g, ' ').normalize('NFC');
  const lower = plain.toLowerCase();
  const title = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  const cases = [lower, lower.toUpperCase(), title];
  return [
    ...new Set(cases.map((form) => form.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
  ];
}

const WIDEST_GAP = 4;

/** End of `word` if it is at `at`, else -1. */
function matched(word: Buffer, bytes: Buffer, at: number, to: number): number {
  let i = at;
  for (let n = 0; n < word.length; n++) {
    const letter = word[n];
    if (letter === SPACE) {
      const from = i;
      while (i < to && i - from < WIDEST_GAP && isGap(bytes[i])) i++;
      if (i === from) return -1;
    } else {
      if (i >= to || lowered(bytes[i]) !== letter) return -1;
      i++;
    }
  }
  return i;
}

function isGap(byte: number): boolean {
  return (
    byte === SPACE ||
    (byte >= TAB && byte <= CARRIAGE_RETURN) ||
    byte === UNDERSCORE ||
    byte === HYPHEN
  );
}

function lowered(byte: number): number {
  return byte >= CAPITAL_A && byte <= CAPITAL_Z ? byte + CASE_BIT : byte;
}

function startsWord(bytes: Buffer, at: number): boolean {
  if (at === 0) return true;
  const before = bytes[at - 1];
  if (before < NON_ASCII) return ALNUM[before] === 0 || isCamelCasePart(before, bytes[at]);
  // The second byte of é: its first is one of C3 to DF, as those of letters of two bytes are.
  return !(isContinuation(before) && at > 1 && isLetterLead(bytes[at - 2]));
}

function endsWord(bytes: Buffer, at: number): boolean {
  const next = bytes[at];
  return (ALNUM[next] === 0 && !isLetterLead(next)) || isCamelCasePart(bytes[at - 1], next);
}

/** `hD` in `birthDate`. */
function isCamelCasePart(before: number, after: number): boolean {
  return before >= SMALL_A && before <= SMALL_Z && after >= CAPITAL_A && after <= CAPITAL_Z;
}
