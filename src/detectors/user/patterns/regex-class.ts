import { DELETE, NON_ASCII, SPACE } from '../../../core/bytes.ts';
import { LAST_POINT, POINT_OF_3, POINT_OF_4 } from '../../../core/utf-8.ts';
import { isSurrogate } from '../../../core/utf-16.ts';
import { PatternError } from './pattern-error.ts';

/** State of the parser: the offset in a pattern, and whether case is ignored there. */
export interface Cursor {
  readonly source: string;
  at: number;
  foldCase: boolean;
}

/** A pattern for one code point, of at most `width` bytes of UTF-8. */
export interface Atom {
  readonly kind: 'atom';
  readonly text: string;
  readonly width: number;
}

/** Reads a class in brackets. */
export function classAtom(cursor: Cursor): Atom {
  const { source } = cursor;
  const column = cursor.at + 1;
  const negated = source[cursor.at + 1] === '^';
  cursor.at += negated ? 2 : 1;
  const members: Atom[] = [];
  while (cursor.at < source.length && (source[cursor.at] !== ']' || members.length === 0)) {
    members.push(posixClass(cursor) ?? classEscape(cursor) ?? range(cursor));
  }
  if (cursor.at >= source.length) throw new PatternError('this "[" is never closed', column);
  cursor.at += 1;
  // node-re2 takes the end of a `[:name:]` for the end of the class and then mistranslates a `\p` after it.
  members.sort((a, b) => Number(b.text.startsWith('\\p')) - Number(a.text.startsWith('\\p')));
  const text = `[${negated ? '^' : ''}${members.map((member) => member.text).join('')}]`;
  return { kind: 'atom', text, width: negated ? 4 : widest(members) };
}

/** Reads `\d`, `\pL`, `\p{Greek}` and the like; undefined for other text. */
export function classEscape(cursor: Cursor): Atom | undefined {
  const rest = cursor.source.slice(cursor.at);
  const perl = /^\\([dswDSW])/.exec(rest);
  if (perl !== null) {
    cursor.at += 2;
    return { kind: 'atom', text: perl[0], width: perlWidth(perl[1], cursor.foldCase) };
  }
  if (!/^\\[pP]/.test(rest)) return undefined;
  const property = /^\\([pP])(?:([A-Z])|\{(\^?)([A-Za-z_]+(?:=[A-Za-z_]+)?)\})/.exec(rest);
  if (property === null) {
    throw new PatternError('a Unicode class is written \\pL or \\p{Greek}', cursor.at + 1);
  }
  cursor.at += property[0].length;
  const negated = (property[1] === 'P') !== (property[3] === '^');
  const name = property[2] ?? property[4];
  return { kind: 'atom', text: `\\${negated ? 'P' : 'p'}{${name}}`, width: 4 };
}

/** Reads one character, escaped or not. */
export function literal(cursor: Cursor, { quoted = false } = {}): Atom {
  const point = quoted ? plainPoint(cursor) : codePoint(cursor);
  return { kind: 'atom', text: written(point), width: rangeWidth(point, point, cursor.foldCase) };
}

const POSIX =
  /^\[:(\^?)(?:alnum|alpha|ascii|blank|cntrl|digit|graph|lower|print|punct|space|upper|word|xdigit):\]/;

function posixClass(cursor: Cursor): Atom | undefined {
  const rest = cursor.source.slice(cursor.at);
  if (!/^\[:[^\]]*:\]/.test(rest)) return undefined;
  const posix = POSIX.exec(rest);
  if (posix === null) throw new PatternError('unknown class name in [:…:]', cursor.at + 1);
  cursor.at += posix[0].length;
  const width = cursor.foldCase ? KELVIN_WIDTH : 1;
  return { kind: 'atom', text: posix[0], width: posix[1] === '^' ? 4 : width };
}

