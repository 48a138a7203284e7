import { PatternError } from './pattern-error.ts';
import { type Atom, type Cursor, classAtom, classEscape, literal } from './regex-class.ts';

/** A regular expression as a tree. `text` is RE2 syntax without `\Q…\E`, names or anything node-re2 translates. */
export type Syntax =
  | Atom
  | { readonly kind: 'assertion' | 'flags'; readonly text: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Syntax[] }
  | RegexGroup
  | Repeat;

export interface RegexGroup {
  readonly kind: 'group';
  /** Number of the capture group, 1-based; 0 when it does not capture. */
  readonly number: number;
  /** Text between `(?` and `:`. */
  readonly flags: string;
  readonly body: Syntax;
}

export interface Repeat {
  readonly kind: 'repeat';
  readonly body: Syntax;
  readonly min: number;
  /** `Infinity` for `*`, `+` and `{n,}`. */
  readonly max: number;
  /** `?` when it carries the mark that swaps greedy and lazy. */
  readonly mark: '' | '?';
  /** Column of the repetition in the pattern, from 1. */
  readonly column: number;
}

/**
 * Parses RE2 syntax (https://github.com/google/re2/wiki/Syntax) and counts the capture groups.
 * Throws a PatternError for syntax that RE2 lacks or this service does not allow.
 */
export function parseRegex(
  source: string,
  foldCase: boolean,
): { readonly root: Syntax; readonly groups: number; readonly warnings: readonly string[] } {
  const cursor: Cursor = { source, at: 0, foldCase };
  const names = new Set<string>();
  const warnings: string[] = [];
  let groups = 0;

  function choice(): Syntax {
    const parts = [sequence()];
    while (source[cursor.at] === '|') {
      cursor.at += 1;
      parts.push(sequence());
    }
    return parts.length === 1 ? parts[0] : { kind: 'choice', parts };
  }

  function sequence(): Syntax {
    const parts: Syntax[] = [];
    while (cursor.at < source.length && source[cursor.at] !== '|' && source[cursor.at] !== ')') {
      const quantifier = readQuantifier(cursor);
      if (quantifier === undefined) {
        if (isLostCount(cursor)) warnings.push(lostCount(cursor.at + 1));
        parts.push(...(source[cursor.at] === '(' ? [group()] : readAtoms(cursor)));
      } else {
        parts.push(repeated(parts.pop(), quantifier));
      }
    }
    return { kind: 'sequence', parts };
  }

  function group(): Syntax {
    const column = cursor.at + 1;
    const opener = readOpener(cursor, names);
    if (opener.closed) return { kind: 'flags', text: `(?${opener.flags})` };
    const outer = cursor.foldCase;
    cursor.foldCase = foldCaseAfter(opener.flags, outer);
    const number = opener.captures ? ++groups : 0;
    const body = choice();
    if (source[cursor.at] !== ')') throw new PatternError('this "(" is never closed', column);
    cursor.at += 1;
    cursor.foldCase = outer;
    return { kind: 'group', number, flags: opener.flags, body };
  }

  const root = choice();
  if (cursor.at < source.length) throw new PatternError('unexpected ")"', cursor.at + 1);
  return { root, groups, warnings };
}

type Quantifier = Omit<Repeat, 'kind' | 'body'>;

const SHORT_QUANTIFIERS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['*', [0, Infinity]],
  ['+', [1, Infinity]],
  ['?', [0, 1]],
]);

/** RE2 refuses a higher count. */
export const MOST_REPEATS = 1000;

function readQuantifier(cursor: Cursor): Quantifier | undefined {
  const column = cursor.at + 1;
  const [min, max] = readCounts(cursor) ?? [-1, -1];
  if (min < 0) return undefined;
  if (max < min) throw new PatternError(`{${min},${max}} counts backwards`, column);
  if (Math.max(min, max === Infinity ? 0 : max) > MOST_REPEATS) {
    throw new PatternError(`at most ${MOST_REPEATS} repetitions are possible`, column);
  }
  const mark = cursor.source[cursor.at] === '?' ? '?' : '';
  cursor.at += mark.length;
  return { min, max, mark, column };
}

function readCounts(cursor: Cursor): readonly [number, number] | undefined {
  const short = SHORT_QUANTIFIERS.get(cursor.source[cursor.at]);
  if (short !== undefined) {
    cursor.at += 1;
    return short;
  }
  // Braces that hold no counts are literal.
  const counts = /^\{(0|[1-9]\d{0,8})(?:(,)(0|[1-9]\d{0,8})?)?\}/.exec(
    cursor.source.slice(cursor.at),
  );
  if (counts === null) return undefined;
  cursor.at += counts[0].length;
  const min = Number(counts[1]);
  if (counts[2] === undefined) return [min, min];
  return [min, counts[3] === undefined ? Infinity : Number(counts[3])];
}

