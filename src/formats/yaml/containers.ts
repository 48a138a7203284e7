import { APOSTROPHE, QUOTE } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import {
  escapeIn,
  JSON_INSIDE,
  JSON_STRING,
  type JsonInside,
  jsonInside,
  quotedString,
} from '../json/containers.ts';
import { LINE_VALUE } from '../lines/containers.ts';
import { numbersWritten } from '../numbers-written.ts';
import { GRAMMAR_REACH, type Reading, STEP_REACH } from '../reading.ts';
import { sqlString } from '../sql/sql-containers.ts';
import { doubledCharacter } from '../tables/table-containers.ts';

const apostrophes = sqlString(APOSTROPHE, false);
/** YAML between apostrophes has no escape for a line break. */
const SINGLE_QUOTED: Container = {
  ...apostrophes,
  write: (text, isWhole, isStart) =>
    LINE_VALUE.write(apostrophes.write(text, isWhole, isStart), false, false),
};

/** JSON between apostrophes. */
const SINGLE_QUOTED_JSON = jsonInside(
  SINGLE_QUOTED,
  (bytes, low, high, at) =>
    doubledCharacter(APOSTROPHE, bytes, low, at) ?? escapeIn(bytes, low, high, at),
);

/** The containers of JSON between quotes. */
export function quotedJson(quote: number): JsonInside {
  return quote === QUOTE ? JSON_INSIDE : SINGLE_QUOTED_JSON;
}

/** The container of text between quotes. */
export function quotes(quote: number): Container {
  return quote === QUOTE ? JSON_STRING : SINGLE_QUOTED;
}

/** A text that YAML reads as itself, where it is all of a plain scalar. */
const PLAIN_SCALAR = /^[A-Za-z0-9(/+$][^\n\r]*$/;
const AMBIGUOUS = /: | #|:$|^(?:true|false|null|yes|no|on|off|~|[\d.+-].*)$/i;
const BRACKETS = /[,[\]{}]/;

/** A plain scalar: text that YAML would read as something else gets quotes, or, in a part of it, loses its special characters. */
export const PLAIN_VALUE = unquoted(writtenPart, () => true);
/** A part of a scalar on several lines, which cannot get quotes. */
export const PLAIN_PART: Container = {
  ...PLAIN_VALUE,
  write: (text, _isWhole, isStart) => writtenPart(text, isStart),
};
/** A scalar between brackets. */
const FLOW_VALUE = unquoted(writtenFlow, (latin) => !BRACKETS.test(latin));
export const FLOW_PART: Container = { ...FLOW_VALUE, write: writtenFlow };

function unquoted(
  part: (text: Buffer, isStart: boolean) => Buffer,
  fits: (latin: string) => boolean,
): Container {
  return {
    takes: 'part',
    changes: true,
    write(text, isWhole, isStart) {
      const latin = text.toString('latin1');
      if (PLAIN_SCALAR.test(latin) && !AMBIGUOUS.test(latin) && fits(latin)) return text;
      return isWhole ? quotedString(text) : part(text, isStart);
    },
  };
}

function writtenPart(text: Buffer, isStart: boolean): Buffer {
  const oneLine = text
    .toString('latin1')
    .replace(/[\r\n]/g, ' ')
    .replace(/:(?=\s|$)/g, '.')
    .replace(/ #/g, ' .');
  const written = isStart ? oneLine.replace(/^[^A-Za-z0-9(/+$\x80-\xff]+|[\]}]+$/g, '') : oneLine;
  return Buffer.from(written === '' ? 'x' : written, 'latin1');
}

function writtenFlow(text: Buffer): Buffer {
  const latin = text
    .toString('latin1')
    .replace(/[[\]{},"'#\r\n]/g, ' ')
    .replace(/:(?=\s|$)/g, '.')
    .trim();
  return Buffer.from(latin === '' ? 'x' : latin.replace(/^[&*!|>%@`?-]+/, 'x'), 'latin1');
}

/** A scalar that is a number: it is replaced by a scalar or by 0, or it stays. */
const NUMBERS = numbersWritten(/^[+-]?\d+(?:\.\d+)?$/, quotedString);
const PLAIN_NUMBERS = { ...NUMBERS, quote: { ...NUMBERS.quote, write: PLAIN_VALUE.write } };

/** Scalars whose tag says that they are numbers or days, and nothing else is read. */
const OF_TAGS: Readonly<Record<string, Container>> = {
  '!!int': NUMBERS.zero,
  '!!float': NUMBERS.zero,
  '!!timestamp': {
    takes: 'whole',
    changes: true,
    write: (text) => (/^\d{4}-\d\d-\d\d$/.test(text.toString('latin1')) ? text : FIRST_DAY),
  },
};
const FIRST_DAY = Buffer.from('1900-01-01');

/** A number that is all of a scalar, with the comment after it. */
const NUMBER = /^[+-]?\d+(?:_\d+)*(?:\.\d+)?[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/;

/** The container of a scalar in a block that begins at `at`; lines that are deeper than its key or dash continue it. */
export function plainContainer(reading: Reading, at: number, tag: string, parent: number) {
  const shown = reading.bytes.toString('latin1', at, at + GRAMMAR_REACH);
  if (Object.hasOwn(OF_TAGS, tag)) return OF_TAGS[tag];
  if (NUMBER.test(shown)) return PLAIN_NUMBERS[reading.numbers];
  return continues(reading, at, shown, parent) ? PLAIN_PART : PLAIN_VALUE;
}

/** Whether the next line is the scalar's, too; one whose end is not shown may continue. */
function continues({ bytes, end }: Reading, at: number, shown: string, parent: number): boolean {
  const length = shown.indexOf('\n');
  if (length < 0) return at + shown.length < end;
  if (/ #/.test(shown.slice(0, length))) return false;
  const next = bytes.toString('latin1', at + length + 1, at + STEP_REACH);
  const [, blanks = '', first = ''] = /^(?:[ \t\r]*\n)*( *)([^ \n])?/.exec(next) ?? [];
  return first !== '' && first !== '#' && blanks.length > parent && parent >= 0;
}

/** Text of a scalar between brackets, and the end of it. */
const FLOW_SCALAR =
  /^((?:[^,[\]{}\r\n:#]|:(?![ \t\r\n,[\]{}])|(?<![ \t])#)*?)[ \t]*(?:$|[,\]}]|:(?=[ \t\r\n,[\]{}]|$)|[ \t]#|[ \t\r\n]+(?:[,\]}#]|$))/;
const WHOLE_NUMBER = /^[+-]?\d+(?:_\d+)*(?:\.\d+)?$/;

/** The container of a scalar between brackets. */
export function flowContainer({ numbers }: Reading, shown: string, tag: string): Container {
  if (Object.hasOwn(OF_TAGS, tag)) return OF_TAGS[tag];
  const [, text] = FLOW_SCALAR.exec(shown) ?? [];
  if (text === undefined) return FLOW_PART;
  return WHOLE_NUMBER.test(text) ? NUMBERS[numbers] : FLOW_VALUE;
}