function range(cursor: Cursor): Atom {
  const column = cursor.at + 1;
  const low = codePoint(cursor);
  const { source, at } = cursor;
  let high = low;
  if (source[at] === '-' && at + 1 < source.length && source[at + 1] !== ']') {
    cursor.at += 1;
    high = codePoint(cursor);
  }
  if (high < low) throw new PatternError('this range runs backwards', column);
  const text = low === high ? written(low) : `${written(low)}-${written(high)}`;
  return { kind: 'atom', text, width: rangeWidth(low, high, cursor.foldCase) };
}

function codePoint(cursor: Cursor): number {
  return cursor.source[cursor.at] === '\\' ? escapedPoint(cursor) : plainPoint(cursor);
}

function plainPoint(cursor: Cursor): number {
  const point = cursor.source.codePointAt(cursor.at) ?? 0;
  if (isSurrogate(point)) {
    throw new PatternError('half of a surrogate pair', cursor.at + 1);
  }
  cursor.at += point < POINT_OF_4 ? 1 : 2;
  return point;
}

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['a', 0x07],
  ['f', 0x0c],
  ['v', 0x0b],
]);

function escapedPoint(cursor: Cursor): number {
  const rest = cursor.source.slice(cursor.at);
  const column = cursor.at + 1;
  const numeric = /^\\(?:x([0-9A-Fa-f]{2})|x\{([0-9A-Fa-f]+)\}|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/.exec(
    rest,
  );
  if (numeric !== null) {
    cursor.at += numeric[0].length;
    return valid(parseInt(numeric[1] ?? numeric[2] ?? numeric[3], numeric[3] ? 8 : 16), column);
  }
  const character = rest[1] ?? '';
  const control = CONTROLS.get(character);
  if (control === undefined && !(character < '\x80' && /^[^A-Za-z0-9]$/.test(character))) {
    throw new PatternError(escapeProblem(character), column);
  }
  cursor.at += 2;
  return control ?? character.charCodeAt(0);
}

function valid(point: number, column: number): number {
  if (point <= LAST_POINT) return point;
  throw new PatternError('there is no code point above 10FFFF', column);
}

function escapeProblem(character: string): string {
  if (character === '') return 'a "\\" ends the pattern';
  if (/[1-9kg]/.test(character)) return 'back-references are not possible';
  if (character === 'C') return '\\C is not possible: it could match a part of a character';
  if (character === 'Z') return 'unknown escape \\Z: the end of the text is \\z';
  if (character === 'u') return 'unknown escape \\u: write \\x{…}';
  return 'unknown escape';
}

/** A code point as RE2 reads it, in a class or outside. */
function written(point: number): string {
  const character = String.fromCodePoint(point);
  if (/^[\\.+*?()|[\]{}^$-]$/.test(character)) return `\\${character}`;
  return point >= SPACE && point < DELETE ? character : `\\x{${point.toString(16)}}`;
}

// Without regard to case, k is also U+212A KELVIN SIGN and s is also U+017F LONG S.
const KELVIN_WIDTH = 3;
const LONG_S_WIDTH = 2;

function rangeWidth(low: number, high: number, foldCase: boolean): number {
  if (!foldCase) return utf8Width(high);
  if (high > DELETE) return 4;
  if (holds(low, high, 'k') || holds(low, high, 'K')) return KELVIN_WIDTH;
  return holds(low, high, 's') || holds(low, high, 'S') ? LONG_S_WIDTH : 1;
}

function holds(low: number, high: number, character: string): boolean {
  const point = character.charCodeAt(0);
  return low <= point && point <= high;
}

function utf8Width(point: number): number {
  if (point < NON_ASCII) return 1;
  if (point < POINT_OF_3) return 2;
  return point < POINT_OF_4 ? 3 : 4;
}

function perlWidth(letter: string, foldCase: boolean): number {
  if (letter === 'w') return foldCase ? KELVIN_WIDTH : 1;
  return letter === 'd' || letter === 's' ? 1 : 4;
}

function widest(atoms: readonly Atom[]): number {
  return Math.max(...atoms.map((atom) => atom.width));
}
