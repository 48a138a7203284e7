import type { ByteSet } from '../core/bytes.ts';
import type { SortBuffers } from '../core/radix-sort.ts';
import type { Declaration } from './compile/declaration.ts';
import type { Image } from './compile/image.ts';
import type { Cue } from './cues/cue.ts';
import type { FieldList } from './fields/field-list.ts';
import type { Literals } from './fields/literals.ts';
import type { ValuePlace } from './fields/place.ts';
import type { MatchColumn } from './match/column.ts';
import type { PlainText } from './scan/plain-text.ts';
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

/** Bytes that a check may read: `[low, high)`, as indices in `bytes`. No match begins before `floor`. */
export interface View {
  readonly bytes: Buffer;
  readonly low: number;
  readonly floor: number;
  readonly high: number;
}

/** Result of a detector: `start` and `end` are indices in the bytes that it was given. */
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
  /** That label, or one for the position. */
  readonly label?: string | undefined;
  /** The match has its full length, and continues over bytes of this set. */
  readonly runOn?: ByteSet | undefined;
  /** A model found it by its surroundings: any other match ranks above it. */
  readonly learned?: boolean | undefined;
  /** The match that the separators of a message cut this part from. */
  readonly partOf?: PartOf | undefined;
}

/** A match in parts: its range, and the bytes between the parts. */
export interface PartOf {
  readonly start: number;
  readonly end: number;
  readonly parting: ByteSet;
  /** The part of a split match that this one is. */
  readonly place: 'first' | 'last' | undefined;
}

/** Finds matches by its patterns, which are compiled to an image with those of others: the engine finds them as it reads a window. */
export interface DeclaredMatches {
  readonly kind: 'declared';
  readonly image: Image;
  readonly declaration: Declaration;
  /** Indices of the patterns that its options enable. */
  readonly patterns: readonly number[];
  /** Checks in code get them. */
  readonly options?: object;
  /** Most bytes from where a match begins to where its form does. */
  readonly back: number;
  /**
   * Cues of non-canonical characters that hide a match (`readPlain` maps them to canonical ones). Near them, patterns match the
   * canonical text, too; such a match counts if it holds such a character.
   */
  readonly nonCanonical: readonly Cue[];
  /** Confirms a cue of `nonCanonical` in its context. Must be one function for all filters that share `nonCanonical`. */
  isNonCanonical(view: View, at: number): boolean;
}

/** Finds matches by a pass of its own over the window. */
export interface Searcher {
  readonly kind: 'searcher';
  /** The leftmost match that starts in `[from, to)`. Looks at most one byte before `from`. */
  search(window: WindowInput, from: number, to: number): Found | undefined;
}

/** Takes whole values, of any length, that the profile names by their paths: a format finds them. */
export interface Values {
  readonly kind: 'values';
}

/** Finds ranges of any length between two markers, both included. */
export interface Section {
  readonly kind: 'section';
  readonly open: Searcher;
  readonly close: Searcher;
  /** Most bytes of one section without an end marker. Default: no limit. */
  readonly maxLength?: number;
  readonly confidence: number;
  readonly classification?: string;
}

/** Finds ranges of any length by their text: from a start marker to the end marker, or to where the text is of another kind. */
export interface PartedSection {
  readonly kind: 'section';
  readonly open: Searcher;
  readonly text: SectionText;
  /** Most bytes from the start marker to the last part that counts. */
  readonly maxLength: number;
  readonly confidence: number;
}

/** Text of a section, in one part or in several with other text between them: a match each. */
export interface SectionText {
  /**
   * Continues a part from `from`, which is in it or at its end, until it ends, or to `to` or a little further. Looks at
   * most one byte before `from`.
   */
  read(window: WindowInput, from: number, to: number): SectionStep;
  /** The next part that starts in `[from, to)`, after one that was `broken`. Looks at most 8 bytes before `from`. */
  next(window: WindowInput, from: number, to: number): SectionPart | undefined;
  /** Most bytes between two parts. */
  readonly mostBetween: number;
}

/** Index up to which a part was read, and whether it ends there: with the section's end marker, or before other text. */
export interface SectionStep {
  readonly at: number;
  readonly state: 'continues' | 'closed' | 'broken';
}

