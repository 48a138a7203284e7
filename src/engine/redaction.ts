import type { Duplex } from 'node:stream';
import { asStream } from 'stream-chain/asStream.js';
import { detect } from './detect.ts';
import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction-options.ts';
import { settle } from './settle/settle.ts';
import { borrowedStages, giveStagesBack } from './spare-stages.ts';
import { together } from './together.ts';
import type { Filter, Redacted, Stage, Window } from './types.ts';
import { idle, wholeTexts } from './whole-texts.ts';
import { lines as lineByLine, slowLines } from './window/lines.ts';
import { wholeWindow, windows } from './window/windows.ts';
import { write } from './write/write.ts';

/** One text's way through a plan. Of its methods one is called, once. */
export interface Redaction {
  /**
   * Real streams, to be piped one into the next: Buffers in, `Redacted` out; one Transform a filter. In line
   * mode one Transform for all, which answers each line on its newline.
   */
  streams(): Duplex[];
  /** The same stages as one call, for a body of at most `plan.windowBytes`. Throws where the plan is slow. */
  whole(bytes: Buffer): Redacted;
  /** The same for any plan, together with other texts that are asked for at once. */
  wholePromised(bytes: Buffer): Promise<Redacted>;
}

/** So that one line cannot blank a log. */
const LINE_MODE_SECTION_BYTES = 1024 * 1024;

/** The stages of a plan: windows → detect × n → settle → write. */
export function redaction(plan: Plan, options: RedactionOptions): Redaction {
  const { scope, explain = false, lines = false, units } = options;
  const sectionBytes = lines ? LINE_MODE_SECTION_BYTES : undefined;
  const stage = (filter: Filter, index: number): Stage =>
    detect(plan, index, filter.judge(scope, explain), sectionBytes);

  function streams(): Duplex[] {
    const stages = plan.filters.map(stage);
    const settles = settle(plan, explain, units);
    const writes = write();
    if (!lines) {
      return [
        asStream(windows(plan), { writableObjectMode: false, readableHighWaterMark: 1 }),
        ...[...stages, settles, writes].map(stream),
      ];
    }
    if (!plan.slow) {
      return [
        stream(
          lineByLine(plan, (window) => {
            for (let n = 0; n < stages.length; n++) if (!passes(window, n)) stages[n](window);
            return settles(window);
          }),
        ),
      ];
    }
    return [
      stream(
        slowLines(plan, async (window) => {
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

  function whole(bytes: Buffer): Redacted {
    const [outcome] = wholeTexts(plan, [{ bytes, options }]);
    if ('error' in outcome) throw outcome.error;
    return outcome.redacted;
  }

  async function wholeSlowly(bytes: Buffer): Promise<Redacted> {
    const stages = borrowedStages(plan);
    const window = wholeWindow(plan, bytes);
    for (let n = 0; n < plan.filters.length; n++) {
      if (!idle(plan, window, n)) await stages.detect(n, options)(window);
    }
    const redacted = write()(stages.settle(window, options));
    giveStagesBack(plan, stages);
    return redacted;
  }

  return {
    streams,
    whole,
    wholePromised: (bytes) => (plan.slow ? wholeSlowly(bytes) : together(plan, { bytes, options })),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the library infers a stream's two types from one function
function stream(stage: (input: any) => unknown): Duplex {
  return asStream(stage, { highWaterMark: 1 });
}
