import { readdirSync, readFileSync } from 'node:fs';

/** A fenced block of a page. */
export interface Block {
  readonly page: string;
  /** The line on which it begins. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The text of the block without a language that follows it with an empty line between: its output. */
  readonly output: string | undefined;
}

export const root = new URL('../../', import.meta.url);

/** The guide: README leads to each of these pages, and their commands are run. Others in docs/ have tests of their own. */
export const guide: readonly string[] = [
  'README.md',
  ...[
    'filters',
    'profiles',
    'formats',
    'names',
    'limits',
    'http',
    'cli',
    'philter',
    'llm',
    'tutorial',
    'choosing-a-profile',
    'tuning',
    'cookbook',
  ].map((name) => `docs/${name}.md`),
];

/** All pages whose links are followed. */
export const pages: readonly string[] = [
  ...['README', 'OPERATIONS', 'ARCHITECTURE', 'CONTRIBUTING', 'CHANGELOG', 'SECURITY'].map(
    (name) => `${name}.md`,
  ),
  ...readdirSync(new URL('docs/', root), { recursive: true })
    .map((name) => `docs/${name}`)
    .filter((name) => name.endsWith('.md'))
    .sort(),
];

export function read(page: string): string {
  return readFileSync(new URL(page, root), 'utf8');
}

const BLOCK =
  /^( *)```(\w*)\n((?:(?!\1```$).*\n)*?)\1```$(?:\n\n\1```\n((?:(?!\1```$).*\n)*?)\1```$)?/gm;

/** The fenced blocks of a page. A block of output belongs to the one before it. */
export function blocksOf(page: string): readonly Block[] {
  const source = read(page);
  return [...source.matchAll(BLOCK)].map(
    ({ 1: indent = '', 2: language = '', 3: text = '', 4: output, index }) => ({
      page,
      line: source.slice(0, index).split('\n').length,
      language,
      text: dedented(text, indent),
      output: output === undefined ? undefined : dedented(output, indent),
    }),
  );
}

function dedented(text: string, indent: string): string {
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}
