import type { Annotation } from './settle/annotation.ts';
import type { PositionUnit } from './settle/units.ts';
import type { Filter, Redacted, RequestScope, Settled } from './types.ts';

/** Options of one redaction. */
export interface RedactionOptions {
  readonly scope: RequestScope;
  /** Its spans are reported. */
  readonly explain?: boolean;
  /** Matches stay, between the marks of their filter, and are not replaced. Not together with `explain`. */
  readonly annotate?: (filter: Filter) => Annotation;
  /** Unit of `unitStart` and `unitEnd`. Default: UTF-16 code units. */
  readonly units?: PositionUnit;
  /** Matches end at a newline; sections go on, for 1 MiB where they have no `maxLength`. */
  readonly lines?: boolean;
  /** Whether the type of the text is that of a mail, or of several. */
  readonly mail?: boolean;
  /** Writes settled windows, for a text that is encoded in another. Default: its bytes, with replacements. */
  readonly write?: (settled: Settled) => Redacted;
}
