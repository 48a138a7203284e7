import type { Check } from '../../core/checks/check.ts';

/** What a detector declares for the engine: its words by role and its patterns. */
export interface Declaration {
  /** The filter identifier: it names the detector in errors. */
  readonly key: string;
  readonly words?: Vocabulary;
  readonly patterns: readonly Pattern[];
}

/**
 * Words and phrases by role, with commas between, in lower case: found in any case, as words of their own or parts of a name
 * (`routing number` is `routing_number`, `RoutingNumber`, `ROUTINGNUMBER`).
 */
export type Vocabulary = Readonly<Partial<Record<Role, string>>>;

/**
 * `near`: in the key of a value, or within 48 bytes before or 24 after it. `before`: right before it, with marks between.
 * `beforeCapitals`: the same, written in capitals. `unlessBefore`, `unlessAfter`: right before or after it, it is none.
 */
export type Role = 'near' | 'before' | 'beforeCapitals' | 'unlessBefore' | 'unlessAfter';

/**
 * `near` and `before`: a word of that role is there. `field`: alone in its line, cell or quotes. `prose`: among words. `apart`: no
 * group of digits before or after it. `always`: nothing more is wanted.
 */
export type Evidence = 'near' | 'before' | 'field' | 'prose' | 'apart' | 'always';

/** One way to write what a detector finds, and what makes it count. */
export interface Pattern {
  /** What the bytes look like: `form.ts` has the language. */
  readonly form: string;
  /** What its letters and digits satisfy: all of them. */
  readonly check?: Check | readonly Check[];
  /** The confidence that each kind of evidence gives; the first that holds counts. Default: `{ always: 0.9 }`. */
  readonly when?: Readonly<Partial<Record<Evidence, number>>>;
  /** The confidence where no check proves it. Default: the same. */
  readonly plausible?: number;
  /** Only what a check proves counts. */
  readonly proved?: boolean;
  /** What its matches are classified as. */
  readonly classification?: string;
  /**
   * What ends it: `number`, no digit goes on before or after it behind a hyphen or full stop (`12-`, `.5`); `word`, no letter
   * either, nor behind a plus sign; `open`, anything but a letter or digit may touch it. Default: `number`.
   */
  readonly edges?: 'number' | 'word' | 'open';
  /** Bytes, as in brackets, that may not stand before it, or after it; and the only ones that may stand before it. */
  readonly notAfter?: string;
  readonly notBefore?: string;
  readonly after?: string;
  /** So many bytes of what the form reads are the match. Default: all. */
  readonly keep?: number;
  /** The match begins with the first digit of what the form reads. */
  readonly fromDigit?: boolean;
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
