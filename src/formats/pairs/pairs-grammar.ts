import {
  AMPERSAND,
  APOSTROPHE,
  BACKSLASH,
  byteSet,
  CAPITAL_D,
  CARRIAGE_RETURN,
  CLOSE_BRACKET,
  EQUALS,
  indexFrom,
  NEWLINE,
  PERCENT,
  QUESTION_MARK,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { JSON_STRING } from '../json/containers.ts';
import { jsonGrammar } from '../json/json-grammar.ts';
import { beginsJson } from '../json/json-tokens.ts';
import type { Key, KeyEvidence } from '../keys/key-table.ts';
import { members } from '../keys/members.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { IN_APOSTROPHES } from '../lines/containers.ts';
import { quotedJson } from '../lines/quoted-json.ts';
import { GRAMMAR_REACH, type Grammar, KEY_BYTES, type Reading, STEP_REACH } from '../reading.ts';
import { FORM_VALUE, LOG_VALUE } from './containers.ts';

/** A form's body, a line of a log in pairs, and the query of an address in other text. */
type Kind = 'form' | 'log' | 'query';

/** The name in a key of nested values: `user[last_name]`. */
const INNER = /(?:\[|%5B)([A-Za-z_][\w.-]*?)(?:\]|%5D)(?:(?:\[|%5B)\d*(?:\]|%5D))?$/i;
const NAME = String.raw`[A-Za-z_][\w.%[\]-]{0,40}=`;
const FORM = new RegExp(String.raw`^${NAME}[\w.%+*~@:,/!$'()-]{0,90}(?:&${NAME}|$)`);
const LOG = new RegExp(
  String.raw`^${NAME}(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?![{[<])[^ \t\r\n"]*) +${NAME}`,
);
/** Bytes that end a query, or a form. */
const ENDS_FORM = byteSet('\x00-\x20"\'<>#`');
/** First bytes of values that have a format of their own. */
const BEGINS_OTHER = byteSet('{[<');
/** The beginning of a list or of a mark, up to its end in the line. */
const IN_BRACKETS = /^(?:\[[^[\]{}"'=\n]*\]|\{[^[\]{}"'=\n]*\}|<[^<>"'=\n]*>)(?=\s|$)/;
/** A text between apostrophes without pairs in it, up to the one that ends it. */
const IN_SINGLE = new RegExp(
  String.raw`^'((?:(?! ${NAME})[^'\n]|'(?![\s,;.)]|$))*)'(?=[\s,;.)]|$)`,
);
/** Delimiters at the end of a value without quotes belong to the text around it. */
const DELIMITER = byteSet(',;.)');
const MOST_DELIMITERS = 4;
const ENCODED_AT = Buffer.from('%40');
const ENDS_JSON = byteSet('}]');
const MOST_BLANKS = 4;

/** Reads pairs of a key and a value in `a=b&c=d` and `a=b c="d"`, line by line. */
export function pairsGrammar(): Grammar {
  const inside = members(evidenceOf);
  const json = jsonGrammar();
  const quoted = quotedJson(inside);
  let kind: Kind = 'log';
  let state: 'line' | 'key' | 'value' | 'text' | 'json' = 'line';
  let opened = 0;
  let isQuoted = false;
  /** End of the value between apostrophes, as an offset in the input; -1: the value has no apostrophes. */
  let closed = -1;
  /** Words without a key follow one another. */
  let isText = false;
  let isOver = false;
  let isBegun = false;

  return {
    begin(reading, at) {
      isOver = false;
      isBegun = false;
      line(reading, at);
      isBegun = true;
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) {
        if (state === 'line') p = line(reading, p);
        else if (state === 'key') p = key(reading, p);
        else if (state === 'json') p = inJson(reading, p, limit);
        else p = value(reading, p, limit);
      }
      return p;
    },
    isOver: () => isOver,
  };

  function line(reading: Reading, at: number): number {
    const found = kindAt(reading, at);
    // A query has no literals to end those of a line before it.
    if (found === undefined || (found === 'query' && isBegun)) return over(reading, at);
    kind = found;
    inside.reset();
    inside.open(false);
    state = 'key';
    isText = false;
    literal(reading, at, STRUCTURE);
    return at;
  }

  /** A query has no literals: all of an address may be replaced. */
  function literal(reading: Reading, at: number, container: Container | undefined): void {
    if (kind !== 'query') reading.literal(at, container);
  }

  function over(reading: Reading, at: number): number {
    literal(reading, at, undefined);
    isOver = true;
    state = 'line';
    return at;
  }

  function key(reading: Reading, at: number): number {
    const { bytes } = reading;
    const byte = bytes[at];
    if (byte === NEWLINE) return kind === 'query' ? over(reading, at) : next(at + 1, 'line');
    const isSeparator = byte === AMPERSAND || byte === QUESTION_MARK || byte === CARRIAGE_RETURN;
    if (kind === 'log' ? byte <= SPACE : isSeparator) return at + 1;
    const stop = keyEnd(bytes, at);
    if (stop === at || bytes[stop] !== EQUALS) {
      if (kind !== 'log' && ENDS_FORM[byte] === 1) return over(reading, at);
      if (!isText) literal(reading, at, undefined);
      isText = true;
      return next(at, 'text');
    }
    isText = false;
    name(reading, at, stop);
    if (kind !== 'query') literal(reading, at, keyContainer(bytes, at, stop));
    const p = stop + 1;
    literal(reading, p - 1, STRUCTURE);
    if (kind === 'log' && BEGINS_OTHER[bytes[p]] === 1) return other(reading, p);
    isQuoted = kind === 'log' && bytes[p] === QUOTE;
    const single = kind === 'log' && bytes[p] === APOSTROPHE ? shownAt(reading, p) : '';
    const inApostrophes = IN_SINGLE.exec(single)?.[1];
    closed = inApostrophes === undefined ? -1 : reading.base + p + 1 + inApostrophes.length;
    const begins = isQuoted || closed >= 0 ? p + 1 : p;
    opened = reading.base + begins;
    const bare = closed < 0 ? held() : IN_APOSTROPHES;
    literal(reading, begins, isQuoted ? JSON_STRING : bare);
    if (isQuoted || closed >= 0) quoted.begin(reading, begins, bytes[p]);
    return next(begins, 'value');
  }

  /** A value that has a format of its own: pairs continue after a short value, or after JSON. */
  function other(reading: Reading, at: number): number {
    if (beginsJson(reading, at)) {
      json.begin(reading, at);
      return next(at, 'json');
    }
    const [all] = IN_BRACKETS.exec(shownAt(reading, at)) ?? [];
    if (all === undefined) return over(reading, at);
    literal(reading, at, undefined);
    isText = true;
    return next(at + all.length, 'key');
  }

  function inJson(reading: Reading, at: number, limit: number): number {
    const stop = json.step(reading, at, limit);
    if (!json.isOver()) return stop;
    isText = true;
    state = 'key';
    const { bytes } = reading;
    let p = stop;
    while (p > stop - MOST_BLANKS && bytes[p - 1] === SPACE) p--;
    return ENDS_JSON[bytes[p - 1]] === 1 ? stop : over(reading, stop);
  }

  /** A key in brackets is that of a value in another one. */
  function name(reading: Reading, at: number, stop: number): void {
    const { bytes } = reading;
    const isNested = bytes[stop - 1] === CLOSE_BRACKET || bytes[stop - 1] === CAPITAL_D;
    const written = isNested ? bytes.toString('latin1', at, stop) : '';
    const inner = isNested ? INNER.exec(written) : null;
    const length = inner === null ? stop - at : inner[1].length;
    const start = inner === null ? at : at + written.lastIndexOf(inner[1]);
    inside.key(reading, start, start + length);
  }

  /** A key stays, unless it may be somebody's address or number. */
  function keyContainer(bytes: Buffer, at: number, stop: number): Container {
    const percent = indexFrom(PERCENT, bytes, at, stop);
    if (percent >= 0 && bytes.subarray(percent, stop).includes(ENCODED_AT)) return FORM_VALUE;
    return isValueInKey(bytes, at, stop) ? held() : STRUCTURE;
  }

  function held(): Container {
    return kind === 'log' ? LOG_VALUE : FORM_VALUE;
  }

  function next(at: number, then: typeof state): number {
    state = then;
    return at;
  }

  function value(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    let p = at;
    for (; p < limit; p++) {
      const byte = bytes[p];
      if (byte === NEWLINE) return ends(reading, at, p, p);
      if (state === 'value' && closed >= 0) {
        if (p === closed - reading.base) return ends(reading, at, p, p + 1);
      } else if (isQuoted && state === 'value') {
        if (byte === QUOTE) return ends(reading, at, p, p + 1);
        if (byte === BACKSLASH && bytes[p + 1] > SPACE) p++;
      } else if (kind === 'log' ? byte <= SPACE : byte === AMPERSAND || ENDS_FORM[byte] === 1) {
        return ends(reading, at, p, p);
      }
    }
    if (reading.ended && limit === reading.end) ends(reading, at, limit, limit);
    else quoted.read(reading, at, p);
    return Math.max(p, limit);
  }

  /** A value ends at `at`; its bytes from `from` on were not read as JSON. */
  function ends(reading: Reading, from: number, at: number, after: number): number {
    if (state === 'value') {
      quoted.read(reading, from, at);
      quoted.end(reading, at);
      const isBare = !isQuoted && closed < 0;
      const low = Math.max(opened - reading.base, isBare ? at - MOST_DELIMITERS : at);
      let end = at;
      while (end > low && DELIMITER[reading.bytes[end - 1]] === 1) end--;
      literal(reading, end, STRUCTURE);
      inside.value(reading, opened - reading.base, end);
    }
    return next(after, 'key');
  }
}

function kindAt({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): Kind | undefined {
  const isQuery = bytes[at] === QUESTION_MARK;
  const start = isQuery ? at + 1 : at;
  const stop = keyEnd(bytes, start);
  if (stop === start || bytes[stop] !== EQUALS) return undefined;
  if (isQuery) return 'query';
  const shown = bytes.toString('latin1', at, Math.min(end, at + STEP_REACH));
  if (LOG.test(shown)) return 'log';
  return FORM.test(shown) && shown.includes('&') ? 'form' : undefined;
}

/** The bytes that decide on a value. */
function shownAt({ bytes, end }: Reading, at: number): string {
  return bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH));
}

