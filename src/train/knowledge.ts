import { isLowerName } from '../detectors/names/candidates.ts';
import type { Characters } from '../detectors/names/characters.ts';
import { CUE, cueOf, fillLexicon, hashOf, type Lexicon } from '../detectors/names/lexicon.ts';
import { addToFilter, LOWER_FILTER_WORDS } from '../detectors/names/lower-filter.ts';
import { table } from './tables.ts';

const NAMERS: readonly string[] = ['name', 'named', 'called'];

/** What is known of words, as the detector holds it. */
export interface Knowledge {
  readonly lexicon: Lexicon;
  readonly lowerWords: Uint32Array;
}

export function knowledge(
  folder: string,
  values: ReadonlyMap<string, number>,
  characters: Characters,
): Knowledge {
  const clusters = table(folder, 'word_clusters_32x32.tsv');
  return {
    lexicon: fillLexicon(
      [...values].map(([word, value]) => [hashOf(word, characters), value] as const),
      clusters.map(([word, group]) => [hashOf(word, characters), Number(group)] as const),
    ),
    lowerWords: lowerWords(values),
  };
}

function lowerWords(values: ReadonlyMap<string, number>): Uint32Array {
  const bits = new Uint32Array(LOWER_FILTER_WORDS);
  for (const [word, value] of values) {
    const cue = cueOf(value) === CUE.title || cueOf(value) === CUE.greeting;
    if (word.length < 2 || (word.length < 3 && !cue)) continue;
    if (cue || NAMERS.includes(word) || isLowerName(value)) addToFilter(bits, word);
  }
  return bits;
}
