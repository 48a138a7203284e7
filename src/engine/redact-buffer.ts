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
  const work = redaction(plan, options);
  if (bytes.length <= plan.windowBytes) return work.bufferedPromise(bytes);
  const pieces: Redacted[] = [];
  const gather = async (source: AsyncIterable<Redacted>): Promise<void> => {
    for await (const piece of source) pieces.push(piece);
  };
  // The list form takes async functions too; its type does not say so.
  const stages = [Readable.from([bytes]), ...work.streams(), gather];
  await pipeline(stages as unknown as readonly NodeJS.ReadWriteStream[]);
  return {
    bytes: Buffer.concat(pieces.map((piece) => piece.bytes)),
    spans: pieces.flatMap(({ spans }) => spans),
    replaced: pieces.at(-1)?.replaced ?? [],
    unread: pieces.at(-1)?.unread ?? 0,
  };
}
