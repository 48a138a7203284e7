import type { ByteSet } from '../core/bytes.ts';
import type { Declaration } from './compile/declaration.ts';
import type { Image } from './compile/image.ts';
import type { FieldList } from './fields/field-list.ts';
import type { Column as MatchColumn } from './match/column.ts';
import type { PlainText } from './scan/plain-text.ts';
import type { WordStarts } from './scan/word-starts.ts';
import type { WindowCaches } from './window/window-cache.ts';

/**
 * The words of the pipeline.
 *
 * ```
 *   ┌─ context ─┬────────────── core ──────────────┬─ lookahead ─┐
 *   0         from                                 to           end     indices in `bytes`
 * ```
 *
 * A candidate belongs to the one window whose core it starts in. `start`/`end` of anything that has left
 * its detector are offsets in bytes of the input: 0-based, half-open.
 */

/**
 * A stretch of ASCII letters and digits, between bytes that are neither, that makes a detector look.
 * `only` and `has` name kinds of bytes: `D` digit, `U` upper case, `L` lower case.
 */
export interface TokenTrigger {
  /** Kinds that the token may hold. */
  readonly only: string;
  /** Kinds that it must hold. Default: none. */
  readonly has?: string;
  /** Fewest and most bytes, 1 to 63; 63 stands for 63 and more. */
  readonly length: readonly [number, number];
  /**
   * Bytes that may follow it, as in a regular expression's brackets (`- .0-9`); with `^` any but those, or the
   * end. Default: any, or the end.
   */
  readonly next?: string;
  /** Bytes that may follow `next`. Default: any, or the end. */
  readonly after?: string;
  readonly before?: Before;
  /** No digit with a hyphen or a full stop behind it stands before it. */
  readonly apart?: boolean;
  readonly form?: Form;
}

/**
 * What has to stand from a trigger's first byte on: `[0-9]{3}(-| )[0-9]{2}\b`, with bytes in brackets, `?`, `{2}`,
 * `{2,4}`, groups and choices; with `\b` at its end, neither a letter nor a digit follows. All filters' forms are read
 * in one go.
 */
export type Form = string;

/** Bytes that stand before, and before those; with `^` any but those, or none. Default: any, or none. */
export type Before = readonly [string] | readonly [string, string];

/** One to three sets of bytes in a row, as in brackets; the first may hold no ASCII letter or digit. */
export interface LiteralTrigger {
  readonly before?: Before;
  readonly literal:
    | readonly [string]
    | readonly [string, string]
    | readonly [string, string, string];
  readonly form?: Form;
}

export type Trigger = TokenTrigger | LiteralTrigger;

/**
 * What a matcher may read of the input around one candidate. All are indices in `bytes`. The candidates of one window may
 * share an object; those of two never do.
 */
export interface View {
  readonly bytes: Buffer;
  /** First byte it may read. */
  readonly low: number;
  /** First byte where a match may start: this filter's last match ended there. */
  readonly floor: number;
  /** One past the last byte it may read. */
  readonly high: number;
  /** What the scan saw of where words begin in `bytes`. */
  readonly words?: WordStarts;
}

/** What a detector found: `start` and `end` are indices in the bytes that it was given. */
export interface Found {
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** A kind within the type: a card's brand, a state; `%l`. */
  readonly classification?: string | undefined;
  /** A check of substance held (Luhn, mod 97 …), not only the shape. */
  readonly valid?: boolean | undefined;
  /** The label above the column of a table, or the position in a message, that made sure of it. */
  readonly header?: string | undefined;
  /** The match reached `View.high` and goes on as long as bytes are in this set. */
  readonly runOn?: ByteSet;
  /** What parts a message cut this from more. */
  readonly partOf?: PartOf | undefined;
}

/** A match that is in parts: where it lies, and what is between them. */
export interface PartOf {
  readonly start: number;
  readonly end: number;
  readonly parting: ByteSet;
  /** Which part it is, where it is one of these. */
  readonly place: 'first' | 'last' | undefined;
}

