import {
  APOSTROPHE,
  BACKSLASH,
  byteSet,
  EQUALS,
  NEWLINE,
  OPEN_BRACKET,
  pastBytes,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { type Reading, STEP_REACH } from '../reading.ts';
import { LONGEST_NAME, nameEnd } from './first-line.ts';

const BLANK = byteSet(' \t');
const NAME = String.raw`(?:[A-Za-z_](?:[\w.-]|\\ ){0,40}|"[^"\\\n]{1,40}"|'[^'\n]{1,40}')`;
/** An arrow, as in Ruby, assigns another value. */
const EQUAL = '=(?!>)';
const KEY = String.raw`(?:export )?${NAME}[ \t]*${EQUAL}`;
/** One that is not the first. */
const NEXT = String.raw`[ \t]*(?:@|(?:export )?(?:[\w.-]|\\ ){1,40}|"[^"\n]{1,40}"|'[^'\n]{1,40}')[ \t]*`;
/** The same with blanks in it. */
const WORDS = String.raw`[ \t]*[A-Z]\w{0,30}(?: [A-Z]\w{0,30}){1,3}[ \t]*`;
/** Comments, and lines that continue a value. */
const BETWEEN = String.raw`(?:[#!; \t\r][^\n]*\n|\n){0,3}`;
/** A value that shows what it is, or its first line. */
const VALUE = String.raw`(?:"(?:[^"\\\n]|\\.){0,80}"|'[^'\n]{0,80}'|[+-]?\d[\w:.+-]{0,40}(?: \d\d:[\d:.+Z-]{1,20})?|true|false|[[{][^\n]{0,90}|(?:"""|''')[^\n]{0,90})`;
const HEADER = String.raw`\[{1,2}[^[\]\n]{1,120}\]{1,2}[ \t]*\r?\n`;
/**
 * A section's name before a setting, or in a line where no other is shown; two settings in a row, or one before a section; one whose
 * value shows by itself that it is one; and one that is all of a line where no other is shown, but comments may be.
 */
const SETTINGS = new RegExp(
  `^(?:${[
    `${HEADER}${BETWEEN}(?:${NEXT}[=:]|${WORDS}=)`,
    String.raw`\[{1,2}[\w.-]{1,60}(?: "[^"\n]{1,60}")?\]{1,2}\r?\n?$`,
    String.raw`${KEY}[^\n]{0,120}\n${BETWEEN}(?:${NEXT}${EQUAL}|${HEADER})`,
    String.raw`${KEY}[ \t]*(?:\[[ \t]*\r?\n|"""|'''|(?:\[[ \t]*)?\{[ \t]*${NAME}[ \t]*=|["'[{][^\n]{100,}$)`,
    String.raw`${KEY}[^\s=&]{1,40}\r?\n?$`,
    String.raw`${KEY}[ \t]*${VALUE}[ \t]*(?:#[^\n]{0,60})?(?:\r?\n(?:#[^\n]*\n|\r?\n)*(?:#[^\n]*)?)?$`,
  ].join('|')})`,
);
const EXPORT_BYTES = 6;

/** Whether settings begin at an offset: `at` is the first byte after their comments. */
export function beginsSettings(
  { bytes, end }: Pick<Reading, 'bytes' | 'end'>,
  first: number,
  at: number,
): boolean {
  if (bytes[at] !== OPEN_BRACKET && !isKey(bytes, at)) return false;
  return SETTINGS.test(bytes.toString('latin1', at, Math.min(end, first + STEP_REACH)));
}

/** Whether an equals sign follows a name, or `export` comes before one. */
function isKey(bytes: Buffer, at: number): boolean {
  const isQuoted = bytes[at] === QUOTE || bytes[at] === APOSTROPHE;
  const stop = isQuoted ? quoteEnd(bytes, at) : nameEnd(bytes, at);
  if (bytes[stop] === SPACE && stop - at === EXPORT_BYTES) return true;
  if (bytes[stop] === BACKSLASH && bytes[stop + 1] === SPACE) return stop > at;
  return stop > at && bytes[pastBytes(BLANK, bytes, stop, stop + LONGEST_NAME)] === EQUALS;
}

function quoteEnd(bytes: Buffer, at: number): number {
  const high = at + LONGEST_NAME;
  let p = at + 1;
  while (p < high && bytes[p] !== bytes[at] && bytes[p] !== NEWLINE && bytes[p] !== BACKSLASH) p++;
  return p + 1;
}
