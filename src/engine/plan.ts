import { CUE_BEFORE, CUE_BYTES } from './cues/cue.ts';
import { MOST_WHOLE } from './fields/fitting.ts';
import type { AttachmentRule, Formats } from './fields/format-interface.ts';
import { enabledPatterns } from './match/enabled-patterns.ts';
import type { Patterns } from './match/patterns.ts';
import type { RedactionOptions } from './redaction-options.ts';
import { nonCanonicalReach } from './scan/non-canonical-scan.ts';
import { type Scanner, scanner } from './scan/scan.ts';
import type { Filter, Redacted } from './types.ts';
import { type BuffersPool, buffersPool } from './window/buffers.ts';

/** A format of texts that hold others, encoded: each is redacted by itself. */
export interface Envelope {
  /** Whether a text that begins with `start` is a mail; undefined until more bytes are known. `whole`: no more follow. */
  begins(start: Buffer, whole: boolean, options: RedactionOptions): boolean | undefined;
  /** Reads one text: called with each chunk, and with `undefined` at its end. Throws where the text cannot be read. */
  reader(
    plan: Plan,
    options: RedactionOptions,
  ): (chunk: Buffer | undefined) => AsyncIterable<Redacted>;
}

/** Formats of texts, and of texts that hold texts. */
export interface KnownFormats extends Formats {
  readonly mail?: Envelope;
  /** Default: `refuse`. */
  readonly mailAttachments?: AttachmentRule;
}

/** A profile, checked and ready to run: shared by requests, and constant except for its pool. */
export interface Plan extends Scanner {
  readonly filters: readonly Filter[];
  /** By filter: it has something to do in windows where none of its patterns matches. */
  readonly readsAll: readonly boolean[];
  /** Patterns of the declared filters; none where no filter is declared. */
  readonly patterns: Patterns | undefined;
  /** A filter takes its time: the answer to a whole text is a promise. */
  readonly slow: boolean;
  /** Most bytes of a window's core. */
  readonly coreBytes: number;
  /** Range of context words and conditions on each side of a match, in bytes. */
  readonly wordsBytes: number;
  /** Bytes that a window keeps before its core. */
  readonly contextBytes: number;
  /** Bytes that a window shows after its core. */
  readonly lookaheadBytes: number;
  /** Most bytes from a match's first byte to its form, or from that of the number that the form is in. */
  readonly backBytes: number;
  /** Reads fields, where a filter takes any. */
  readonly formats: KnownFormats | undefined;
  /** Rooms for texts that fit one window. */
  readonly buffers: BuffersPool;
  /** Bytes in which a table's header and first row must end: never more than a window shows. */
  readonly headBytes: number;
  /** A body of up to this many bytes is one window. */
  readonly windowBytes: number;
}

/** Most bytes between a match and its evidence, before it and after it. */
const EVIDENCE_BYTES = 512;

/** Range of context words and conditions on each side of a match, in bytes. */
export const WORDS_BYTES = 256;

/** More on each side: a code point that is cut, and the byte that `\b` looks at. */
const EDGE_BYTES = 8;

/** Sizes of windows; tests set them to next to nothing. */
export interface Sizes {
  /** Default 128 KiB; 16 KiB where a filter is slow. */
  readonly coreBytes?: number;
  /** Default 256. */
  readonly wordsBytes?: number;
  /** Default 16 KiB. */
  readonly headBytes?: number;
}

/** Makes a plan of filters; `known` formats read the fields that some take, and the literals that all matches have to fit. */
export function plan(filters: readonly Filter[], sizes: Sizes = {}, known?: KnownFormats): Plan {
  const slow = filters.some(isSlow);
  // Matches flow early, and little is read in vain for a client that has gone.
  const { coreBytes = (slow ? 16 : 128) * 1024, wordsBytes = WORDS_BYTES } = sizes;
  const { headBytes = 16 * 1024 } = sizes;
  const backBytes = Math.max(known === undefined ? 0 : MOST_WHOLE, ...filters.map(back));
  const hiding = nonCanonicalReach(filters);
  const cues = known?.cues ?? [];
  const matchBytes = Math.max(
    hiding.ahead,
    CUE_BYTES,
    ...filters.map(({ detector }) => detector.reach),
  );
  const finders = filters.flatMap(({ detector }) => detector.learned?.finder ?? []);
  const aheadBytes = Math.max(
    matchBytes + (known?.literalReach ?? 0),
    known?.reach ?? 0,
    ...finders.map(({ ahead }) => ahead),
  );
  const beforeBytes = Math.max(
    hiding.back,
    CUE_BEFORE,
    known?.back ?? 0,
    ...filters.map(after),
    ...finders.map((finder) => finder.back),
  );
  const patterns = enabledPatterns(filters);
  return {
    filters,
    readsAll: filters.map(({ detector }) => detector.find.kind !== 'declared'),
    patterns,
    ...scanner(filters, patterns, cues, known?.cuesAhead),
    slow,
    coreBytes,
    wordsBytes,
    contextBytes: beforeBytes + wordsBytes + EDGE_BYTES,
    lookaheadBytes: aheadBytes + wordsBytes + EDGE_BYTES,
    backBytes,
    formats: known,
    buffers: buffersPool({ filters, formats: known }),
    headBytes,
    windowBytes: coreBytes,
  };
}

function isSlow({ detector: { find } }: Filter): boolean {
  return find.kind === 'slowReader';
}

/** Most bytes from a match's first byte to its form. */
export function back({ detector: { find } }: Filter): number {
  return find.kind === 'declared' ? find.back : 0;
}

/** Bytes that a filter reads before a core, except for the words around a match. */
function after(filter: Filter): number {
  const { find } = filter.detector;
  if (find.kind === 'declared') return Math.max(EVIDENCE_BYTES, back(filter));
  return find.kind === 'reader' || find.kind === 'slowReader' ? find.back : back(filter);
}