/** Finds matches where the one scan over the bytes left candidates. */
export interface Matcher {
  readonly kind: 'matcher';
  readonly triggers: readonly Trigger[];
  /**
   * Characters that hide what it finds (`readPlain` says what they stand for): where they are near, what its triggers find
   * in the plain text is a candidate there, whose match has one of them. A token stands for the hyphen behind it.
   */
  readonly odd?: readonly Trigger[];
  /** Whether what `odd` found at `at` is odd where it stands; the same for all with the same `odd`. */
  isOdd?(view: View, at: number): boolean;
  /** `back` in plain text, in bytes of that. Default: 0. */
  readonly plainBack?: number;
  /** Most bytes from a match's first byte to the candidate's first. */
  readonly back: number;
  /** Looks at the candidate `[start, end)`. Reads only `[view.low, view.high)`; pure. */
  match(view: View, start: number, end: number): Found | undefined;
}

/** Finds matches by its patterns, which are compiled to an image with those of others: the engine finds them as it reads a window. */
export interface Declared {
  readonly kind: 'declared';
  readonly image: Image;
  readonly declaration: Declaration;
  /** Indices of the patterns that its options enable. */
  readonly patterns: readonly number[];
  /** Most bytes from where a match begins to where its form does. */
  readonly back: number;
  /** Characters that hide what it finds, as those of a `Matcher`. */
  readonly odd: readonly Trigger[];
  isOdd(view: View, at: number): boolean;
}

/** Finds matches by a pass of its own over the window. */
export interface Searcher {
  readonly kind: 'searcher';
  /** The leftmost match that starts in `[from, to)`. Looks at most one byte before `from`. */
  search(window: Window, from: number, to: number): Found | undefined;
}

/** Finds stretches of any length between two markers, both included. */
export interface Section {
  readonly kind: 'section';
  /** What fires in each first marker, at most `back` bytes behind its first. Default: it is looked for everywhere. */
  readonly triggers?: readonly Trigger[];
  readonly back?: number;
  readonly open: Searcher;
  readonly close: Searcher;
  /** Most bytes of one stretch; it ends there when no marker closed it. Default: none. */
  readonly maxLength?: number;
  readonly confidence: number;
  readonly classification?: string;
}

/** Finds matches by what it learnt from the text before: made for each text. */
export interface Reader {
  readonly kind: 'reader';
  /** Bytes before a match's start that it may look at, at most 4096. */
  readonly back: number;
  /**
   * Starts on a text. Each call gives the matches that start in the window's core, in order, none before
   * where the one before it ended. What is carried depends on the input, never on where cores lie.
   */
  open(): (window: Window) => readonly Found[];
}

/** A reader that takes its time: it is called again when what it promised is there. */
export interface SlowReader {
  readonly kind: 'slowReader';
  readonly back: Reader['back'];
  open(): (window: Window) => Promise<readonly Found[]>;
}

/** What a filter takes the fields of a column for, where a table's header says what they are. */
export interface Column {
  /** Of each field of a header the label that it is, where it is one of the filter's; empty where no filter has one. */
  labels(header: readonly string[]): readonly (string | undefined)[];
  /** Whether the field `[start, end)` may be one, by a form that need not be as strict as in prose; pure. */
  accepts(bytes: Buffer, start: number, end: number): boolean;
  /** The same where a standard says what the field is: what holds anything is one, mostly. */
  acceptsGiven(bytes: Buffer, start: number, end: number): boolean;
  /**
   * Of a match that goes over what parts a message, only what `accepts` takes counts: the rest was read as its beginning.
   * Default: all of it does.
   */
  readonly fittingParts?: boolean;
  /** Of such a match those parts count, too, that have no letter or digit. Default: they are left. */
  readonly partsOfCharacters?: boolean;
  readonly confidence: number;
}

/** Finds one type of sensitive information. Made for a profile, shared by requests, pure. */
export interface Detector {
  /** What `%t` stands for: `email-address`. */
  readonly type: string;
  /** The name in explain: `EMAIL_ADDRESS`. */
  readonly filterType: string;
  /** Most bytes from the first byte of a match, or of a candidate, to the last byte looked at. */
  readonly reach: number;
  readonly find: Declared | Matcher | Searcher | Section | Reader | SlowReader;
  /** What it takes fields of tables for. Default: for nothing, but what it finds in them. */
  readonly column?: Column;
  /** The pattern as written, where a user wrote one: it breaks ties between equal spans. */
  readonly pattern?: string;
  /** What it changed of its options, for whoever wrote the profile. */
  readonly warnings?: readonly string[];
}

