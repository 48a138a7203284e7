import {
  AMPERSAND,
  BACKSLASH,
  byteSet,
  CAPITAL_D,
  CARRIAGE_RETURN,
  CLOSE_BRACKET,
  EQUALS,
  NEWLINE,
  QUESTION_MARK,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { JSON_STRING } from '../json/containers.ts';
import { members } from '../keys/members.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { type Grammar, KEY_BYTES, type Reading, STEP_REACH } from '../reading.ts';
import { FORM_VALUE, LOG_VALUE } from './containers.ts';

/** A form's body, a line of a log in pairs, and the query of an address in other text. */
type Kind = 'form' | 'log' | 'query';

/** The name in a key of nested values: `user[last_name]`. */
const INNER = /(?:\[|%5B)([A-Za-z_][\w.-]*?)(?:\]|%5D)(?:(?:\[|%5B)\d*(?:\]|%5D))?$/i;
const NAME = String.raw`[A-Za-z_][\w.%[\]-]{0,40}=`;
const FORM = new RegExp(String.raw`^${NAME}[\w.%+*~@:,/!$'()-]{0,90}(?:&${NAME}|$)`);
const LOG = new RegExp(String.raw`^${NAME}(?:"(?:[^"\\\n]|\\.)*"|(?![{[<])[^ \t\r\n"]*) +${NAME}`);
/** Bytes that end a query, or a form. */
const ENDS_FORM = byteSet('\x00-\x20"\'<>#`');
/** First bytes of values that have a format of their own. */
const BEGINS_OTHER = byteSet('{[<');

/** Reads pairs of a key and a value in `a=b&c=d` and `a=b c="d"`, line by line. */
export function pairsGrammar(): Grammar {
  const inside = members();
  let kind: Kind = 'log';
  let state: 'line' | 'key' | 'value' | 'text' = 'line';
  let opened = 0;
  let isQuoted = false;
  /** Words without a key follow one another. */
  let isText = false;
  let isOver = false;

  return {
    begin(reading, at) {
      isOver = false;
      line(reading, at);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) {
        if (state === 'line') p = line(reading, p);
        else if (state === 'key') p = key(reading, p);
        else p = value(reading, p, limit);
      }
      return p;
    },
    isOver: () => isOver,
  };

  function line(reading: Reading, at: number): number {
    const found = kindAt(reading, at);
    if (found === undefined) return over(reading, at);
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
    literal(reading, at, isValueInKey(bytes, at, stop) ? held() : STRUCTURE);
    const p = stop + 1;
    literal(reading, p - 1, STRUCTURE);
    isQuoted = kind === 'log' && bytes[p] === QUOTE;
    if (kind === 'log' && BEGINS_OTHER[bytes[p]] === 1) return over(reading, p);
    opened = reading.base + p + (isQuoted ? 1 : 0);
    literal(reading, opened - reading.base, isQuoted ? JSON_STRING : held());
    return next(opened - reading.base, 'value');
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

  function held(): Container {
    return kind === 'log' ? LOG_VALUE : FORM_VALUE;
  }

  function next(at: number, then: typeof state): number {
    state = then;
    return at;
  }

  function value(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    for (let p = at; p < limit; p++) {
      const byte = bytes[p];
      if (byte === NEWLINE) return ends(reading, p, p);
      if (isQuoted && state === 'value') {
        if (byte === QUOTE) return ends(reading, p, p + 1);
        if (byte === BACKSLASH && bytes[p + 1] > SPACE) p++;
      } else if (kind === 'log' ? byte <= SPACE : byte === AMPERSAND || ENDS_FORM[byte] === 1) {
        return ends(reading, p, p);
      }
    }
    if (reading.ended && limit === reading.end) ends(reading, limit, limit);
    return limit;
  }

  function ends(reading: Reading, at: number, after: number): number {
    if (state === 'value') {
      literal(reading, at, STRUCTURE);
      inside.value(reading, opened - reading.base, at);
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

const IN_KEY = byteSet('0-9A-Za-z_.%[]-');
const BEGINS_KEY = byteSet('A-Za-z_');

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
