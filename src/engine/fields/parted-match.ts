import { ALNUM, type ByteSet, NON_ASCII, SPACE } from '../../core/bytes.ts';
import type { Column, Found, Window } from '../types.ts';
import type { MessageRange, MessageRanges } from './field-list.ts';

/**
 * Parts of a match that crosses the separators of a message: `OKONKWO^CHIDI` is two names, and the text before the
 * last `^` of `WPN^PH^jane@example.com` is no e-mail address. With `fittingParts` only the parts that the column
 * accepts count, unless it accepts none.
 */
export function partedMatch(
  { bytes, base }: Window,
  found: Found,
  messages: MessageRanges,
  column: Column,
): readonly Found[] {
  const parting = rangeAt(messages, base + found.start)?.parting;
  if (parting === undefined) return [found];
  const { fittingParts = false, partsOfCharacters: characters = false } = column;
  const parts: Found[] = [];
  let start = found.start;
  for (let p = start; p <= found.end; p++) {
    if (p < found.end && parting[bytes[p]] === 0) continue;
    if (p === found.end && start === found.start) return [found];
    const part = trimmed(bytes, start, p, found);
    if (part.start < part.end && (characters || hasWord(bytes, part))) parts.push(part);
    start = p + 1;
  }
  if (!fittingParts) return placed(parts, found, parting);
  const fitting = parts.filter((part) => column.accepts(bytes, part.start, part.end));
  return placed(fitting.length > 0 ? fitting : parts, found, parting);
}

/** Marks the parts of a match as such; a single part is the whole match. */
function placed(
  parts: readonly Found[],
  { start, end }: Found,
  parting: ByteSet,
): readonly Found[] {
  if (parts.length < 2) return parts;
  return parts.map((part, n) => {
    const position = n === 0 ? 'first' : n === parts.length - 1 ? 'last' : undefined;
    return { ...part, partOf: { start, end, parting, place: position } };
  });
}

/** Without blanks around it. No check of the whole holds for a part. */
function trimmed(bytes: Buffer, from: number, to: number, found: Found): Found {
  let start = from;
  let end = to;
  while (start < end && bytes[start] <= SPACE) start++;
  while (end > start && bytes[end - 1] <= SPACE) end--;
  return { ...found, start, end, valid: undefined };
}

/** A letter or digit is in it. */
function hasWord(bytes: Buffer, { start, end }: Found): boolean {
  let p = start;
  while (p < end && ALNUM[bytes[p]] === 0 && bytes[p] < NON_ASCII) p++;
  return p < end;
}

/** The range that contains `at`. */
function rangeAt(ranges: MessageRanges, at: number): MessageRange | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle].end <= at) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && found.start <= at ? found : undefined;
}
