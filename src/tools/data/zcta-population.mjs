/**
 * Writes `conditions/data/zcta-population.bin` from a table of lines `00601<tab>17242`: ZIP Code Tabulation Areas and their
 * population in the 2020 census (US Census Bureau, Decennial Census, DHC table P1):
 *
 *     node src/tools/data/zcta-population.mjs < zcta-population.tsv
 *
 * The file, Brotli: the number of areas in four bytes, little-endian, then three columns, each whole after the other and
 * the first one differences: area, population below 256, the rest of the population; as numbers of seven bits a byte,
 * highest bit set where more follow.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const rows = readFileSync(0, 'latin1')
  .split(/\r?\n/)
  .filter((line) => /^\d{5}\t\d+$/.test(line))
  .map((line) => line.split('\t').map(Number))
  .sort(([a], [b]) => a - b);
const steps = rows.map(([area], index) => area - (rows[index - 1]?.[0] ?? 0));
const low = rows.map(([, people]) => people % 256);
const high = rows.map(([, people]) => Math.floor(people / 256));

const columns = [steps.flatMap(sevens), low, high.flatMap(sevens)].map((bytes) =>
  Buffer.from(bytes),
);
const count = Buffer.alloc(4);
count.writeUInt32LE(rows.length);
const packed = brotliCompressSync(Buffer.concat([count, ...columns]), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 18 },
});
writeFileSync(new URL('../../conditions/data/zcta-population.bin', import.meta.url), packed);

function sevens(number) {
  return number < 128 ? [number] : [128 + (number % 128), ...sevens(Math.floor(number / 128))];
}
