import type { TakeFound } from './fields/with-fields.ts';
import type { PartedSection, SectionPart, Stage, Window } from './types.ts';

/**
 * Follows a section's text over any number of windows: each part of it is a match. Where a line in line mode, or a
 * value, ends a part, the next one may begin in those that follow.
 */
export function partedSection(
  filter: number,
  { open, text, maxLength, confidence }: PartedSection,
  note: TakeFound,
): Stage {
  /** Offset up to which the input was read. */
  let resume = 0;
  let isOpen = false;
  /** Ends of the range in which the next part may begin, and of all parts. */
  let [nextUntil, limit] = [0, 0];

  return function follows(window) {
    const { base, to, end } = window;
    resume = Math.max(resume, base + window.from);
    while (resume < base + to) {
      if (!isOpen && !begins(window)) break;
      if (isOpen) continues(window);
    }
    if (isOpen && window.last) shut(window, base + end, true);
    return window;
  };

  function begins(window: Window): boolean {
    const { base, to } = window;
    const from = resume - base;
    const until = Math.min(to, nextUntil - base);
    const next = from < until ? text.next(window, from, until) : undefined;
    const first = open.search(window, from, next?.start ?? to);
    const part: SectionPart | undefined = first ? { ...first, closes: false } : next;
    if (part === undefined) return false;
    const { start, end, closes } = part;
    note(window, { start, end, confidence }, true);
    if (first) limit = Math.max(base + start + maxLength, base + end);
    resume = base + end;
    isOpen = true;
    if (closes) shut(window, base + end, false);
    return true;
  }

  function continues(window: Window): void {
    const { base, to } = window;
    const { at, state } = text.read(window, resume - base, Math.min(to, limit - base));
    const end = base + at;
    resume = Math.max(resume, Math.min(end, limit));
    if (end > limit || (state === 'continues' && end === limit)) shut(window, limit, true);
    else if (state !== 'continues') {
      shut(window, end, state === 'broken');
      if (state === 'broken') nextUntil = Math.min(limit, end + text.mostBetween);
    }
  }

  function shut(window: Window, end: number, unclosed: boolean): void {
    window.closings.push({ filter, end, unclosed });
    isOpen = false;
    nextUntil = 0;
  }
}
