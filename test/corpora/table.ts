import { type Counts, metrics, sum, wilson } from '../../src/evaluate/metrics.ts';
import type { Scored } from './corpus.ts';

/** Counts of a type, or of a kind of text. */
export interface Row {
  /** Spans that share a character with a mark of their type. */
  readonly overlap: Counts;
  /** Characters: the rest of a value that is found in part is missed here. */
  readonly characters: Counts;
}

export type Rows = ReadonlyMap<string, Row>;

/** Counts by type over all documents; types that are neither marked nor found are left out. */
export function byType(documents: readonly Scored[]): Rows {
  return grouped(documents.flatMap(({ score }) => [...score.counts]));
}

/** Counts by kind of text and language over all types. */
export function byKind(documents: readonly Scored[]): Rows {
  return grouped(
    documents.flatMap(({ kind, score }) =>
      [...score.counts.values()].map((row) => [kind, row] as const),
    ),
  );
}

function grouped(entries: readonly (readonly [string, Row])[]): Rows {
  const rows = new Map<string, Row>();
  for (const [key, row] of entries) {
    const before = rows.get(key);
    rows.set(key, before === undefined ? row : total([before, row]));
  }
  const kept = [...rows].filter(([, { overlap }]) => overlap.marked + overlap.found > 0);
  return new Map(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function total(rows: readonly Row[]): Row {
  return {
    overlap: sum(rows.map(({ overlap }) => overlap)),
    characters: sum(rows.map(({ characters }) => characters)),
  };
}

/** A line a row: spans marked and found, precision and recall with 95 % intervals, recall of characters; in percent. */
export function tableOf(title: string, rows: Rows): string {
  const lines = [...rows, ['all', total([...rows.values()])] as const].map(([name, row]) => {
    const { marked, found, right, got } = row.overlap;
    const characters = metrics(row.characters).recall;
    return [
      name.padEnd(24),
      String(marked).padStart(7),
      String(found).padStart(7),
      share(right, found),
      share(got, marked),
      (characters === null ? '-' : percent(characters)).padStart(6),
    ].join(' ');
  });
  const head = `${title.padEnd(24)}  marked   found  precision (95 %)     recall (95 %)       characters`;
  return [head, ...lines, ''].join('\n');
}

function share(part: number, of: number): string {
  const bounds = wilson(part, of);
  if (bounds === null) return '-'.padStart(6).padEnd(19);
  const [low, high] = bounds.map(percent);
  return `${percent(part / of).padStart(6)} (${low}–${high})`.padEnd(19);
}

function percent(value: number): string {
  return (100 * value).toFixed(1);
}
