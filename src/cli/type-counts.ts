import { byType } from '../answer/counts.ts';
import type { Output } from '../answer/flow.ts';
import type { Plan } from '../engine/plan.ts';

/** Numbers of replacements by type. Types without any are left out. */
export type TypeCounts = Readonly<Record<string, number>>;

/** Passes redacted pieces on to an output, and keeps the numbers of replacements of the last one, which are those of the text. */
export function tallied(plan: Plan, output: Output): { output: Output; replaced(): TypeCounts } {
  let latest: readonly number[] = [];
  return {
    output: (redacted) =>
      output(
        (async function* noted() {
          for await (const piece of redacted) {
            latest = piece.replaced;
            yield piece;
          }
        })(),
      ),
    replaced: () => byType(plan, latest),
  };
}

/** Sums of numbers of replacements. */
export function sumOf(all: Iterable<TypeCounts>): TypeCounts {
  const sums: Record<string, number> = {};
  for (const one of all) {
    for (const [type, count] of Object.entries(one)) sums[type] = (sums[type] ?? 0) + count;
  }
  return sums;
}
