import { readFileSync, writeFileSync } from 'node:fs';

// npm run docs: draws docs/peers.svg from docs/peers.json, the figures that `npm run bench -- --only peers,leaks` printed.

interface Figures {
  readonly measured: string;
  readonly command: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

interface Column {
  readonly key: string;
  readonly title: readonly [string, string];
  /** Length of a bar, 0 to 1. */
  length(value: number): number;
}

const FOLDER = new URL('../../docs/', import.meta.url);
const FILE = new URL('peers.svg', FOLDER);
const percent = (value: number): number => value / 100;
const COLUMNS: readonly Column[] = [
  { key: 'logs', title: ['logs, MB/s', 'log scale'], length: logarithmic },
  { key: 'prose', title: ['prose, MB/s', 'log scale'], length: logarithmic },
  { key: 'names', title: ['names', 'found, %'], length: percent },
  { key: 'numbers', title: ['numbers', 'found, %'], length: percent },
  { key: 'dates', title: ['dates, ages', 'found, %'], length: percent },
  { key: 'addresses', title: ['addresses', 'found, %'], length: percent },
  { key: 'lost', title: ['other words', 'lost, %'], length: (value) => value / 15 },
];
const SIZE = { row: 25, top: 62, left: 226, column: 90, bar: 48 };

/** The picture as it is. */
export const chart: string = readFileSync(FILE, 'utf8');

/** The picture as its figures make it. */
export function drawn(): string {
  const { rows, measured }: Figures = JSON.parse(
    readFileSync(new URL('peers.json', FOLDER), 'utf8'),
  );
  const width = SIZE.left + COLUMNS.length * SIZE.column + 14;
  const height = SIZE.top + rows.length * SIZE.row + 34;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    '  <title id="title">Speed and leaks of redactor and of other tools; the figures are in docs/peers.json</title>',
    STYLE,
    `  <rect class="card" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>`,
    ...COLUMNS.flatMap(heading),
    ...rows.flatMap(line),
    `  <text class="note" x="20" y="${height - 14}">${measured}</text>`,
    '</svg>\n',
  ].join('\n');
}

function heading({ title }: Column, index: number): readonly string[] {
  const x = SIZE.left + index * SIZE.column;
  return title.map(
    (text, n) =>
      `  <text class="${n === 0 ? 'head' : 'unit'}" x="${x}" y="${28 + 15 * n}">${text}</text>`,
  );
}

function line(row: Figures['rows'][number], index: number): readonly string[] {
  const y = SIZE.top + index * SIZE.row;
  const tool = String(row['tool']).replace(/^@(?:coffeeandfun|openredaction)\//, '');
  const own = tool.startsWith('redactor') ? ' own' : '';
  return [
    `  <text class="tool${own}" x="20" y="${y + 13}">${tool}</text>`,
    ...COLUMNS.flatMap(({ key, length }, column) => {
      const x = SIZE.left + column * SIZE.column;
      const value = Number(row[key]);
      const bar = Math.max(1, SIZE.bar * Math.min(1, length(value)));
      const kind = key === 'lost' ? 'bad' : `bar${own}`;
      return [
        `  <rect class="${kind}" x="${x}" y="${y + 2}" width="${bar.toFixed(1)}" height="14" rx="2"/>`,
        `  <text class="value" x="${(x + bar + 4).toFixed(1)}" y="${y + 13}">${Number(value.toPrecision(2))}</text>`,
      ];
    }),
  ];
}

/** 10 kB/s to 100 MB/s. */
function logarithmic(value: number): number {
  return Math.max(0, Math.log10(value) + 2) / 4;
}

const FONT = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";
const STYLE = `  <style>
    text { font: 12px ${FONT} }
    .card { fill: #ffffff; stroke: #d0d7de }
    .head, .tool { fill: #24292f }
    .head, .own { font-weight: 600 }
    .unit, .note, .value { fill: #6e7781; font-size: 11px }
    .bar { fill: #afb8c1 }
    .bar.own { fill: #0969da }
    .bad { fill: #cf222e }
    @media (prefers-color-scheme: dark) {
      .card { fill: #0d1117; stroke: #30363d }
      .head, .tool { fill: #e6edf3 }
      .unit, .note, .value { fill: #8b949e }
      .bar { fill: #484f58 }
      .bar.own { fill: #4493f8 }
      .bad { fill: #ff7b72 }
    }
  </style>`;

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, drawn());
