import {
  APOSTROPHE,
  BACKSLASH,
  byteSet,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  HASH,
  HYPHEN,
  NEWLINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  pastBytes,
  QUESTION_MARK,
  QUOTE,
  SPACE,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { containerInside } from '../json/containers.ts';
import { jsonInString } from '../json/json-in-string.ts';
import { members } from '../keys/members.ts';
import { isValueInKey } from '../keys/value-in-key.ts';
import { LINE_VALUE } from '../lines/containers.ts';
import { shownAt } from '../lines/line-head.ts';
import { GRAMMAR_REACH, type Grammar, keyLiteral, lineTextEnd, type Reading } from '../reading.ts';
import {
  FLOW_PART,
  flowContainer,
  PLAIN_PART,
  PLAIN_VALUE,
  plainContainer,
  quotedJson,
  quotes,
} from './containers.ts';

const BLANK = byteSet(' \t\r');
const AFTER_INDICATOR = byteSet(' \t\r\n');
const ENDS_FLOW = byteSet(',[]{}');
/** Most collections around a value: deeper text is plain. */
const MOST_DEEP = 16 * 1024;

/**
 * `line`: at the first byte of a line in blocks; `node`: where a value may begin; `flow`: between brackets; `quoted`, `plain`: in a
 * scalar; `after`: what follows on the line; `skip`: in a comment.
 */
type State = 'line' | 'node' | 'flow' | 'quoted' | 'plain' | 'after' | 'skip';

/** Reads YAML: blocks by their indentation, collections in brackets, and scalars of each style, over any number of lines. */
export function yamlGrammar(): Grammar {
  const inside = members();
  /** Reader of JSON between quotes, and whether the current scalar is JSON. */
  const json = jsonInString(inside);
  let isJson = false;
  let state: State = 'line';
  /** Columns of the mappings in blocks that are open. */
  let columns: number[] = [];
  /** Column of the key or dash to which the current value belongs: other lines of the value are deeper. */
  let parent = -1;
  /** Deeper lines are a block scalar's, or continue a plain one. */
  let deeper: 'block' | 'plain' | undefined;
  let isRoot = true;
  /** Open brackets, and one more where an item of a list is a pair: `[a: b]`. */
  let flow = 0;
  let pairs: number[] = [];
  /** A scalar followed the bracket or comma before. */
  let isBegun = false;
  let isLineStart = false;
  /** The current scalar: its start as an offset in the input, the quote that ends it, and whether it is a key after a question mark. */
  let opened = 0;
  let closer = 0;
  let isKey = false;
  let isText = false;
  /** Lines of the scalar that came before were read by themselves. */
  let isPart = false;
  let tag = '';
  let isOver = false;

  return {
    begin(reading, at) {
      inside.reset();
      inside.open(false);
      columns = [];
      flow = 0;
      pairs = [];
      isOver = false;
      document();
      reading.literal(at, STRUCTURE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) p = read(reading, p, limit);
      return p;
    },
    isOver: () => isOver,
  };

  function document(): void {
    state = 'line';
    parent = -1;
    deeper = undefined;
    isRoot = true;
    isKey = false;
    tag = '';
  }

  function read(reading: Reading, at: number, limit: number): number {
    if (state === 'plain') return plain(reading, at, limit);
    if (state === 'quoted') return quoted(reading, at, limit);
    if (state === 'line') return line(reading, at);
    if (state === 'node') return node(reading, at);
    if (state === 'flow') return inFlow(reading, at);
    return state === 'after' ? after(reading, at) : skip(reading, at, limit);
  }

  function line(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const column = blanksAt(reading, at);
    const first = at + column;
    reading.literal(at, STRUCTURE);
    if (first >= end || bytes[first] === NEWLINE || BLANK[bytes[first]] === 1)
      return text(reading, first);
    if (column === 0 && isMark(reading, at)) {
      leave(reading, at, -1);
      document();
      return to(bytes[at] === HYPHEN ? 'node' : 'after', at + 3);
    }
    if (deeper === 'block' && column > parent) return scalar(reading, first, LINE_VALUE, true);
    if (deeper === 'block') deeper = undefined;
    if (BEGINS_TEXT[bytes[first]] === 1 && TEXT.test(shownAt(reading, first))) {
      return text(reading, first);
    }
    return entry(reading, first, column);
  }

  /** A line, or the rest of one, that is text. */
  function text(reading: Reading, at: number): number {
    reading.literal(at, LINE_VALUE);
    return to('skip', at);
  }

  function to(next: State, at: number): number {
    state = next;
    return at;
  }

  function over(reading: Reading, at: number): number {
    isOver = true;
    reading.literal(at, undefined);
    return at;
  }

  /** Reads dashes, properties and a key at the beginning of a line. */
  function entry(reading: Reading, first: number, column: number): number {
    const { bytes } = reading;
    const shown = shownAt(reading, first);
    const indicators = INDICATORS.exec(shown)?.[0] ?? '';
    let own = column;
    isKey = false;
    for (let n = 0; n < indicators.length; n++) {
      if (indicators[n] === ' ' || indicators[n] === '\t') continue;
      own = column + n;
      leave(reading, first, own);
      parent = own;
      isKey = indicators[n] === '?';
      if (isKey) mapping(own);
      if (isKey) inside.knownKey(reading, undefined, first);
      own = column + indicators.length;
    }
    if (indicators !== '') deeper = undefined;
    const head = KEY.exec(shown.slice(indicators.length));
    if (head === null) {
      return indicators === ''
        ? value(reading, first, column)
        : to('node', first + indicators.length);
    }
    isRoot = false;
    leave(reading, first, own);
    mapping(own);
    parent = own;
    isKey = false;
    deeper = undefined;
    const [all, properties, name] = head;
    const at = first + indicators.length + properties.length;
    const isQuoted = bytes[at] === QUOTE || bytes[at] === APOSTROPHE;
    return key(reading, at, name.length, isQuoted, first + indicators.length + all.length, 'node');
  }

  /** A key is structure, unless it may be a sentence, or somebody's number or address. */
  function key(
    reading: Reading,
    at: number,
    length: number,
    isQuoted: boolean,
    stop: number,
    next: State,
  ): number {
    const start = isQuoted ? at + 1 : at;
    const end = at + length - (isQuoted ? 1 : 0);
    inside.key(reading, start, end);
    const { bytes } = reading;
    const isText = !(next === 'flow' ? WORD : WORDS).test(bytes.toString('latin1', start, end));
    const bare = next === 'flow' ? FLOW_PART : PLAIN_VALUE;
    keyLiteral(reading, start, end, isQuoted ? quotes(bytes[at]) : bare, isText);
    return to(next, stop);
  }

  /** Opens the mapping of a column, if it is not open. */
  function mapping(column: number): void {
    if (columns.length > 0 && columns[columns.length - 1] >= column) return;
    inside.open(false);
    columns.push(column);
  }

  /** Closes mappings that are deeper than a column. */
  function leave(reading: Reading, at: number, column: number): void {
    while (columns.length > 0 && columns[columns.length - 1] > column) {
      columns.pop();
      inside.close(reading, at);
    }
  }

  /** A line without a key: the value of the key above, or more of it. */
  function value(reading: Reading, at: number, column: number): number {
    if (deeper === 'plain' && column > parent) return scalar(reading, at, PLAIN_PART, false);
    if (column === 0 && !(isRoot && BEGINS_ROOT[reading.bytes[at]] === 1)) return over(reading, at);
    leave(reading, at, column - 1);
    parent = columns.at(-1) ?? -1;
    return to('node', at);
  }

  function node(reading: Reading, at: number): number {
    const { bytes } = reading;
    const p = afterBlanks(bytes, at);
    if (p > at) return p;
    deeper = undefined;
    const byte = bytes[at];
    if (byte === NEWLINE || byte === HASH) return to('after', at);
    const shown = BEGINS_NODE[byte] === 1 ? shownAt(reading, at) : '';
    const property = propertyAt(reading, at, PROPERTY.exec(shown));
    if (property > 0) return at + property;
    isRoot = false;
    if (BLOCK.test(shown)) {
      deeper = 'block';
      return to('after', at + 1 + (/^[+\d-]*/.exec(shown.slice(1))?.[0].length ?? 0));
    }
    if (byte === QUOTE || byte === APOSTROPHE) return quote(reading, at);
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return open(reading, at);
    if (parent >= 0) deeper = 'plain';
    return scalar(reading, at, plainContainer(reading, at, tag, parent), false);
  }

  /** Length of an anchor, an alias or a tag, which are structure. */
  function propertyAt({ bytes }: Reading, at: number, found: RegExpExecArray | null): number {
    if (found === null || isValueInKey(bytes, at, at + found[0].length)) return 0;
    const [property] = found;
    if (property[0] === '!') tag = property;
    return property.length;
  }

  function quote(reading: Reading, at: number): number {
    closer = reading.bytes[at];
    reading.literal(at, STRUCTURE);
    reading.literal(at + 1, quotes(closer));
    opened = reading.base + at + 1;
    isLineStart = false;
    isPart = false;
    const escapes = closer === QUOTE ? 'always' : 'never';
    const first = isKey ? undefined : json.begin(reading, at + 1, escapes);
    isJson = first !== undefined;
    if (isJson) reading.literal(at + 1, first);
    return to('quoted', at + 1);
  }

  function scalar(reading: Reading, at: number, container: Container, isLine: boolean): number {
    reading.literal(at, container);
    opened = reading.base + at;
    isText = isLine;
    isPart = container === PLAIN_PART && deeper === 'plain';
    return to('plain', at);
  }

  function plain(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    for (let p = at; p < limit; p++) {
      const byte = bytes[p];
      if (byte === NEWLINE) return endScalar(reading, p);
      if (isText) continue;
      if (byte === HASH && BLANK[bytes[p - 1]] === 1) return endScalar(reading, p);
      if (flow === 0) continue;
      if (ENDS_FLOW[byte] === 1) return endScalar(reading, p);
      if (byte === COLON && AFTER_INDICATOR[bytes[p + 1]] === 1) return endScalar(reading, p);
    }
    // The text may end here.
    if (reading.ended && limit === reading.end) give(reading, limit);
    return limit;
  }

  function endScalar(reading: Reading, at: number): number {
    give(reading, at);
    return to(flow > 0 ? 'flow' : 'after', at);
  }

  /** The scalar at hand ends at `at`, or before blanks there. */
  function give(reading: Reading, at: number): void {
    const start = opened - reading.base;
    let end = at;
    while (end > start && BLANK[reading.bytes[end - 1]] === 1) end--;
    reading.literal(end, STRUCTURE);
    tag = '';
    if (isKey) inside.key(reading, start, end);
    else inside.value(reading, start, end, isPart);
    isKey = false;
  }

  function quoted(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    let p = at;
    for (; p < limit; p++) {
      if (isLineStart && leaves(reading, p)) {
        inJson(reading, at, p);
        if (isJson) json.end(reading, p);
        return abandon(reading, p);
      }
      isLineStart = bytes[p] === NEWLINE;
      // An escape of a line's end is no reason to read on.
      if (bytes[p] === BACKSLASH && closer === QUOTE && bytes[p + 1] > SPACE) p++;
      else if (bytes[p] !== closer) continue;
      else if (closer === APOSTROPHE && bytes[p + 1] === APOSTROPHE) p++;
      else {
        inJson(reading, at, p);
        if (isJson) json.end(reading, p);
        give(reading, p);
        return to(flow > 0 ? 'flow' : 'after', p + 1);
      }
    }
    inJson(reading, at, p);
    if (reading.ended && limit === reading.end) endLine(reading, limit);
    return p;
  }

  function inJson(reading: Reading, at: number, stop: number): void {
    if (!isJson) return;
    const text = quotes(closer);
    json.read(reading, at, stop, (from, part) =>
      reading.literal(from, containerInside(quotedJson(closer), part, text, reading.numbers)),
    );
  }

  /** In line mode each line is answered at its end. */
  function endLine(reading: Reading, at: number): void {
    const start = opened - reading.base;
    const isValue = !isKey && !(isJson && !json.isOver());
    if (isValue) inside.value(reading, start, lineTextEnd(reading, start, at), true);
    opened = reading.base + at;
    isPart = true;
  }

  /** Whether a line is less deep than the value that it would continue: no quote or bracket closed it. */
  function leaves(reading: Reading, at: number): boolean {
    const { bytes } = reading;
    isLineStart = false;
    const column = blanksAt(reading, at);
    const byte = bytes[at + column];
    if (byte === NEWLINE || BLANK[byte] === 1 || at + column >= reading.end) return false;
    const isEnd = byte === closer || byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
    return (column <= parent && !isEnd) || (column === 0 && isMark(reading, at));
  }

  function abandon(reading: Reading, at: number): number {
    isLineStart = false;
    for (; flow > 0; flow--) inside.close(reading, at);
    pairs = [];
    deeper = undefined;
    isKey = false;
    return to('line', at);
  }

  function open(reading: Reading, at: number): number {
    if (inside.depth() >= MOST_DEEP) return over(reading, at);
    const isArray = reading.bytes[at] === OPEN_BRACKET;
    inside.open(isArray);
    flow++;
    isBegun = false;
    isKey = false;
    isLineStart = false;
    closer = 0;
    reading.literal(at, STRUCTURE);
    return to('flow', at + 1);
  }

  function inFlow(reading: Reading, at: number): number {
    const { bytes } = reading;
    if (isLineStart && leaves(reading, at)) return abandon(reading, at);
    const byte = bytes[at];
    if (byte === NEWLINE) isLineStart = true;
    if (AFTER_INDICATOR[byte] === 1) return at + 1;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) return open(reading, at);
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte === COMMA) {
      return separator(reading, at, byte);
    }
    if (byte === HASH && AFTER_INDICATOR[bytes[at - 1]] === 1) return text(reading, at);
    const isIndicator = byte === COLON || byte === QUESTION_MARK;
    if (isIndicator && (isBegun || AFTER_KEY[bytes[at + 1]] === 1)) return at + 1;
    const shown = shownAt(reading, at);
    const found = BEGINS_NODE[byte] === 1 ? FLOW_PROPERTY.exec(shown) : null;
    const property = propertyAt(reading, at, found);
    if (property > 0) return at + property;
    const head = isBegun ? null : FLOW_KEY.exec(shown);
    if (head !== null) return flowKey(reading, at, head);
    const isPart = isBegun;
    isBegun = true;
    if (byte === QUOTE || byte === APOSTROPHE) return quote(reading, at);
    return scalar(reading, at, isPart ? FLOW_PART : flowContainer(reading, shown, tag), false);
  }

  function separator(reading: Reading, at: number, byte: number): number {
    isBegun = false;
    tag = '';
    reading.literal(at, STRUCTURE);
    if (pairs.at(-1) === flow) {
      pairs.pop();
      shut(reading, at);
    }
    if (byte === COMMA) {
      if (!inside.isArray()) inside.knownKey(reading, undefined, at);
    } else shut(reading, at);
    return to(flow > 0 ? 'flow' : 'after', at + 1);
  }

  function shut(reading: Reading, at: number): void {
    if (flow === 0) return;
    inside.close(reading, at);
    flow--;
  }

  function flowKey(
    reading: Reading,
    at: number,
    [all, quoted, name = quoted]: RegExpExecArray,
  ): number {
    if (inside.isArray()) {
      inside.open(false);
      pairs.push(++flow);
    }
    return key(reading, at, name.length, quoted !== undefined, at + all.length, 'flow');
  }

  /** Text after a value on its line is a comment. */
  function after(reading: Reading, at: number): number {
    const { bytes } = reading;
    const p = afterBlanks(bytes, at);
    if (p > at) return p;
    return bytes[at] === NEWLINE ? to('skip', at) : text(reading, at);
  }

  function skip({ bytes, literal }: Reading, at: number, limit: number): number {
    const newline = bytes[at] === NEWLINE ? at : bytes.indexOf(NEWLINE, at);
    if (newline < 0 || newline >= limit) return limit;
    literal(newline, STRUCTURE);
    isLineStart = true;
    return to(flow > 0 ? 'flow' : 'line', newline + 1);
  }
}

