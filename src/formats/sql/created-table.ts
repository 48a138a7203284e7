import { MOST_COLUMNS } from './column-list.ts';
import type { Gaps } from './gaps.ts';
import { type Items, listReader } from './list-reader.ts';
import { NAME_BYTES, type StatementPart } from './statement-part.ts';
import type { Escapes } from './strings.ts';
import { wordAt, wordsOf } from './words.ts';

/** Reads the columns of a CREATE TABLE, from after the opening bracket on. */
export interface CreatedTable extends StatementPart {
  begin(name: string, escapes: Escapes): void;
}

/** Words that open a constraint, not a column. */
const NO_COLUMN = wordsOf(
  'PRIMARY UNIQUE KEY INDEX CONSTRAINT FOREIGN CHECK FULLTEXT SPATIAL EXCLUDE LIKE PERIOD',
);

/** Reads them across windows, and returns the names of complete ones. */
export function createdTable(
  between: Gaps,
  remember: (name: string, names: readonly string[]) => void,
): CreatedTable {
  const items = listReader(columnsIn(), between, 'names');
  let name = '';
  let names: string[] = [];
  let over = true;

  return {
    begin(of, escapes) {
      name = of;
      names = [];
      over = false;
      items.begin(escapes);
    },
    step(range, at) {
      const p = items.step(range, at);
      const progress = items.progress();
      if (progress === 'closed' && names.length > 0) remember(name, names);
      over = progress !== 'open';
      return p;
    },
    isOver: () => over,
  };

  function columnsIn(): Items {
    let isNamed = false;
    const add = (bytes: Buffer, start: number, end: number) => {
      if (!isNamed) names.push(bytes.toString('utf8', start, Math.min(end, start + NAME_BYTES)));
      isNamed = true;
    };
    return {
      begin() {
        isNamed = false;
        return names.length < MOST_COLUMNS;
      },
      word({ bytes }, start, end) {
        isNamed = NO_COLUMN.has(wordAt(bytes, start, end));
        add(bytes, start, end);
      },
      string: ({ bytes }, start, end) => add(bytes, start, end),
      goesOn: () => true,
    };
  }
}
