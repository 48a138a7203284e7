/**
 * A value's path in its document: the key or index of the value in its container. Explain reports it, so paths are kept only with spans.
 */
export interface ValuePlace {
  /** The place of the object or array that holds it; `undefined` for a whole document. */
  readonly parent: ValuePlace | undefined;
  /** Its key as the text writes it, escapes and all, or its index in an array. */
  readonly step: Buffer | number;
  /** Whether the key may be sensitive itself, such as an address: explain without texts omits it. */
  readonly isText: boolean;
  /** Steps from the document. */
  readonly depth: number;
  /** Bytes of these steps, about. */
  readonly bytes: number;
}

/** Rules of a profile by path: at one place of a document, and below it. */
export interface PathState {
  /** Rule for the value here: it is replaced as a whole, or stays; `undefined`: filters decide. */
  readonly rule: 'redact' | 'keep' | undefined;
  /** The state of a member; a key that is too long to be known has no text. */
  member(key: string | undefined): PathState;
  /** The state of an element of an array. */
  element(index: number): PathState;
}
