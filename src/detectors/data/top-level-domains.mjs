/**
 * Writes `top-level-domains.ts` from https://data.iana.org/TLD/tlds-alpha-by-domain.txt:
 *
 *     node src/detectors/data/top-level-domains.mjs < tlds-alpha-by-domain.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';

const lines = readFileSync(0, 'latin1').split('\n');
const version = /Version (\d+)/.exec(lines.join(' '))?.[1] ?? 'unknown';
const names = lines.map((line) => line.trim().toLowerCase()).filter((line) => /^[a-z]/.test(line));
const text = names.join(' ').replace(/(.{1,96})(?: |$)/g, '$1\n');

writeFileSync(
  new URL('top-level-domains.ts', import.meta.url),
  `// Made by top-level-domains.mjs from IANA's list, version ${version}: do not edit.
const NAMES = \`
${text}\`;

/** The top-level domains of the root zone, in lower case. */
export const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(NAMES.trim().split(/\\s+/));
`,
);
