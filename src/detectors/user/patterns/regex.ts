/** A match; offsets in bytes. */
export interface RegexMatch {
  readonly start: number;
  readonly end: number;
  /** The range to report: the wanted group's, if any; -1 if the group did not participate. */
  readonly low: number;
  readonly high: number;
}

/** An expression in RE2 syntax, compiled: its time is linear in that of the text. */
export interface Regex {
  /** Whether a text, UTF-8, has a match. */
  test(text: Buffer): boolean;
  /** The leftmost match in a text that begins at `from` or after it; bytes before it are context for `\b` and `^`. */
  find(text: Buffer, from: number): RegexMatch | undefined;
}

export interface RegexOptions {
  /** Some of `i`, `m` and `s`. Default: none. */
  readonly flags?: string;
  /** Matches report the first group. Default: the whole match. */
  readonly captures?: boolean;
  /** An assertion may look at the byte before a match. Default: true. */
  readonly looksBack?: boolean;
}

/** Makes an expression. Throws an Error if the syntax is not RE2's. */
export type MakeRegex = (source: string, options: RegexOptions) => Regex;
