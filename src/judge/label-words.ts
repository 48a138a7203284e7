import type { ColumnLabels } from '../vocabulary/labels.ts';
import type { LabelWords } from './kernel.ts';
import { typeIndex, typeOfKey } from './types.ts';

/** A filter, and the labels of the columns that it takes. */
export interface LabelledFilter {
  readonly key: string;
  readonly column?: ColumnLabels;
}

/** A word of the labels of more types than these says nothing: `number`, `id`. */
const MOST_TYPES = 4;
const WORD = /[\p{L}\p{N}]+/gu;

/** Words of the labels of all filters, with and without accents, and the judge's types that they are in labels of. */
export function labelWordsOf(filters: Iterable<LabelledFilter>): LabelWords {
  const types = new Map<string, number>();
  for (const { key, column } of filters) {
    const bit = 1 << typeIndex(typeOfKey(key));
    const { labels = '', personal = '', beside = '' } = column ?? {};
    for (const word of words(`${labels},${personal},${beside}`))
      types.set(word, (types.get(word) ?? 0) | bit);
  }
  return new Map([...types].filter(([, bits]) => count(bits) <= MOST_TYPES));
}

function words(labels: string): ReadonlySet<string> {
  const text = labels.toLowerCase();
  const plain = text.normalize('NFD').replace(/\p{M}+/gu, '');
  return new Set([...(text.match(WORD) ?? []), ...(plain.match(WORD) ?? [])]);
}

function count(bits: number): number {
  let many = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) many++;
  return many;
}
