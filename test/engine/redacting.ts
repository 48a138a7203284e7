import { type Plan, plan, type Sizes } from '../../src/engine/plan.ts';
import type { Filter } from '../../src/engine/types.ts';
import { formats } from '../../src/formats/formats.ts';
import { whole } from './drive.ts';
import { inMarks, unmarked } from './marks.ts';

/** Toys that a test file redacts with. */
export interface Toys {
  /** All of them. */
  filters(): readonly Filter[];
  /** Filters that take fields. */
  only(): readonly Filter[];
  readonly headBytes: number;
}

/** How a test file redacts: `sized` in windows of other sizes, `marked` to look at. */
export function redacting({ filters, only, headBytes }: Toys) {
  return {
    /** A plan without context words: the less a window shows, the more is in another. As much of a text is its head in each. */
    sized: (sizes: Sizes, of: readonly Filter[] = filters()): Plan =>
      plan(of, { ...sizes, wordsBytes: 0, headBytes }, formats),
    /** The text with guillemets around its matches. */
    marked(text: string, of: readonly Filter[] = only()): string {
      const bytes = unmarked(text);
      return inMarks(bytes, whole(plan(of, {}, formats), bytes).spans);
    },
  };
}
