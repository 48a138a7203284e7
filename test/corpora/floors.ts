import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { metrics } from '../../src/evaluate/metrics.ts';
import type { Half } from './corpus.ts';
import type { Rates } from './packages.ts';
import type { Rows } from './table.ts';

/** The lowest allowed figures of each type, in percent; `null` where nothing was found, or marked. */
export type Floors = Readonly<Record<string, Floor>>;

const FIGURES = ['precision', 'recall', 'characters'] as const;
export type Floor = Readonly<Record<(typeof FIGURES)[number], number | null>>;

/** Figures of a table, rounded down to a tenth of a percent: precision and recall of spans, recall of characters. */
export function floorsOf(rows: Rows): Floors {
  const tenth = (share: number | null): number | null =>
    share === null ? null : Math.floor(share * 1000 + 1e-9) / 10;
  return Object.fromEntries(
    [...rows].map(([type, { overlap, characters }]) => {
      const { precision, recall } = metrics(overlap);
      const covered = metrics(characters).recall;
      return [
        type,
        { precision: tenth(precision), recall: tenth(recall), characters: tenth(covered) },
      ];
    }),
  );
}

/** Figures below their floor: `ssn.recall: 92.3 is below 95`. A type that is no longer found has precision `null`. */
export function below(figures: Floors, floors: Floors): readonly string[] {
  return Object.entries(floors).flatMap(([type, floor]) =>
    FIGURES.flatMap((figure) => {
      const now = figures[type]?.[figure] ?? null;
      const lowest = floor[figure];
      if (lowest === null || (figure === 'precision' && now === null)) return [];
      return (now ?? 0) < lowest ? [`${type}.${figure}: ${now ?? 'none'} is below ${lowest}`] : [];
    }),
  );
}

export function readFloors(half: Half): Floors {
  return JSON.parse(readFileSync(fileOf(half), 'utf8')) as Floors;
}

export function writeFloors(half: Half, rows: Rows): void {
  writeFileSync(fileOf(half), `${JSON.stringify(floorsOf(rows), null, 2)}\n`);
}

/** Reads the highest allowed rates of hits in packages. */
export function readCeilings(): Rates {
  return JSON.parse(readFileSync(CEILINGS, 'utf8')) as Rates;
}

/** Makes rates the highest allowed ones. */
export function writeCeilings(rates: Rates): void {
  writeFileSync(CEILINGS, `${JSON.stringify(rates, null, 2)}\n`);
}

const CEILINGS = join(import.meta.dirname, 'ceilings.packages.json');

function fileOf(half: Half): string {
  return join(import.meta.dirname, `floors.${half}.json`);
}
