import { type Flushable, flushable, none } from 'stream-chain/defs.js';
import { EMPTY } from '../core/bytes.ts';
import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction-options.ts';

/** A first stage of a chain. */
type FirstStage = Flushable<Buffer, unknown>;

/** The end of the text, where a stage of a chain is called. */
export const END = none as unknown as Buffer;

/**
 * Makes the first stage of a text: `plain`, or the reader of the envelope that the text turns out to be. Holds the bytes that
 * it takes to know.
 */
export function envelopeStage(
  plan: Plan,
  options: RedactionOptions,
  plain: FirstStage,
): FirstStage {
  const mail = plan.formats?.mail;
  if (mail === undefined) return plain;
  let start = EMPTY;
  let stage: FirstStage | undefined;

  return flushable(
    (chunk: Buffer) => (stage === undefined ? first(chunk, false) : stage(chunk)),
    async function* end() {
      if (stage === undefined) yield* all(first(EMPTY, true));
      yield* all(stage?.(END));
    },
  );

  function first(chunk: Buffer, whole: boolean): unknown {
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    const begins = mail?.begins(start, whole, options);
    if (begins === undefined && !whole) return none;
    stage = begins === true ? enveloped() : plain;
    const held = start;
    start = EMPTY;
    return held.length === 0 ? none : stage(held);
  }

  function enveloped(): FirstStage {
    const read = mail?.reader(plan, options);
    return flushable(
      (chunk: Buffer) => read?.(chunk),
      () => read?.(undefined),
    );
  }
}

async function* all(result: unknown): AsyncGenerator<unknown> {
  const value = await result;
  if (value === none || value === undefined) return;
  if (isIterable(value)) yield* value;
  else yield value;
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
