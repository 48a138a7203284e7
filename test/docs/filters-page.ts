import { readFileSync, writeFileSync } from 'node:fs';
import type { Definition, FilterGroup } from '../../src/detectors/definition.ts';
import { definitions } from '../../src/detectors/index.ts';

// npm run docs: writes the tables of docs/filters.md from the definitions.

const FILE = new URL('../../docs/filters.md', import.meta.url);
const START = '<!-- filters: npm run docs -->\n';
const END = '<!-- /filters -->\n';

/** Headings of the page, in order. */
const HEADINGS: Readonly<Record<FilterGroup, string>> = {
  people: 'People and where they live',
  contact: 'Contact',
  health: 'Health',
  money: 'Money',
  numbers: 'Numbers that states issue',
  things: 'Vehicles, devices, parcels',
  logs: 'Logs',
  secrets: 'Secrets',
  own: 'Your own',
};

/** The page as it is. */
export const page: string = readFileSync(FILE, 'utf8');

/** The page with its tables written from the definitions. */
export function written(): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error(`docs/filters.md: expected ${START}and ${END}`);
  return `${before}${START}${tables()}${END}${after}`;
}

function tables(): string {
  const parts = Object.entries(HEADINGS).map(
    ([group, heading]) => `## ${heading}\n\n${table(group)}\n`,
  );
  return `\n${parts.join('\n')}\n`;
}

function table(group: string): string {
  const head = ['| key | `%t` | in explain | finds | options |', '|---|---|---|---|---|'];
  return [...head, ...definitions.filter((one) => one.group === group).map(row)].join('\n');
}

function row({ key, type, filterType, finds, options }: Definition): string {
  const names = Object.keys(options).map((name) => `\`${name}\``);
  return `| \`${key}\` | \`${type}\` | \`${filterType}\` | ${finds} | ${names.join(', ')} |`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, written());
