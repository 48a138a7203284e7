/** A line of results: a column's name and its value. */
export type Row = Readonly<Record<string, string | number>>;

/** Rows as text in aligned columns: numbers to the right. */
export function table(title: string, rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {}).map((name) => column(name, rows));
  const lines = [-1, ...rows.keys()].map((row) => columns.map((cell) => cell(row)).join('  '));
  return `\n${title}\n${lines.join('\n')}`;
}

/** The cells of a column, padded to its widest; -1 is its head. */
function column(name: string, rows: readonly Row[]): (row: number) => string {
  const cells = rows.map((row) => String(row[name]));
  const width = Math.max(name.length, ...cells.map((cell) => cell.length));
  const left = typeof rows[0]?.[name] === 'string';
  return (row) => {
    const cell = cells[row] ?? name;
    return left ? cell.padEnd(width) : cell.padStart(width);
  };
}
