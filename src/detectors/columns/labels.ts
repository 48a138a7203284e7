import type { ValueForm } from './value-forms.ts';

/** What a filter takes columns for. Labels stand in any case and parted in any way, between commas. */
export interface ColumnLabels {
  readonly labels: string;
  /** Labels of much else, too: they count where another column is a person's. */
  readonly beside?: string;
  readonly accepts: ValueForm;
  /** What it takes where a standard says what a field is. Default: what holds a letter or a digit. */
  readonly given?: ValueForm;
  /** See `Column`. */
  readonly fittingParts?: boolean;
  /** See `Column`. */
  readonly partsOfSigns?: boolean;
  /** Less than others have where another filter may say more of a column. */
  readonly confidence?: number;
}

/** By filter key. */
export type ColumnTable = Readonly<Record<string, ColumnLabels>>;
