import { OPEN_BRACKET, QUOTE } from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { GRAMMAR_REACH, type Grammar, type Reading } from '../reading.ts';
import { doubledCharacter, QUOTED_FIELD } from '../tables/table-containers.ts';
import { containerInside, escapeIn, jsonInside } from './containers.ts';
import { jsonInString, type MarkPart } from './json-in-string.ts';

/** An object whose quotes are written twice, up to its first key. */
const BEGINS = /^\{""(?:[^"\\\n]|\\.){1,64}""[ \t]*:/;
const INSIDE = jsonInside(
  QUOTED_FIELD,
  (bytes, low, high, at) =>
    doubledCharacter(QUOTE, bytes, low, at) ?? escapeIn(bytes, low, high, at),
);

/** The beginning of such a field, whose literals are those of the grammar. */
export const JSON_FIELD: Container = { ...STRUCTURE };

/** Whether the first object of a field in quotes is at an offset; it may be in an array. */
export function beginsField({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  const quote = fieldStart(bytes, at) - 1;
  if (bytes[quote] !== QUOTE || bytes[quote - 1] === QUOTE) return false;
  return BEGINS.test(bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH)));
}

/** Reads JSON in a field of a table, `"{""dob"":""1.2.80""}"`, up to the quote that closes the field. */
export function jsonFieldGrammar(): Grammar {
  const json = jsonInString();
  let isOver = false;
  /** The first of two quotes was read. */
  let isHalf = false;

  return {
    begin(reading, at) {
      const first = fieldStart(reading.bytes, at);
      isHalf = false;
      isOver = json.begin(reading, first, 'doubled') === undefined;
      reading.literal(first, isOver ? undefined : JSON_FIELD);
      if (!isOver) read(reading, first, at);
    },
    step(reading, at, limit) {
      const closed = closing(reading, at, limit);
      read(reading, at, closed);
      if (isOver) reading.literal(closed, undefined);
      return closed;
    },
    isOver: () => isOver,
  };

  function read(reading: Reading, at: number, to: number): void {
    const mark: MarkPart = (from, part) =>
      reading.literal(from, containerInside(INSIDE, part, QUOTED_FIELD, reading.numbers));
    json.read(reading, at, to, mark);
  }

  function closing({ bytes, end }: Reading, at: number, limit: number): number {
    for (let p = at; p < limit; p++) {
      if (bytes[p] !== QUOTE) continue;
      isOver = !isHalf && !(p + 1 < end && bytes[p + 1] === QUOTE);
      if (isOver) return p;
      isHalf = !isHalf;
    }
    return limit;
  }
}

/** The bracket of the array that an object is the first of, or the object. */
function fieldStart(bytes: Buffer, at: number): number {
  return bytes[at - 1] === OPEN_BRACKET ? at - 1 : at;
}
