import type { Plan } from '../engine/plan.ts';
import { plainRedaction } from '../engine/redaction.ts';
import type { Redacted, Span } from '../engine/types.ts';

/** A match in a text, in UTF-16 code units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  readonly strategy: string | undefined;
  readonly replacement: string;
  /** `email-address`. */
  readonly type: string;
}

const SCOPE = { context: 'none', documentId: 'conversation', conversation: true };

/** The matches of a profile that are replaced in a text, in order; they do not overlap. A mail is read as text. */
export async function spansIn(plan: Plan, text: string): Promise<readonly TextSpan[]> {
  const bytes = Buffer.from(text);
  const work = plainRedaction(plan, { scope: SCOPE, explain: true });
  const pieces: Redacted[] = [];
  if (bytes.length <= plan.windowBytes) pieces.push(await work.bufferedPromise(bytes));
  else {
    const next = work.calls();
    for (const chunk of [bytes, undefined])
      for await (const piece of next(chunk)) pieces.push(piece);
  }
  return pieces
    .flatMap(({ spans }) => spans)
    .filter(({ outcome }) => outcome === 'replace')
    .map((span) => spanOf(span, plan))
    .sort((a, b) => a.start - b.start);
}

function spanOf({ unitStart, unitEnd, strategy, replacement, filter }: Span, plan: Plan): TextSpan {
  return {
    start: unitStart,
    end: unitEnd,
    strategy,
    replacement: replacement.toString(),
    type: plan.filters[filter].detector.type,
  };
}
