import type { Columns, ColumnsOf } from './statement-part.ts';

/** Most bytes of cached names, counted twice, with the overhead of tables and columns; older tables are dropped. */
const MOST_BYTES = 512 * 1024;
const BESIDE_BYTES = 40;

interface Table {
  readonly names: readonly string[];
  /** Not looked up yet; `undefined` in it: no filter takes any. */
  named?: { readonly columns: Columns | undefined };
}

/**
 * The columns of the tables that were created in a text: dumps omit them in the statements that fill the tables.
 * Names are in capitals, their parts after full stops; if only one of two names has a schema, the last parts are
 * compared.
 */
export interface KnownTables {
  remember(name: string, names: readonly string[]): void;
  columns(name: string, offset: number): Columns | undefined;
  isEmpty(): boolean;
}

/** No table yet. */
export function knownTables(columnsOf: ColumnsOf): KnownTables {
  let tables = new Map<string, Table>();
  let older = new Map<string, Table>();
  let sum = 0;

  return {
    remember(name, names) {
      const table = { names };
      tables.set(name, table);
      tables.set(shortOf(name), table);
      sum += 2 * (name.length + BESIDE_BYTES);
      for (const { length } of names) sum += length + BESIDE_BYTES;
      if (sum < MOST_BYTES) return;
      older = tables;
      tables = new Map();
      sum = 0;
    },
    columns(name, offset) {
      const other = isShort(name) ? shortOf(name) : lastPart(name);
      const table = tableOf(name) ?? tableOf(other);
      if (table === undefined || table.named !== undefined) return table?.named?.columns;
      const columns = columnsOf(table.names, offset);
      if (columns === null) return undefined;
      table.named = { columns };
      return columns;
    },
    isEmpty: () => tables.size === 0 && older.size === 0,
  };

  function tableOf(name: string): Table | undefined {
    return tables.get(name) ?? older.get(name);
  }
}

/** `.PUBLIC.PATIENTS` as one without a schema asks for it. */
function shortOf(name: string): string {
  return `*${lastPart(name)}`;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.'));
}

function isShort(name: string): boolean {
  return name.lastIndexOf('.') === 0;
}
