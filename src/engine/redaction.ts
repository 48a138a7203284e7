import type { Duplex } from 'node:stream';
import { asStream } from 'stream-chain/asStream.js';
import { detect } from './detect.ts';
import type { Plan } from './plan.ts';
import { settle } from './settle.ts';
import type { Redacted, RequestScope } from './types.ts';
import { wholeWindow, windows } from './windows.ts';
import { write } from './write.ts';

/** One text's way through a plan. Of its two methods one is called, once. */
export interface Redaction {
  /** Real streams, to be piped one into the next: Buffers in, `Redacted` out; one Transform a filter. */
  streams(): Duplex[];
  /** The same stages as one call, for a body of at most `plan.windowBytes`. */
  whole(bytes: Buffer): Redacted;
}

/** What a redaction is told. With `explain`, its spans are reported. */
export interface RedactionOptions {
  readonly scope: RequestScope;
  readonly explain?: boolean;
}

/** The stages of a plan: windows → detect × n → settle → write. */
export function redaction(plan: Plan, { scope, explain = false }: RedactionOptions): Redaction {
  const stages = plan.filters.map((filter, index) => detect(plan, index, filter.judge(scope)));
  const settles = settle(plan, explain);
  const writes = write();

  return {
    streams() {
      return [
        asStream(windows(plan), { writableObjectMode: false, readableHighWaterMark: 1 }),
        ...[...stages, settles, writes].map(stream),
      ];
    },
    whole(bytes) {
      const window = wholeWindow(plan, bytes);
      for (const stage of stages) stage(window);
      return writes(settles(window));
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the library infers a stream's two types from one function
function stream(stage: (input: any) => unknown): Duplex {
  return asStream(stage, { highWaterMark: 1 });
}
