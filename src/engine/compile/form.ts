import { byteSet, DELETE } from '../../core/bytes.ts';
import {
  empty,
  type FormFragment,
  followedBy,
  oneOf,
  or,
  repeated,
  type States,
} from './fragments.ts';

/**
 * The language of forms. `d` digit, `h` hexadecimal digit, `A` capital, `a` letter, `X` capital or digit, `w` letter or digit,
 * `[…]` bytes and ranges of them, `[^…]` all others, `'x'` exact text, `"x"` text in any case, `( | )`, `?`, `*`, `+`, `{2}`, `{2,4}`,
 * `{2,}`, `\` before a character with a meaning here. Other characters are literal; letters only in quotes.
 *
 *   ddd-dd-dddd | "ssn" d{9}
 */
const NAMED: Readonly<Record<string, string>> = {
  d: '0-9',
  h: '0-9A-Fa-f',
  A: 'A-Z',
  a: 'A-Za-z',
  X: '0-9A-Z',
  w: '0-9A-Za-z',
};

/** A form that cannot be read. */
export class FormError extends Error {
  /** Index of the character that is wrong. */
  readonly column: number;

  constructor(why: string, column: number) {
    super(why);
    this.column = column;
  }
}

/** Runs `read`; its error names the detector, the form, and the column if the form cannot be read. */
export function namingForm<T>(key: string, form: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const column = error instanceof FormError ? ` at column ${error.column + 1}` : '';
    throw new Error(`${key}: pattern ${form}${column}: ${error.message}`, { cause: error });
  }
}

/** Adds a form's states; returns where it begins and ends. Throws a `FormError` where it cannot be read. */
export function addForm(states: States, form: string): FormFragment {
  const reader = { form, at: 0, states };
  const added = choice(reader);
  if (reader.at < form.length) throw new FormError('unexpected )', reader.at);
  if (added.nullable) throw new FormError('matches the empty text', 0);
  return added;
}

interface Reader {
  readonly form: string;
  at: number;
  readonly states: States;
}

function choice(reader: Reader): FormFragment {
  let all = sequence(reader);
  while (reader.form[reader.at] === '|') {
    reader.at++;
    all = or(all, sequence(reader));
  }
  return all;
}

function sequence(reader: Reader): FormFragment {
  let all = empty();
  while (reader.at < reader.form.length && !'|)'.includes(reader.form[reader.at])) {
    all = followedBy(reader.states, all, item(reader));
  }
  return all;
}

/** One item, repeated: parsed again for each copy. */
function item(reader: Reader): FormFragment {
  const begin = reader.at;
  const mark = reader.states.sets.length;
  atom(reader);
  drop(reader.states, mark);
  const end = reader.at;
  const [fewest, most] = bounds(reader);
  const next = reader.at;
  const copy = (): FormFragment => {
    reader.at = begin;
    const part = atom(reader);
    if (reader.at !== end) throw new FormError('cannot be repeated', begin);
    return part;
  };
  const part = repeated(reader.states, copy, fewest, most);
  reader.at = next;
  return part;
}

function drop({ sets, follow }: States, mark: number): void {
  sets.length = mark;
  follow.length = mark;
}

const BOUNDS = /^\{(\d+)(,)?(\d+)?\}/;

function bounds(reader: Reader): readonly [number, number] {
  const { form, at } = reader;
  const simple = { '?': [0, 1], '*': [0, Infinity], '+': [1, Infinity] } as const;
  const character = form[at];
  if (character === '?' || character === '*' || character === '+') {
    reader.at++;
    return simple[character];
  }
  if (character !== '{') return [1, 1];
  const [text, least, comma, most] = BOUNDS.exec(form.slice(at)) ?? [];
  if (text === undefined) throw new FormError('expected {2}, {2,} or {2,4}', at);
  reader.at += text.length;
  const fewest = Number(least);
  return [fewest, comma === undefined ? fewest : most === undefined ? Infinity : Number(most)];
}

function atom(reader: Reader): FormFragment {
  const { form, states } = reader;
  const at = reader.at++;
  const character = form[at];
  if (character === '(') return group(reader, at);
  if (character === '[') return oneOf(states, brackets(reader, at));
  if (character === '"' || character === "'") return quoted(reader, at, character);
  if (character === '\\') {
    if (reader.at >= form.length) throw new FormError('nothing after \\', at);
    return oneOf(states, byteSet(form[reader.at++]));
  }
  const named = NAMED[character];
  if (named !== undefined) return oneOf(states, byteSet(named));
  if (/[A-Za-z?*+{}]/.test(character)) throw new FormError(`unexpected ${character}: quote it`, at);
  return oneOf(states, single(character, at));
}

function group(reader: Reader, at: number): FormFragment {
  const inner = choice(reader);
  if (reader.form[reader.at++] !== ')') throw new FormError('( is not closed', at);
  return inner;
}

function brackets(reader: Reader, at: number): Uint8Array {
  const end = reader.form.indexOf(']', at + 1);
  if (end < 0) throw new FormError('[ is not closed', at);
  reader.at = end + 1;
  const text = reader.form.slice(at + 1, end);
  if (text === '' || text === '^') throw new FormError('no bytes in [ ]', at);
  return setOf(text, at);
}

/** A set of bytes as brackets write it; `^` first for all others. */
export function setOf(text: string, at = 0): Uint8Array {
  try {
    return text.startsWith('^') ? byteSet(text.slice(1)).map((is) => 1 - is) : byteSet(text);
  } catch {
    throw new FormError('not a set of bytes', at);
  }
}

function quoted(reader: Reader, at: number, quote: string): FormFragment {
  const { form, states } = reader;
  const end = form.indexOf(quote, at + 1);
  if (end < 0) throw new FormError(`${quote} is not closed`, at);
  reader.at = end + 1;
  let all = empty();
  for (const character of form.slice(at + 1, end)) {
    const set = single(character, at);
    if (quote === '"') {
      set[character.toLowerCase().charCodeAt(0)] = 1;
      set[character.toUpperCase().charCodeAt(0)] = 1;
    }
    all = followedBy(states, all, oneOf(states, set));
  }
  return all;
}

/** The byte of one character: those beyond ASCII are written as bytes, in brackets. */
function single(character: string, at: number): Uint8Array {
  const code = character.charCodeAt(0);
  if (code > DELETE)
    throw new FormError(
      'a character beyond ASCII: the text is folded, or write its bytes in [ ]',
      at,
    );
  const set = new Uint8Array(256);
  set[code] = 1;
  return set;
}
