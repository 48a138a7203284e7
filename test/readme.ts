import { readFileSync, writeFileSync } from 'node:fs';
import { definitions } from '../src/detectors/index.ts';

// npm run readme: writes README's table of filters anew from their definitions.

const FILE = new URL('../README.md', import.meta.url);
const START = '<!-- filters: npm run readme -->\n';
const END = '<!-- /filters -->\n';

/** README as it is. */
export const readme: string = readFileSync(FILE, 'utf8');

/** README as its table of filters should make it. */
export function written(): string {
  const [before = '', rest = ''] = readme.split(START);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`README.md: expected ${START}and ${END}`);
  return `${before}${START}${table()}${END}${after}`;
}

function table(): string {
  const rows = definitions.map(({ key, type, filterType, finds, options }) => {
    const names = Object.keys(options).map((name) => `\`${name}\``);
    return `| \`${key}\` | \`${type}\` | \`${filterType}\` | ${finds} | ${names.join(', ')} |`;
  });
  const head = ['| key | `%t` | in explain | finds | options |', '|---|---|---|---|---|'];
  return `\n${[...head, ...rows].join('\n')}\n\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, written());
