import {
  CUE,
  commonOf,
  cueOf,
  fillLexicon,
  hashOf,
  type Lexicon,
} from '../../detectors/people/model/lexicon.ts';
import { readModel } from '../../detectors/people/model/model.ts';
import { LOWER_FILTER_WORDS, type LowerWords } from '../../detectors/people/model/model-file.ts';
import { type TagModule, tagModule } from '../../detectors/people/model/tag-module.ts';
import type { Characters } from '../../detectors/people/text/characters.ts';
import { hasTable, table } from './tables.ts';

const CLUSTERS = 'word_clusters_32x32.tsv';
const GROUPS = 'word_groups_64x63.tsv';

/** From here on a word is an everyday one. */
const USUAL = 4;

/** Fewest letters of a lower-case word that is taken for a name because no list of words has it. */
const SHORTEST_RARE = 4;

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

/** Without a list of groups in the folder, those of the present model are kept. */
function withPresentGroups({ words, clusters }: Lexicon): Lexicon {
  return { words, clusters, groups: readModel().lexicon.groups };
}

function lowerWords(values: ReadonlyMap<string, number>): LowerWords {
  const tag = tagModule();
  const namely = new Uint32Array(LOWER_FILTER_WORDS);
  const usual = new Uint32Array(LOWER_FILTER_WORDS);
  for (const [word, value] of values) {
    if (word.length >= SHORTEST_RARE && commonOf(value) >= USUAL) mark(usual, word, tag);
    const cue = cueOf(value) === CUE.title || cueOf(value) === CUE.greeting;
    if (word.length < 2 || (word.length < 3 && !cue)) continue;
    const mayBeName = tag.functions.isLowerName(value) !== 0;
    if (cue || NAMERS.includes(word) || mayBeName) mark(namely, word, tag);
  }
  return { namely, usual };
}

/** Sets the bit of a word in lower case. */
function mark(bits: Uint32Array, word: string, { text, functions }: TagModule): void {
  text.units.set(Uint16Array.from(`${word} `, (character) => character.charCodeAt(0)));
  const key = functions.lowerKey(0, word.length);
  bits[key >> 5] |= 1 << (key & 31);
}
