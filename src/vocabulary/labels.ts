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
  /** Whether a name is also a label, by its form. */
  readonly named?: (name: string) => boolean;
  /** Whether a name is no label, though its last word is. */
  readonly unnamed?: (name: string) => boolean;
  /** Labels under which no value is one. */
  readonly refused?: string;
  /** Values that these labels refuse: a card in the text of an order is one. Default: all. */
  readonly refusable?: ValueForm;
  /** Values are names: a label with a word for a number after it (`customer id`) does not count. */
  readonly isOfNames?: boolean;
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
