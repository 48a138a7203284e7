import { words } from '../../core/word-list.ts';

/**
 * Words between the last items of a list in English, German, French, Spanish, Italian, Portuguese, Dutch and Polish; with `to` and `bis`,
 * `../../engine/match/lists.as.ts` has them by their letters.
 */
export const LIST_WORDS = words(`
  and or und oder sowie et ou y e o i en of lub oraz oppure
`).join('|');

/** Source of a pattern for the joint of a list's items, in Latin-1: a comma, `and`, a slash, a dash. */
export const LIST_JOINER = `(?:,? (?:${LIST_WORDS}|to|via|&|\\xe2\\x80\\x93|-|/) |[,;] |/|\\xe2\\x80\\x93)`;

/** The last bytes of such joints. */
export const ENDS_JOINER = ' /\x93';
