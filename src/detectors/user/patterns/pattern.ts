import { PatternError } from './pattern-error.ts';
import type { Regex, RegexOptions } from './regex.ts';
import { regex } from './regex-engine.ts';
import { parseRegex, type Repeat, type Syntax } from './regex-syntax.ts';
import { bounded, loosened, measure, printed } from './regex-tree.ts';

export interface PatternOptions {
  /** `i`, `m`, `s`: those that the whole pattern starts with. */
  readonly flags?: string;
  /** The capture group that is wanted; the others do not capture in the result. */
  readonly group?: number;
  /** Most repetitions of a part to which the pattern sets no limit. */
  readonly limit?: number;
  /** Largest reach that is accepted, in bytes. */
  readonly maxReach?: number;
}

/** A user's pattern with every repetition bounded, so that a stream can honour it. */
export interface BoundedPattern {
  /** RE2 syntax, flags included. */
  readonly source: string;
  /** `source`, compiled: that takes longest of all. */
  readonly regex: Regex;
  /** Most bytes from a match's first to the last looked at: one more than the longest match. */
  readonly reach: number;
  /** An unbounded repetition was limited. */
  readonly rewritten: boolean;
  /** Warnings for the author; empty if nothing was rewritten. */
  readonly warnings: readonly string[];
  /** Capture groups that the pattern was written with. */
  readonly groups: number;
  /** The wanted group captures, as number 1. */
  readonly captures: boolean;
  /** An assertion may look at the byte before the match. */
  readonly looksBack: boolean;
  /**
   * A pattern that matches wherever `source` does, and more, whose large counts are unbounded: where it finds
   * nothing, or nothing longer than `exactTo` bytes, its result is that of `source`.
   */
  readonly loose: { readonly source: string; readonly exactTo: number } | undefined;
}

/** Most bytes of a pattern. */
export const LONGEST_PATTERN = 2048;

/**
 * Reads a pattern in RE2 syntax and bounds its repetitions: `\d+` becomes `\d{1,255}`.
 * Throws a PatternError for other syntax, and for a pattern that matches the empty string or may match too much.
 */
export function boundedPattern(source: string, options: PatternOptions = {}): BoundedPattern {
  const { flags = '', group = 0, limit = 255, maxReach = 16384 } = options;
  if (Buffer.byteLength(source) > LONGEST_PATTERN) {
    throw new PatternError(`longer than ${LONGEST_PATTERN} bytes`);
  }
  const { root, groups, warnings } = parseRegex(source, flags.includes('i'));
  if (group > groups) throw new PatternError(`it has ${groups} capture groups, not ${group}`);
  const tree = bounded(root, limit);
  const size = measure(tree);
  if (size.min === 0) throw new PatternError('it can match the empty string');
  if (size.max >= maxReach) {
    throw new PatternError(`a match could be ${size.max} bytes long; most are ${maxReach - 1}`);
  }
  const prefix = flags === '' ? '' : `(?${flags})`;
  const text = prefix + printed(tree, group);
  const reading = { captures: group > 0, looksBack: looksBack(tree) };
  const loose = loosened(tree);
  const limits = unboundedLimits(root, tree);
  return {
    source: text,
    regex: compiled(text, reading),
    reach: size.max + 1,
    rewritten: limits.length > 0,
    warnings: [...warnings, ...limits.map((most) => `unbounded repetition limited to ${most}`)],
    groups,
    ...reading,
    loose: loose && { source: prefix + printed(loose.tree, group), exactTo: loose.exactTo },
  };
}

/** Compiles an expression. Throws a PatternError if it is refused. */
export function compiled(source: string, options: RegexOptions): Regex {
  try {
    return regex(source, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PatternError(`RE2 refuses it: ${reason}`, undefined, { cause: error });
  }
}

/** The bounds given to unbounded repetitions, each once. */
function unboundedLimits(before: Syntax, after: Syntax): readonly number[] {
  const written = repeats(before);
  const limited = repeats(after).filter((_, index) => written[index].max === Infinity);
  return [...new Set(limited.map((repeat) => repeat.max))];
}

function repeats(root: Syntax): readonly Repeat[] {
  return nodes(root).filter((node) => node.kind === 'repeat');
}

/** `$` and `\z` look only at the byte after them. */
function looksBack(root: Syntax): boolean {
  return nodes(root).some((node) => node.kind === 'assertion' && !/^(?:\$|\\z)$/.test(node.text));
}

function nodes(node: Syntax): readonly Syntax[] {
  if (node.kind === 'repeat' || node.kind === 'group') return [node, ...nodes(node.body)];
  if (node.kind !== 'sequence' && node.kind !== 'choice') return [node];
  return [node, ...node.parts.flatMap(nodes)];
}
