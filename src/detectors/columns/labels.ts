import type { ValueForm } from './value-forms.ts';

/** Labels of a filter's columns, between commas: in any case, their words separated in any way. */
export interface ColumnLabels {
  readonly labels: string;
  /** Labels of much else, too: they count where another column is a person's. */
  readonly beside?: string;
  /** Labels under which no value is one. */
  readonly refused?: string;
  readonly accepts: ValueForm;
  /** Values that count where a standard names the field's type. Default: those with a letter or a digit. */
  readonly given?: ValueForm;
  /** See `Column`. */
  readonly fittingParts?: boolean;
  /** See `Column`. */
  readonly partsOfSigns?: boolean;
  /** Less than others if another filter may know more about a column. */
  readonly confidence?: number;
}

/** By filter key. */
export type ColumnTable = Readonly<Record<string, ColumnLabels>>;
