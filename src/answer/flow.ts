import type { Duplex, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Redaction } from '../engine/redaction.ts';
import type { Redacted } from '../engine/types.ts';
import type { Transcoding } from './transcoding.ts';

/** Turns redacted pieces into the bytes of an answer. */
export type Output = (
  redacted: AsyncIterable<Redacted> | Iterable<Redacted>,
) => AsyncGenerator<Buffer, void, undefined>;

/** The output that is the text alone, in its encoding. */
export function textsIn({ write, writeEnd }: Transcoding): Output {
  return async function* texts(redacted) {
    for await (const { bytes } of redacted) yield write(bytes);
    yield writeEnd();
  };
}

/**
 * Streams a text of any length through a redaction, as fast as `target` takes it, and ends `target` unless it is standard output.
 */
export function flow(
  source: Readable,
  redaction: Redaction,
  output: Output,
  target: Writable,
): Promise<void> {
  // The list form takes generator functions too; its type does not say so.
  const stages = [source, ...redaction.streams(), output as unknown as Duplex, target];
  return pipeline(stages, endOf(target));
}

/**
 * Whether a pipeline ends `target`. Standard output stays open until the process exits: where it is a socket, an end would
 * shut it for all processes that have it, such as the next command of a script.
 */
export function endOf(target: Writable): { readonly end: boolean } {
  return { end: target !== process.stdout };
}
