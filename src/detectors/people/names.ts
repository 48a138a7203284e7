import { UPPER } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import type { Detector, Repeatable } from '../../engine/types.ts';
import type { KeyWords } from './key-words.ts';
import { commonOf, hashOf, isNamed, LONGEST_CODE, type Word } from './model/lexicon.ts';
import { loadedModel } from './model/loaded-model.ts';
import type { NameModel } from './model/model-file.ts';
import type { TagModule } from './model/tag-module.ts';
import { type Name, type Tagger, tagger } from './model/tagger.ts';
import { checkLabels, leastConfidence, type NameOptions, nameWarnings } from './options.ts';
import { type KnownNames, NAME_REACH, nameReader } from './reader.ts';

/** Types of a name filter's matches. */
export interface NameTypes {
  readonly type: string;
  readonly filterType: string;
  /** `%l`. */
  readonly label: string;
}

interface Loaded {
  readonly tag: TagModule;
  readonly reader: Tagger;
  readonly confidence: NameModel['confidence'];
  readonly known: KnownNames;
}

/** The model and room to read in, shared by all filters: a block is read from start to end without a pause. */
const load = lazy((): Loaded => {
  const { tag, confidence } = loadedModel();
  return { tag, reader: tagger(tag), confidence, known: new WeakMap() };
});

/** Makes a detector of people's names. The first one loads the model; throws if it is missing. */
export function nameDetector(
  { type, filterType, label }: NameTypes,
  options: NameOptions,
): Detector {
  checkLabels(options);
  const least = leastConfidence(options);
  const { reader, confidence, known } = load();
  return {
    type,
    filterType,
    reach: NAME_REACH,
    warnings: nameWarnings(options),
    find: nameReader(reader, known, (name) => {
      const sure = likelihood(name, confidence);
      if (sure < least) return undefined;
      const { start, end } = options.includeTitles ? name.titled : name;
      return { start, end, confidence: sure, classification: label };
    }),
  };
}

/** The words that the model knows, and its tables of characters. */
export const knownWords = (): Pick<TagModule, 'lexicon' | 'characters'> => load().tag;

/** Returns whether a text is a word in capitals that is short and in no list of names, as codes of customers are: `ALFKI`. */
export function isCode(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (UPPER[bytes[p]] === 0) return false;
  if (end - start > LONGEST_CODE) return false;
  return !isNamed(wordIn(bytes.toString('latin1', start, end)));
}

function wordIn(text: string): Word {
  const { characters, functions } = load().tag;
  return functions.wordOf(hashOf(text, characters));
}

/** Finds words that keys of names hold. */
export const eachKeyWord: KeyWords = (bytes, from, to, end, look) =>
  load().reader.keyWords(bytes, from, to, end, look);

/** Names under a label: words of theirs that are rare count in the rest of the text, and in any case where nothing else is written so. */
export const repeatedNames: Repeatable = {
  proof: 'field',
  anyCase: (part) => commonOf(wordIn(part.toString())) === 0,
  parts: (bytes, start, end) => load().reader.rareWords(bytes, start, end),
};

/** Probability of a name, in hundredths. */
function likelihood({ lead }: Name, { slope, offset }: NameModel['confidence']): number {
  return Math.round(100 / (1 + Math.exp(-slope * lead - offset))) / 100;
}
