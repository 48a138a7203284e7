import type { Owners } from '../keys/key-table.ts';
import type { Reading } from '../reading.ts';

/** Most nested tables that have labels, and most columns of each. */
const MOST_TABLES = 16;
const MOST_COLUMNS = 256;

/** Follows the rows and cells of HTML's tables: the header's labels are those of the cells below them. */
export interface HtmlTables {
  reset(): void;
  open(name: string): void;
  close(reading: Reading, name: string, at: number): void;
  /** Columns of the current cell. */
  spans(columns: number): void;
  /** A text in the cell that is open. */
  text(text: string): void;
  /** Owners of the cell that is open. */
  owners(): Owners;
  /** The cell that is open may name the next one: it is the first of its row, in a table without a header. */
  isFirst(): boolean;
}

interface Table {
  headers: readonly Owners[] | undefined;
  /** Texts of the cells in the current row. */
  texts: string[];
  /** Index of the current cell. */
  column: number;
  /** The current row has only cells of a header. */
  isHeader: boolean;
  isInHead: boolean;
  rows: number;
}

const NOBODY: Owners = [];

export function htmlTables(): HtmlTables {
  let tables: Table[] = [];

  return {
    reset() {
      tables = [];
    },
    open(name) {
      if (name === 'table') {
        if (tables.length === MOST_TABLES) tables.shift();
        tables.push(newTable());
        return;
      }
      const table = tables.at(-1);
      if (table === undefined) return;
      if (name === 'thead') table.isInHead = true;
      else if (name === 'tr') Object.assign(table, { texts: [], column: -1, isHeader: true });
      else if (name === 'th' || name === 'td') {
        table.column++;
        if (name === 'td' && !table.isInHead) table.isHeader = false;
      }
    },
    close(reading, name, at) {
      const table = tables.at(-1);
      if (table === undefined) return;
      if (name === 'table') tables.pop();
      else if (name === 'thead') table.isInHead = false;
      else if (name === 'tr') endRow(reading, table, at);
    },
    spans(columns) {
      const table = tables.at(-1);
      if (table !== undefined && columns > 1) table.column += columns - 1;
    },
    text(text) {
      const table = tables.at(-1);
      if (table === undefined || table.column >= MOST_COLUMNS) return;
      while (table.texts.length <= table.column) table.texts.push('');
      table.texts[table.column] ||= text;
    },
    owners() {
      const table = tables.at(-1);
      return table?.headers?.[table.column] ?? NOBODY;
    },
    isFirst() {
      const table = tables.at(-1);
      return table !== undefined && table.headers === undefined && table.column === 0;
    },
  };
}

function newTable(): Table {
  return {
    headers: undefined,
    texts: [],
    column: -1,
    isHeader: true,
    isInHead: false,
    rows: 0,
  };
}

/** A row of headers, or a first row most of whose cells are labels, has those of the rows after it. */
function endRow(reading: Reading, table: Table, at: number): void {
  const { texts, isHeader } = table;
  const isFirst = table.rows++ === 0;
  if (texts.length < 2 || !(isHeader || isFirst)) return;
  const headers = reading.headed(texts, at);
  const labelled = headers.filter((owners) => owners.length > 0).length;
  if (isHeader ? labelled > 0 : 2 * labelled > texts.length) table.headers = headers;
}
