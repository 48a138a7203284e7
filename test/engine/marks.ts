import type { Span } from '../../src/engine/types.ts';

/** The text with guillemets around replaced matches. */
export function inMarks(
  bytes: Buffer,
  spans: readonly (Pick<Span, 'start' | 'end'> & Partial<Pick<Span, 'outcome'>>)[],
): string {
  let text = '';
  let at = 0;
  const replaced = spans.filter(({ outcome = 'replace' }) => outcome === 'replace');
  for (const { start, end } of replaced.toSorted((a, b) => a.start - b.start)) {
    text += `${bytes.toString('utf8', at, start)}«${bytes.toString('utf8', start, end)}»`;
    at = end;
  }
  return text + bytes.toString('utf8', at);
}

/** The text without them. */
export function unmarked(marked: string): Buffer {
  return Buffer.from(marked.replace(/[«»]/g, ''));
}
