import { resolve } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { chain } from 'stream-chain';
import { bufferedExplanation } from '../answer/explain.ts';
import { newDocumentId } from '../answer/random-ids.ts';
import { redactBuffer } from '../engine/redact-buffer.ts';
import { redaction } from '../engine/redaction.ts';
import type { Redacted } from '../engine/types.ts';
import type { LogDestination } from './log-destination.ts';
import { logRedaction } from './log-redaction.ts';
import { profileOf } from './profile-of.ts';
import type { Prompts } from './prompt-types.ts';
import { prompts } from './prompts.ts';

/** Options of `redactor`. */
export interface RedactorOptions {
  /**
   * A profile: its name in `profiles`, the path of its file (with a `/` or `.json`), or its content as an object.
   * Default: `default`.
   */
  readonly profile?: string | object;
  /** Folder of the profiles that have a name. Default: the profiles of the package. */
  readonly profiles?: string;
  /**
   * Secret that consistent replacements derive from: 16 bytes or more in hex, or `file:PATH`. Default: a random one, so
   * that replacements differ from process to process.
   */
  readonly secret?: string;
  /** Name of the context that replacements are consistent in. Default: `none`. */
  readonly context?: string;
}

/** A match, as explain reports it. */
export interface ExplainedSpan {
  readonly id: string;
  /** Offsets in UTF-16 code units, from 0; the end is exclusive. */
  readonly characterStart: number;
  readonly characterEnd: number;
  /** Such as `EMAIL_ADDRESS`. */
  readonly filterType: string;
  readonly context: string;
  readonly documentId: string;
  readonly classification?: string;
  /** In JSON, a JSON Pointer to the value that it is in. */
  readonly path?: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly text: string;
  readonly textTruncated?: boolean;
  readonly replacement: string;
  readonly salt: string;
  readonly ignored: boolean;
  readonly applied: boolean;
  readonly priority: number;
  readonly strategy?: string;
  readonly note?: string;
  readonly contextWord?: string;
  readonly unclosed?: boolean;
}

/** The document that `POST /api/explain` answers with. */
export interface TextExplanation {
  readonly filteredText: string;
  readonly context: string;
  readonly documentId: string;
  readonly explanation: {
    /** Spans that were replaced. */
    readonly appliedSpans: readonly ExplainedSpan[];
    /** All that was found. */
    readonly identifiedSpans: readonly ExplainedSpan[];
    /** Spans that a list of terms or patterns to ignore excluded. */
    readonly ignoredSpans: readonly ExplainedSpan[];
  };
  /** Parts of a mail that could not be read, and stayed or were removed, where there are any. */
  readonly unreadParts?: number;
}

/** A profile, ready to redact. */
export interface Redactor extends Prompts {
  /** Problems of the profile that do not keep it from being used. */
  readonly warnings: readonly string[];
  /** Returns the text with sensitive information replaced. */
  redact(text: string): Promise<string>;
  /** Describes the replacements in the text, and their offsets. */
  explain(text: string): Promise<TextExplanation>;
  /**
   * Returns a Transform: bytes of UTF-8 in, redacted bytes out, in constant memory. With `lines`, each line leaves as
   * soon as its newline has come in, and no match crosses a line.
   */
  stream(options?: { readonly lines?: boolean }): Duplex;
  /**
   * Returns a destination for pino, which redacts every text and number in each line of JSON and writes the line to
   * `destination`. Keys, levels and times stay. Throws an Error for a profile that needs a model.
   */
  pino(destination: LogDestination): LogDestination;
}

const PROFILES = fileURLToPath(new URL('../../profiles', import.meta.url));

/** Loads a profile. Rejects with an Error that has a line for everything that is wrong with it. */
export async function redactor(options: RedactorOptions = {}): Promise<Redactor> {
  const { profile = 'default', profiles = PROFILES, secret, context = 'none' } = options;
  const { plan, warnings } = profileOf(profile, resolve(profiles), secret);
  const scope = () => ({ context, documentId: newDocumentId() });

  async function redact(text: string): Promise<string> {
    const { bytes } = await redactBuffer(plan, Buffer.from(text), { scope: scope() });
    return bytes.toString();
  }

  async function explain(text: string): Promise<TextExplanation> {
    const own = scope();
    const result = await redactBuffer(plan, Buffer.from(text), { scope: own, explain: true });
    return JSON.parse(
      bufferedExplanation(result, { filters: plan.filters, scope: own }).toString(),
    );
  }

  function stream({ lines = false }: { readonly lines?: boolean } = {}): Duplex {
    const stages = redaction(plan, { scope: scope(), lines }).streams();
    return chain([...stages, ({ bytes }: Redacted) => bytes], {
      writableObjectMode: false,
      readableObjectMode: false,
    });
  }

  return {
    warnings,
    redact,
    explain,
    stream,
    ...prompts(plan, secret, context),
    pino: (destination) => logRedaction(plan, scope, destination),
  };
}