/** First bytes of a part; `closes`: they are the section's end marker. */
export interface SectionPart {
  readonly start: number;
  readonly end: number;
  readonly closes: boolean;
}

/** Finds matches with knowledge from earlier text: created for each text. */
export interface Reader {
  readonly kind: 'reader';
  /** Bytes before a match's start that it may look at, at most 4096. */
  readonly back: number;
  /**
   * Starts on a text. Each call returns the matches that start in the window's core, in order, none before the end of
   * the one before it. Its state depends on the input, never on where cores begin.
   */
  open(): (window: WindowInput) => readonly Found[];
}

/** A reader that waits: it is called again when its promise resolves. */
export interface SlowReader {
  readonly kind: 'slowReader';
  readonly back: Reader['back'];
  open(): (window: WindowInput) => Promise<readonly Found[]>;
}

/** Matches that a model found in a window: four numbers each, its start and end as indices in the window's bytes, its type, and its score. */
export interface LearnedList {
  readonly at: Int32Array;
  /** Count of the numbers of `at` in use. */
  readonly length: number;
}

/** Finds matches of many types in one pass over a window, for all filters that share it. */
export interface LearnedFinder {
  /** Bytes before a window's core, and after it, that it looks at. */
  readonly back: number;
  readonly ahead: number;
  /**
   * The matches that start in the window's core or at most `beside` bytes before or after it, in order; each window is read once. May leave
   * out matches that, with all they compete with, are in one of the ranges of `covers`: the start and the end of each, as indices in the window's
   * bytes, in order and apart from one another.
   */
  read(window: WindowInput, covers?: Int32Array): LearnedList;
  readonly beside: number;
}

/** The matches of a finder that belong to one filter. */
export interface LearnedMatches {
  readonly finder: LearnedFinder;
  readonly type: number;
  /** The lowest score that counts. */
  readonly least: number;
  /** 0 to 1: the share of the matches with this score that are right. */
  confidenceOf(score: number): number;
  /**
   * Whether one of the filter's own matches that no label names is likely wrong, by its confidence and the highest score of a match
   * that overlaps it; undefined where none does. Default: none is.
   */
  doubts?(confidence: number, score: number | undefined): boolean;
}

/** Fields of a column that a filter takes if a table's header names it. */
export interface Column {
  /**
   * Label of each field of a header, if it is one of the filter's; an empty list without any. `isExact`: words before a label that say
   * nothing about it make another of it.
   */
  labels(header: readonly string[], isExact?: boolean): readonly (string | undefined)[];
  /** Whether a text is a label of any column, wanted or not. Default: unknown. */
  isLabel?(text: string): boolean;
  /** Whether a text may be a label of any column: none has to be asked about others. Default: it may be. */
  mayBeLabel?(text: string): boolean;
  /** The subject of a label's record: a person, or whoever has a contact, such as a firm. Default: unknown. */
  subjectOf?(label: string): 'person' | 'contact' | undefined;
  /** Whether a label says that no value under it is one: a county is no person. Default: none does. */
  refuses?(label: string, isExact?: boolean): boolean;
  /** Whether such a label refuses the field `[start, end)`; pure. Default: it refuses all. */
  isRefusable?(bytes: Buffer, start: number, end: number): boolean;
  /** Whether the field `[start, end)` below a label may be one, by a form that need not be as strict as in prose; pure. */
  accepts(bytes: Buffer, start: number, end: number, label?: string): boolean;
  /** The same for a field that a standard defines: most values that are not empty are accepted. */
  acceptsGiven(bytes: Buffer, start: number, end: number, label?: string): boolean;
  /**
   * Restricts a match that crosses the separators of a message to the parts that `accepts` takes: the rest was read
   * as its beginning. Default: all parts count.
   */
  readonly fittingParts?: boolean;
  /** Also counts the parts of such a match that have no letter or digit. Default: they stay. */
  readonly partsOfCharacters?: boolean;
  readonly confidence: number;
}

/** A range of bytes, as indices in those that it was found in. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Values of a filter that count again after the place that proved them. */
export interface Repeatable {
  /** The matches that are proof: all of them, or those that are fields under a label. */
  readonly proof: 'match' | 'field';
  /** The parts of such a match that nobody writes by chance; none if all of it is too common; pure. */
  parts(bytes: Buffer, start: number, end: number): readonly Range[];
  /** Other spellings of a part that count, too, as in a URL; pure. Default: none. */
  spellings?(part: Buffer): readonly Buffer[];
  /** Whether a part counts in any case; pure. Default: it does not. */
  anyCase?(part: Buffer): boolean;
}

