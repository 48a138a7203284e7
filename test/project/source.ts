import { readdirSync, readFileSync } from 'node:fs';

/** The folder of the sources. */
export const root = new URL('../../src/', import.meta.url);

/** TypeScript below `src`, paths from there; AssemblyScript only if asked. */
export function sources(assembly = false): readonly string[] {
  return readdirSync(root, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name) && (assembly || !name.endsWith('.as.ts')))
    .sort();
}

export function sourceText(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** Data files in TypeScript. */
export function isData(path: string): boolean {
  return /\/data\//.test(path);
}

/**
 * The source with comments, and all that is in quotes, as blanks: same length, same lines. Code in templates is blank, too.
 * A slash begins a regular expression where no value precedes it.
 */
export function codeOf(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return source.replace(TOKENS, (text, before: string | undefined) =>
    before === undefined ? blank(text) : before + blank(text.slice(before.length)),
  );
}

const COMMENT = String.raw`\/\*[\s\S]*?\*\/|\/\/[^\n]*`;
const QUOTED =
  String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\]|\\\\[\\s\\S])*`';
const REGEX = String.raw`((?:^|[=(,:?!&|;{}\[]|\breturn|=>)\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*`;
const TOKENS = new RegExp(`${COMMENT}|${QUOTED}|${REGEX}`, 'gm');
