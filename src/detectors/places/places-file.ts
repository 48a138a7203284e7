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

/** Names, each once, in order. Cities are lines of `city-line.ts`; given names and surnames are in lower case. */
export type PlaceLists = Readonly<Record<(typeof SECTIONS)[number], readonly string[]>>;

/** The lists, read when first needed. Throws if the file is missing or broken. */
export const places = lazy(() => unpackPlaces(FILE));

/** Sections parted by blank lines, a name a line, compressed. */
export function packPlaces(lists: PlaceLists): Buffer {
  const text = SECTIONS.map((section) => lists[section].join('\n')).join('\n\n');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(text, { params });
}

function unpackPlaces(file: URL): PlaceLists {
  try {
    const sections = brotliDecompressSync(readFileSync(file)).toString().split('\n\n');
    if (sections.length !== SECTIONS.length) throw new Error('it was made for another version');
    return Object.fromEntries(
      SECTIONS.map((section, index) => [section, sections[index].split('\n')]),
    ) as unknown as PlaceLists;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(`the lists of places cannot be loaded: ${reason}`, { cause });
  }
}
