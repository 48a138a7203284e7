import { memoize } from '../core/memoize.ts';
import type { Image } from '../engine/compile/image.ts';
import { loadImage } from '../engine/compile/image-file.ts';

/** Where `npm run patterns` leaves the patterns of all detectors. */
export const PATTERNS_IMAGE = new URL('./data/patterns', import.meta.url);

/** One image for the process: it is read-only, and plans refer to it by identity. */
const loaded = memoize(loadImage);

/** The patterns of all detectors, read when a profile first enables one that is declared. */
export function patternsImage(): Image {
  return loaded(PATTERNS_IMAGE);
}
