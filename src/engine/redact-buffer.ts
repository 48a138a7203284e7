import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Plan } from './plan.ts';
import { redaction } from './redaction.ts';
import type { RedactionOptions } from './redaction-options.ts';
import type { Redacted } from './types.ts';

/** Redacts a text of any length and holds the whole result; a text that fits a window takes no stream. */
export async function redactBuffer(
  plan: Plan,
  bytes: Buffer,
  options: RedactionOptions,
): Promise<Redacted> {
  const pieces: Redacted[] = [];
  await redactPieces(plan, bytes, options, (piece) => void pieces.push(piece));
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  return {
    bytes: Buffer.concat(pieces.map((piece) => piece.bytes)),
    spans: pieces.flatMap(({ spans }) => spans),
    replaced: pieces.at(-1)?.replaced ?? [],
    unread: pieces.at(-1)?.unread ?? 0,
  };
}

/** The same for a caller that holds only parts of the result: `take` gets each piece, and ends the work with an error. */
export async function redactPieces(
  plan: Plan,
  bytes: Buffer,
  options: RedactionOptions,
  take: (piece: Redacted) => void | Promise<void>,
): Promise<void> {
  const work = redaction(plan, options);
  if (bytes.length <= plan.windowBytes) return take(await work.bufferedPromise(bytes));
  // An error of `take` ends the streams, which then report only that they were ended.
  let failure: { readonly error: unknown } | undefined;
  const gather = async (source: AsyncIterable<Redacted>): Promise<void> => {
    try {
      for await (const piece of source) await take(piece);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  // The list form takes async functions too; its type does not say so.
  const stages = [Readable.from([bytes]), ...work.streams(), gather];
  try {
    await pipeline(stages as unknown as readonly NodeJS.ReadWriteStream[]);
  } catch (error) {
    throw failure === undefined ? error : failure.error;
  }
}
