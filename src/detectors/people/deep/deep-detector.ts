import type { Detector } from '../../../engine/types.ts';
import type { NameTypes } from '../names.ts';
import { type DeepFinder, deepNames } from './deep-names.ts';
import { DEEP_REACH, deepReader } from './deep-reader.ts';

/**
 * Makes a detector of people's names by a token classification model. Words count that are a name's by at least
 * `least`, 0 to 1.
 */
export function deepDetector(
  { type, filterType, label }: NameTypes,
  finder: DeepFinder,
  least: number,
): Detector {
  return {
    type,
    filterType,
    reach: DEEP_REACH,
    find: deepReader(async (block) => {
      const names = await deepNames(finder, block, least);
      return names.map(({ start, end, sure }) => ({
        start,
        end,
        confidence: Math.round(sure * 100) / 100,
        classification: label,
      }));
    }),
  };
}
