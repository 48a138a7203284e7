import type { Span } from '../../engine/types.ts';

/** A span that a profile replaces, and its type. */
export interface Replaced
  extends Pick<Span, 'start' | 'end' | 'unitStart' | 'unitEnd' | 'text' | 'replacement'> {
  readonly type: string;
}

/** A span of one side only, or the same range and type with another replacement. */
export type SpanChange =
  | { readonly kind: 'removed' | 'added'; readonly span: Replaced }
  | { readonly kind: 'changed'; readonly span: Replaced; readonly after: Replaced };

/** Compares two lists of spans, each in order of its start, as they come: nothing is held. */
export async function* changesOf(
  before: AsyncIterator<Replaced>,
  after: AsyncIterator<Replaced>,
): AsyncGenerator<SpanChange, void, undefined> {
  let [a, b] = [await next(before), await next(after)];
  while (a !== undefined || b !== undefined) {
    const order = a === undefined ? 1 : b === undefined ? -1 : compared(a, b);
    if (order < 0 && a !== undefined) yield { kind: 'removed', span: a };
    if (order > 0 && b !== undefined) yield { kind: 'added', span: b };
    if (order === 0 && a && b && !a.replacement.equals(b.replacement)) {
      yield { kind: 'changed', span: a, after: b };
    }
    if (order <= 0) a = await next(before);
    if (order >= 0) b = await next(after);
  }
}

/** Order by place, then by type: spans of one type at one place are the same. */
function compared(a: Replaced, b: Replaced): number {
  return a.start - b.start || a.end - b.end || (a.type < b.type ? -1 : a.type > b.type ? 1 : 0);
}

async function next(spans: AsyncIterator<Replaced>): Promise<Replaced | undefined> {
  const { value, done } = await spans.next();
  return done ? undefined : value;
}
