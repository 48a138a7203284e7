import type { BlockText } from '../text/block-text.ts';
import type { Characters } from '../text/characters.ts';
import { type Tokens, UNASKED } from '../text/tokens.ts';
import { type Lexicon, mixed } from './lexicon.ts';

/** Looks tokens up in the lexicon, each once, when somebody asks. */
export interface TokenVocabulary {
  /** The hash of token `i`; its `hash` and `word` are set from here on. */
  know(i: number): number;
  /** The cluster of token `i`, which `know` was asked of. */
  cluster(i: number): number;
  /** The group of token `i`, likewise. */
  group(i: number): number;
}

export function vocabulary(
  { units }: BlockText,
  { start, end, hash, word, cluster, group }: Tokens,
  { lower }: Characters,
  lexicon: Lexicon,
): TokenVocabulary {
  const { word: wordOf, cluster: clusterOf, group: groupOf } = lexicon;
  return {
    know(i) {
      const known = hash[i];
      if (known !== 0) return known;
      let sum = 0x811c9dc5 | 0;
      const stop = end[i];
      for (let p = start[i]; p < stop; p++) {
        sum = Math.imul(sum ^ lower[units[p]], 0x01000193);
      }
      const found = mixed(sum);
      hash[i] = found;
      word[i] = wordOf(found);
      cluster[i] = UNASKED;
      group[i] = UNASKED;
      return found;
    },
    cluster(i) {
      const known = cluster[i];
      if (known !== UNASKED) return known;
      const found = clusterOf(hash[i]);
      cluster[i] = found;
      return found;
    },
    group(i) {
      const known = group[i];
      if (known !== UNASKED) return known;
      const found = groupOf(hash[i]);
      group[i] = found;
      return found;
    },
  };
}
