import { readFileSync, writeFileSync } from 'node:fs';
import { wilson } from '../../src/evaluate/metrics.ts';
import { BANDS, HUNDREDTHS, type Level, levels } from './calibration.ts';

// npm run calibrate: writes the table of confidences in docs/limits.md; with `-- --exact` prints each confidence by itself.

const FILE = new URL('../../docs/limits.md', import.meta.url);
const START = '<!-- confidence: npm run calibrate -->\n';
const END = '<!-- /confidence -->\n';
/** Fewest spans of a row of the table. */
const FEWEST = 20;

/** The page as it is. */
export function page(): string {
  return readFileSync(FILE, 'utf8');
}

/** The page with its table made of these levels. */
export function written(all: readonly Level[], source: string): string {
  const [before = '', rest = ''] = source.split(START);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`docs/limits.md: expected ${START}and ${END}`);
  const rows = all.filter(({ spans }) => spans >= FEWEST).map(row);
  return `${before}${START}${[...HEAD, ...rows].join('\n')}\n${END}${after}`;
}

/** Levels whose precision has fallen below the interval that the page gives. */
export function fallen(all: readonly Level[], source: string): readonly string[] {
  const lowest = new Map([...source.matchAll(ROW)].map(([, name, low]) => [name, Number(low)]));
  return all
    .filter(({ spans }) => spans >= FEWEST)
    .filter((level) => precisionOf(level) < (lowest.get(nameOf(level)) ?? 0))
    .map((level) => `${nameOf(level)}: ${precisionOf(level)} %`);
}

const HEAD = [
  '| filter | confidence | spans | true | precision (95 %) |',
  '|---|---|---|---|---|',
] as const;
const ROW = /^\| (\S+ \| \S+) \| \d+ \| \d+ \| \d+ % \((\d+)–\d+\) \|$/gm;

function row(level: Level): string {
  const { spans, right } = level;
  const [low, high] = (wilson(right, spans) ?? [0, 1]).map(percent);
  return `| ${nameOf(level)} | ${spans} | ${right} | ${precisionOf(level)} % (${low}–${high}) |`;
}

/** The cells that name a row: `ssn | 0.9–1`. */
function nameOf({ type, from, to }: Level): string {
  return `${type === 'all' ? type : `\`${type}\``} | ${from}–${Math.min(1, to)}`;
}

function precisionOf({ spans, right }: Level): number {
  return percent(right / spans);
}

function percent(share: number): number {
  return Math.round(100 * share);
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--exact')) {
    const lines = (await levels(HUNDREDTHS)).map(row);
    process.stdout.write(`${lines.join('\n')}\n`);
  } else {
    writeFileSync(FILE, written(await levels(BANDS), page()));
  }
}
