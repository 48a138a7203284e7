import { isUtf8 } from 'node:buffer';
import { SPACE } from '../../core/bytes.ts';
import type { Detector, Found, WindowInput } from '../../engine/types.ts';
import { isAscii } from '../places/words/plain-words.ts';
import { editsOf, type ListOptions } from '../user/terms/sensitivity.ts';
import { loneNames, type NameCues } from './lone-names.ts';
import {
  type Lone,
  type NamePart,
  type NameParts,
  type NameWords,
  nameParts,
} from './name-parts.ts';
import { nameWords } from './name-words.ts';
import { NAME_BEFORE, peopleReader } from './people-reader.ts';
import { isCapitalAt } from './text/escaped-characters.ts';
import { placeAt, unescaped } from './text/unescaped.ts';

/** A filter of one part of people's names. */
export interface PartFilter {
  readonly type: string;
  readonly filterType: string;
  readonly part: 'given' | 'surname';
  readonly announced: NameCues;
}

const SURNAME_BEFORE =
  /\b(?:mr|mrs|ms|miss|mx|dr|prof|professor|doctor|judge|justice|senator|sen|rep|president|gov|governor|officer|detective|sgt|capt|captain|major|colonel|general|lord|madam|herr|frau|monsieur|madame|señor|señora)\.? $|\b(?:(?:last|family|maiden) name|surname)(?: is| was)?:? $/i;
const GIVEN_BEFORE =
  /\b(?:hi|hello|hey|dear|thanks|thank you|cheers|uncle|aunt|auntie|sister|brother|saint|king|queen|prince|princess|sir|lady|dame)[,.]? $|\b(?:(?:first|given|middle) name|forename)(?: is| was)?:? $/i;

/** Makes a detector of given names or surnames: parts of the names that the model finds, and words after a keyword. */
export function partDetector(
  { type, filterType, part, announced }: PartFilter,
  options: ListOptions,
): Detector {
  const words = nameWords();
  const { capitalized } = options;

  function ofName(window: WindowInput, name: Found): Found | undefined {
    const found = partsIn(window, name, words)[part];
    if (found === undefined) return undefined;
    if (capitalized && !isCapitalAt(window.bytes, found.start)) return undefined;
    return { start: found.start, end: found.end, confidence: name.confidence };
  }

  const lone = loneNames(announced, editsOf(options));
  const beside = (window: WindowInput) =>
    lone(window).filter(({ start }) => !capitalized || isCapitalAt(window.bytes, start));
  return { type, filterType, ...peopleReader(false, ofName, beside) };
}

/** The parts of a window's names by where each starts: both filters are handed the same names. */
const known = new WeakMap<WindowInput, Map<number, NameParts>>();

function partsIn(window: WindowInput, { start, end }: Found, words: NameWords): NameParts {
  const names = known.get(window) ?? new Map<number, NameParts>();
  known.set(window, names);
  const parts = names.get(start) ?? partsAt(window.bytes, start, end, words);
  names.set(start, parts);
  return parts;
}

/** The parts of the name `[start, end)`, at indices in `bytes`. */
function partsAt(bytes: Buffer, start: number, end: number, words: NameWords): NameParts {
  const read = unescaped(bytes, start, end);
  const latin = read.text;
  const wide = isAscii(latin) ? undefined : Buffer.from(latin, 'latin1');
  // An invalid byte would become three in UTF-8, and shift the offsets.
  const isWide = wide !== undefined && isUtf8(wide);
  const text = isWide ? wide.toString() : latin;
  const at = (index: number) =>
    placeAt(read, isWide ? Buffer.byteLength(text.slice(0, index)) : index);
  const moved = (found: NamePart | undefined) =>
    found && { start: at(found.start), end: at(found.end) };
  const { given, surname } = nameParts(text, words, () => loneBefore(bytes, start));
  return { given: moved(given), surname: moved(surname) };
}

function loneBefore(bytes: Buffer, start: number): Lone {
  if (start === 0 || bytes[start - 1] !== SPACE) return undefined;
  const before = unescaped(bytes, Math.max(0, start - NAME_BEFORE / 2), start).text;
  if (SURNAME_BEFORE.test(before)) return 'surname';
  return GIVEN_BEFORE.test(before) ? 'given' : undefined;
}
