import type { Plan } from '../../engine/plan.ts';
import type { Span } from '../../engine/types.ts';

/** A match that a profile on trial finds, with the members that explain gives it; positions count UTF-16 code units. */
export interface TrialSpan {
  readonly characterStart: number;
  readonly characterEnd: number;
  readonly filterType: string;
  readonly confidence: number;
  readonly replacement: string;
  readonly applied: boolean;
  readonly ignored: boolean;
  readonly priority: number;
  readonly classification?: string;
  readonly strategy?: string;
  readonly note?: string;
  readonly contextWord?: string;
}

/** Makes the record of a span that was found under a plan. */
export function trialSpan({ filters }: Plan, span: Span): TrialSpan {
  const { detector, priority } = filters[span.filter];
  const { classification, strategy, note, contextWord } = span;
  return {
    characterStart: span.unitStart,
    characterEnd: span.unitEnd,
    filterType: detector.filterType,
    confidence: span.confidence,
    replacement: span.replacement.toString(),
    applied: span.outcome === 'replace',
    ignored: span.outcome === 'ignored',
    priority,
    ...(classification !== undefined && { classification }),
    ...(strategy !== undefined && { strategy }),
    ...(note !== undefined && { note }),
    ...(contextWord !== undefined && { contextWord }),
  };
}
