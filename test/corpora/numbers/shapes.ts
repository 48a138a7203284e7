/** A row: its columns' names with their texts. Texts of `words` are quoted where a shape quotes texts. */
export interface Row {
  readonly numbers: readonly (readonly [column: string, value: string])[];
  readonly word: string;
}

/** How rows are written down. */
export type Shape = (rows: readonly Row[]) => string;

const cells = ({ numbers, word }: Row) => [...numbers.map(([, value]) => value), word];
const names = ({ numbers }: Row) => [...numbers.map(([column]) => column), 'status'];

/** Files that hold rows, by name. */
export const shapes: Readonly<Record<string, Shape>> = {
  'CSV with header': (rows) =>
    lines([names(rows[0]).join(','), ...rows.map((row) => cells(row).join(','))]),
  'CSV without header': (rows) => lines(rows.map((row) => cells(row).join(','))),
  'tabs without header': (rows) => lines(rows.map((row) => cells(row).join('\t'))),
  'SQL, one row a statement': (rows) =>
    lines(
      rows.map((row) => `INSERT INTO items (${names(row).join(', ')}) VALUES (${values(row)});`),
    ),
  'SQL, many rows': (rows) =>
    `INSERT INTO \`items\` VALUES\n${rows.map((row) => `(${values(row)})`).join(',\n')};\n`,
  JSON: (rows) => `${JSON.stringify(rows.map(objectOf), null, 2)}\n`,
  'JSON of texts': (rows) =>
    `${JSON.stringify(rows.map(({ numbers, word }) => Object.fromEntries([...numbers, ['status', word]])))}\n`,
  NDJSON: (rows) => lines(rows.map((row) => JSON.stringify(objectOf(row)))),
};

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

function values({ numbers, word }: Row): string {
  return [...numbers.map(([, value]) => value), `'${word}'`].join(', ');
}

/** Numbers of JSON begin with no zero, and lose digits past 15. */
function objectOf({ numbers, word }: Row): object {
  return Object.fromEntries([
    ...numbers.map(([column, value]) => [
      column,
      /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value,
    ]),
    ['status', word],
  ]);
}
