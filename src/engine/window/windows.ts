import { flushable, none } from 'stream-chain/defs.js';
import { turns } from '../../core/turns.ts';
import { UNSTRUCTURED, type WindowStructure } from '../fields/format-interface.ts';
import type { Plan } from '../plan.ts';
import { type WithoutEscapes, withoutEscapes } from '../scan/without-escapes.ts';
import type { Window } from '../types.ts';
import { buffersFor, clearBuffers, type WindowBuffers } from './buffers.ts';
import { wholeCodePoints } from './whole-code-points.ts';
import type { WindowCaches } from './window-cache.ts';

/** Memory of a window. A redaction has a few and uses them in turn. */
interface Slot {
  readonly bytes: Buffer;
  readonly buffers: WindowBuffers;
}

/** Most windows on their way through the chain at once. */
const CREDIT = 3;

/**
 * The first stage: collects chunks of any size into overlapping windows and scans each once. Waits while
 * three of its windows are on their way. With `places`, literals say where in a document they are.
 */
export function windows(plan: Plan, places = false) {
  const { coreBytes, contextBytes, lookaheadBytes } = plan;
  const size = contextBytes + coreBytes + lookaheadBytes;
  const free: Slot[] = [];
  let slots = 0;
  let wake: (() => void) | undefined;
  const pause = turns();

  const fields = plan.formats?.reader(plan, { lines: false, places });
  let slot = take();
  let base = 0;
  let from = 0;
  let end = 0;

  return flushable(write as (chunk: Buffer) => unknown, () => emit(undefined));

  function write(chunk: Buffer): unknown {
    const taken = fill(chunk, 0);
    return taken === chunk.length && end - from < coreBytes + lookaheadBytes
      ? none
      : emit({ chunk, taken });
  }

  /** Cuts windows while there are bytes for whole ones; at the end of the input (no `rest`), all of them. */
  async function* emit(
    rest: { chunk: Buffer; taken: number } | undefined,
  ): AsyncGenerator<Window, void> {
    const ended = rest === undefined;
    while (ended ? from < end || base + end === 0 : end - from >= coreBytes + lookaheadBytes) {
      const window = cut(ended);
      if (!window.last) carry(take() ?? (await credit()), window);
      yield window;
      if (window.last) return;
      // A body that has arrived would keep its worker from all others until its last window.
      const waits = pause();
      if (waits !== undefined) await waits;
      if (rest) rest.taken = fill(rest.chunk, rest.taken);
    }
  }

  /** Copies as much of the chunk as fits, and returns the end of the copied part. */
  function fill(chunk: Buffer, taken: number): number {
    const copied = chunk.copy(current().bytes, end, taken);
    end += copied;
    return taken + copied;
  }

  function cut(ended: boolean): Window {
    const used = current();
    const { buffers } = used;
    // Bytes after the input's end belong to other texts.
    const bytes = ended ? used.bytes.subarray(0, end) : used.bytes;
    const to = Math.min(from + coreBytes, end);
    plan.scan(bytes, from, to, end, buffers);
    const last = ended && to === end;
    const position = { base, floor: 0, from, to, end, ended, last, sealed: last };
    return windowOf(bytes, position, buffers, () => give(used), fields?.(bytes, position, buffers));
  }

  /** Starts the next window with the end of this one. */
  function carry(next: Slot, { bytes, to }: Window): void {
    const kept = Math.max(0, to - contextBytes);
    bytes.copy(next.bytes, 0, kept, end);
    slot = next;
    base += kept;
    from = to - kept;
    end -= kept;
  }

  function current(): Slot {
    if (slot === undefined) throw new Error('no window to write in');
    return slot;
  }

  // One slot more than the credit: the window that is being filled.
  function take(): Slot | undefined {
    const given = free.pop();
    if (given || slots > CREDIT) return given;
    slots++;
    return { bytes: Buffer.allocUnsafeSlow(size), buffers: buffersFor(plan) };
  }

  function give(used: Slot): void {
    clearBuffers(used.buffers);
    free.push(used);
    wake?.();
  }

  async function credit(): Promise<Slot> {
    for (;;) {
      const given = free.pop();
      if (given) return given;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

/** A body that fits one window, as that window. */
export function bufferedWindow(plan: Plan, bytes: Buffer, places = false): Window {
  const end = bytes.length;
  const buffers = plan.buffers.take();
  plan.scan(bytes, 0, end, end, buffers);
  const position = {
    base: 0,
    floor: 0,
    from: 0,
    to: end,
    end,
    ended: true,
    last: true,
    sealed: true,
  };
  const fields = plan.formats?.buffered(plan, bytes, position, buffers, places);
  return windowOf(bytes, position, buffers, () => plan.buffers.giveBack(buffers), fields);
}

/** Position of a window. */
export type WindowRange = Pick<
  Window,
  'base' | 'floor' | 'from' | 'to' | 'end' | 'ended' | 'last' | 'sealed'
>;

export function windowOf(
  bytes: Buffer,
  position: WindowRange,
  { found, plain, matches, cuts, shared, sharedWithoutEscapes }: WindowBuffers,
  release: () => void,
  { fields, layers }: WindowStructure = UNSTRUCTURED,
  part: WithoutEscapes = withoutEscapes,
): Window {
  const { base, floor, from, to, end, ended, last, sealed } = position;
  let text: Buffer | undefined;
  let read: Window | undefined;
  // Named one by one: a spread costs as much as the scan of a short line.
  const window: Window = {
    base,
    floor,
    from,
    to,
    end,
    ended,
    last,
    sealed,
    bytes,
    found,
    plain,
    shared,
    fields,
    layers,
    matches,
    cuts,
    closings: [],
    text() {
      text ??= wholeCodePoints(bytes.subarray(0, end));
      return text;
    },
    withoutEscapes() {
      read ??= partedOf(window, part(bytes, end, floor), sharedWithoutEscapes);
      return read;
    },
    release,
  };
  return window;
}

/** Cached facts about one text do not hold for the other. */
function partedOf(window: Window, bytes: Buffer, shared: WindowCaches): Window {
  if (bytes === window.bytes) return window;
  const text = () => wholeCodePoints(bytes.subarray(0, window.end));
  return { ...window, bytes, shared, text };
}
