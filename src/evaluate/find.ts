import type { Plan } from '../engine/plan.ts';
import { redactBuffer } from '../engine/redact-buffer.ts';
import type { Redacted } from '../engine/types.ts';
import type { Mark } from './annotated.ts';

/** Spans that a plan would replace in a text, with the type of each filter: the engine as the service runs it. */
export async function found(plan: Plan, text: string, id: string): Promise<readonly Mark[]> {
  const options = { scope: { context: 'none', documentId: id }, explain: true };
  return marksOf(plan, await redactBuffer(plan, Buffer.from(text), options));
}

function marksOf(plan: Plan, { spans }: Redacted): readonly Mark[] {
  return spans
    .filter(({ outcome }) => outcome === 'replace')
    .map(({ filter, unitStart, unitEnd, confidence }) => ({
      start: unitStart,
      end: unitEnd,
      type: plan.filters[filter].detector.type,
      confidence,
    }));
}
