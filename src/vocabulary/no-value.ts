import { phrases } from '../core/word-list.ts';

/** Words in the place of a value that was replaced: Rails has `[FILTERED]`, others `<redacted>`. */
const REPLACED_WORDS = phrases(
  'redacted, filtered, masked, hidden, removed, omitted, withheld, suppressed, scrubbed',
);
/** Words in the place of a value that is missing. */
const MISSING_WORDS = phrases(`
  null, nil, none, n/a, n.a., nan, unknown, unk, undefined, true, false, missing, not available,
  not provided, not known, not applicable, not given, empty, anonymous,
  declined, unbekannt, keine, inconnu, desconocido, sconosciuto, onbekend, nieznany, tbd, tba,
  blank, no data, sin datos, varchar
`);
const ALL: ReadonlySet<string> = new Set([...MISSING_WORDS, ...REPLACED_WORDS]);
const LONGEST = Math.max(...Array.from(ALL, ({ length }) => length));

/** The words for a replaced value as a part of a regular expression. */
export const REPLACED = REPLACED_WORDS.join('|');

/** Whether a text is in the place of a value that is missing or was replaced, in any case. */
export function isNoValue(text: string): boolean {
  return text.length <= LONGEST && ALL.has(text.toLowerCase());
}
