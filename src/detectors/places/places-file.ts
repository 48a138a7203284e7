import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { lazy } from '../../core/memoize.ts';

/** The lists that `src/tools/train/places.ts` writes. */
const FILE = new URL('../data/places.bin', import.meta.url);

const SECTIONS = [
  'cities',
  'counties',
  'countries',
  'hospitals',
  'acronyms',
  'given',
  'surnames',
] as const;

const PARTED = '\n\n';

/** Names, each once, in order. Cities are lines of `city-line.ts`; given names and surnames are in lower case. */
export type PlaceLists = Readonly<Record<(typeof SECTIONS)[number], readonly string[]>>;

/** The sections as they are in the file, read when first needed. Throws if the file is missing or broken. */
const sections = lazy(() => unpackSections(FILE));

/** The lists, each read when first needed. Throws if the file is missing or broken. */
export const places = lazy((): PlaceLists => {
  sections();
  const lists = {};
  for (const name of SECTIONS) {
    const list = lazy(() => placesBytes(name).toString().split('\n'));
    Object.defineProperty(lists, name, { get: list, enumerable: true });
  }
  return lists as PlaceLists;
});

/** The bytes of a list, a name a line. Throws if the file is missing or broken. */
export function placesBytes(name: (typeof SECTIONS)[number]): Buffer {
  return sections()[SECTIONS.indexOf(name)];
}

/** Sections parted by blank lines, a name a line, compressed. */
export function packPlaces(lists: PlaceLists): Buffer {
  const text = SECTIONS.map((section) => lists[section].join('\n')).join(PARTED);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(text, { params });
}

function unpackSections(file: URL): readonly Buffer[] {
  try {
    const read = partsOf(brotliDecompressSync(readFileSync(file)));
    if (read.length !== SECTIONS.length) throw new Error('it was made for another version');
    return read;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(`the lists of places cannot be loaded: ${reason}`, { cause });
  }
}

function partsOf(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  for (let to = bytes.indexOf(PARTED); to !== -1; to = bytes.indexOf(PARTED, from)) {
    parts.push(bytes.subarray(from, to));
    from = to + PARTED.length;
  }
  return [...parts, bytes.subarray(from)];
}
