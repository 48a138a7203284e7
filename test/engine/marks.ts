import type { Span } from '../../src/engine/types.ts';

/** The text with guillemets around what was replaced. */
export function inMarks(bytes: Buffer, spans: readonly Span[]): string {
  let text = '';
  let at = 0;
  for (const { start, end, outcome } of spans) {
    if (outcome !== 'replace') continue;
    text += `${bytes.toString('utf8', at, start)}«${bytes.toString('utf8', start, end)}»`;
    at = end;
  }
  return text + bytes.toString('utf8', at);
}

/** The text without them. */
export function unmarked(marked: string): Buffer {
  return Buffer.from(marked.replace(/[«»]/g, ''));
}
