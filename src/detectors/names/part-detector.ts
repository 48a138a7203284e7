import { isUtf8 } from 'node:buffer';
import type { Detector, Found, Window } from '../../engine/types.ts';
import { editsOf, type ListOptions } from '../terms/sensitivity.ts';
import { startsUpperCase } from '../terms/term-searcher.ts';
import { type Announced, loneNames } from './lone-names.ts';
import { type Lone, nameParts } from './name-parts.ts';
import { nameWords } from './name-words.ts';
import { NAME_BEFORE, peopleReader } from './people-reader.ts';

/** A filter of one part of people's names. */
export interface PartFilter {
  readonly type: string;
  readonly filterType: string;
  readonly part: 'given' | 'surname';
  readonly announced: Announced;
}

const SURNAME_BEFORE =
  /\b(?:mr|mrs|ms|miss|mx|dr|prof|professor|doctor|judge|justice|senator|sen|rep|president|gov|governor|officer|detective|sgt|capt|captain|major|colonel|general|lord|madam|herr|frau|monsieur|madame|señor|señora)\.? $/i;
const GIVEN_BEFORE =
  /\b(?:hi|hello|hey|dear|thanks|thank you|cheers|uncle|aunt|auntie|sister|brother|saint|king|queen|prince|princess|sir|lady|dame)[,.]? $/i;

/** Makes a detector of given names or surnames: parts of the names that the model finds, and what keys announce. */
export function partDetector(
  { type, filterType, part, announced }: PartFilter,
  options: ListOptions,
): Detector {
  const words = nameWords();
  const { capitalized } = options;

  function ofName({ bytes }: Window, { start, end, confidence }: Found): readonly Found[] {
    // Of a broken byte UTF-8 would make three: its places would be others.
    const coding = isUtf8(bytes.subarray(start, end)) ? 'utf8' : 'latin1';
    const text = bytes.toString(coding, start, end);
    const found = nameParts(text, words, loneBefore(bytes, start))[part];
    if (found === undefined) return [];
    const from = start + Buffer.byteLength(text.slice(0, found.start), coding);
    const to = start + Buffer.byteLength(text.slice(0, found.end), coding);
    if (capitalized && !startsUpperCase(bytes, from)) return [];
    return [{ start: from, end: to, confidence }];
  }

  const lone = loneNames(announced, editsOf(options));
  const beside = (window: Window) =>
    lone(window).filter(({ start }) => !capitalized || startsUpperCase(window.bytes, start));
  return { type, filterType, ...peopleReader(false, ofName, beside) };
}

function loneBefore(bytes: Buffer, start: number): Lone {
  const before = bytes.toString('latin1', Math.max(0, start - NAME_BEFORE / 2), start);
  if (SURNAME_BEFORE.test(before)) return 'surname';
  return GIVEN_BEFORE.test(before) ? 'given' : undefined;
}
