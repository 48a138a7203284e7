import { isLowerName, SHORTEST_RARE } from '../../detectors/people/model/candidates.ts';
import {
  CUE,
  commonOf,
  cueOf,
  fillLexicon,
  hashOf,
  type Lexicon,
  lexicon,
} from '../../detectors/people/model/lexicon.ts';
import {
  addToFilter,
  LOWER_FILTER_WORDS,
  type LowerWords,
} from '../../detectors/people/model/lower-filter.ts';
import { readModel } from '../../detectors/people/model/model.ts';
import type { Characters } from '../../detectors/people/text/characters.ts';
import { hasTable, table } from './tables.ts';

const CLUSTERS = 'word_clusters_32x32.tsv';
const GROUPS = 'word_groups_64x63.tsv';

/** From here on a word is an everyday one. */
const USUAL = 4;

const NAMERS: readonly string[] = ['name', 'named', 'called'];

/** Word lists, as the detector holds them. */
export interface Knowledge {
  readonly lexicon: Lexicon;
  readonly lowerWords: LowerWords;
}

export function knowledge(
  folder: string,
  values: ReadonlyMap<string, number>,
  characters: Characters,
): Knowledge {
  const numbered = (name: string) =>
    table(folder, name).map(([word, n]) => [hashOf(word, characters), Number(n)] as const);
  const found = fillLexicon(
    [...values].map(([word, value]) => [hashOf(word, characters), value] as const),
    numbered(CLUSTERS),
    hasTable(folder, GROUPS) ? numbered(GROUPS) : [],
  );
  return {
    lexicon: hasTable(folder, GROUPS) ? found : withPresentGroups(found),
    lowerWords: lowerWords(values),
  };
}

/** Where the folder has no list of groups, those of the model at hand are kept. */
function withPresentGroups({ words, clusters }: Lexicon): Lexicon {
  return lexicon(words, clusters, readModel().lexicon.groups);
}

function lowerWords(values: ReadonlyMap<string, number>): LowerWords {
  const namely = new Uint32Array(LOWER_FILTER_WORDS);
  const usual = new Uint32Array(LOWER_FILTER_WORDS);
  for (const [word, value] of values) {
    if (word.length >= SHORTEST_RARE && commonOf(value) >= USUAL) addToFilter(usual, word);
    const cue = cueOf(value) === CUE.title || cueOf(value) === CUE.greeting;
    if (word.length < 2 || (word.length < 3 && !cue)) continue;
    if (cue || NAMERS.includes(word) || isLowerName(value)) addToFilter(namely, word);
  }
  return { namely, usual };
}
