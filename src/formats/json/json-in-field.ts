import { QUOTE } from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { GRAMMAR_REACH, type Grammar, type Reading } from '../reading.ts';
import { doubledCharacter, QUOTED_FIELD } from '../tables/table-containers.ts';
import { containerInside, escapeIn, jsonInside } from './containers.ts';
import { jsonInString, type MarkPart } from './json-in-string.ts';

/** A field in quotes that is an object whose quotes are written twice, or an array of these: up to its first key. */
const BEGINS = /^\[?\{""(?:[^"\\\n]|\\.){1,64}""[ \t]*:/;
const INSIDE = jsonInside(
  QUOTED_FIELD,
  (bytes, low, high, at) =>
    doubledCharacter(QUOTE, bytes, low, at) ?? escapeIn(bytes, low, high, at),
);

/** The beginning of such a field, whose literals are those of the grammar. */
export const JSON_FIELD: Container = { ...STRUCTURE };

/** Whether a field of a table that is JSON begins at an offset. */
export function beginsField({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  if (at === 0 || bytes[at - 1] !== QUOTE || bytes[at - 2] === QUOTE) return false;
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
      isHalf = false;
      isOver = !json.begin(reading, at, 'doubled');
      reading.literal(at, isOver ? undefined : JSON_FIELD);
    },
    step(reading, at, limit) {
      const mark: MarkPart = (from, part) =>
        reading.literal(from, containerInside(INSIDE, part, QUOTED_FIELD, reading.numbers));
      const closed = closing(reading, at, limit);
      json.read(reading, at, closed, mark);
      if (isOver) reading.literal(closed, undefined);
      return closed;
    },
    isOver: () => isOver,
  };

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
