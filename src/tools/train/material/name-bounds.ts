import { withoutTitles } from '../../../evaluate/titles.ts';

/**
 * A name without the parts that corpora disagree about: titles before it, degrees and a possessive after it, and
 * punctuation around it. Offsets in UTF-16 code units of `text`; empty where nothing is left.
 */
export function nameBounds(
  text: string,
  start: number,
  end: number,
): { start: number; end: number } {
  const shown = text.slice(start, end);
  const from = start + (/^[\s"“([@]+/.exec(shown)?.[0].length ?? 0);
  const to = end - (/[\s,;:"”)\]]+$/.exec(shown)?.[0].length ?? 0);
  if (from >= to) return { start, end: start };
  const [first, last] = withoutTitles(text, from, to) ?? [from, from];
  return { start: first, end: last };
}
