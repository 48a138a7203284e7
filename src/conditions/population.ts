import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { lazy } from '../core/memoize.ts';

/** Areas and their populations, as `tools/data/zcta-population.mjs` packs them. */
const FILE = new URL('./data/zcta-population.bin', import.meta.url);

/** Population of a ZIP code's area; undefined for a code that the census does not list. */
export function zipPopulation(zip: string): number | undefined {
  const area = areaOf(zip);
  return area === undefined ? undefined : known(census().areas[area]);
}

/** Population of all areas whose codes have the same first three digits. */
export function areaPopulation(zip: string): number | undefined {
  const area = areaOf(zip);
  return area === undefined ? undefined : known(census().prefixes[Math.floor(area / 100)]);
}

/** The first five digits of `90210`, `90210-1234` or `902101234`. */
function areaOf(zip: string): number | undefined {
  const [, digits] = /^\s*(\d{5})(?:[^\dA-Za-z]{0,3}\d{4})?\s*$/.exec(zip.normalize('NFKC')) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function known(people: number): number | undefined {
  return people < 0 ? undefined : people;
}

interface Census {
  /** Population by five-digit code; -1 for an unknown area. */
  readonly areas: Int32Array;
  /** People by the first three digits. */
  readonly prefixes: Int32Array;
}

/** Unpacked when first asked for: most profiles never do. */
const census = lazy(() => unpacked(brotliDecompressSync(readFileSync(FILE))));

function unpacked(bytes: Buffer): Census {
  const areas = new Int32Array(100_000).fill(-1);
  const prefixes = new Int32Array(1_000).fill(-1);
  const count = bytes.readUInt32LE(0);
  let at = 4;
  const steps = Array.from({ length: count }, sevens);
  const low = bytes.subarray(at, at + count);
  at += count;
  let area = 0;
  for (let row = 0; row < count; row++) {
    area += steps[row];
    const people = low[row] + 256 * sevens();
    areas[area] = people;
    prefixes[Math.floor(area / 100)] = Math.max(0, prefixes[Math.floor(area / 100)]) + people;
  }
  return { areas, prefixes };

  function sevens(): number {
    let number = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = bytes[at++];
      number += (byte % 128) * unit;
      if (byte < 128) return number;
    }
  }
}
