import { compiled, LONGEST_PATTERN } from './pattern.ts';
import { PatternError } from './pattern-error.ts';
import { parseRegex } from './regex-syntax.ts';
import { printed } from './regex-tree.ts';

/** Says whether all of some bytes, UTF-8, match a pattern. Bytes that are no UTF-8 match none. */
export type FullMatchPattern = (bytes: Buffer) => boolean;

/** Warnings about a pattern that `wholePattern` accepts. */
export function patternWarnings(source: string): readonly string[] {
  return parseRegex(source, false).warnings;
}

/**
 * Compiles a pattern in RE2 syntax that must match a whole text, as those of `ignoredPatterns` do. `flags` are
 * some of `i`, `m`, `s`. Throws a PatternError for other syntax and for more than 2048 bytes.
 */
export function fullMatchPattern(source: string, flags = ''): FullMatchPattern {
  if (Buffer.byteLength(source) > LONGEST_PATTERN) {
    throw new PatternError(`longer than ${LONGEST_PATTERN} bytes`);
  }
  const { root } = parseRegex(source, flags.includes('i'));
  const prefix = flags === '' ? '' : `(?${flags})`;
  const regex = compiled(String.raw`${prefix}\A(?:${printed(root, 0)})\z`, {});
  return (bytes) => regex.test(bytes);
}
