import { ALNUM } from '../bytes.ts';
import type { MessageStretch, MessageStretches } from '../tables/field-list.ts';
import type { Column, Found, Window } from '../types.ts';

const BLANK = 0x20;

/**
 * What a filter found, in parts where it goes over what parts a message: `OKONKWO^CHIDI` is two names, and what is
 * before the last `^` of `WPN^PH^jane@example.com` is no address of mail. All parts count; of those of a filter that says
 * so only what may be what it looks for, where anything may.
 */
export function partedMatch(
  { bytes, base }: Window,
  found: Found,
  messages: MessageStretches,
  column: Column,
): readonly Found[] {
  const parting = stretchAt(messages, base + found.start)?.parting;
  if (parting === undefined) return [found];
  const parts: Found[] = [];
  let start = found.start;
  for (let p = start; p <= found.end; p++) {
    if (p < found.end && parting[bytes[p]] === 0) continue;
    if (p === found.end && start === found.start) return [found];
    const part = trimmed(bytes, start, p, found);
    if (part !== undefined) parts.push(part);
    start = p + 1;
  }
  if (column.fittingParts !== true) return parts;
  const fitting = parts.filter((part) => column.accepts(bytes, part.start, part.end));
  return fitting.length > 0 ? fitting : parts;
}

/** Without what is around it; nothing where no letter or digit is in it. No check of the whole holds for a part. */
function trimmed(bytes: Buffer, from: number, to: number, found: Found): Found | undefined {
  let start = from;
  let end = to;
  while (start < end && bytes[start] <= BLANK) start++;
  while (end > start && bytes[end - 1] <= BLANK) end--;
  for (let p = start; p < end; p++) {
    if (ALNUM[bytes[p]] === 1 || bytes[p] >= 0x80) {
      return { ...found, start, end, valid: undefined };
    }
  }
  return undefined;
}

/** The stretch that `at` is in. */
function stretchAt(stretches: MessageStretches, at: number): MessageStretch | undefined {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stretches[middle].end <= at) low = middle + 1;
    else high = middle;
  }
  const found = stretches[low];
  return found !== undefined && found.start <= at ? found : undefined;
}
