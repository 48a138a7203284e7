import {
  AT,
  type ByteSet,
  byteSet,
  CLOSE_BRACKET,
  EQUALS,
  EXCLAMATION_MARK,
  GREATER_THAN,
  indexFrom,
  LESS_THAN,
  NEWLINE,
  OPEN_BRACKET,
  pastBytes,
  QUESTION_MARK,
  SLASH,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { isPersonal, valueEnd } from '../keys/structural.ts';
import { GRAMMAR_REACH, type Grammar, isAt, type Reading } from '../reading.ts';
import {
  CHARACTER_DATA,
  COMMENT,
  ENTITY_VALUE,
  INSTRUCTION,
  QUOTED_VALUE,
  UNQUOTED_VALUE,
  XML_TEXT,
} from './containers.ts';
import { elements } from './elements.ts';

const BLANK = byteSet(' \t\r\n');
const BEGINS_NAME = byteSet('A-Za-z_\x80-\xff');
const IN_NAME = byteSet('A-Za-z0-9_:.\x80-\xff-');
/** Bytes after the name in a tag, or the next part of a very long one: `<jane@example.com>` is no tag. */
const ENDS_NAME = byteSet(' \t\r\n/>A-Za-z0-9_:.\x80-\xff-');
/** Bytes of an attribute's name for browsers, but for braces of templates. */
const IN_ATTRIBUTE = byteSet('!#-&(-.0-;?-z|~-\xff');
const QUOTE = byteSet('"\'');
const ENDS_UNQUOTED = byteSet(' \t\r\n>');
/** Bytes of a word in a declaration. */
const IN_WORD = byteSet('!#-&(-;=?-Z\\^-\xff');

const COMMENT_START = Buffer.from('<!--');
const DATA_START = Buffer.from('<![CDATA[');
const ENDS = {
  comment: Buffer.from('-->'),
  data: Buffer.from(']]>'),
  instruction: Buffer.from('?>'),
  bogus: Buffer.from('>'),
  script: Buffer.from('</script'),
  style: Buffer.from('</style'),
} as const;
type Until = keyof typeof ENDS;

type State = 'text' | 'tag' | 'quoted' | 'unquoted' | 'declaration' | 'declared' | Until;

/** The declaration of a document. */
const DECLARATION =
  /^<\?xml(?:\s+(?:version|encoding|standalone)\s*=\s*(?:"[\w.:-]*"|'[\w.:-]*'))+\s*\?>/i;
/** Words of declarations after `<!`; other text there is a comment for browsers. */
const DECLARED = /^(?:DOCTYPE|ELEMENT|ATTLIST|ENTITY|NOTATION|\[)/i;
const DECLARED_BYTES = 8;
/** Words before an external identifier. */
const EXTERNAL = ['SYSTEM', 'PUBLIC'].map((word) => Buffer.from(word));

/**
 * Reads XML and HTML, as leniently as browsers do. Tags, names, namespaces and declarations are structure; texts, values of
 * attributes and entities, comments, and the text of a processing instruction after its name are literals.
 */
export function xmlGrammar(): Grammar {
  const inside = elements();
  let state: State = 'text';
  /** The quote that closes a value. */
  let quote = 0;
  /** Start of the current text or value, as an offset in the input. */
  let opened = 0;
  /** Brackets that are open in a declaration. */
  let nested = 0;
  /** In a declaration, the quoted text is an external identifier. */
  let isExternal = false;
  /** The text between quotes, or the value of an attribute, is structure. */
  let stays = false;

  return {
    begin(reading, at) {
      inside.reset();
      text(reading, at);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit) p = next(reading, p, limit);
      return p;
    },
    isOver: () => false,
  };

  function next(reading: Reading, at: number, limit: number): number {
    if (state === 'text') return inText(reading, at, limit);
    if (state === 'tag') return inTag(reading, at);
    if (state === 'quoted' || state === 'unquoted') return inValue(reading, at, limit);
    if (state === 'declaration') return inDeclaration(reading, at, limit);
    if (state === 'declared') return inDeclared(reading, at, limit);
    return upTo(reading, at, limit, state);
  }

  function text(reading: Reading, at: number): number {
    state = 'text';
    nested = 0;
    opened = reading.base + at;
    reading.literal(at, XML_TEXT);
    return at;
  }

  function inText(reading: Reading, at: number, limit: number): number {
    const { bytes, end } = reading;
    const found = indexFrom(LESS_THAN, bytes, at, limit);
    if (found < 0) {
      if (reading.ended && limit === end && bytes[limit - 1] === NEWLINE) endLine(reading, limit);
      return limit;
    }
    const after = found + 1 < end ? bytes[found + 1] : 0;
    const isEnd = after === SLASH;
    if (isEnd || BEGINS_NAME[after] === 1)
      return isTag(reading, found + (isEnd ? 2 : 1)) ? tag(reading, found, isEnd) : found + 1;
    if (isAt(reading, found, DATA_START)) return literal(reading, found, 9, 'data', CHARACTER_DATA);
    const remark = remarkAt(reading, found);
    if (remark >= 0) return remark;
    if (after !== EXCLAMATION_MARK) return found + 1;
    const word = bytes.toString('latin1', found + 2, Math.min(end, found + 2 + DECLARED_BYTES));
    if (!DECLARED.test(word)) return literal(reading, found, 2, 'bogus', INSTRUCTION);
    reading.literal(found, STRUCTURE);
    state = 'declaration';
    isExternal = false;
    return found + 2;
  }

  /** In line mode each line of a text is answered at its end. */
  function endLine(reading: Reading, at: number): void {
    if (nested === 0) inside.text(reading, opened - reading.base, at);
    opened = reading.base + at;
  }

  /** A comment or a processing instruction begins at `<`, or -1. */
  function remarkAt(reading: Reading, at: number): number {
    if (isAt(reading, at, COMMENT_START)) return literal(reading, at, 4, 'comment', COMMENT);
    if (at + 1 >= reading.end || reading.bytes[at + 1] !== QUESTION_MARK) return -1;
    const end = nameEnd(reading, at + 2);
    const shown = reading.bytes.toString('latin1', at, Math.min(reading.end, at + GRAMMAR_REACH));
    const container = DECLARATION.test(shown) ? STRUCTURE : INSTRUCTION;
    return literal(reading, at, end - at, 'instruction', container);
  }

  /** A comment, an instruction or a section of characters begins. */
  function literal(
    reading: Reading,
    at: number,
    length: number,
    of: Until,
    container: Container,
  ): number {
    if (nested === 0) inside.text(reading, opened - reading.base, at);
    reading.literal(at, STRUCTURE);
    reading.literal(at + length, container);
    state = of;
    opened = reading.base + at + length;
    return at + length;
  }

  function tag(reading: Reading, at: number, isEnd: boolean): number {
    inside.text(reading, opened - reading.base, at);
    reading.literal(at, STRUCTURE);
    const start = at + (isEnd ? 2 : 1);
    const end = nameEnd(reading, start);
    if (isEnd) inside.close(reading, start, end);
    else inside.open(reading, start, end);
    state = 'tag';
    // Words in a tag that are no attributes are text: `if a <b and …` has no end.
    reading.literal(end, UNQUOTED_VALUE);
    return end;
  }

  /** Between the attributes of a tag. */
  function inTag(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    const byte = bytes[at];
    if (byte === LESS_THAN) return text(reading, at);
    if (byte === GREATER_THAN) return tagEnd(reading, at);
    if (BEGINS_NAME[byte] === 0) {
      if (byte === SLASH && at + 1 < end && bytes[at + 1] === GREATER_THAN)
        inside.shut(reading, at);
      return at + 1;
    }
    const stop = pastName(IN_ATTRIBUTE, reading, at);
    const value = valueAfter(reading, stop);
    if (value < 0) return stop;
    inside.attribute(reading, at, stop);
    // The name may be an address.
    reading.literal(indexFrom(AT, bytes, at, stop) < 0 ? at : stop, STRUCTURE);
    const isQuoted = QUOTE[bytes[value]] === 1;
    quote = bytes[value];
    state = isQuoted ? 'quoted' : 'unquoted';
    const start = isQuoted ? value + 1 : value;
    opened = reading.base + start;
    stays = inside.isStructure(reading, start);
    reading.literal(start, stays ? STRUCTURE : isQuoted ? QUOTED_VALUE : UNQUOTED_VALUE);
    return start;
  }

  function tagEnd(reading: Reading, at: number): number {
    reading.literal(at, STRUCTURE);
    const raw = inside.rawText(reading, at);
    if (raw === undefined) return text(reading, at + 1);
    reading.literal(at + 1, undefined);
    state = raw;
    return at + 1;
  }

  function inValue(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    let p = at;
    const isQuoted = state === 'quoted';
    while (p < limit && (isQuoted ? bytes[p] !== quote : ENDS_UNQUOTED[bytes[p]] === 0))
      p = stays && IN_WORD[bytes[p]] === 1 ? word(reading, p) : p + 1;
    if (p >= limit) return p;
    reading.literal(p, STRUCTURE);
    inside.value(reading, opened - reading.base, p);
    const after = isQuoted ? p + 1 : p;
    state = 'tag';
    reading.literal(after, UNQUOTED_VALUE);
    return after;
  }

  /** `<!DOCTYPE … [ … ]>` */
  function inDeclaration(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    for (let p = at; p < limit; p++) {
      const byte = bytes[p];
      if (QUOTE[byte] === 1) return declared(reading, p);
      if (byte === OPEN_BRACKET) nested++;
      else if (byte === CLOSE_BRACKET) nested--;
      else if (byte === GREATER_THAN && nested <= 0) return text(reading, p + 1);
      else if (byte === LESS_THAN) {
        isExternal = false;
        const remark = remarkAt(reading, p);
        if (remark >= 0) return remark;
      } else if (IN_WORD[byte] === 1) {
        isExternal ||= EXTERNAL.some(
          (word) => isAt(reading, p, word) && isBlankAt(reading, p + word.length),
        );
        return word(reading, p);
      }
    }
    return limit;
  }

  /** A word of structure stays, unless it may be an address or a number of a person. */
  function word(reading: Reading, at: number): number {
    const stop = pastName(IN_WORD, reading, at);
    if (isPersonal(reading.bytes, at, stop)) {
      reading.literal(at, UNQUOTED_VALUE);
      reading.literal(stop, STRUCTURE);
    }
    return stop;
  }

  function declared(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    quote = bytes[at];
    state = 'declared';
    stays = isExternal && !isPersonal(bytes, at + 1, valueEnd(bytes, at + 1, end));
    if (!stays) reading.literal(at + 1, ENTITY_VALUE);
    return at + 1;
  }

  /** Between quotes in a declaration; an external identifier without a closing quote ends with the declaration. */
  function inDeclared(reading: Reading, at: number, limit: number): number {
    const { bytes } = reading;
    let p = at;
    while (p < limit && bytes[p] !== quote && !(isExternal && bytes[p] === GREATER_THAN))
      p = stays && IN_WORD[bytes[p]] === 1 ? word(reading, p) : p + 1;
    if (p >= limit) return p;
    reading.literal(p, STRUCTURE);
    state = 'declaration';
    return bytes[p] === quote ? p + 1 : p;
  }

  function upTo(reading: Reading, at: number, limit: number, until: Until): number {
    const end = ENDS[until];
    const shown = reading.bytes.subarray(0, Math.min(reading.end, limit + end.length - 1));
    const found = shown.indexOf(end, at);
    if (found < 0) return limit;
    const isRaw = until === 'script' || until === 'style';
    if (until === 'data') inside.text(reading, opened - reading.base, found);
    reading.literal(found, STRUCTURE);
    if (nested > 0) {
      state = 'declaration';
      return found + end.length;
    }
    return text(reading, isRaw ? found : found + end.length);
  }
}

function isBlankAt({ bytes, end }: Reading, at: number): boolean {
  return at < end && BLANK[bytes[at]] === 1;
}

type Shown = Pick<Reading, 'bytes' | 'end'>;

/** Whether the name of a tag is at an offset; the text may end with it. */
function isTag(reading: Shown, at: number): boolean {
  if (at >= reading.end || BEGINS_NAME[reading.bytes[at]] === 0) return false;
  const end = nameEnd(reading, at);
  return end >= reading.end || ENDS_NAME[reading.bytes[end]] === 1;
}

function nameEnd(shown: Shown, at: number): number {
  return pastName(IN_NAME, shown, at);
}

function pastName(set: ByteSet, { bytes, end }: Shown, at: number): number {
  return pastBytes(set, bytes, at, Math.min(end, at + GRAMMAR_REACH - 8));
}

/** Where the value of an attribute begins, with its quote; -1 if none follows its name. */
function valueAfter({ bytes, end }: Reading, at: number): number {
  const high = Math.min(end, at + 8);
  const equals = pastBytes(BLANK, bytes, at, high);
  if (equals >= high || bytes[equals] !== EQUALS) return -1;
  const p = pastBytes(BLANK, bytes, equals + 1, high);
  return p < high && bytes[p] !== GREATER_THAN ? p : -1;
}

/** Attributes, the last one with its value in quotes, or, if another tag is near, with the end of the tag. */
const ATTRIBUTE =
  /^[ \t\r\n]+(?:[\w:.-]+(?:=[^\s"'=<>`]+)?[ \t\r\n]+)*[A-Za-z_\x80-\xff][\w:.\x80-\xff-]*=(?:["']|[^\s"'=<>`]+\s*\/?>[^<]*<[A-Za-z/!])/;
/** Bytes after `<` of a tag, a comment or an instruction. */
const FOLLOWS = byteSet('A-Za-z_\x80-\xff!?');
const DECLARATIONS = ['<?xml', '<!DOCTYPE', '<!doctype', '<!--'].map((text) => Buffer.from(text));

/**
 * Whether markup begins at an offset: a declaration, a tag with an attribute, or one that another tag follows; `<kim>` and
 * `<kim@example.com>` are not markup.
 */
export function beginsXml(shown: Pick<Reading, 'bytes' | 'base' | 'end'>, at: number): boolean {
  const { bytes } = shown;
  if (bytes[at] !== LESS_THAN) return false;
  const end = Math.min(shown.end, at + GRAMMAR_REACH);
  if (
    DECLARATIONS.some(
      (text) => at + text.length <= end && text.compare(bytes, at, at + text.length) === 0,
    )
  ) {
    return true;
  }
  if (at + 1 >= end || BEGINS_NAME[bytes[at + 1]] === 0) return false;
  const stop = nameEnd({ bytes, end }, at + 1);
  if (stop < end && BLANK[bytes[stop]] === 1) {
    return ATTRIBUTE.test(bytes.toString('latin1', stop, end));
  }
  if (stop >= end || bytes[stop] !== GREATER_THAN) return false;
  const closing = Buffer.concat([Buffer.from('</'), bytes.subarray(at + 1, stop)]);
  if (bytes.subarray(stop, end).includes(closing)) return true;
  const p = pastBytes(BLANK, bytes, stop + 1, end);
  return p + 1 < end && bytes[p] === LESS_THAN && FOLLOWS[bytes[p + 1]] === 1;
}
