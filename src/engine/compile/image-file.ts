import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Image, ImagePattern } from './image.ts';

/** Description, in `NAME.json`, of the deflated header, selection and tables in `NAME.bin`. */
interface Described {
  readonly sha256: string;
  readonly from: number;
  readonly headerBytes: number;
  readonly selectionBytes: number;
  readonly states: number;
  readonly patterns: readonly ImagePattern[];
}

/** Writes an image to `NAME.bin` and `NAME.json`. */
export function saveImage(
  name: URL,
  { header, selection, tables, from, states, patterns }: Image,
): void {
  const bytes = deflateRawSync(Buffer.concat([header, selection, tables]), { level: 9 });
  const described: Described = {
    sha256: digest(bytes),
    from,
    headerBytes: header.length,
    selectionBytes: selection.length,
    states,
    patterns,
  };
  writeFileSync(new URL(`${name.href}.bin`), bytes);
  writeFileSync(new URL(`${name.href}.json`), `${JSON.stringify(described)}\n`);
}

/** Reads the files of `saveImage`. Throws if the two are not of one image. */
export function loadImage(name: URL): Image {
  const described: Described = JSON.parse(readFileSync(new URL(`${name.href}.json`), 'utf8'));
  const bytes = readFileSync(new URL(`${name.href}.bin`));
  if (digest(bytes) !== described.sha256)
    throw new Error(`${name.pathname}.bin is of another image than .json`);
  const { from, headerBytes, selectionBytes, states, patterns } = described;
  const all = inflateRawSync(bytes);
  return {
    header: all.subarray(0, headerBytes),
    selection: all.subarray(headerBytes, headerBytes + selectionBytes),
    tables: all.subarray(headerBytes + selectionBytes),
    from,
    states,
    patterns,
  };
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