/** A brace that is meant to count, or to be closed, and does neither: RE2 reads it as a letter. */
function isLostCount({ source, at }: Cursor): boolean {
  if (source[at] !== '{') return false;
  const rest = source.slice(at + 1);
  return /^[\s\d,]/.test(rest) || !rest.includes('}');
}

function lostCount(column: number): string {
  return `column ${column}: this "{" stands for itself: write {n}, {n,} or {n,m} to repeat, \\{ for the brace`;
}

function repeated(body: Syntax | undefined, quantifier: Quantifier): Repeat {
  if (body === undefined || body.kind === 'flags' || body.kind === 'assertion') {
    throw new PatternError('there is nothing to repeat here', quantifier.column);
  }
  if (body.kind === 'repeat') {
    const reason = 'a repetition cannot be repeated (nor be possessive): put it in (?:…)';
    throw new PatternError(reason, quantifier.column);
  }
  return { kind: 'repeat', body, ...quantifier };
}

interface Opener {
  readonly captures: boolean;
  readonly flags: string;
  /** `(?i)`: no group follows. */
  readonly closed: boolean;
}

function readOpener(cursor: Cursor, names: Set<string>): Opener {
  const column = cursor.at + 1;
  const rest = cursor.source.slice(cursor.at);
  if (!rest.startsWith('(?')) {
    cursor.at += 1;
    return { captures: true, flags: '', closed: false };
  }
  if (/^\(\?<?[=!]/.test(rest)) {
    throw new PatternError('look-ahead and look-behind are not possible', column);
  }
  const name = /^\(\?P?<([\p{L}\p{N}\p{M}\p{Pc}]+)>/u.exec(rest);
  if (name !== null) {
    if (names.has(name[1])) throw new PatternError('this group name is taken', column);
    names.add(name[1]);
    cursor.at += name[0].length;
    return { captures: true, flags: '', closed: false };
  }
  return readFlags(cursor, rest, column);
}

function readFlags(cursor: Cursor, rest: string, column: number): Opener {
  const flags = /^\(\?([imsU]*(?:-[imsU]+)?)([:)])/.exec(rest);
  if (flags === null) throw new PatternError(groupProblem(rest), column);
  cursor.at += flags[0].length;
  const closed = flags[2] === ')';
  // Flags hold until the group around them ends.
  if (closed) cursor.foldCase = foldCaseAfter(flags[1], cursor.foldCase);
  return { captures: false, flags: flags[1], closed };
}

function foldCaseAfter(flags: string, before: boolean): boolean {
  const [on, off = ''] = flags.split('-');
  if (off.includes('i')) return false;
  return before || on.includes('i');
}

function groupProblem(rest: string): string {
  if (rest.startsWith('(?P=')) return 'back-references are not possible';
  if (rest.startsWith('(?>')) return 'atomic groups are not possible';
  if (/^\(\?P?</.test(rest)) return 'this group has no proper name: (?<name>…)';
  return 'unknown kind of group: (?:…), (?<name>…) and the flags i, m, s and U are known';
}

const ASSERTIONS: ReadonlySet<string> = new Set(['\\b', '\\B', '\\A', '\\z', '^', '$']);

function readAtoms(cursor: Cursor): readonly Syntax[] {
  const { source, at } = cursor;
  const two = source.slice(at, at + 2);
  if (two === '\\Q') return readQuoted(cursor);
  const text = source[at] === '\\' ? two : source[at];
  if (ASSERTIONS.has(text)) {
    cursor.at += text.length;
    return [{ kind: 'assertion', text }];
  }
  if (text === '.') {
    cursor.at += 1;
    return [{ kind: 'atom', text, width: 4 }];
  }
  if (text === '[') return [classAtom(cursor)];
  return [classEscape(cursor) ?? literal(cursor)];
}

function readQuoted(cursor: Cursor): readonly Atom[] {
  const start = cursor.at + 2;
  const close = cursor.source.indexOf('\\E', start);
  const end = close < 0 ? cursor.source.length : close;
  const atoms: Atom[] = [];
  cursor.at = start;
  while (cursor.at < end) atoms.push(literal(cursor, { quoted: true }));
  cursor.at = close < 0 ? end : end + 2;
  return atoms;
}
