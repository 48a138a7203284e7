import type { ByteSet } from '../../core/bytes.ts';

/** An escape: a few bytes that stand for a character, `\u00e9`, `&amp;`, `''`. */
export interface Escape {
  readonly start: number;
  readonly end: number;
  /** The escape is a letter's: a match that ends inside takes all of it. */
  readonly joins: boolean;
}

/** Rules of one kind of literal: which parts of its text may be replaced, and how a replacement is written there. */
export interface Container {
  /** `none`: structure, which stays; `part`: any part of the literal may be replaced; `whole`: all of it or nothing. */
  readonly takes: 'none' | 'part' | 'whole';
  /** Structure in a value that another format may know as a whole: such a field is taken in the parts around the structure. */
  readonly parts?: true;
  /** Separators that no match crosses. */
  readonly parting?: ByteSet;
  /**
   * The literal is a value, or several with these bytes between them: a section, or a match that outgrew its reach, that begins in one ends
   * with it. Default: it is text, which may continue elsewhere.
   */
  readonly ends?: ByteSet;
  /** The escape that the offset `at` is inside of, in the literal `[low, high)`. */
  escapeAround?(bytes: Buffer, low: number, high: number, at: number): Escape | undefined;
  /** Text of a match without its escapes. Default: the match. */
  read?(match: Buffer): Buffer;
  /** Whether a match is a whole value. Default: where it is the whole literal. */
  isWhole?(bytes: Buffer, start: number, end: number): boolean;
  /** A replacement as written in the literal; `isWhole`: in place of all of it; `isStart`: in place of its beginning. */
  write(text: Buffer, isWhole: boolean, isStart: boolean): Buffer;
  /** `write` changes bytes that do not fit, for lack of escapes: explain reports it. */
  readonly changes?: boolean;
  /** A field of a message. */
  readonly ofMessage?: true;
  /** The literal is in columns: a replacement is as long as its match. One that is longer becomes a mask. */
  readonly keepsWidth?: boolean;
  /** A rule of the profile keeps it: matches in it are reported, and stay. */
  readonly keeps?: boolean;
}

/** Structure: nothing in it is replaced. */
export const STRUCTURE: Container = { takes: 'none', write: (text) => text };

/** Structure of a text that is a value itself, as JSON is between quotes. */
export const STRUCTURE_OF_VALUE: Container = { ...STRUCTURE, parts: true };