/** Keys that pods and packages also have, beside their own `name`. */
const OF_THINGS = /^(?:age|state|city|zip|country|region|race|title|role)$/i;
const OF_CONTACTS = /^(?:.*[_-])?(?:phone|mobile|telephone|tel)(?:[_-]?(?:number|no))?$/i;

/** Evidence of a person among pairs, which have no object around them: names, numbers and contacts. */
export function evidenceOf({ text, evidence }: Key): KeyEvidence {
  if (evidence === 0) return 0;
  if (OF_THINGS.test(text)) return 1;
  return evidence === 1 && OF_CONTACTS.test(text) ? 2 : evidence;
}

const IN_KEY = byteSet('0-9A-Za-z_.%[]\x80-\xff-');
const BEGINS_KEY = byteSet('A-Za-z_\x80-\xff');

/** The end of a key that may begin at an offset. */
function keyEnd(bytes: Buffer, at: number): number {
  if (BEGINS_KEY[bytes[at]] !== 1) return at;
  const high = at + KEY_BYTES;
  let p = at;
  while (p < high && IN_KEY[bytes[p]] === 1) p++;
  return p;
}

/** Whether pairs begin at the beginning of a line, or with the question mark at an offset. */
export function beginsPairs(reading: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  return kindAt(reading, at) !== undefined;
}

/** Whether a line of a log in pairs begins at an offset. */
export function beginsLog(reading: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  return kindAt(reading, at) === 'log';
}
