// Makes zip-codes.ts: which of the 100,000 five-digit numbers are ZIP codes (ZIP Code Tabulation Areas, 2020 census).
// node src/detectors/data/zip-codes.mjs < us_zcta_population_2020.tsv
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';

const rows = readFileSync(0, 'utf8').split('\n');
const bits = new Uint8Array(12_500);
for (const row of rows) {
  const [, zip] = /^(\d{5})\t/.exec(row) ?? [];
  if (zip !== undefined) bits[zip >> 3] |= 1 << (zip & 7);
}
const packed = deflateRawSync(bits, { level: 9 }).toString('base64');
const lines = packed.match(/.{1,92}/g).map((line) => `  '${line}'`);
writeFileSync(
  new URL('zip-codes.ts', import.meta.url),
  `// Made by zip-codes.mjs from the ZIP Code Tabulation Areas of the 2020 US census: do not edit.
/** A bit for each number from 00000 to 99999, deflated, in Base64: set where the number is a ZIP code. */
export const ZIP_CODES =
${lines.join(' +\n')};
`,
);
