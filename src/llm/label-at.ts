/** A label that a text has at an offset, a text that may yet become one, or neither. */
export type LabelAt =
  | { readonly kind: 'label'; readonly end: number; readonly name: string; readonly number: number }
  | typeof OPEN
  | typeof NONE;

const OPEN = { kind: 'open' } as const;
const NONE = { kind: 'none' } as const;

/** Brackets that models write around labels, each with its partner; in Markdown, `\[` and `\]`. */
const BRACKETS: readonly (readonly [open: string, close: string])[] = [
  ['\\[', '\\]'],
  ['[', ']'],
  ['［', '］'],
  ['【', '】'],
];

/** Most digits of a label's number. */
const MOST_DIGITS = 6;

/**
 * Reads a label at `at`, as models write labels: `[PERSON_1]`, in brackets of other kinds, in any case and with blanks,
 * hyphens or Markdown's `\_` for `_`; without brackets `PERSON_1`, exactly, and as a word. `last`: no text follows.
 *
 * ```
 * ask [PERSON_1]'s    ask PERSON_1's    ask [person 1]    [PERSON_10]    [PERSON_
 *     ^label              ^label            ^label        ^label of 10   ^open
 * ```
 */
export function labelAt(
  text: string,
  at: number,
  names: readonly string[],
  { last, before }: { readonly last: boolean; readonly before: string },
): LabelAt {
  const bracketed = inBrackets(text, at, names, last);
  if (bracketed.kind !== 'none') return bracketed;
  if (/\w/.test(before)) return NONE;
  return best(names.map((name) => bare(text, at, name, last)));
}

function inBrackets(text: string, at: number, names: readonly string[], last: boolean): LabelAt {
  for (const [open, close] of BRACKETS) {
    const begun = literal(text, at, open);
    if (begun === 'open') return last ? NONE : OPEN;
    if (begun === 'none') continue;
    const from = blank(text, begun);
    return best(names.map((name) => closed(text, from, name, close, last)));
  }
  return NONE;
}

/** A label up to its closing bracket. */
function closed(text: string, at: number, name: string, close: string, last: boolean): LabelAt {
  const read = numbered(text, at, name, true);
  if (typeof read === 'string') return read === 'open' && !last ? OPEN : NONE;
  const end = literal(text, blank(text, read.end), close);
  if (typeof end === 'number') return { kind: 'label', end, name, number: read.number };
  return end === 'open' && !last ? OPEN : NONE;
}

/** A label without brackets: a longer word or number is another. */
function bare(text: string, at: number, name: string, last: boolean): LabelAt {
  const read = numbered(text, at, name, false);
  if (typeof read === 'string') return read === 'open' && !last ? OPEN : NONE;
  if (read.end === text.length) return last ? { kind: 'label', ...read, name } : OPEN;
  return /\w/.test(text[read.end] ?? '') ? NONE : { kind: 'label', ...read, name };
}

interface Numbered {
  readonly end: number;
  readonly number: number;
}

/** A name, a separator and a number. */
function numbered(
  text: string,
  at: number,
  name: string,
  loose: boolean,
): Numbered | 'open' | 'none' {
  let i = at;
  for (const wanted of `${name}_`) {
    if (i >= text.length) return 'open';
    if (wanted === '_') {
      const end = separator(text, i, loose);
      if (typeof end === 'string') return end;
      i = end;
      continue;
    }
    const given = text[i++] ?? '';
    if (given !== wanted && !(loose && given.toUpperCase() === wanted)) return 'none';
  }
  const from = i;
  while (i < text.length && i - from < MOST_DIGITS && isDigit(text, i)) i++;
  if (i === from) return i === text.length ? 'open' : 'none';
  if (text[from] === '0' || isDigit(text, i)) return 'none';
  return { end: i, number: Number(text.slice(from, i)) };
}

function separator(text: string, at: number, loose: boolean): number | 'open' | 'none' {
  if (text[at] === '_') return at + 1;
  if (text[at] === '\\') return literal(text, at, '\\_');
  return loose && (text[at] === ' ' || text[at] === '-') ? at + 1 : 'none';
}

/** The end of an exact text; `open` where the text ends before it does. */
function literal(text: string, at: number, wanted: string): number | 'open' | 'none' {
  if (text.startsWith(wanted, at)) return at + wanted.length;
  const rest = text.slice(at);
  return rest.length < wanted.length && wanted.startsWith(rest) ? 'open' : 'none';
}

function blank(text: string, at: number): number {
  return text[at] === ' ' ? at + 1 : at;
}

function isDigit(text: string, at: number): boolean {
  const character = text[at] ?? '';
  return character >= '0' && character <= '9';
}

/** A label of any name; else one that may follow. */
function best(read: readonly LabelAt[]): LabelAt {
  return (
    read.find(({ kind }) => kind === 'label') ?? read.find(({ kind }) => kind === 'open') ?? NONE
  );
}
