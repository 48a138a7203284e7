import { member } from '../../profiles/problem.ts';

const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

/**
 * Offsets of the members of a JSON text by their paths, as problems name them: `identifiers.ssn.priority`. Reads as far as the text
 * is valid.
 */
export function offsetsOf(text: string): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>([['', 0]]);
  const token = new RegExp(TOKEN);
  read('');
  return offsets;

  function read(path: string): boolean {
    const first = next();
    if (first === '{') return members(path);
    if (first === '[') return elements(path);
    return first !== undefined && !/^[\]},:]$/.test(first);
  }

  function members(path: string): boolean {
    for (let place = 0; ; place += 1) {
      const key = next();
      if (key === '}') return true;
      if (key === undefined || !key.startsWith('"')) return false;
      const inside = member(path, unquoted(key), place);
      offsets.set(inside, token.lastIndex - key.length);
      if (next() !== ':' || !read(inside)) return false;
      const after = next();
      if (after !== ',') return after === '}';
    }
  }

  function elements(path: string): boolean {
    for (let index = 0; ; index += 1) {
      const before = token.lastIndex;
      if (next() === ']') return true;
      token.lastIndex = before;
      const inside = member(path, index);
      offsets.set(inside, before + (/^\s*/.exec(text.slice(before))?.[0].length ?? 0));
      if (!read(inside)) return false;
      const after = next();
      if (after !== ',') return after === ']';
    }
  }

  function next(): string | undefined {
    return token.exec(text)?.[1];
  }
}

function unquoted(key: string): string {
  try {
    return JSON.parse(key) as string;
  } catch {
    return key;
  }
}

/** A problem of a profile, and the line of the JSON where it is, counted from 1. */
export interface LocatedProblem {
  readonly path: string;
  readonly text: string;
  readonly line: number;
}

/** Finds the offset of each problem: that of its member, or of the nearest member around it. */
export function located(json: string, problems: readonly string[]): readonly LocatedProblem[] {
  const offsets = offsetsOf(json);
  return problems.map((problem) => {
    const syntax = /\bline (\d+), column \d+/.exec(problem);
    const cut = problem.indexOf(': ');
    const named = cut < 0 ? '' : problem.slice(0, cut);
    const path = /^[\w$-]+(?:\.[\w$-]+|\[[^\]]*\])*$/.test(named) ? named : '';
    const text = path === '' ? problem : problem.slice(cut + 2);
    if (syntax !== null && path === '') return { path, text, line: Number(syntax[1]) };
    return { path, text, line: lineOf(json, around(offsets, path)) };
  });
}

function around(offsets: ReadonlyMap<string, number>, path: string): number {
  for (let near = path; ; near = near.replace(/(?:\.[\w$-]+|\[[^\]]*\]|^[\w$-]+)$/, '')) {
    const offset = offsets.get(near);
    if (offset !== undefined) return offset;
    if (near === '') return 0;
  }
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
