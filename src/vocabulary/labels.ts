import { keyOf, wordsOf } from './folding.ts';

/** Whether a value `[start, end)` below a label may be of the label's type. */
export type ValueForm = (bytes: Buffer, start: number, end: number) => boolean;

/**
 * Labels of the columns and keys whose values a filter takes. Each list is text with commas; case, accents and separators of words do
 * not matter, nor words for a person before a label (`patient`) or a number after it. A label of two words counts with any words
 * before it, too, and one of one word where an asterisk is before it: `*surname` is the label of `rider_surname`.
 */
export interface ColumnLabels {
  readonly labels?: string;
  /** More labels; these also mark their row as a person's. */
  readonly personal?: string;
  /** Labels that often mean something else: they count if another column is a person's. */
  readonly beside?: string;
  /** More labels, whose values have a form of their own: `pin` is the label of a few digits. Some count beside others only. */
  readonly under?: readonly (readonly [labels: string, form: ValueForm, standing?: 'beside'])[];
  /** Whether a name is also a label, by its form. */
  readonly named?: (name: string) => boolean;
  /** Whether a name is no label, though its last word is. */
  readonly unnamed?: (name: string) => boolean;
  /** Labels under which no value is one. */
  readonly refused?: string;
  /** Values that these labels refuse: a card in the text of an order is one. Default: all. */
  readonly refusable?: ValueForm;
  /** No number is a value: a label with a word for a number after it (`customer id`, `token_id`) does not count. */
  readonly isUnnumbered?: boolean;
  readonly accepts: ValueForm;
  /** Values that count where a standard names the field's type. Default: those with a letter or a digit. */
  readonly given?: ValueForm;
  /** See `Column`. */
  readonly fittingParts?: boolean;
  /** See `Column`. */
  readonly partsOfCharacters?: boolean;
  /** Less than others if another filter may know more about a column. */
  readonly confidence?: number;
}

/** A label of a list. */
export interface DeclaredLabel {
  readonly label: string;
  /** Folded. */
  readonly key: string;
  /** Whether any words may be before it. */
  readonly isLast: boolean;
}

/** The labels of a list with commas. */
export function labelsOf(list: string): readonly DeclaredLabel[] {
  return list.split(',').flatMap((text) => {
    const label = text.trim().replace(/^\*/, '');
    const key = keyOf(label);
    const isLast = text.trim().startsWith('*') || wordsOf(label).length > 1;
    return key === '' ? [] : [{ label, key, isLast }];
  });
}
