/**
 * Writes `detectors/data/zip-codes.bin` from a table of lines `00601<tab>…`, the ZIP Code Tabulation Areas of the 2020
 * US census: a bit for each number from 00000 to 99999, set where the number is a ZIP code, deflated.
 *
 *     node src/tools/data/zip-codes.mjs < us_zcta_population_2020.tsv
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const rows = readFileSync(0, 'utf8').split('\n');
const bits = new Uint8Array(12_500);
for (const row of rows) {
  const [, zip] = /^(\d{5})\t/.exec(row) ?? [];
  if (zip !== undefined) bits[zip >> 3] |= 1 << (zip & 7);
}
writeFileSync(
  new URL('../../detectors/data/zip-codes.bin', import.meta.url),
  deflateRawSync(bits, { level: 9 }),
);
