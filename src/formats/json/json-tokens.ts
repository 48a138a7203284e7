import {
  APOSTROPHE,
  byteSet,
  CAPITAL_X,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  pastBytes,
  QUOTE,
  SMALL_X,
} from '../../core/bytes.ts';
import { GRAMMAR_REACH, KEY_BYTES, type Reading, STEP_REACH } from '../reading.ts';
import { beginsField } from './json-in-field.ts';

/** Blanks between tokens. */
export const BLANK = byteSet(' \t\r\n');
/** First bytes of a word without quotes. */
export const BEGINS_NAME = byteSet('A-Za-z_$');
const IN_NAME = byteSet('A-Za-z0-9_$.');
const SINGLE_QUOTED_KEY = /^'[\w .$-]{1,40}'\s*:/;
/** A comment, or a key without quotes and the beginning of its value. */
const BARE_MEMBER = /^(?:\/[/*]|[A-Za-z_$][\w$]{0,39}\s*:\s*(?:["'[{\d]|[\w.]+\())/;
/** The only argument of a call, up to its end; or the beginning of a long one, or of one that has members. */
const ONE_ARGUMENT =
  /^\s*(?:[[{]|"(?:[^"\\\n]|\\.)*(?:"\s*\)|$)|'(?:[^'\\\n]|\\.)*(?:'\s*\)|$)|[\w.+-]+\s*\))/;
/** Arguments of a call, which may be calls. */
const ARGUMENTS =
  /^(?:[^"'()\n]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\((?:[^"'()\n]|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')*\))*\)/;
const IN_NUMBER = byteSet('0-9.eE+-');
/** A number of JSON5. */
const HEX = /^[+-]?0[xX][0-9a-fA-F]{1,16}/;
const AFTER_NUMBER = byteSet(',]}) \t\r\n/');

const NUMBERS = /^\d{1,4}(?:, *\d{1,6})+(?=\)|, *tzinfo=)/;

type Shown = Pick<Reading, 'bytes' | 'end'>;

/** End of a word without quotes: a key, a constant, a type. */
export function wordEnd({ bytes, end }: Shown, at: number): number {
  if (BEGINS_NAME[bytes[at]] === 0) return at;
  return pastBytes(IN_NAME, bytes, at, Math.min(end, at + KEY_BYTES));
}

/** Offset after the blanks at `at`. */
export function afterBlanks({ bytes, end }: Shown, at: number): number {
  return pastBytes(BLANK, bytes, at, Math.min(end, at + MOST_BLANKS));
}

/** End of the number at `at`; -1 if it is the beginning of other text. */
export function numberEnd({ bytes, end, ended }: Reading, at: number): number {
  const high = Math.min(end, at + GRAMMAR_REACH);
  let p = at + 1;
  while (p < high && IN_NUMBER[bytes[p]] === 1) p++;
  if (bytes[p] === SMALL_X || bytes[p] === CAPITAL_X) {
    const [written] = HEX.exec(bytes.toString('latin1', at, high)) ?? [];
    if (written !== undefined) p = at + written.length;
  }
  // A text may go on after a blank: `+91 98765 43210`.
  const after = p < high && BLANK[bytes[p]] === 1 ? afterBlanks({ bytes, end }, p) : p;
  if (after < end && AFTER_NUMBER[bytes[after]] === 0) return -1;
  const isNumber = p < high ? AFTER_NUMBER[bytes[p]] === 1 : ended && p === end;
  return isNumber ? p : -1;
}

/** End of the arguments from `start` on of a call at `at`: `start` itself if there is only one; -1 if this is no call. */
export function argumentsEnd({ bytes, end }: Shown, at: number, start: number): number {
  const shown = bytes.toString('latin1', start, Math.min(end, at + STEP_REACH));
  if (ONE_ARGUMENT.test(shown)) return start;
  const [written] = ARGUMENTS.exec(shown) ?? [];
  return written === undefined ? -1 : start + written.length;
}

/** End of numbers that are the arguments `[start, end)`, as in Python's `date(1980, 2, 3)`; `start` for other arguments. */
export function numbersEnd({ bytes }: Shown, start: number, end: number): number {
  const [numbers = ''] = NUMBERS.exec(bytes.toString('latin1', start, end)) ?? [];
  return start + numbers.length;
}

/** Whether the key in single quotes that begins at `at` is a name and has its colon: it may be code. */
export function isName({ bytes, end }: Shown, at: number): boolean {
  return SINGLE_QUOTED_KEY.test(
    bytes.toString('latin1', at - 1, Math.min(end, at + GRAMMAR_REACH)),
  );
}

/** Most blanks between a bracket and the next token, which shows that it is JSON. */
const MOST_BLANKS = GRAMMAR_REACH - 8;

type Beginning = Pick<Reading, 'bytes' | 'base' | 'end'>;

/** Whether `{"`, `{}`, `[{`, `["` or `[[` is at an offset, with blanks in it; or a key in other quotes or in none, or a comment. */
export function beginsJson({ bytes, base, end }: Beginning, at: number): boolean {
  const isArray = bytes[at] === OPEN_BRACKET;
  if (!isArray && bytes[at] !== OPEN_BRACE) return false;
  const high = Math.min(end, at + MOST_BLANKS);
  const p = pastBytes(BLANK, bytes, at + 1, high);
  // In line mode the rest is on the lines that follow.
  if (p === high) return p === end;
  if (bytes[p] === QUOTE) return !beginsField({ bytes, end }, at);
  if (isArray) return bytes[p] === OPEN_BRACE || bytes[p] === OPEN_BRACKET;
  const after = bytes.toString('latin1', p, Math.min(end, at + GRAMMAR_REACH));
  if (bytes[p] === APOSTROPHE) return SINGLE_QUOTED_KEY.test(after);
  // Elsewhere it is code.
  const isLine = at > 0 ? bytes[at - 1] === NEWLINE : base === 0;
  return isLine && BARE_MEMBER.test(after);
}
