/**
 * Writes `detectors/data/top-level-domains.json` from https://data.iana.org/TLD/tlds-alpha-by-domain.txt:
 *
 *     node src/tools/data/top-level-domains.mjs < tlds-alpha-by-domain.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';

const lines = readFileSync(0, 'latin1').split('\n');
const version = /Version (\d+)/.exec(lines.join(' '))?.[1] ?? 'unknown';
const names = lines.map((line) => line.trim().toLowerCase()).filter((line) => /^[a-z]/.test(line));
const list = { source: `IANA's list, version ${version}`, names: names.join(' ') };

writeFileSync(
  new URL('../../detectors/data/top-level-domains.json', import.meta.url),
  `${JSON.stringify(list, null, 2)}\n`,
);
