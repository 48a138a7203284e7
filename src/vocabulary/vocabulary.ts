import { type ColumnLabels, labelsOf } from './labels.ts';
import { type LabelReadings, readingsOf } from './readings.ts';

/** How a label is a column's: always, beside a person's label, or in no case. */
export type Standing = 'sure' | 'beside' | 'refused';

/** A label of the vocabulary, for all columns that declare it. */
export interface LabelEntry {
  /** The label as a column declares it, by column. */
  readonly labels: ReadonlyMap<ColumnLabels, string>;
  readonly standings: ReadonlyMap<ColumnLabels, Standing>;
  /** Whether any words may be before it. */
  readonly isLast: boolean;
  /** Evidence that its record is a person's, or that of whoever has a contact. */
  readonly subject: 'person' | 'contact' | undefined;
}

/** The meaning of a text as a label: its longest reading that the vocabulary has. */
export interface LabelMeaning {
  readonly entry: LabelEntry | undefined;
  readonly kept: LabelReadings['all'][number]['kept'];
  /** Whether a word before the label makes it a person's. */
  readonly ofPerson: boolean;
}

/** All labels of a set of columns, each once. */
export interface LabelVocabulary {
  /** Looks a text up, in the order of its readings. */
  meaningOf(text: string): LabelMeaning;
  /** The entry of a folded text itself. */
  entry(key: string): LabelEntry | undefined;
}

/** Labels that say whose a record is, whether or not a column takes their values; as text with commas. */
export interface Subjects {
  readonly personal: string;
  readonly contacts: string;
}

/** Most texts whose meaning is remembered. */
const MOST_TEXTS = 8192;

/** Compiles the labels of columns. */
export function vocabularyOf(
  columns: readonly ColumnLabels[],
  { personal, contacts }: Subjects,
): LabelVocabulary {
  const entries = new Map<string, Mutable>();
  for (const column of new Set(columns)) {
    declare(`${column.personal ?? ''},${column.labels ?? ''}`, column, 'sure');
    for (const [labels, , standing = 'sure'] of column.under ?? [])
      declare(labels, column, standing);
    declare(column.beside ?? '', column, 'beside');
    declare(column.refused ?? '', column, 'refused');
    for (const { entry } of listed(column.personal ?? '')) entry.subject = 'person';
  }
  for (const { entry } of listed(personal)) entry.subject ??= 'person';
  for (const { entry } of listed(contacts)) entry.subject = 'contact';
  const known = new Map<string, LabelMeaning>();

  return { entry: (key) => entries.get(key), meaningOf };

  function meaningOf(text: string): LabelMeaning {
    const found = known.get(text) ?? meaningIn(readingsOf(text));
    if (known.size === MOST_TEXTS) known.clear();
    known.set(text, found);
    return found;
  }

  function meaningIn({ all, ofPerson }: LabelReadings): LabelMeaning {
    for (const { key, kept } of all) {
      const entry = entries.get(key);
      if (entry !== undefined && (kept !== 'last' || entry.isLast))
        return { entry, kept, ofPerson };
    }
    return { entry: undefined, kept: 'label', ofPerson };
  }

  function declare(list: string, column: ColumnLabels, standing: Standing): void {
    for (const { label, entry } of listed(list)) {
      // The first of two equal labels counts.
      if (entry.standings.has(column)) continue;
      entry.standings.set(column, standing);
      entry.labels.set(column, label);
    }
  }

  function listed(list: string) {
    return labelsOf(list).map(({ label, key, isLast }) => {
      const entry: Mutable = entries.get(key) ?? newEntry();
      entries.set(key, entry);
      entry.isLast ||= isLast;
      return { label, entry };
    });
  }
}

interface Mutable {
  readonly labels: Map<ColumnLabels, string>;
  readonly standings: Map<ColumnLabels, Standing>;
  isLast: boolean;
  subject: LabelEntry['subject'];
}

function newEntry(): Mutable {
  return { labels: new Map(), standings: new Map(), isLast: false, subject: undefined };
}
