import {
  BACKSLASH,
  byteSet,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { GRAMMAR_REACH, type Grammar, type Reading } from '../reading.ts';
import { containerInside, JSON_INSIDE, JSON_STRING } from './containers.ts';
import { jsonInString, type MarkPart } from './json-in-string.ts';

const BLANKS = String.raw`(?:\\[nrt]|[ \t])*`;
const STRING = String.raw`\\"(?:[^"\\\n]|\\\\(?:\\.|[^"\\\n])){0,64}\\"`;
/** An object up to its first key, alone or in an array, and an array up to its first string: their quotes are escaped. */
const BEGINS = new RegExp(
  String.raw`^(?:\[?\{${BLANKS}${STRING}${BLANKS}:|\[${BLANKS}${STRING}${BLANKS}[,\]])`,
);
/** Most bytes between a bracket and the quote of its first string. */
const MOST_BLANKS = 32;
/** Blanks, and the letters of escaped ones. */
const BLANK = byteSet(' \tnrt');

type Shown = Pick<Reading, 'bytes' | 'end'>;

/** The bracket before the first escaped quote of JSON at `at`, or `at` itself. */
export function escapedStart(bytes: Buffer, at: number): number {
  const low = at - MOST_BLANKS;
  let p = at - 1;
  while (p > low && BLANK[bytes[p]] === 1) p -= bytes[p] > SPACE ? 2 : 1;
  if (bytes[p] === OPEN_BRACKET) return p;
  if (bytes[p] !== OPEN_BRACE) return at;
  return bytes[p - 1] === OPEN_BRACKET && isQuote(bytes, p - 2) ? p - 1 : p;
}

/** Whether JSON with escaped quotes is at an offset: an object anywhere, an array after the quote of its string. */
export function beginsEscapedJson({ bytes, end }: Shown, at: number): boolean {
  const isArray = bytes[at] === OPEN_BRACKET;
  if (isArray ? !isQuote(bytes, at - 1) : bytes[at] !== OPEN_BRACE) return false;
  return BEGINS.test(bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH)));
}

/** Reads JSON in a string of a program or a log, `"{\"dob\":\"1.2.80\"}"`, up to the quote that closes the string, on one line. */
export function escapedJsonGrammar(): Grammar {
  const json = jsonInString(undefined, 'text');
  let isOver = false;
  let isEscaping = false;

  return {
    begin(reading, at) {
      isEscaping = false;
      const first = json.begin(reading, at, 'always');
      isOver = first === undefined;
      reading.literal(at, first);
    },
    step(reading, at, limit) {
      for (let p = at; p < limit; p++) {
        const byte = reading.bytes[p];
        isOver = byte === NEWLINE || (byte === QUOTE && !isEscaping);
        if (isOver) {
          reading.literal(p, undefined);
          return p;
        }
        isEscaping = byte === BACKSLASH && !isEscaping;
        read(reading, p, p + 1);
        isOver = json.isOver();
        if (isOver) return p;
      }
      return limit;
    },
    isOver: () => isOver,
  };

  function read(reading: Reading, at: number, to: number): void {
    const mark: MarkPart = (from, part) => {
      const isOther = part === 'text';
      const inside = containerInside(JSON_INSIDE, part, JSON_STRING, reading.numbers);
      reading.literal(from, isOther ? undefined : inside);
    };
    json.read(reading, at, to, mark);
  }
}

/** Whether a quote that is not escaped is at an offset. */
function isQuote(bytes: Buffer, at: number): boolean {
  return bytes[at] === QUOTE && bytes[at - 1] !== BACKSLASH;
}
