/**
 * Writes `detectors/data/phone-regions.json` from the metadata that libphonenumber-js (a development dependency) carries:
 *
 *     node src/tools/data/phone-regions.mjs
 *
 * The layout it reads: https://gitlab.com/catamphetamine/libphonenumber-js/blob/master/METADATA.md
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const metadata = require('libphonenumber-js/metadata.max.json');
const { version } = require('libphonenumber-js/package.json');

const codes = Object.entries(metadata.country_calling_codes);
const rows = codes.flatMap(([code, names]) =>
  names.map((name) => row(name, metadata.countries[name], metadata.countries[names[0]], code)),
);
for (const [code, plan] of Object.entries(metadata.nonGeographic)) {
  rows.push(row('001', plan, plan, code));
}

const source = `libphonenumber-js ${version}`;
// A region a line, so that the difference between two versions can be read.
const lines = rows.map((region) => `    ${JSON.stringify(region)}`).join(',\n');
writeFileSync(
  new URL('../../detectors/data/phone-regions.json', import.meta.url),
  `{\n  "source": ${JSON.stringify(source)},\n  "regions": [\n${lines}\n  ]\n}\n`,
);

function row(name, plan, main, code) {
  const [, dialOut, , lengths, formats, prefix, , parsing, transform, , leading, types] = plan;
  const numbers = types.filter((type) => type && type[0] !== '').map((type) => type[0]);
  return {
    name,
    code,
    dialOut: dialOut || '',
    prefix: prefix || '',
    prefixes: parsing || prefix || '',
    transform: transform || '',
    leading: leading || '',
    lengths,
    numbers: [...new Set(numbers)].join('|'),
    groups: [...new Set((formats || main[4] || []).flatMap(([pattern]) => groups(pattern)))],
  };
}

/** `(\d{2})(\d{3,4})` as `2-3` and `2-4`; nothing where a group is not just a number of digits. */
function groups(pattern) {
  const parts = pattern.match(/\([^)]*\)/g) ?? [];
  if (parts.join('') !== pattern) return [];
  const sizes = parts.map((part) => /^\(\\d(?:\{(\d+)(?:,(\d+))?\})?\)$/.exec(part));
  if (sizes.some((size) => size === null)) return [];
  const choices = sizes.map(([, least = '1', most = least]) =>
    Array.from({ length: most - least + 1 }, (_, i) => Number(least) + i),
  );
  return choices
    .reduce((all, choice) => all.flatMap((done) => choice.map((n) => [...done, n])), [[]])
    .map((sum) => sum.join('-'));
}
