import { EMPTY, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../../core/bytes.ts';
import { unescapedBytes } from '../records/unescaped-bytes.ts';
import type { Tape } from './json-tape.ts';

/** A member of an object: numbers of its key and value on the tape. */
export interface Member {
  readonly key: number;
  readonly value: number;
}

/** Members of the object at `index`, in order, those of equal names included. */
export function membersOf({ nexts }: Tape, index: number): readonly Member[] {
  const members: Member[] = [];
  for (let key = index + 1; key < nexts[index]; key = nexts[key + 1]) {
    members.push({ key, value: key + 1 });
  }
  return members;
}

/** Values of the array at `index`. */
export function itemsOf({ nexts }: Tape, index: number): readonly number[] {
  const items: number[] = [];
  for (let item = index + 1; item < nexts[index]; item = nexts[item]) items.push(item);
  return items;
}

/** Number of keys and values inside a value, except for objects and arrays. */
export function slotsIn(tape: Tape, index: number): number {
  let number = 0;
  for (let n = index + 1; n < tape.nexts[index]; n++) {
    const kind = kindOf(tape, n);
    if (kind !== OPEN_BRACE && kind !== OPEN_BRACKET) number += 1;
  }
  return number;
}

/** First byte of a value: what kind it is. */
export function kindOf({ bytes, starts }: Tape, index: number): number {
  return bytes[starts[index]];
}

/** Whether a value is a string. */
export function isString(tape: Tape, index: number): boolean {
  return kindOf(tape, index) === QUOTE;
}

/** The inside of a string, as it is written. */
export function inside({ bytes, starts, ends }: Tape, index: number): Buffer {
  return bytes.subarray(starts[index] + 1, ends[index] - 1);
}

/** The text of a string. */
export function stringAt(tape: Tape, index: number): string {
  return unescapedBytes(inside(tape, index)).toString();
}

/** The bytes of a value, as they are written. */
export function writtenAt({ bytes, starts, ends }: Tape, index: number): string {
  return bytes.toString('latin1', starts[index], ends[index]);
}

/** Changes to a document: values that are written anew. */
export interface TapeEdits {
  /** Replaces the inside of a string; `undefined` leaves it. */
  inside(index: number, written: Buffer | undefined): void;
  /** Replaces a value. */
  value(index: number, written: Buffer): void;
  /** The document; `undefined` where nothing was replaced. */
  result(): Buffer | undefined;
}

/** Collects changes in any order, none of them inside another. */
export function edits({ bytes, starts, ends }: Tape): TapeEdits {
  const changes: { readonly start: number; readonly end: number; readonly bytes: Buffer }[] = [];
  return {
    inside(index, written) {
      if (written === undefined) return;
      changes.push({ start: starts[index] + 1, end: ends[index] - 1, bytes: written });
    },
    value(index, written) {
      changes.push({ start: starts[index], end: ends[index], bytes: written });
    },
    result() {
      if (changes.length === 0) return undefined;
      changes.sort((one, other) => one.start - other.start);
      let copied = 0;
      const parts = changes.flatMap((change) => {
        const before = copied < change.start ? bytes.subarray(copied, change.start) : EMPTY;
        copied = change.end;
        return [before, change.bytes];
      });
      return Buffer.concat([...parts, bytes.subarray(copied)]);
    },
  };
}
