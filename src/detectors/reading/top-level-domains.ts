import { readFileSync } from 'node:fs';

/** Made by `tools/data/top-level-domains.mjs`. */
const FILE = new URL('../data/top-level-domains.json', import.meta.url);
const { names }: { readonly names: string } = JSON.parse(readFileSync(FILE, 'utf8'));

/** The top-level domains of the root zone, in lower case. */
export const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(names.split(' '));
