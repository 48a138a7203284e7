import type { ValueForm } from './value-forms.ts';

/** Labels of the columns and keys whose values a filter takes. Each list is text with commas; case and separators of words do not matter. */
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
