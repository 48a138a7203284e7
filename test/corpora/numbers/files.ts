import fc from 'fast-check';
import type { BareKind } from './bare-kinds.ts';
import type { LabelledKind } from './labelled-kinds.ts';
import { type Row, shapes } from './shapes.ts';

/** A text of numbers of one kind in one shape. */
export interface NumbersFile {
  readonly kind: string;
  readonly shape: string;
  readonly text: string;
  readonly rows: number;
  /** Numbers of the kind in it, in order. */
  readonly numbers: readonly string[];
}

const STATUS = ['open', 'shipped', 'done', 'ready', 'closed'];
/** Rows of one kind in one shape, and of those in one file. */
const ROWS = 120;
const ROWS_A_FILE = 30;
/** Shapes without names of columns label nothing. */
const NAMELESS = ['CSV without header', 'tabs without header', 'SQL, many rows'];

const SENTENCES: readonly ((said: string, all: string) => string)[] = [
  (said, all) => `On this list are ${said} ${all}, which came in the morning.`,
  (said, all) => `We looked at ${said} ${all} again and left them as they are.`,
  (_said, all) => `- ${all}`,
  (said, all) => `${said}: ${all}`,
];

/** Files of numbers that identify nobody: two of a kind in each row, and lists in sentences. */
export function* bareFiles(kinds: readonly BareKind[], seed: number): Generator<NumbersFile> {
  for (const { name, columns, said, drawn } of kinds) {
    const pair = fc.array(drawn, { minLength: 2, maxLength: 2 });
    yield* tables(name, columns, pair, Object.keys(shapes), seed);
    const lists = fc.tuple(
      fc.array(drawn, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...said),
    );
    const lines = fc.sample(lists, { numRuns: 2 * ROWS, seed }).map(([all, words], n) => ({
      numbers: all,
      line: SENTENCES[n % SENTENCES.length](words, listed(all)),
    }));
    yield* prose(name, lines);
  }
}

/** Files of numbers below and after their labels. */
export function* labelledFiles(
  kinds: readonly LabelledKind[],
  seed: number,
): Generator<NumbersFile> {
  const named = Object.keys(shapes).filter((shape) => !NAMELESS.includes(shape));
  for (const { name, columns, said, drawn } of kinds) {
    yield* tables(name, columns, fc.array(drawn, { minLength: 1, maxLength: 1 }), named, seed);
    const lines = fc.sample(drawn, { numRuns: 2 * ROWS, seed }).map((number, n) => ({
      numbers: [number],
      line: said[n % said.length].replace('#', number),
    }));
    yield* prose(name, lines);
  }
}

function* tables(
  kind: string,
  columns: readonly string[],
  drawn: fc.Arbitrary<readonly string[]>,
  named: readonly string[],
  seed: number,
): Generator<NumbersFile> {
  for (const [n, shape] of named.entries()) {
    const all = fc.sample(drawn, { numRuns: ROWS, seed: seed + n });
    for (let at = 0; at < all.length; at += ROWS_A_FILE) {
      const column = columns[(at / ROWS_A_FILE) % columns.length];
      const part = all.slice(at, at + ROWS_A_FILE);
      const rows = part.map((numbers, row) => rowOf(column, numbers, row));
      yield { kind, shape, text: shapes[shape](rows), rows: rows.length, numbers: part.flat() };
    }
  }
}

function rowOf(column: string, numbers: readonly string[], row: number): Row {
  const named = numbers.map(
    (number, n) => [n === 0 ? column : `${column}_${n + 1}`, number] as const,
  );
  return { numbers: [['no', String(row + 1)], ...named], word: STATUS[row % STATUS.length] };
}

function* prose(
  kind: string,
  lines: readonly { readonly numbers: readonly string[]; readonly line: string }[],
): Generator<NumbersFile> {
  for (let at = 0; at < lines.length; at += ROWS_A_FILE) {
    const part = lines.slice(at, at + ROWS_A_FILE);
    const text = `${part.map(({ line }) => line).join('\n')}\n`;
    yield {
      kind,
      shape: 'prose',
      text,
      rows: part.length,
      numbers: part.flatMap(({ numbers }) => numbers),
    };
  }
}

function listed(all: readonly string[]): string {
  return all.length < 2
    ? all.join('')
    : `${all.slice(0, -1).join(', ')} and ${all[all.length - 1]}`;
}