/** Finds one type of sensitive information. Made for a profile, shared by requests, pure. */
export interface Detector {
  /** Text for `%t`: `email-address`. */
  readonly type: string;
  /** The name in explain: `EMAIL_ADDRESS`. */
  readonly filterType: string;
  /** Most bytes from the first byte of a match to the last byte looked at. */
  readonly reach: number;
  readonly find:
    | DeclaredMatches
    | Searcher
    | Section
    | PartedSection
    | Values
    | Reader
    | SlowReader;
  /** Fields of tables that it takes. Default: none, only its own matches in them. */
  readonly column?: Column;
  /** Values that count again after the place that proved them. Default: none do. */
  readonly repeats?: Repeatable;
  /** Matches that a model adds to its own. Default: none. */
  readonly learned?: LearnedMatches;
  /** The pattern as written, where a user wrote one: it breaks ties between equal spans. */
  readonly pattern?: string;
  /** Changes to its options, for the author of the profile. */
  readonly warnings?: readonly string[];
}

/**
 * Reason why a replacement is not the strategy's result for the whole match: the strategy had no result, or the
 * original; its condition could not be decided; another filter, or a message's separator, took the rest; the match is
 * too long to be replaced as a whole; the result could not stand in its place in a table or message; a rule of the
 * profile keeps the value that it is in.
 */
export type Note =
  | 'fell-back-to-redact'
  | 'condition-undecided'
  | 'fragment'
  | 'long'
  | 'changed-to-fit'
  | 'kept-by-path';

/** Facts about a replacement for explain. */
export interface ReplacementDetails {
  /** Name of the strategy that made it. */
  readonly strategy?: string;
  readonly note?: Note;
}

/** A replacement with more to report than its verdict has. */
export interface Replacement extends ReplacementDetails {
  readonly bytes: Buffer;
}

/** Verdict of a filter's lists, conditions and strategies on a match. */
export interface Verdict extends ReplacementDetails {
  /** `replace`; `ignored` by a list; `declined` because no strategy's condition held. */
  readonly outcome: 'replace' | 'ignored' | 'declined';
  /** The replacement of the whole match; a function where it depends on the match's bytes. */
  readonly replacement: Buffer | ((match: Buffer) => Buffer | Replacement);
  /** The same before it was written as the literals around it need it. Default: they need nothing. */
  readonly plain?: Verdict['replacement'];
  /** The replacement of a part of it, when a higher ranked span took the rest: never made from the match. */
  readonly fragment: Buffer;
  /**
   * End of the match whose characters the replacement shows. A match in parts shows no more than it would as a whole.
   */
  readonly shows?: 'first' | 'last';
  /** The salt of a salted hash. */
  readonly salt?: string;
  /**
   * Confidence after the words around the match, as reported; overlaps are settled by the detector's. Default: the
   * detector's.
   */
  readonly confidence?: number;
  /** The word that did. */
  readonly contextWord?: string;
}

/**
 * Judges a match: `bytes.subarray(found.start, found.end)`, to be copied if kept. A match longer than its filter's
 * reach, and a section, are judged by their beginning. May look at `WORDS_BYTES` bytes on each side, from index 0 to
 * before `end`.
 */
export type Judge = (found: Found, bytes: Buffer, end: number) => Verdict;

/** Properties of a request that replacements depend on. */
export interface RequestScope {
  readonly context: string;
  readonly documentId: string;
  /** The text is one of a conversation with a model, whose session numbers labels. */
  readonly conversation?: boolean;
}

/** A detector as a profile enables it. */
export interface Filter {
  readonly detector: Detector;
  /** Higher wins over everything else. Default 0. */
  readonly priority: number;
  /** Names of the labels that its replacements may be, `PERSON` in `[PERSON_1]`. Default: none. */
  readonly labels?: readonly string[];
  /** Its replacements depend on the matches that were judged before, whether or not these are replaced. Default: they do not. */
  readonly numbers?: boolean;
  /** Makes the judge of a request. Verdicts need no confidence unless spans are explained. */
  judge(scope: RequestScope, explain: boolean): Judge;
}

