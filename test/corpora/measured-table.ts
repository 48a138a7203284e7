import { readFileSync, writeFileSync } from 'node:fs';
import { wilson } from '../../src/evaluate/metrics.ts';

/** A table of a page that a script measures; its place in the page is marked by its name. */
export interface MeasuredTable {
  /** The page: `docs/limits.md`. */
  readonly page: string;
  readonly name: string;
  /** Lines of the table: `| ssn | 95 % (89–98) |`. */
  lines(): Promise<readonly string[]>;
}

/** Writes a table's lines into its page. */
export async function write(table: MeasuredTable): Promise<void> {
  const [before, , after] = parts(table);
  writeFileSync(fileOf(table), `${before}${(await table.lines()).join('\n')}\n${after}`);
}

/** The lines of a table as its page has them. */
export function shown(table: MeasuredTable): readonly string[] {
  return parts(table)[1].trimEnd().split('\n');
}

/** A share as tables give it, in percent with its 95 % interval: `95 % (89–98)`. */
export function share(part: number, whole: number): string {
  const interval = wilson(part, whole);
  if (interval === null) return '–';
  const [low, high] = interval.map(percent);
  return `${percent(part / whole)} % (${low}–${high})`;
}

/** Shares that have fallen below the interval that an earlier table gives them, each with the first cells of its row. */
export function fallen(before: readonly string[], now: readonly string[]): readonly string[] {
  const lowest = new Map(before.map((line) => [nameOf(line), sharesOf(line)]));
  return now.flatMap((line) => {
    const bounds = lowest.get(nameOf(line)) ?? [];
    return sharesOf(line).flatMap(({ value }, n) => {
      const { low = 0 } = bounds[n] ?? {};
      return value < low ? [`${nameOf(line)}: ${value} % is below ${low} %`] : [];
    });
  });
}

interface Share {
  readonly value: number;
  readonly low: number;
}

const SHARE = /(\d+) % \((\d+)–\d+\)/g;

function sharesOf(line: string): readonly Share[] {
  return [...line.matchAll(SHARE)].map(([, value, low]) => ({
    value: Number(value),
    low: Number(low),
  }));
}

/** The first two cells of a row. */
function nameOf(line: string): string {
  return line.split('|').slice(1, 3).join('|').trim();
}

function percent(part: number): number {
  return Math.round(100 * part);
}

/** The page before the table, the table, and the rest. */
function parts(table: MeasuredTable): readonly [before: string, lines: string, after: string] {
  const start = `<!-- ${table.name}: npm run calibrate -->\n`;
  const end = `<!-- /${table.name} -->\n`;
  const [before = '', rest = ''] = readFileSync(fileOf(table), 'utf8').split(start);
  const [lines = '', after] = rest.split(end);
  if (after === undefined) throw new Error(`${table.page}: expected ${start}and ${end}`);
  return [before + start, lines, end + after];
}

function fileOf({ page }: MeasuredTable): URL {
  return new URL(`../../${page}`, import.meta.url);
}