/**
 * Why what is written is not what its strategy makes of a match: it made nothing, or what was there before; it
 * could not be told whether its condition holds; another filter, or what parts a message, took the rest of the match;
 * the match is longer than what is replaced as one.
 */
export type Note = 'fell-back-to-redact' | 'condition-undecided' | 'fragment' | 'long';

/** What explain tells of a replacement. */
export interface ReplacementDetails {
  /** What it is made by, as its profile names it. */
  readonly strategy?: string;
  readonly note?: Note;
}

/** A replacement of which there is more to tell than its verdict does. */
export interface Replacement extends ReplacementDetails {
  readonly bytes: Buffer;
}

/** What a filter's lists, conditions and strategies say of a match. */
export interface Verdict extends ReplacementDetails {
  /** `replace`; `ignored` by a list; `declined` because no strategy's condition held. */
  readonly outcome: 'replace' | 'ignored' | 'declined';
  /** The replacement of the whole match; a function where it depends on the match's bytes. */
  readonly replacement: Buffer | ((match: Buffer) => Buffer | Replacement);
  /** The replacement of a part of it, when a higher ranked span took the rest: never made from the match. */
  readonly fragment: Buffer;
  /** Which of the match's own characters the replacement has. Of a match in parts no more are shown than of it as a whole. */
  readonly shows?: 'first' | 'last';
  /** The salt of a salted hash. */
  readonly salt?: string;
  /**
   * What the words around the match made of its confidence, as reported: who wins bytes goes by what was
   * found. Default: as found.
   */
  readonly confidence?: number;
  /** The word that did. */
  readonly contextWord?: string;
}

/**
 * Judges a match: `bytes.subarray(found.start, found.end)`, copied by whoever keeps it. Of a stretch longer
 * than its filter's reach, and of a section, that is only how it begins: by that they are judged. It may look
 * at `WORDS_BYTES` bytes to each side, from index 0 to before `end`.
 */
export type Judge = (found: Found, bytes: Buffer, end: number) => Verdict;

/** What a request may bring that replacements depend on. */
export interface RequestScope {
  readonly context: string;
  readonly documentId: string;
}

/** A detector as a profile enables it. */
export interface Filter {
  readonly detector: Detector;
  /** Higher wins over everything else. Default 0. */
  readonly priority: number;
  /** Where spans are not explained, verdicts need no confidence. */
  judge(scope: RequestScope, explain: boolean): Judge;
}

/**
 * One filter's candidates in a window: `[start, end)` pairs of indices, in order of `start`. Of those in the plain text they
 * are indices there, with the bits of `start` turned over: it is negative.
 */
export interface Candidates {
  readonly at: Int32Array;
  /** How many numbers of `at` are in use: twice the candidates. */
  readonly length: number;
}

/**
 * What the filters found in a window and judged, in columns: dense texts have a match every thirty bytes, and to make an
 * object of each and to look it up again and again would take longer than to find it.
 */
export interface Matches {
  length: number;
  /** Indices in the window's bytes; one of `ends` may be `OPEN`. */
  starts: Int32Array;
  ends: Int32Array;
  /** Indices in `judgements`. */
  judged: Int32Array;
  readonly judgements: JudgedMatch[];
  /** Every match has its end and is to be replaced. */
  plain: boolean;
  /** Room to put them in order. */
  order: Int32Array;
  spare: Int32Array;
}

/** What is said of a match beside its place. Most of a filter are judged alike: that is kept once. */
export interface JudgedMatch {
  /** Index of the filter in the plan. */
  readonly filter: number;
  readonly confidence: number;
  readonly classification: string | undefined;
  readonly valid: boolean;
  readonly verdict: Verdict;
  /** The replacement of the whole; `undefined` while it waits for an unbounded match's bytes. */
  readonly replacement: Buffer | undefined;
  /** What is to be told of the replacement beside what the verdict does. */
  readonly details: ReplacementDetails | undefined;
  /** Where it lies among what the window's cuts are replaced with. */
  readonly cut: number;
}

