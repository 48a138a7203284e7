import {
  APOSTROPHE,
  BACKSLASH,
  backOver,
  byteSet,
  CAPITAL_D,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  DIGIT,
  ESCAPED_BLANK,
  HYPHEN,
  indexFrom,
  LETTER,
  NEWLINE,
  OPEN_BRACKET,
  OPEN_PAREN,
  PLUS,
  pastBytes,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import { members } from '../keys/members.ts';
import { isDefinition, typeBefore } from '../named/objects.ts';
import { isSame, stringAt } from '../named/strings.ts';
import { KEY_BYTES, NAME_BYTES, type Reading, STEP_REACH } from '../reading.ts';
import { evidenceOf } from './pairs-grammar.ts';

type Range = readonly [start: number, end: number];

/** Reads pairs in other text, as in a line of a log after its time and level. */
export interface PairsInText {
  /** Reads the pair whose equals sign is after `at`, if filters know its key; `low` is the end of the pair before it. Returns its value. */
  read(reading: Reading, at: number, low: number): Range | undefined;
}

const WORD = byteSet('0-9A-Za-z_');
const IN_KEY = byteSet('0-9A-Za-z_.\x80-\xff-');
const BEGINS_KEY = byteSet('A-Za-z_\x80-\xff');
/** Bytes before the bracket of a key in brackets: `user[phone]`, `user[address][city]`. */
const BEFORE_NESTED = byteSet('0-9A-Za-z_]');
/** `-D` */
const PROPERTY_BYTES = 2;
/** Bytes that a key follows. */
const BEFORE_KEY = byteSet('\x00-\x20,;:&|^([{<>"\'?');
const BEGINS_BARE = byteSet('0-9A-Za-z+\x80-\xff');
/** Bytes that end a value without quotes. */
const ENDS = byteSet('\x00-\x20,;&|^()[]{}<>"\'`\\');
/** Ends of names that are called, or whose member is taken. */
const OPENS = byteSet('([{`');
/** Bytes at the end of a value that belong to the text around it. */
const DELIMITER = byteSet('.:!?');
const AFTER_QUOTE = byteSet('\x00-\x20,;&|^)]}<>"\'.\\/');
/** First bytes of texts in code that are no names of what it works with. */
const BEGINS_TEXT = byteSet('0-9+A-Z\x80-\xff');
/** Bytes of values without quotes in code, and of words elsewhere. */
const NUMBERS = byteSet('0-9A-Za-z.+/:-');
const TEXT = byteSet("A-Za-z'\x80-\xff-");
const BARE = byteSet("0-9A-Za-z_@%+.'=/:*#!?$~\x80-\xff-");
const INDENT = byteSet(' \t');
const NAME_WORD = String.raw`(?:[A-Z]\.|[A-Z\x80-\xff][A-Za-z\x80-\xff'-]*)`;
/** A name or a place of several words, which another pair, a delimiter or the line's end follows. */
const MORE = new RegExp(
  String.raw`^${NAME_WORD}(?: ${NAME_WORD}){1,3}(?=[\t\r\n,;|\]}]| [A-Za-z_][\w.-]{0,40}=|$)`,
);
/** The name of a variable in quotes, as shells and build tools replace it. */
const VARIABLE = /^(?:\$[A-Za-z_]\w*|%\w+%|@\w+@)$/;
const VARIABLE_SIGN = byteSet('$%@');
/** Keys that are as often a program's in its messages: Kafka's `clientId=producer-1`, `--host=x86_64-linux`. */
const OF_PROGRAMS = /^(?:client[_.-]?id|(?:.*[_.-])?host(?:[_-]?name)?)$/i;
const NOTHING = /^(?:true|false|none|null|nil|undefined)$/i;
const LONGEST_NOTHING = 'undefined'.length;
/** Most bytes before a pair in which a call may begin. */
const CALL_BYTES = 160;

/** The brackets that a pair is in: none, those of a call, or those of a definition, whose values are defaults. */
type Around = 'text' | 'call' | 'definition';

/** Follows the pairs from window to window. */
export function pairsInText(): PairsInText {
  const line = lazy(() =>
    members(evidenceOf, (reading, start, end, owners) => reading.fieldInText(start, end, owners)),
  );
  /** Offset of the equals sign of the latest pair that has a meaning, in the input. */
  let latest = Number.NEGATIVE_INFINITY;
  let around: Around = 'text';

  return {
    read(reading, at, low) {
      const { bytes, base } = reading;
      const key = keyBefore(bytes, at);
      if (key === undefined || base + key[0] < low) return undefined;
      const own = reading.key(key[0], key[1]);
      if (own === undefined) return undefined;
      const isOwned = own.owners.length + own.ambiguous.length > 0;
      // Most keys in logs.
      if ((!isOwned && own.evidence === 0) || OF_PROGRAMS.test(own.text)) return undefined;
      follow(reading, key[0]);
      latest = base + at + 1;
      if (around === 'definition') return undefined;
      line().knownKey(reading, own, key[0]);
      if (!isOwned) return undefined;
      const isCode = around === 'call' || isFirst(bytes, key[0]);
      const value = valueAt(reading, at, isCode);
      if (value === undefined || isSame(bytes, lastName(bytes, key), lastName(bytes, value)))
        return undefined;
      line().value(reading, value[0], value[1]);
      return value;
    },
  };

  /** Keys of one line, or of one call, give evidence of a person for one another. */
  function follow({ bytes, base }: Reading, at: number): void {
    const before = latest - base;
    const isNear = before >= 0 && at - before <= NAME_BYTES;
    const low = isNear ? before : Math.max(0, at - CALL_BYTES);
    let isLine = isNear;
    let closed = 0;
    let p = at - 1;
    for (; p >= low; p--) {
      const byte = bytes[p];
      if (byte === NEWLINE) {
        isLine = false;
        // Arguments may be on lines of their own.
        if (INDENT[bytes[p + 1]] === 0) break;
      } else if (byte === CLOSE_PAREN) closed++;
      else if (byte === OPEN_PAREN && closed > 0) closed--;
      else if (byte === OPEN_PAREN && p > 0 && WORD[bytes[p - 1]] === 1) break;
    }
    if (p >= low && bytes[p] === OPEN_PAREN)
      around = isDefinition(bytes, typeBefore(bytes, p)[0]) ? 'definition' : 'call';
    else if (!isNear || closed > 0 || p >= low) around = 'text';
    if (isLine && p < low) return;
    line().reset();
    line().open(false);
  }
}

/** `phone` of `phone=`, `--phone=` and `user[phone]=`. */
function keyBefore(bytes: Buffer, at: number): Range | undefined {
  const isNested = bytes[at] === CLOSE_BRACKET;
  const stop = isNested ? at : at + 1;
  const low = stop - KEY_BYTES;
  const first = backOver(isNested ? WORD : IN_KEY, bytes, stop, low);
  if (first <= low || first === stop) return undefined;
  if (isNested) {
    const isKey = bytes[first - 1] === OPEN_BRACKET && BEFORE_NESTED[bytes[first - 2]] === 1;
    return isKey && BEGINS_KEY[bytes[first]] === 1 ? [first, stop] : undefined;
  }
  const isEscaped = bytes[first - 1] === BACKSLASH && ESCAPED_BLANK[bytes[first]] === 1;
  let start = isEscaped ? first + 1 : first;
  if (isProperty(bytes, start)) start += PROPERTY_BYTES;
  while (start < stop && BEGINS_KEY[bytes[start]] === 0) {
    if (WORD[bytes[start]] === 1) return undefined;
    start++;
  }
  if (start === stop || !(isEscaped || first === 0 || BEFORE_KEY[bytes[first - 1]] === 1))
    return undefined;
  const quote = bytes[first - 1];
  // `input[phone=1]` compares.
  if (quote === OPEN_BRACKET && WORD[bytes[first - 2]] === 1) return undefined;
  // `"phone="` is a text of its own.
  const isText = (quote === QUOTE || quote === APOSTROPHE) && bytes[at + 2] === quote;
  return isText ? undefined : [start, stop];
}

/** Whether an option of Java is at an offset: `-Dphone=`. */
function isProperty(bytes: Buffer, at: number): boolean {
  return bytes[at] === HYPHEN && bytes[at + 1] === CAPITAL_D && LETTER[bytes[at + 2]] === 1;
}

/** The name after the last full stop of a key, or of a value: `user=request.user`. */
function lastName(bytes: Buffer, [start, end]: Range): Range {
  return [backOver(WORD, bytes, end, start), end];
}

/** The value after the equals sign that follows `at`; `isCode`: it may be the name of a variable. */
function valueAt({ bytes, end }: Reading, at: number, isCode: boolean): Range | undefined {
  const from = at + 2;
  const high = Math.min(end, at + STEP_REACH);
  if (BEGINS_BARE[bytes[from]] === 0) return inQuotes(bytes, from, high, isCode);
  const after = bareEnd(bytes, from, high);
  if (after === high ? high < end : OPENS[bytes[after]] === 1) return undefined;
  const shown = bytes[after] === SPACE ? bytes.toString('latin1', from, high) : '';
  const [more] = MORE.exec(shown) ?? [];
  const stop = more === undefined ? backOver(DELIMITER, bytes, after, from) : from + more.length;
  const isRead = more !== undefined || isValue(bytes, from, stop, isCode);
  return isRead ? [from, stop] : undefined;
}

function inQuotes(bytes: Buffer, from: number, high: number, isCode: boolean): Range | undefined {
  const string = stringAt(bytes, from, high);
  if (string === undefined) return undefined;
  const [start, stop] = string.value;
  if (VARIABLE_SIGN[bytes[start]] === 1 && VARIABLE.test(bytes.toString('latin1', start, stop)))
    return undefined;
  if (isCode && BEGINS_TEXT[bytes[start]] === 0) return undefined;
  if (bytes[start] === SPACE || indexFrom(NEWLINE, bytes, start, stop) >= 0) return undefined;
  const after = stop + (bytes[stop] === BACKSLASH ? 2 : 1);
  return after === high || AFTER_QUOTE[bytes[after]] === 1 ? string.value : undefined;
}

/** End of a value without quotes, which may have an apostrophe between letters. */
function bareEnd(bytes: Buffer, from: number, high: number): number {
  let p = from;
  for (; p < high; p++) {
    const isPart =
      bytes[p] === APOSTROPHE && LETTER[bytes[p + 1]] === 1 && LETTER[bytes[p - 1]] === 1;
    if (ENDS[bytes[p]] === 1 && !isPart) return p;
  }
  return p;
}

/** Whether only blanks are before an offset in its line, as before an argument or an assignment. */
function isFirst(bytes: Buffer, at: number): boolean {
  const start = backOver(INDENT, bytes, at, at - CALL_BYTES);
  return start === 0 || bytes[start - 1] === NEWLINE;
}

/** Whether a text without quotes is a text or a number, not the name of a variable. */
function isValue(bytes: Buffer, start: number, end: number, isCode: boolean): boolean {
  const first = bytes[start];
  const isNumber = DIGIT[first] === 1 || first === PLUS;
  if (isNumber) return !isCode || pastBytes(NUMBERS, bytes, start, end) === end;
  if (isCode && BEGINS_TEXT[first] === 0) return false;
  if (pastBytes(isCode ? TEXT : BARE, bytes, start, end) < end) return false;
  return end - start > LONGEST_NOTHING || !NOTHING.test(bytes.toString('latin1', start, end));
}
