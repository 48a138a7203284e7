import type { Duplex } from 'node:stream';

/** A prompt with labels for its values, and the session that has them. */
export interface MaskedPrompt<Input> {
  readonly masked: Input;
  /** Sealed values: it goes with the conversation, to this process or to any other with the same secret. */
  readonly session: string;
  /** Replacements by type. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Options of `mask`. */
export interface MaskOptions {
  /** The session of the conversation so far: its values keep their labels. */
  readonly session?: string;
}

/** Form of a text in which labels are restored while it streams. */
export type StreamType = 'text' | 'json' | 'ndjson' | 'sse';

/** Conversations with a model: prompts leave masked, answers come back whole. */
export interface Prompts {
  /**
   * Replaces the values in a prompt, a text or a value of JSON, by labels such as `[PERSON_1]`, with a profile whose strategies are
   * LABEL (`prompts`). Rejects with an Error for a session that cannot be used, and for a match that the profile blocks.
   */
  mask<Input>(input: Input, options?: MaskOptions): Promise<MaskedPrompt<Input>>;
  /** Puts the values of a session back, in a text or in a value of JSON. Throws an Error for a session that cannot be used. */
  restore<Input>(input: Input, session: string): Input;
  /**
   * Returns a Transform that puts the values of a session back while a text passes: bytes of UTF-8 in and out. No more is held back
   * than what may become a label. Throws an Error for a session that cannot be used.
   */
  restoreStream(session: string, options?: { readonly type?: StreamType }): Duplex;
}
