import { OPEN_BRACE, OPEN_BRACKET } from '../../core/bytes.ts';
import type { Texts, Walk } from '../records/texts.ts';
import { edits, itemsOf, kindOf, type TapeEdits } from '../wire/json-edits.ts';
import { jsonTape, type Tape } from '../wire/json-tape.ts';
import { walkMembers, walkValue } from './value-walk.ts';

/**
 * Walks documents of JSON, one after the other: each is a record, and so is each element of an array. `kept`: members at the
 * top of a document that stay as they are.
 */
export function documentsWalk(bytes: Buffer, kept: ReadonlySet<string>): Walk {
  const tape = jsonTape(bytes, Number.POSITIVE_INFINITY);
  return (texts) => {
    const changes = edits(tape);
    for (let index = 0; index < tape.starts.length; index = tape.nexts[index]) {
      const isList = kindOf(tape, index) === OPEN_BRACKET;
      for (const item of isList ? itemsOf(tape, index) : [index]) {
        walkDocument(tape, item, texts, changes, kept);
      }
    }
    return changes.result();
  };
}

/** Walks a value as a record of its own. */
export function walkDocument(
  tape: Tape,
  index: number,
  texts: Texts,
  changes: TapeEdits,
  kept: ReadonlySet<string>,
): void {
  texts.record(() => {
    if (kindOf(tape, index) === OPEN_BRACE) {
      return walkMembers(tape, index, texts, changes, kept);
    }
    texts.label('line');
    walkValue(tape, index, texts, changes);
  });
}
