import type { Annotation } from '../engine/settle/annotation.ts';
import type { Filter } from '../engine/types.ts';

const CLOSE = Buffer.from('⟧');

/**
 * Marks of `mode=annotate`: `⟦email-address:` before a filter's matches, and `⟧` after them. Such characters of the text stay
 * as they are: explain's offsets distinguish them.
 */
export function typeMarks({ detector }: Filter): Annotation {
  return { open: Buffer.from(`⟦${detector.type}:`), close: CLOSE };
}
