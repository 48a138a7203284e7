import { OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../../core/bytes.ts';
import type { Texts } from '../records/texts.ts';
import {
  inside,
  itemsOf,
  kindOf,
  membersOf,
  slotsIn,
  stringAt,
  type TapeEdits,
  writtenAt,
} from '../wire/json-edits.ts';
import type { Tape } from '../wire/json-tape.ts';

/** Walks any value of JSON with its keys, as part of an open record. */
export function walkValue(tape: Tape, index: number, texts: Texts, changes: TapeEdits): void {
  const kind = kindOf(tape, index);
  if (kind === QUOTE) {
    changes.inside(index, texts.text(inside(tape, index), 'json'));
  } else if (kind === OPEN_BRACE) {
    texts.open('{');
    walkMembers(tape, index, texts, changes);
    texts.close('}');
  } else if (kind === OPEN_BRACKET) {
    texts.open('[');
    for (const item of itemsOf(tape, index)) walkValue(tape, item, texts, changes);
    texts.close(']');
  } else {
    const changed = texts.literal(writtenAt(tape, index), 'json');
    if (changed === undefined) return;
    const quote = changed.isNumber ? '' : '"';
    changes.value(
      index,
      Buffer.from(`${quote}${changed.bytes.toString('latin1')}${quote}`, 'latin1'),
    );
  }
}

/** Walks the members of an object, except for strings and numbers that are kept. */
export function walkMembers(
  tape: Tape,
  index: number,
  texts: Texts,
  changes: TapeEdits,
  kept: ReadonlySet<string> = NONE,
): void {
  if (kept.size === 0 && tape.isCompact && texts.members(inside(tape, index), slotsIn(tape, index)))
    return;
  for (const { key, value } of membersOf(tape, index)) {
    if (kept.size > 0 && kept.has(stringAt(tape, key)) && isScalar(tape, value)) continue;
    changes.inside(key, texts.key(inside(tape, key), 'json'));
    walkValue(tape, value, texts, changes);
  }
}

function isScalar(tape: Tape, index: number): boolean {
  const kind = kindOf(tape, index);
  return kind !== OPEN_BRACE && kind !== OPEN_BRACKET;
}

const NONE: ReadonlySet<string> = new Set();