const IN_MARK = byteSet('.-');
/** First bytes of anchors, tags, aliases, and heads of block scalars. */
const BEGINS_NODE = byteSet('&!*|>');
const BEGINS_TEXT = byteSet('#%{');
/** A comment, a directive, or a line of a template that makes YAML. */
const TEXT = /^(?:#|%|\{[{%])/;
/** First bytes of a document in one line. */
const BEGINS_ROOT = byteSet('{["\'&!');
const AFTER_KEY = byteSet(' \t\r\n,[]{}');
const INDICATORS = /^(?:[-?:](?:[ \t]+|(?=[\r\n]|$)))*/;
const QUOTED = String.raw`"(?:[^"\\\n]|\\.){0,80}"|'(?:[^'\n]|''){0,80}'`;
const FIRST = String.raw`[^ \t\r\n\-?:,[\]{}#&*!|>'"%@${'`'}]|[-?:](?![ \t\r\n])`;
const KEY = new RegExp(
  String.raw`^((?:[&!][^ \t\r\n]*[ \t]+)*)(${QUOTED}|(?:${FIRST})(?:[^\r\n:#]|:(?![ \t\r\n])|(?<! )#){0,79}?)[ \t]*:(?:[ \t]+|(?=[\r\n]|$))`,
);
/** Keys that are names: between brackets a blank makes a text of them. */
const WORDS = /^[\w.$/@ -]{1,64}$/;
const WORD = /^[\w.$/@-]{1,64}$/;
/** A key between brackets. */
const FLOW_KEY = new RegExp(
  String.raw`^(?:(${QUOTED})[ \t]*:|((?:${FIRST})(?:[^\r\n:#,[\]{}]|:(?![ \t\r\n,[\]{}])|(?<! )#){0,79}?)[ \t]*:(?=[ \t\r\n,[\]{}]|$))`,
);
/** An anchor, a tag, or an alias that is all of a value. */
const PROPERTY =
  /^(?:(?:&[^ \t\r\n]+|![^ \t\r\n]*)(?=[ \t\r\n]|$)|\*[^ \t\r\n]+(?=[ \t]*(?:[\r\n]|[ \t]#|$)))/;
const FLOW_PROPERTY =
  /^(?:&[^ \t\r\n,[\]{}]+|!(?:<[^>\r\n]*>|[^ \t\r\n,[\]{}]*)(?=[ \t\r\n,\]}]|$)|\*[^ \t\r\n,[\]{}]+(?=[ \t]*(?:[,\]}:\r\n]|$)))/;
/** The head of a block scalar. */
const BLOCK = /^[|>][+\d-]{0,2}[ \t]*(?:[\r\n#]|$)/;

/** Whether a mark between documents is at an offset: `---` or `...`. */
function isMark({ bytes, end }: Reading, at: number): boolean {
  const byte = bytes[at];
  if (IN_MARK[byte] === 0 || bytes[at + 1] !== byte || bytes[at + 2] !== byte) return false;
  return at + 3 <= end && (at + 3 === end || AFTER_INDICATOR[bytes[at + 3]] === 1);
}

function blanksAt({ bytes }: Reading, at: number): number {
  return afterBlanks(bytes, at) - at;
}

/** Past blanks, and no further than a line is indented. */
function afterBlanks(bytes: Buffer, at: number): number {
  return pastBytes(BLANK, bytes, at, at + GRAMMAR_REACH);
}
