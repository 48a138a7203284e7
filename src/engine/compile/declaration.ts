import type { Check } from '../../core/checks/check.ts';

/** A detector's declaration for the engine: its words by role and its patterns. */
export interface Declaration {
  /** The filter identifier: it names the detector in errors. */
  readonly key: string;
  readonly words?: Vocabulary;
  readonly patterns: readonly Pattern[];
  /**
   * Its forms are long runs of letters and digits, which have an automaton of their own: joined with other forms, they would double the number of states.
   */
  readonly longRuns?: boolean;
}

/**
 * Lists of words and phrases by name, with commas between: found in any case, as separate words or parts of a name
 * (`routing number` is `routing_number`, `RoutingNumber`, `ROUTINGNUMBER`); a phrase whose first word is in capitals,
 * only in capitals. The evidence `near` and `before` uses the lists of those names; other lists are named in the
 * evidence. A match right after a word of `unlessBefore`, or right before one of `unlessAfter`, does not count.
 */
export type Vocabulary = Readonly<Record<string, string>>;

/**
 * `near LIST`: a word of the list is in the key of a value, or within 48 bytes before or 24 after it; after `before` those around
 * the keyword count. `before LIST`: the word leads to the value: right before it, with signs, a tag, `is` or a remark in brackets
 * between; `before LIST :` with more than blanks between, `before LIST #` with a number sign, `#:` with both. `field`: alone in its line, cell or
 * quotes. `prose`: among words. `apart`: no group of digits before or after it. `counted`: a word after it says what it counts.
 * `listed`: a number and a joiner of lists (`, ; / and or`) are before it. `after LIST`: a word of the list is before it, at most four
 * characters that are neither letters nor digits between. `ahead LIST`, `behind LIST`: a word of it is within 96 bytes after the
 * match's start, or before it. `log`: its line is one of a log. `always`: nothing more is wanted. Keywords of an item of a list (`, ; / and or`) count for those after it that are written alike.
 */
export type Term =
  | 'field'
  | 'prose'
  | 'apart'
  | 'counted'
  | 'listed'
  | 'always'
  | 'log'
  | 'near'
  | 'before'
  | `near ${string}`
  | `before ${string}`
  | `after ${string}`
  | `ahead ${string}`
  | `behind ${string}`;
/** Terms that all hold: `before code & not near errors`. */
export type Evidence = Term | `not ${Term}` | `${Term} & ${string}` | `not ${Term} & ${string}`;

/** One way to write what a detector finds, and the evidence that makes it count. */
export interface Pattern {
  /** The bytes of a match, in the language of `form.ts`. */
  readonly form: string;
  /** Arithmetic that the match's letters and digits satisfy: all of the checks. */
  readonly check?: Check | readonly Check[];
  /** The confidence that each kind of evidence gives; the first that holds counts. Default: `{ always: 0.9 }`. */
  readonly when?: Readonly<Partial<Record<Evidence, number>>>;
  /** The confidence where no check proves it. Default: the same. */
  readonly plausible?: number;
  /** Only matches that a check proves count. */
  readonly proved?: boolean;
  /** Classification of its matches. */
  readonly classification?: string;
  /**
   * Characters that may touch a match: `number`, no digit, and no hyphen or full stop with a digit beyond it (`12-`, `.5`);
   * `word`, no letter beyond those either, and no plus sign; `open`, all but letters and digits. Default: `number`.
   */
  readonly edges?: 'number' | 'word' | 'open';
  /** Bytes, as in brackets, that may not precede it, may not follow it; and the only ones that may precede it. */
  readonly notAfter?: string;
  readonly notBefore?: string;
  readonly after?: string;
  /** Bytes after which a digit continues it, so that it does not count; after a comma three digits: `12/34`, `12,345`. */
  readonly notContinuedBy?: string;
  /** Bytes before which a letter or digit means that the match is the end of something: `a.b`. */
  readonly notContinuing?: string;
  /** Most bytes of a form that repeats bytes without bound: 4,096 at most. In a run of them, only the last end counts. */
  readonly most?: number;
  /** Bytes, as in brackets, over which a match of `most` bytes goes on, however many they are. */
  readonly runsOn?: string;
  /** Length of the match in bytes, where the form reads more. Default: all that it reads. */
  readonly keep?: number;
  /** The form may begin inside a word: `straße 12` in `Hauptstraße 12`. Its first three bytes are letters or digits. */
  readonly inWord?: boolean;
  /** The match begins with the first digit that the form reads. */
  readonly fromDigit?: boolean;
  /** Most bytes before the form at which code may place the start of the match. */
  readonly mayBegin?: number;
  /** Bytes before the form belong to the match: of these, from the first of `first` on, `fewest` to `most`. */
  readonly back?: {
    readonly of: string;
    readonly first: string;
    readonly fewest: number;
    readonly most: number;
  };
}

/** The checks of a pattern. */
export function checksOf({ check }: Pattern): readonly Check[] {
  if (check === undefined) return [];
  return Array.isArray(check) ? (check as readonly Check[]) : [check as Check];
}

/** The kinds of evidence of a pattern, in order. */
export function evidenceOf({ when }: Pattern): readonly Evidence[] {
  return when === undefined ? [] : (Object.keys(when) as Evidence[]);
}
