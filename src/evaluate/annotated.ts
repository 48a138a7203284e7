/** A marked range of a text: `start`/`end` are 0-based UTF-16 code units, half-open. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** Type as the annotation spells it: `PER`, `emailAddress`. */
  readonly type: string;
  /** Confidence of a profile's match, from 0 to 1. */
  readonly confidence?: number;
}

/** A text and its annotations: the sensitive ranges known in it. */
export interface Annotated {
  /** Source: the file, and the document's line or name in it. */
  readonly id: string;
  readonly text: string;
  /** In order of `start`. */
  readonly marks: readonly Mark[];
}

/** Position in a file; lines and columns count from 1, columns in UTF-16 code units. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** An annotation that cannot be read. The message names the place and never quotes the text. */
export class AnnotationError extends Error {
  constructor({ file, line, column }: FilePosition, what: string) {
    super(`${file}:${line}:${column}: ${what}`);
  }
}
