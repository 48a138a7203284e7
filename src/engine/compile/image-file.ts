import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { lazy } from '../../core/memoize.ts';
import { readPart } from '../../core/read-part.ts';
import type { Image } from './image.ts';

/** Description, in `NAME.json`, of the deflated header, selection and tables in `NAME.bin`. */
interface Described extends Omit<Image, 'header' | 'selection' | 'readTables' | 'builtMask'> {
  readonly sha256: string;
  readonly headerBytes: number;
  readonly selectionBytes: number;
}

/** Bytes of a digest. */
const DIGEST = 32;

/** Writes an image to `NAME.bin` and `NAME.json`. */
export function saveImage(name: URL, image: Image): void {
  const { header, selection, readTables, builtMask: _, ...rest } = image;
  const bytes = deflateRawSync(inMemory(image), { level: 9 });
  const described: Described = {
    sha256: digestOf(bytes).toString('hex'),
    ...rest,
    headerBytes: header.length,
    selectionBytes: selection.length,
  };
  writeFileSync(file(name, 'bin'), bytes);
  writeFileSync(file(name, 'json'), `${JSON.stringify(described)}\n`);
}

/** Reads the files of `saveImage`; of a build, those of `unpackImage`. Throws if they are missing or not of one image. */
export function loadImage(name: URL): Image {
  if (!existsSync(file(name, 'json'))) {
    throw new Error(`${file(name, 'json').pathname} is missing: npm run patterns makes it`);
  }
  const described: Described = JSON.parse(readFileSync(file(name, 'json'), 'utf8'));
  const { sha256, headerBytes, selectionBytes, ...rest } = described;
  const plain = file(name, 'memory');
  const read = existsSync(plain) ? partsOf(plain, sha256) : inflated(file(name, 'bin'), sha256);
  const selection = lazy(() => read(headerBytes, Buffer.alloc(selectionBytes)));
  return {
    ...rest,
    header: read(0, Buffer.alloc(headerBytes)),
    get selection() {
      return selection();
    },
    builtMask: builtMasks(name, sha256),
    readTables: (into) => void read(headerBytes + selectionBytes, into),
  };
}

/**
 * Writes `NAME.json` and `NAME.memory`: the digest of the deflated file, and its content, from which parts are read straight to where they
 * are used.
 */
export function unpackImage(name: URL, to: URL): void {
  const json = readFileSync(file(name, 'json'), 'utf8');
  const { sha256 }: Described = JSON.parse(json);
  const parts = [Buffer.from(sha256, 'hex'), inMemory(loadImage(name))];
  writeFileSync(file(to, 'memory'), Buffer.concat(parts));
  writeFileSync(file(to, 'json'), json);
}

/** A mask, and the patterns that it is of. */
interface Masked {
  readonly enabled: Uint8Array;
  readonly mask: Buffer;
}

/** Bytes of a mask's entry: the digest of its patterns, and its length. */
const ENTRY = DIGEST + 4;

/**
 * Writes masks of the image in `NAME.json` to `NAME-masks.memory`: the image's digest, the number of masks, an entry
 * for each, and the masks.
 */
export function saveMasks(name: URL, masks: readonly Masked[]): void {
  const { sha256 }: Described = JSON.parse(readFileSync(file(name, 'json'), 'utf8'));
  const entries = masks.flatMap(({ enabled, mask }) => [digestOf(enabled), word(mask.length)]);
  const head = [Buffer.from(sha256, 'hex'), word(masks.length), ...entries];
  writeFileSync(masksOf(name), Buffer.concat([...head, ...masks.map(({ mask }) => mask)]));
}

/** Reads the masks of an image, one when it is asked for; none if the file is missing or of another image. */
function builtMasks(name: URL, sha256: string): (enabled: Uint8Array) => Buffer | undefined {
  const masks = masksOf(name);
  if (!existsSync(masks)) return () => undefined;
  const head = readPart(masks, 0, Buffer.alloc(ENTRY));
  if (head.toString('hex', 0, DIGEST) !== sha256) return () => undefined;
  const entries = readPart(masks, ENTRY, Buffer.alloc(head.readUInt32LE(DIGEST) * ENTRY));
  return (enabled) => {
    const wanted = digestOf(enabled);
    let from = ENTRY + entries.length;
    for (let at = 0; at < entries.length; at += ENTRY) {
      const length = entries.readUInt32LE(at + DIGEST);
      if (wanted.equals(entries.subarray(at, at + DIGEST)))
        return readPart(masks, from, Buffer.alloc(length));
      from += length;
    }
    return undefined;
  };
}

function masksOf({ href }: URL): URL {
  return new URL(`${href}-masks.memory`);
}

function word(value: number): Buffer {
  return Buffer.from(Uint32Array.of(value).buffer);
}

type Read = <Bytes extends Uint8Array>(from: number, into: Bytes) => Bytes;

function partsOf(plain: URL, sha256: string): Read {
  const own = readPart(plain, 0, Buffer.alloc(DIGEST));
  if (own.toString('hex') !== sha256) throw mixed(plain);
  return (from, into) => readPart(plain, DIGEST + from, into);
}

function inflated(deflated: URL, sha256: string): Read {
  const bytes = readFileSync(deflated);
  if (digestOf(bytes).toString('hex') !== sha256) throw mixed(deflated);
  const all = inflateRawSync(bytes);
  return (from, into) => {
    into.set(all.subarray(from, from + into.length));
    return into;
  };
}

function inMemory({ header, selection, tableBytes, readTables }: Image): Buffer {
  const tables = Buffer.alloc(tableBytes);
  readTables(tables);
  return Buffer.concat([header, selection, tables]);
}

function mixed({ pathname }: URL): Error {
  return new Error(`${pathname} is of another image than .json`);
}

function file(name: URL, extension: string): URL {
  return new URL(`${name.href}.${extension}`);
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
