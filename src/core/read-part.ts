import { closeSync, openSync, readSync } from 'node:fs';

/** Reads a file from an offset on until an array is full. Throws if it ends before. */
export function readPart<Bytes extends Uint8Array>(file: URL, from: number, into: Bytes): Bytes {
  const open = openSync(file, 'r');
  try {
    for (let length = 0; length < into.length; ) {
      const read = readSync(open, into, length, into.length - length, from + length);
      if (read === 0) throw new Error(`${file.pathname} is cut short`);
      length += read;
    }
    return into;
  } finally {
    closeSync(open);
  }
}