/**
 * Matches of a window with their verdicts, in columns: dense texts have a match every thirty bytes, and objects would
 * take longer to make than matches to find.
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
  sorting: SortBuffers;
}

/** Facts about a match besides its position. Most matches of a filter share them: they are kept once. */
export interface JudgedMatch {
  /** Index of the filter in the plan. */
  readonly filter: number;
  readonly confidence: number;
  readonly classification: string | undefined;
  readonly valid: boolean;
  readonly learned: boolean;
  readonly verdict: Verdict;
  /** The replacement of the whole; `undefined` while it waits for an unbounded match's bytes. */
  readonly replacement: Buffer | undefined;
  /** Facts about the replacement besides the verdict's. */
  readonly details: ReplacementDetails | undefined;
}

/** A match that is settled or reported by itself. Members that are not `readonly` are filled in then. */
export interface Match extends JudgedMatch {
  readonly start: number;
  /** `Infinity` while an unbounded match is open. */
  end: number;
  /** Offsets in UTF-16 code units, where spans are explained. */
  unitStart: number;
  unitEnd: number;
  /** Path of its value in a document, where spans are explained. */
  place: ValuePlace | undefined;
  /** A section, or a match that outgrew its reach: longer than anything bounded. */
  readonly unbounded: boolean;
  /** Closed by the end of the input or by `maxLength`, not by its marker. */
  unclosed: boolean;
}

/** A range of the input, as readers see it: constant once it is cut and scanned. */
export interface WindowInput {
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
  /** The matches of each filter's patterns, with their verdicts; empty where there are no matches. */
  readonly found: readonly MatchColumn[];
  /** The canonical text around non-canonical characters that hide something. */
  readonly plain: Readonly<PlainText>;
  /** Facts about its text that several readers need (`window-cache.ts`). */
  readonly shared: WindowCaches;
  /** One filter's fields each, where the text is a table or messages are in it. */
  readonly fields: readonly FieldList[] | undefined;
  /** The literals of the text, if any: of a format, then of formats within it. */
  readonly layers: readonly Literals[] | undefined;
  /** `bytes` for RE2: each byte that is not part of a whole code point shown as 0x1A. */
  text(): Buffer;
  /** The same window as readers see it: with blanks for escapes before values. */
  withoutEscapes(): WindowInput;
}

/** Matches that detect adds to a window, for settle. */
export interface WindowResults {
  /** Matches of the stages so far; each filter's in order of `start`. */
  readonly matches: Matches;
  /** Ends of unbounded matches that opened here or in an earlier window. */
  readonly closings: Closing[];
}

/** A range of the input on its way through the chain: input, matches and cuts, each with one writer. */
export interface Window extends WindowInput, WindowResults {
  /** Ranges that are replaced when the window is written: settle adds them. */
  readonly cuts: Cuts;
  /** Gives the window's buffer back, when its bytes were written. */
  release(): void;
}

/** A stage reads a window and adds its matches; a slow filter's returns a promise. */
export type Stage = (window: Window) => Window | Promise<Window>;

/** The end of a filter's open unbounded match. */
export interface Closing {
  readonly filter: number;
  readonly end: number;
  readonly unclosed: boolean;
}

/** Report of a match. Offsets in bytes of the input; `unitStart`/`unitEnd` in UTF-16 code units. */
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
  /** Place of its value in a document with paths. */
  readonly place: ValuePlace | undefined;
  /** The bytes, or the first 1 KiB of a span longer than 64 KiB (`textTruncated`). */
  readonly text: Buffer;
  readonly textTruncated: boolean;
}

/** Ranges of input bytes, in order, and their replacements. */
export interface Cuts {
  /** Numbers of `at` in use: three per cut. */
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

/** A part of the answer, and the spans that were decided with it, in order of `start`. */
export interface Redacted {
  readonly bytes: Buffer;
  /** Empty where spans are not explained. */
  readonly spans: readonly Span[];
  /** Number of spans of each filter that were replaced in the text so far. */
  readonly replaced: readonly number[];
  /** Number of parts of a mail so far that could not be read, and stayed or were removed. Default: none. */
  readonly unread?: number;
}
