import { member, type Problem } from './problem.ts';

/** White space, then one token, or the end. */
const TOKEN =
  /[\t\n\r ]*("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null|[{}[\]:,]|$)/y;
const NO_TOKEN = '?';
const MAX_DEPTH = 32;

/** The keys of objects as they were written: objects themselves put numbers first. */
const order = new WeakMap<object, readonly string[]>();

/** The place of a key in an object that `parseJson` read. */
export function placeOf(key: string, members: object): number {
  return order.get(members)?.indexOf(key) ?? Object.keys(members).indexOf(key);
}

/**
 * Reads JSON like JSON.parse, and also reports duplicate keys. A syntax
 * error is a problem with line and column, counted from 1, that quotes nothing. Objects have no prototype, so
 * `__proto__` is a key like others.
 */
export function parseJson(text: string): { value: unknown; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const token = new RegExp(TOKEN);
  let current = '';
  try {
    next();
    const value = read('', 0);
    if (current !== '') fail('the end');
    return { value, problems };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { value: undefined, problems: [...problems, { path: '', text: error.message }] };
  }

  function read(path: string, depth: number): unknown {
    if (depth > MAX_DEPTH) fail(`at most ${MAX_DEPTH} levels`);
    if (current === '{') return object(path, depth);
    if (current === '[') return array(path, depth);
    if (!/^["\-\dtfn]/.test(current)) fail('a value');
    const value: unknown = JSON.parse(current);
    next();
    return value;
  }

  function object(path: string, depth: number): unknown {
    const members: Record<string, unknown> = Object.create(null);
    const keys: string[] = [];
    order.set(members, keys);
    items('}', () => {
      if (!current.startsWith('"')) fail('a key in double quotes');
      const key: string = JSON.parse(current);
      const inside = member(path, key, keys.length);
      keys.push(key);
      if (key in members) problems.push({ path: inside, text: 'given twice' });
      if (next() !== ':') fail('a colon');
      next();
      members[key] = read(inside, depth + 1);
    });
    return members;
  }

  function array(path: string, depth: number): unknown {
    const values: unknown[] = [];
    items(']', () => values.push(read(member(path, values.length), depth + 1)));
    return values;
  }

  function items(close: string, item: () => void): void {
    if (next() !== close) {
      item();
      while (current === ',') {
        next();
        item();
      }
      if (current !== close) fail(`a comma or ${close}`);
    }
    next();
  }

  function next(): string {
    const from = token.lastIndex;
    current = token.exec(text)?.[1] ?? NO_TOKEN;
    if (current === NO_TOKEN) token.lastIndex = text.slice(from).search(/[^\t\n\r ]/) + from;
    return current;
  }

  function fail(expected: string): never {
    const at = current === NO_TOKEN ? token.lastIndex : token.lastIndex - current.length;
    const lines = text.slice(0, at).split('\n');
    const column = (lines.at(-1)?.length ?? 0) + 1;
    throw new SyntaxError(
      `not valid JSON at line ${lines.length}, column ${column}: expected ${expected}`,
    );
  }
}
