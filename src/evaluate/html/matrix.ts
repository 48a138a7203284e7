import type { Report } from '../report.ts';
import { html, type Markup } from './markup.ts';

const [CELL, ROW, TOP] = [64, 30, 110];

/** Most types a side: beyond that no chart can be read, and the table has them all. */
const MOST = 40;

/** Marked types against the types they were found as, in SVG: darker is more of the row. `-` is not found, and not marked. */
export function matrix({ exact, confusions }: Report): Markup {
  const scored = Object.keys(exact.types);
  const side = (of: 'marked' | 'found') =>
    [...new Set([...scored, ...confusions.map((one) => one[of]).sort()])]
      .filter((type) => type !== '-')
      .slice(0, MOST);
  const [rows, columns] = [
    [...side('marked'), '-'],
    [...side('found'), '-'],
  ];
  const times = new Map(confusions.map((one) => [`${one.marked} ${one.found}`, one.times]));
  const cell = (row: string, column: string) =>
    row === column ? (exact.types[row]?.right ?? 0) : (times.get(`${row} ${column}`) ?? 0);
  const left = 20 + 7.2 * Math.max(...rows.map((type) => named(type, 'not marked').length));
  const [width, height] = [left + columns.length * CELL + 70, TOP + rows.length * ROW + 8];
  return html`<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Types that were marked, in rows, by the types they were found as, in columns">
${columns.map((type, n) => columnName(type, left + n * CELL + CELL / 2))}
${rows.map((row, n) => rowOf({ row, columns, left, top: TOP + n * ROW }, cell))}
</svg>`;
}

function named(type: string, none: string): string {
  return type === '-' ? none : type;
}

function columnName(type: string, x: number): Markup {
  const name = named(type, 'not found');
  return html`<text x="${x}" y="${TOP - 8}" transform="rotate(-40 ${x} ${TOP - 8})">${name}</text>`;
}

interface Row {
  readonly row: string;
  readonly columns: readonly string[];
  readonly left: number;
  readonly top: number;
}

function rowOf({ row, columns, left, top }: Row, cell: (row: string, column: string) => number) {
  const counts = columns.map((column) => cell(row, column));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return html`<text x="${left - 10}" y="${top + 20}" text-anchor="end">${named(row, 'not marked')}</text>
${counts.map((count, n) => cellOf(count, total, left + n * CELL, top))}`;
}

function cellOf(count: number, total: number, x: number, y: number): Markup {
  if (count === 0) return html``;
  // Text stays readable on half the shade, in both colour schemes.
  const shade = Math.round((0.08 + 0.42 * (count / total)) * 100) / 100;
  return html`<rect class="cell" x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${ROW - 2}" rx="3" fill-opacity="${shade}"/>
<text x="${x + CELL / 2}" y="${y + 20}" text-anchor="middle">${count}</text>`;
}
