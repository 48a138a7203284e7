import { flushable, none } from 'stream-chain/defs.js';
import { EMPTY, NEWLINE } from '../../core/bytes.ts';
import { turns } from '../../core/turns.ts';
import type { Plan } from '../plan.ts';
import type { LineScan } from '../scan/line-scan.ts';
import { type LinesWithoutEscapes, linesWithoutEscapes } from '../scan/lines-without-escapes.ts';
import type { Redacted, Settled, Span, Window } from '../types.ts';
import { lineWriter } from '../write/line-writer.ts';
import { buffersFor, clearBuffers, forgetText, type WindowBuffers } from './buffers.ts';
import { windowOf } from './windows.ts';

/** Bytes whose lines are answered in one go: some 20 ms of work. */
const STEP_BYTES = 16 * 1024;

/**
 * Line mode as one stage: each line is a window, or several, and leaves on its newline; no match crosses it.
 * The lines of a chunk are written, and leave, together.
 */
export function lines(plan: Plan, places: boolean, settle: (window: Window) => Settled) {
  const held = lineWindows(plan, places);
  const writer = lineWriter();
  const pause = turns();
  return flushable(
    (chunk: Buffer) => (chunk.length > STEP_BYTES ? steps(chunk) : step(chunk)),
    () => answer(EMPTY, true),
  );

  /** Answers a chunk, after other tasks of the process had their turn. */
  function step(chunk: Buffer) {
    const waits = pause();
    return waits === undefined ? answer(chunk, false) : waits.then(() => answer(chunk, false));
  }

  async function* steps(chunk: Buffer): AsyncGenerator<Redacted> {
    for (let at = 0; at < chunk.length; at += STEP_BYTES) {
      const redacted = await step(chunk.subarray(at, at + STEP_BYTES));
      if (redacted !== none) yield redacted;
    }
  }

  function answer(chunk: Buffer, ended: boolean): Redacted | typeof none {
    const parts: Redacted[] = [];
    let taken = 0;
    do {
      taken = held.fill(chunk, taken);
      for (const window of held.cut(ended)) writer.add(settle(window), held.base());
      const written = writer.write(held.bytes, held.base());
      if (written !== undefined) parts.push(written);
    } while (taken < chunk.length);
    if (ended) held.giveBack();
    return joined(parts) ?? none;
  }
}

/** Line mode where a filter is slow: each line leaves when it is settled. */
export function slowLines(
  plan: Plan,
  places: boolean,
  redact: (window: Window) => Promise<Redacted>,
) {
  const held = lineWindows(plan, places);
  return flushable(
    (chunk: Buffer) => answers(chunk, false),
    () => answers(EMPTY, true),
  );

  async function* answers(chunk: Buffer, ended: boolean): AsyncGenerator<Redacted> {
    let taken = 0;
    do {
      taken = held.fill(chunk, taken);
      for (const window of held.cut(ended)) yield await redact(window);
    } while (taken < chunk.length);
    if (ended) held.giveBack();
  }
}

/** The memory of a text in line mode, which takes longer to allocate than a short text to scan. */
interface LineMemory {
  readonly bytes: Buffer;
  readonly scanned: LineScan;
  readonly withoutEscapes: LinesWithoutEscapes;
  readonly buffers: WindowBuffers;
}

/** The memory of the last text of a plan that ended: parts of a mail are many, and come one after the other. */
const spare = new WeakMap<Plan, LineMemory>();

function lineMemory(plan: Plan): LineMemory {
  const known = spare.get(plan);
  if (known !== undefined) {
    spare.delete(plan);
    return known;
  }
  const most = plan.coreBytes + plan.lookaheadBytes;
  const bytes = Buffer.allocUnsafeSlow(plan.contextBytes + 2 * most);
  return {
    bytes,
    scanned: plan.lineScan(),
    withoutEscapes: linesWithoutEscapes(bytes),
    buffers: buffersFor(plan),
  };
}

/**
 * Cuts chunks into windows that end with their line. The bytes before a line are its context. All complete lines are
 * scanned at once; a line longer than a core in parts. Each byte is copied once, and the context once more when the
 * buffer is full.
 */
function lineWindows(plan: Plan, places: boolean) {
  const { coreBytes, contextBytes, lookaheadBytes } = plan;
  const most = coreBytes + lookaheadBytes;
  const memory = lineMemory(plan);
  const { bytes, scanned, buffers, withoutEscapes } = memory;
  const release = () => clearBuffers(buffers);
  const fields = plan.formats?.reader(plan, { lines: true, places });
  withoutEscapes.begin();
  let base = 0;
  let from = 0;
  let end = 0;
  /** Start of the line. */
  let start = 0;
  /** No newline is between `from` and this index. */
  let searched = 0;

  return {
    bytes,
    base: () => base,
    cut,
    /** Ends the text: its memory serves the next one. */
    giveBack() {
      clearBuffers(buffers);
      forgetText(buffers);
      spare.set(plan, memory);
    },
    /** Copies as much of a chunk as fits, from `taken` on, and returns the end of the copied part. */
    fill(chunk: Buffer, taken: number): number {
      if (end + chunk.length - taken > bytes.length) drop();
      const copied = chunk.copy(bytes, end, taken);
      end += copied;
      return taken + copied;
    },
  };

  function* cut(ended: boolean): Generator<Window> {
    let block = from;
    for (;;) {
      const newline = bytes.subarray(0, end).indexOf(NEWLINE, searched);
      searched = newline < 0 ? end : newline;
      if (newline < 0 && !ended && end - from < most) return;
      const stop = newline < 0 ? end : newline + 1;
      const to = Math.min(from + coreBytes, stop);
      const complete = newline >= 0 || ended;
      const last = ended && to === end && newline < 0;
      const sealed = complete && to === stop;
      // A separate window, not all bytes held: some readers start at a window's first byte.
      const low = Math.max(0, from - contextBytes);
      const shown = bytes.subarray(low, stop);
      // Named one by one: a spread takes longer than all else that is done for a line here.
      const position = {
        base: base + low,
        floor: start - low,
        from: from - low,
        to: to - low,
        end: stop - low,
        ended: complete,
        last,
        sealed,
      };
      const isLine = newline >= 0 && to === stop && from === start;
      if (isLine && from >= block) {
        block = bytes.subarray(0, end).lastIndexOf(NEWLINE) + 1;
        scanned.scan(bytes, from, block);
      }
      if (!isLine || !scanned.hand(shown, low, from, to, buffers)) {
        plan.scan(
          shown,
          position.from,
          position.to,
          position.end,
          buffers,
          Math.max(0, position.floor),
        );
        scanned.scannedAlone(buffers);
      }
      const structure = fields?.(shown, position, buffers);
      yield windowOf(shown, position, buffers, release, structure, withoutEscapes.read);
      from = to;
      if (sealed) {
        searched = to;
        start = to;
      }
      if (last) return;
    }
  }

  /** Drops the bytes before the context, which are not needed any more. */
  function drop(): void {
    const dropped = Math.max(0, from - contextBytes);
    bytes.copyWithin(0, dropped, end);
    withoutEscapes.moved(dropped);
    base += dropped;
    from -= dropped;
    end -= dropped;
    start -= dropped;
    searched -= dropped;
  }
}

function joined(parts: readonly Redacted[]): Redacted | undefined {
  if (parts.length < 2) return parts[0];
  const spans: Span[] = [];
  for (const part of parts) for (const span of part.spans) spans.push(span);
  const { replaced } = parts[parts.length - 1];
  return { bytes: Buffer.concat(parts.map((part) => part.bytes)), spans, replaced };
}