/** One of them, where it is settled or reported by itself. What is not `readonly` is filled in there. */
export interface Match extends Omit<JudgedMatch, 'cut'> {
  readonly start: number;
  /** `Infinity` while an unbounded match is open. */
  end: number;
  /** Offsets in UTF-16 code units, where spans are explained. */
  unitStart: number;
  unitEnd: number;
  /** A section, or a match that outgrew its reach: longer than anything bounded. */
  readonly unbounded: boolean;
  /** Closed by the end of the input or by `maxLength`, not by its marker. */
  unclosed: boolean;
}

/** A stretch of the input on its way through the chain. */
export interface Window {
  readonly bytes: Buffer;
  /** Offset of `bytes[0]` in the input. */
  readonly base: number;
  /** No match starts before it: in line mode the line begins there, at index 0 or before. */
  readonly floor: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
  /** Nothing follows `end`: the input or, in line mode, its line ends there. */
  readonly ended: boolean;
  /** The core reaches the end of the input: no window follows. */
  readonly last: boolean;
  /** No match crosses `to`: the input or, in line mode, its line ends there. */
  readonly sealed: boolean;
  readonly candidates: readonly Candidates[];
  /** The matches of each filter's patterns, and what they are; empty where it has none. */
  readonly found: readonly MatchColumn[];
  readonly words: WordStarts;
  /** The plain text of candidates that odd characters hide. */
  readonly plain: Readonly<PlainText>;
  /** Facts about its text that several readers need (`window-cache.ts`). */
  readonly shared: WindowCaches;
  /** One filter's fields each, where the text is a table or messages are in it. */
  readonly fields: readonly FieldList[] | undefined;
  /** What the stages found so far; each filter's in order of `start`. */
  readonly matches: Matches;
  /** Ends of unbounded matches that opened here or in an earlier window. */
  readonly closings: Closing[];
  /** What is replaced when the window is written. */
  readonly cuts: Cuts;
  /** `bytes` for RE2: each byte that is not part of a whole code point shown as 0x1A. */
  text(): Buffer;
  /** The same window as readers see it: with blanks for escapes before values. */
  parted(): Window;
  /** Gives the window's buffer back, when its bytes were written. */
  release(): void;
}

/** A stage looks at a window and adds to it what it found; a slow filter's promises that. */
export type Stage = (window: Window) => Window | Promise<Window>;

/** The end of a filter's open unbounded match. */
export interface Closing {
  readonly filter: number;
  readonly end: number;
  readonly unclosed: boolean;
}

/** What is reported of a match. Offsets in bytes of the input; `unitStart`/`unitEnd` in UTF-16 code units. */
export interface Span {
  readonly filter: number;
  readonly start: number;
  readonly end: number;
  readonly unitStart: number;
  readonly unitEnd: number;
  readonly confidence: number;
  readonly classification: string | undefined;
  readonly outcome: Verdict['outcome'];
  readonly replacement: Buffer;
  readonly salt: string | undefined;
  /** The word near the match that changed its confidence. */
  readonly contextWord: string | undefined;
  /** Undefined where nothing was replaced. */
  readonly strategy: string | undefined;
  readonly note: Note | undefined;
  readonly unclosed: boolean;
  /** The bytes, or the first 1 KiB of a span longer than 64 KiB (`textTruncated`). */
  readonly text: Buffer;
  readonly textTruncated: boolean;
}

/** Stretches of input bytes, in order, and what is written in their place. */
export interface Cuts {
  /** How many numbers of `at` are in use: thrice the cuts. */
  length: number;
  /**
   * Each cut's start and end, as indices in the window's bytes, and which of the replacements is written. The first may
   * have begun before the window.
   */
  at: Int32Array;
  readonly replacements: Buffer[];
}

/** A window whose overlaps are settled: its cuts end at `until` or before, and every byte before that may be written. */
export interface Settled {
  readonly window: Window;
  readonly spans: readonly Span[];
  readonly replaced: readonly number[];
  readonly until: number;
}

/** A stretch of the answer, and the spans that were decided with it, in order of `start`. */
export interface Redacted {
  readonly bytes: Buffer;
  /** Empty where spans are not explained. */
  readonly spans: readonly Span[];
  /** How many spans of each filter were replaced in the text so far. */
  readonly replaced: readonly number[];
}
