import { byType } from '../../answer/counts.ts';
import type { Output } from '../../answer/flow.ts';
import type { Plan } from '../../engine/plan.ts';
import type { Redacted } from '../../engine/types.ts';
import type { LogFields } from '../log-fields.ts';

/** Adds the replacements in a buffered text to the log's fields. */
export function countWhole(
  logFields: LogFields,
  plan: Plan,
  { replaced, spans, unread }: Redacted,
): void {
  logFields.replaced = byType(plan, replaced);
  if (spans.length > 0) logFields.spans = spans.length;
  if (unread) logFields.unreadParts = unread;
}

/** Counts the bytes and replacements written to an output, for the log. */
export function counting(logFields: LogFields, plan: Plan, output: Output): Output {
  async function* counted(redacted: AsyncIterable<Redacted> | Iterable<Redacted>) {
    let counts: readonly number[] = [];
    try {
      for await (const piece of redacted) {
        counts = piece.replaced;
        if (piece.unread) logFields.unreadParts = piece.unread;
        if (piece.spans.length > 0) logFields.spans = (logFields.spans ?? 0) + piece.spans.length;
        yield piece;
      }
    } finally {
      logFields.replaced = byType(plan, counts);
    }
  }
  return async function* counting(redacted) {
    yield* output(counted(redacted));
  };
}
