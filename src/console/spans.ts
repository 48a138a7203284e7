import type { FoundSpan } from './explain.ts';

/** A part of a text: plain, or one span. */
export interface TextPiece {
  readonly text: string;
  /** Undefined for plain text. */
  readonly span: FoundSpan | undefined;
}

/** Cuts a text at its spans, which do not overlap; each piece keeps its own text. */
export function pieces(text: string, spans: readonly FoundSpan[]): readonly TextPiece[] {
  return cut(text, spans, ({ characterStart, characterEnd }) =>
    text.slice(characterStart, characterEnd),
  );
}

/** The same with replacements in place of the applied spans: joined, they are the answer of filter. */
export function redactedPieces(text: string, spans: readonly FoundSpan[]): readonly TextPiece[] {
  return cut(
    text,
    spans.filter(({ applied }) => applied),
    ({ replacement }) => replacement,
  );
}

function cut(
  text: string,
  spans: readonly FoundSpan[],
  textOf: (span: FoundSpan) => string,
): readonly TextPiece[] {
  const cuts: TextPiece[] = [];
  let from = 0;
  for (const span of ordered(spans)) {
    if (span.characterStart < from) continue;
    if (span.characterStart > from) {
      cuts.push({ text: text.slice(from, span.characterStart), span: undefined });
    }
    cuts.push({ text: textOf(span), span });
    from = span.characterEnd;
  }
  if (from < text.length) cuts.push({ text: text.slice(from), span: undefined });
  return cuts;
}

/** Spans by position; where spans overlap, an applied one comes first, then the longer one. */
function ordered(spans: readonly FoundSpan[]): readonly FoundSpan[] {
  const byPosition = (a: FoundSpan, b: FoundSpan) =>
    a.characterStart - b.characterStart || b.characterEnd - a.characterEnd;
  const applied = spans.filter((span) => span.applied).sort(byPosition);
  if (applied.length === spans.length) return applied;
  const rest = spans.filter((span) => !span.applied).sort(byPosition);
  let next = 0;
  const free = rest.filter(({ characterStart, characterEnd }) => {
    while (next < applied.length && (applied[next]?.characterEnd ?? 0) <= characterStart) next += 1;
    return (applied[next]?.characterStart ?? Number.POSITIVE_INFINITY) >= characterEnd;
  });
  return [...applied, ...free].sort(byPosition);
}

/**
 * Moves spans with an edit, until the service has answered: spans after it move, and spans that it touches are removed.
 */
export function moved(
  spans: readonly FoundSpan[],
  before: string,
  after: string,
): readonly FoundSpan[] {
  if (before === after) return spans;
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const by = after.length - before.length;
  return spans.flatMap((span) => {
    if (span.characterEnd <= head) return [span];
    if (span.characterStart < before.length - tail) return [];
    const { characterStart: start, characterEnd: end } = span;
    return [{ ...span, characterStart: start + by, characterEnd: end + by }];
  });
}

/** Choices of a reader of the page: types that stay in the text, and the least confidence. */
export interface Choices {
  readonly off: ReadonlySet<string>;
  readonly least: number;
}

/** Applies the choices: a span that they leave out is not applied. */
export function chosen(spans: readonly FoundSpan[], { off, least }: Choices): readonly FoundSpan[] {
  if (off.size === 0 && least === 0) return spans;
  return spans.map((span) =>
    off.has(span.filterType) || span.confidence < least ? { ...span, applied: false } : span,
  );
}

/** Number of matches by type, the most frequent first. */
export function counted(
  spans: readonly FoundSpan[],
): readonly (readonly [type: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { filterType } of spans) counts.set(filterType, (counts.get(filterType) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
