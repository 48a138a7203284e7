/** A way to write the words of a label. */
export type LabelSpelling = (words: string) => string;

export const snake: LabelSpelling = (words) => words.replaceAll(' ', '_');
export const camel: LabelSpelling = (words) =>
  words.replace(/ (.)/gu, (_blank, letter: string) => letter.toUpperCase());
export const title: LabelSpelling = (words) =>
  words.replace(/(?<=^| )./gu, (letter) => letter.toUpperCase());

/** The spellings of the table of labels, by name. */
export const LABEL_SPELLINGS = { snake, camel, title } as const;
