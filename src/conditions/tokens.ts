import { ConditionError } from './condition-error.ts';

/** One piece of a condition as written. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'sign' | 'end';
  /** A quoted text without its quotes and escapes. */
  readonly text: string;
  /** Counted from 1. */
  readonly column: number;
  /** Index in the source, half-open. */
  readonly start: number;
  readonly end: number;
}

/** White space; then a quoted text, an operator, or a word of anything else. */
const PIECE = /\s*(?:"((?:[^"\\]|\\.)*)"|(&&|\|\||>=|=>|<=|==|!=|[()<>!])|([^\s()"<>=!&|]+))/uy;

/** Cuts a condition into tokens, the last of kind `end`. Throws a ConditionError. */
export function tokens(source: string): readonly Token[] {
  const piece = new RegExp(PIECE);
  const found: Token[] = [];
  const length = source.trimEnd().length;
  for (let at = 0; at < length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const match = piece.exec(source);
    if (match === null) throw unreadable(source, at);
    const [, quoted, character, word] = match;
    const text = quoted?.replace(/\\(["\\])/g, '$1') ?? character ?? word ?? '';
    const raw = quoted === undefined ? text.length : quoted.length + 2;
    const kind = quoted !== undefined ? 'quoted' : character !== undefined ? 'sign' : 'word';
    const start = piece.lastIndex - raw;
    found.push({ kind, text, column: start + 1, start, end: piece.lastIndex });
  }
  return [...found, { kind: 'end', text: '', column: length + 1, start: length, end: length }];
}

function unreadable(source: string, from: number): ConditionError {
  const at = from + source.slice(from).search(/\S/);
  if (source[at] === '"') return new ConditionError(at + 1, 'this quote is not closed');
  if (source[at] === '=')
    return new ConditionError(at + 1, 'expected ==, != or another comparator');
  return new ConditionError(at + 1, 'expected && or ||, or double quotes around the value');
}
