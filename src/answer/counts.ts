import type { Plan } from '../engine/plan.ts';
import type { Redacted } from '../engine/types.ts';
import type { Output } from './flow.ts';

/** Sums of the counts of filters, by type. Types without any are left out. */
export function byType({ filters }: Plan, counts: readonly number[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (let filter = 0; filter < counts.length; filter++) {
    const count = counts[filter];
    if (count === 0) continue;
    const { type } = filters[filter].detector;
    sums[type] = (sums[type] ?? 0) + count;
  }
  return sums;
}

/** The output that is no text, but the number of replacements by type, as a line of JSON. */
export function countsOf(plan: Plan): Output {
  return async function* counts(redacted) {
    let latest: readonly number[] = [];
    for await (const { replaced } of redacted) latest = replaced;
    yield countsLine(plan, latest);
  };
}

/** The same of a text that was redacted as a whole: `{"total":2,"counts":{"ssn":2}}`, types in order. */
export function countsLine(plan: Plan, replaced: Redacted['replaced']): Buffer {
  const counts = Object.entries(byType(plan, replaced)).sort(([a], [b]) => (a < b ? -1 : 1));
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return Buffer.from(`${JSON.stringify({ total, counts: Object.fromEntries(counts) })}\n`);
}
