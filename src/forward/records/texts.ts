/** Writing of a text: as it is, or as the inside of a string of JSON. */
export type Writing = 'plain' | 'json';

/** A value that takes another's place. */
export interface Rewritten {
  /** In the writing that was asked for. */
  readonly bytes: Buffer;
  /** Whether it is a number still. */
  readonly isNumber: boolean;
}

/**
 * Visitor of a message's texts, called in the order of the message. A protocol's walk runs twice over a message that
 * is redacted: once where all texts are collected as records, and once where each call returns what its text becomes, or
 * `undefined` where it stays. A record is one text to the engine: an object of JSON, in which keys label values.
 */
export interface Texts {
  /** Runs for a record; none is open. One in which nothing changes may be passed over, with `undefined`. */
  record<Result>(run: () => Result): Result | undefined;
  /** Begins an object or array as a value of the record. */
  open(bracket: '{' | '['): void;
  close(bracket: '}' | ']'): void;
  /**
   * Takes all members of the open object at once, as JSON writes them without blanks: `written` has `slots` keys and values that are no objects or arrays.
   * False where each is to be visited.
   */
  members(written: Buffer, slots: number): boolean;
  /** Labels the value that follows with a constant. */
  label(name: string): void;
  /** Labels the value that follows with a key of the message. */
  key(written: Buffer, writing: Writing): Buffer | undefined;
  text(written: Buffer, writing: Writing): Buffer | undefined;
  /** A value that cannot be read as text, and that the walk replaces in each pass. */
  omit(): void;
  /** `written`: a number, or `true`, `false` or `null`. `writing`: that of a text that takes its place. */
  literal(written: string, writing: Writing): Rewritten | undefined;
}

/** Walks a message. Returns it rewritten, or `undefined` where nothing changed. Throws `Unreadable`. */
export type Walk = (texts: Texts) => Buffer | undefined;
