import { CLOSE_BRACE, COLON, NEWLINE, OPEN_BRACE, QUOTE } from '../../core/bytes.ts';
import { isStructure, tokenEnd } from './changes.ts';

/** A value of a record as a record of its own: `{"key":value}`. */
export interface SingleValue {
  /** The line, its newline included. */
  readonly line: Buffer;
  /** Slot of the value, from the record's first. */
  readonly slot: number;
  /** Slot of the key, which labels the values of its array, too. */
  readonly keySlot: number;
  /** Bytes of the value as it is written. */
  readonly length: number;
}

const START = Buffer.from([OPEN_BRACE]);
const MIDDLE = Buffer.from([COLON]);
const END = Buffer.from([CLOSE_BRACE, NEWLINE]);

/** Takes a record's line apart: for a record in which a section takes more than one value. */
export function singleValues(line: Buffer): readonly SingleValue[] {
  const values: SingleValue[] = [];
  let key: Buffer = Buffer.from('""');
  let keySlot = -1;
  let slot = 0;
  for (let at = 0; at < line.length; ) {
    if (isStructure(line[at]) || line[at] === NEWLINE) {
      at += 1;
      continue;
    }
    const end = tokenEnd(line, at);
    const written = line.subarray(at, end);
    if (line[at] === QUOTE && line[end] === COLON) {
      key = written;
      keySlot = slot;
    } else {
      const single = Buffer.concat([START, key, MIDDLE, written, END]);
      values.push({ line: single, slot, keySlot, length: written.length });
    }
    slot += 1;
    at = end;
  }
  return values;
}
