import { OPEN_BRACE, OPEN_BRACKET } from '../../core/bytes.ts';
import { Unreadable } from '../../core/unreadable.ts';
import { walkMembers } from '../documents/value-walk.ts';
import type { Texts, Walk } from '../records/texts.ts';
import {
  edits,
  inside,
  isString,
  itemsOf,
  kindOf,
  membersOf,
  stringAt,
  type TapeEdits,
} from '../wire/json-edits.ts';
import { jsonTape, type Tape } from '../wire/json-tape.ts';

/** Walks a push in JSON: each entry, `[time, line, {metadata}]`, is a record, and with `labels` the labels of each stream. */
export function lokiJsonWalk(bytes: Buffer, labels: boolean): Walk {
  const tape = jsonTape(bytes);
  return (texts) => {
    const changes = edits(tape);
    for (const stream of listOf(tape, memberOf(tape, 0, 'streams'))) {
      for (const { key, value } of objectAt(tape, stream)) {
        const name = stringAt(tape, key);
        if (name === 'values') {
          for (const entry of listOf(tape, value)) walkEntry(tape, entry, texts, changes);
        } else if (name === 'stream' && labels) {
          objectAt(tape, value);
          texts.record(() => walkMembers(tape, value, texts, changes));
        } else if (name === 'entries') throw wrong(tape, key, 'values');
      }
    }
    return changes.result();
  };
}

function walkEntry(tape: Tape, entry: number, texts: Texts, changes: TapeEdits): void {
  const [, line, metadata] = listOf(tape, entry);
  if (line === undefined || !isString(tape, line)) throw wrong(tape, entry, 'a line');
  texts.record(() => {
    texts.label('line');
    changes.inside(line, texts.text(inside(tape, line), 'json'));
    if (metadata === undefined) return;
    objectAt(tape, metadata);
    walkMembers(tape, metadata, texts, changes);
  });
}

function memberOf(tape: Tape, index: number, name: string): number {
  const found = objectAt(tape, index).filter(({ key }) => stringAt(tape, key) === name);
  if (found.length !== 1) throw wrong(tape, index, `one member ${name}`);
  return found[0].value;
}

function objectAt(tape: Tape, index: number) {
  if (kindOf(tape, index) !== OPEN_BRACE) throw wrong(tape, index, 'an object');
  return membersOf(tape, index);
}

function listOf(tape: Tape, index: number): readonly number[] {
  if (kindOf(tape, index) !== OPEN_BRACKET) throw wrong(tape, index, 'an array');
  return itemsOf(tape, index);
}

function wrong({ starts }: Tape, index: number, expected: string): Unreadable {
  return new Unreadable(`the body is no push: expected ${expected} at offset ${starts[index]}`);
}
