import type { Duplex } from 'node:stream';
import { asStream } from 'stream-chain/asStream.js';
import { type Flushable, none } from 'stream-chain/defs.js';
import { detectAll } from './detect-all.ts';
import { END, envelopeStage } from './envelope-stage.ts';
import type { Plan } from './plan.ts';
import type { RedactionOptions } from './redaction-options.ts';
import { settle } from './settle/settle.ts';
import type { Redacted, Stage, Window } from './types.ts';
import { lines as lineByLine, slowLines } from './window/lines.ts';
import { bufferedWindow, windows } from './window/windows.ts';
import { write } from './write/write.ts';

/** One text's way through a plan. Call one of its methods, once; only `buffered` takes text after text, each by itself. */
export interface Redaction {
  /**
   * Real streams, to be piped one into the next: Buffers in, `Redacted` out; one Transform a filter. In line
   * mode one Transform for all, which answers each line on its newline.
   */
  streams(): Duplex[];
  /** The same for a body of at most `plan.windowBytes`. */
  bufferedPromise(bytes: Buffer): Promise<Redacted>;
  /** The same as one call; a mail is read as text. Throws where the plan is slow. */
  buffered(bytes: Buffer): Redacted;
}

/** The way of a text that holds no others. */
export interface PlainRedaction extends Redaction {
  /** The stages as one function, to be called with each chunk, and with `undefined` at the end of the text. */
  calls(): (chunk: Buffer | undefined) => AsyncIterable<Redacted>;
}

/** Limit that keeps one line from blanking a log. */
const LINE_MODE_SECTION_BYTES = 1024 * 1024;

/** The stages of a plan: windows → detect × n → settle → write. A mail, whose parts take the same way, leaves the first as it is to be written. */
export function redaction(plan: Plan, options: RedactionOptions): Redaction {
  const plain = plainRedaction(plan, options);
  const mail = plan.formats?.mail;
  if (mail === undefined) return plain;
  return {
    ...plain,
    async bufferedPromise(bytes) {
      if (mail.begins(bytes, true, options) !== true) return plain.bufferedPromise(bytes);
      const read = mail.reader(plan, options);
      const parts: Redacted[] = [];
      for await (const part of read(bytes)) parts.push(part);
      for await (const part of read(undefined)) parts.push(part);
      return joined(parts);
    },
  };
}

/** The same for a text that is no mail. */
export function plainRedaction(plan: Plan, options: RedactionOptions): PlainRedaction {
  const { scope, explain = false, annotate, lines = false, units } = options;
  const sectionBytes = lines ? LINE_MODE_SECTION_BYTES : undefined;
  const stages = (isDue?: (filter: number) => boolean) =>
    detectAll(plan, (filter) => filter.judge(scope, explain), explain, sectionBytes, isDue);
  const settles = () => settle(plan, explain, units, annotate);
  const writes = () => options.write ?? write();

  function streams(): Duplex[] {
    if (lines)
      return [stream(envelopeStage(plan, options, lineStage() as Flushable<Buffer, unknown>))];
    const first = envelopeStage(plan, options, windows(plan, explain));
    return [
      asStream(first, { writableObjectMode: false, readableHighWaterMark: 1 }),
      ...[...stages(), settles(), writes()].map((next) => stream(passing(next))),
    ];
  }

  function lineStage() {
    if (plan.slow || options.write !== undefined) return slowLines(plan, explain, oneByOne(passes));
    const all = stages();
    const settled = settles();
    return lineByLine(plan, explain, (window) => {
      run(all, window, passes);
      return settled(window);
    });
  }

  /** All stages after the first. */
  function oneByOne(skips: Skips) {
    const all = stages();
    const settled = settles();
    const written = writes();
    return async (window: Window) => {
      await run(all, window, skips);
      return written(settled(window));
    };
  }

  function calls() {
    if (lines) {
      const stage = slowLines(plan, explain, oneByOne(passes));
      return (chunk: Buffer | undefined) => stage(chunk ?? END) as AsyncIterable<Redacted>;
    }
    const first = windows(plan, explain);
    const through = oneByOne(never);
    return async function* called(chunk: Buffer | undefined) {
      const cut: unknown = first(chunk ?? END);
      if (cut === none) return;
      for await (const window of cut as AsyncIterable<Window>) yield await through(window);
    };
  }

  /** Whether a line skips a filter that has nothing in it. A part of a line does not: a match may go on there. */
  function passes(window: Window, n: number): boolean {
    return window.sealed && window.from === window.floor && idle(plan, window, n);
  }

  /** The stages that have something to do in a window that is the whole text: of many filters few have, in a short one. */
  function due(window: Window): readonly Stage[] {
    return stages((n) => !idle(plan, window, n));
  }

  function settled(window: Window): Redacted {
    return writes()(settles()(window));
  }

  function buffered(bytes: Buffer): Redacted {
    if (plan.slow) throw new Error('a slow plan was not waited for');
    const window = bufferedWindow(plan, bytes, explain);
    run(due(window), window, never);
    return settled(window);
  }

  async function bufferedPromise(bytes: Buffer): Promise<Redacted> {
    if (!plan.slow) return buffered(bytes);
    const window = bufferedWindow(plan, bytes, explain);
    await run(due(window), window, never);
    return settled(window);
  }

  return { streams, buffered, bufferedPromise, calls };
}

/** Whether a window skips the `n`th stage. */
type Skips = (window: Window, n: number) => boolean;
const never: Skips = () => false;

/** Runs stages over a window one after the other; returns a promise if a slow one did. */
function run(
  stages: readonly Stage[],
  window: Window,
  skips: Skips,
  from = 0,
): Promise<void> | undefined {
  for (let n = from; n < stages.length; n++) {
    if (skips(window, n)) continue;
    const done = stages[n](window);
    if (done instanceof Promise) return done.then(() => run(stages, window, skips, n + 1));
  }
  return undefined;
}

/** Whether a filter has nothing to do in a window; the stages after those of the filters always have. */
function idle({ readsAll }: Plan, window: Window, n: number): boolean {
  const { found, fields } = window;
  if (n >= readsAll.length) return false;
  if (found[n].length > 0 || readsAll[n]) return false;
  return fields === undefined || fields[n].length === 0;
}

/** Passes on the output of a first stage that redacts. */
function passing(stage: (input: never) => unknown) {
  return (input: object) =>
    'bytes' in input && 'replaced' in input ? input : stage(input as never);
}

function joined(parts: readonly Redacted[]): Redacted {
  return {
    bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
    spans: parts.flatMap(({ spans }) => spans),
    replaced: parts.at(-1)?.replaced ?? [],
    unread: parts.at(-1)?.unread ?? 0,
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the library infers a stream's two types from one function
function stream(stage: (input: any) => unknown): Duplex {
  return asStream(stage, { highWaterMark: 1 });
}
