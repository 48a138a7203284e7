import { codeOf } from './source.ts';

/** A hexadecimal literal of two digits, and its 1-based line. */
export interface ByteLiteral {
  readonly line: number;
  readonly literal: string;
}

/** Elements from which on an array literal counts as a table. */
const TABLE = 4;
const CONSTANT = /^(?:export )?const [A-Z][A-Z0-9_]*(?:: \w+)? = 0x[0-9a-f]{2};$/gim;

/** Byte literals of a source that are neither a constant's whole value nor in a table. */
export function byteLiterals(source: string): readonly ByteLiteral[] {
  const code = codeOf(source).replace(CONSTANT, (text) => ' '.repeat(text.length));
  return [...code.matchAll(/\b0x[0-9a-f]{2}\b/gi)]
    .filter(({ index }) => !isInTable(code, index))
    .map(({ index, 0: literal }) => ({ line: code.slice(0, index).split('\n').length, literal }));
}

/** Before the value of a property. */
const PROPERTY = /[{,]\s*\w+: $/;

/** Whether one of the brackets around an offset has elements as a table has. */
function isInTable(code: string, at: number): boolean {
  for (let depth = 0, p = at; p >= 0; p--) {
    if (')]}'.includes(code[p])) depth++;
    else if ('([{'.includes(code[p]) && depth-- === 0) {
      const isTable = code[p] === '[' || (code[p] === '{' && PROPERTY.test(code.slice(0, at)));
      if (isTable && elements(code, p + 1) >= TABLE) return true;
      depth = 0;
    }
  }
  return false;
}

function elements(code: string, from: number): number {
  let count = 1;
  for (let depth = 0, p = from; p < code.length && depth >= 0; p++) {
    if ('([{'.includes(code[p])) depth++;
    else if (')]}'.includes(code[p])) depth--;
    else if (code[p] === ',' && depth === 0 && !/^\s*\]/.test(code.slice(p + 1, p + 40))) count++;
  }
  return count;
}
