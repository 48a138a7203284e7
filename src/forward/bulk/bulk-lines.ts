import { lineEnd } from '../../core/bytes.ts';
import { isObject } from '../../core/is-object.ts';
import { Unreadable } from '../../core/unreadable.ts';

/** An action of a bulk request, with its source. */
export interface BulkAction {
  /** `index`, `create`, `update` or `delete`. */
  readonly name: string;
  readonly index: string | undefined;
  readonly id: string | undefined;
  /** Range of its lines, their ends included. */
  readonly start: number;
  readonly end: number;
  /** Start of its source's line; `end` where it has no source. */
  readonly source: number;
}

const ACTIONS = ['index', 'create', 'update', 'delete'];

/** Actions of a body: a line of JSON each and, except for `delete`, a line with the source. Throws `Unreadable`. */
export function bulkActions(body: Buffer): readonly BulkAction[] {
  const actions: BulkAction[] = [];
  for (let start = 0; start < body.length; ) {
    const source = lineEnd(body, start, body.length);
    const line = body.toString('utf8', start, source).trim();
    if (line === '') {
      start = source;
      continue;
    }
    const { name, index, id } = actionIn(line, actions.length);
    const end = name === 'delete' ? source : lineEnd(body, source, body.length);
    if (name !== 'delete' && end === source) throw wrong(actions.length, 'its source');
    actions.push({ name, index, id, start, end, source });
    start = end;
  }
  return actions;
}

function actionIn(line: string, number: number): Pick<BulkAction, 'name' | 'index' | 'id'> {
  const [name = '', meta] = Object.entries(objectOf(line))[0] ?? [];
  if (!ACTIONS.includes(name) || !isObject(meta))
    throw wrong(number, `one of ${ACTIONS.join(', ')}`);
  const { _index: index, _id: id } = meta;
  return { name, index: textOf(index), id: textOf(id) };
}

function objectOf(line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : {};
  } catch {
    // The parser's message quotes the line.
    return {};
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function wrong(number: number, expected: string): Unreadable {
  return new Unreadable(
    `the body is no bulk request: expected ${expected} of action ${number + 1}`,
  );
}
