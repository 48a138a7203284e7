import type { Duplex } from 'node:stream';
import { asStream } from 'stream-chain/asStream.js';
import { detect } from './detect.ts';
import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction-options.ts';
import { settle } from './settle/settle.ts';
import type { Filter, Redacted, Stage, Window } from './types.ts';
import { lines as lineByLine, slowLines } from './window/lines.ts';
import { bufferedWindow, windows } from './window/windows.ts';
import { write } from './write/write.ts';

/** One text's way through a plan. Call one of its methods, once. */
export interface Redaction {
  /**
   * Real streams, to be piped one into the next: Buffers in, `Redacted` out; one Transform a filter. In line
   * mode one Transform for all, which answers each line on its newline.
   */
  streams(): Duplex[];
  /** The same stages as one call, for a body of at most `plan.windowBytes`. Throws where the plan is slow. */
  buffered(bytes: Buffer): Redacted;
  /** The same for any plan. */
  bufferedPromise(bytes: Buffer): Promise<Redacted>;
}

/** Limit that keeps one line from blanking a log. */
const LINE_MODE_SECTION_BYTES = 1024 * 1024;

/** The stages of a plan: windows → detect × n → settle → write. */
export function redaction(plan: Plan, options: RedactionOptions): Redaction {
  const { scope, explain = false, annotate, lines = false, units } = options;
  const sectionBytes = lines ? LINE_MODE_SECTION_BYTES : undefined;
  const stage = (filter: Filter, index: number): Stage =>
    detect(plan, index, filter.judge(scope, explain), sectionBytes);

  function streams(): Duplex[] {
    const stages = plan.filters.map(stage);
    const settles = settle(plan, explain, units, annotate);
    const writes = write();
    if (!lines) {
      return [
        asStream(windows(plan, explain), { writableObjectMode: false, readableHighWaterMark: 1 }),
        ...[...stages, settles, writes].map(stream),
      ];
    }
    if (!plan.slow) {
      return [
        stream(
          lineByLine(plan, explain, (window) => {
            for (let n = 0; n < stages.length; n++) if (!passes(window, n)) stages[n](window);
            return settles(window);
          }),
        ),
      ];
    }
    return [
      stream(
        slowLines(plan, explain, async (window) => {
          for (let n = 0; n < stages.length; n++) if (!passes(window, n)) await stages[n](window);
          return writes(settles(window));
        }),
      ),
    ];
  }

  /** A line that has nothing for a filter need not pass it; what is a part of a line may have what goes on. */
  function passes(window: Window, n: number): boolean {
    return window.sealed && window.from === window.floor && idle(plan, window, n);
  }

  /** The stages that have something to do in a window that is the whole text: of many filters few have, in a short one. */
  function due(window: Window): readonly Stage[] {
    const all: Stage[] = [];
    for (let n = 0; n < plan.filters.length; n++) {
      if (!idle(plan, window, n)) all.push(stage(plan.filters[n], n));
    }
    return all;
  }

  function settled(window: Window): Redacted {
    return write()(settle(plan, explain, units, annotate)(window));
  }

  function buffered(bytes: Buffer): Redacted {
    if (plan.slow) throw new Error('a slow plan was not waited for');
    const window = bufferedWindow(plan, bytes, explain);
    for (const stage of due(window)) stage(window);
    return settled(window);
  }

  async function bufferedPromise(bytes: Buffer): Promise<Redacted> {
    if (!plan.slow) return buffered(bytes);
    const window = bufferedWindow(plan, bytes, explain);
    for (const stage of due(window)) await stage(window);
    return settled(window);
  }

  return { streams, buffered, bufferedPromise };
}

/** Whether a filter has nothing to do in a window. */
function idle({ readsAll }: Plan, window: Window, n: number): boolean {
  const { found, fields } = window;
  if (found[n].length > 0 || readsAll[n]) return false;
  return fields === undefined || fields[n].length === 0;
}

// biome-ignore lint/suspicious/noExplicitAny: the library infers a stream's two types from one function
function stream(stage: (input: any) => unknown): Duplex {
  return asStream(stage, { highWaterMark: 1 });
}
