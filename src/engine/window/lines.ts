import { flushable, none } from 'stream-chain/defs.js';
import { EMPTY } from '../../core/bytes.ts';
import type { Plan } from '../plan.ts';
import type { Redacted, Span, Window } from '../types.ts';
import { emptyRoom, roomFor } from './buffers.ts';
import { windowOf } from './windows.ts';

const NEWLINE = 0x0a;

/**
 * Line mode as one stage: each line is a window, or several, and leaves on its newline; no match crosses it.
 * The lines of a chunk leave together.
 */
export function lines(plan: Plan, redact: (window: Window) => Redacted) {
  const windows = lineWindows(plan);
  return flushable(
    (chunk: Buffer) => joined(Array.from(windows(chunk, false), redact)) ?? none,
    () => joined(Array.from(windows(EMPTY, true), redact)) ?? none,
  );
}

/** The same where a filter is slow: each line leaves when it is done. */
export function slowLines(plan: Plan, redact: (window: Window) => Promise<Redacted>) {
  const windows = lineWindows(plan);
  return flushable(
    (chunk: Buffer) => answers(chunk, false),
    () => answers(EMPTY, true),
  );

  async function* answers(chunk: Buffer, ended: boolean): AsyncGenerator<Redacted> {
    for (const window of windows(chunk, ended)) yield await redact(window);
  }
}

/** Cuts chunks into windows that end with their line. The bytes before a line are its context. */
function lineWindows(plan: Plan) {
  const { coreBytes, contextBytes, lookaheadBytes } = plan;
  const room = roomFor(plan);
  const release = () => emptyRoom(room);
  const fields = plan.formats?.reader(plan, true);
  let bytes = EMPTY;
  let base = 0;
  let from = 0;
  /** Where the line begins. */
  let start = 0;
  /** No newline lies between `from` and here. */
  let searched = 0;

  return function* cut(chunk: Buffer, ended: boolean): Generator<Window> {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    for (;;) {
      const newline = bytes.indexOf(NEWLINE, searched);
      searched = newline < 0 ? bytes.length : newline;
      if (newline < 0 && !ended && bytes.length - from < coreBytes + lookaheadBytes) break;
      const end = newline < 0 ? bytes.length : newline + 1;
      const to = Math.min(from + coreBytes, end);
      const whole = newline >= 0 || ended;
      const last = ended && to === bytes.length && newline < 0;
      const sealed = whole && to === end;
      // A window of its own, not all of the chunk: some look at a window from its first byte on.
      const low = Math.max(0, from - contextBytes);
      const shown = bytes.subarray(low, end);
      const at = { base: base + low, from: from - low, to: to - low, end: end - low };
      const place = { ...at, ended: whole, last, sealed };
      plan.scan(shown, place.from, place.to, place.end, room, Math.max(0, start - low));
      yield windowOf(shown, place, room, release, fields?.(shown, place, room));
      from = to;
      if (sealed) {
        searched = to;
        start = to;
      }
      if (last) return;
    }
    const dropped = Math.max(0, from - contextBytes);
    bytes = bytes.subarray(dropped);
    base += dropped;
    from -= dropped;
    start -= dropped;
    searched -= dropped;
  };
}

function joined(parts: readonly Redacted[]): Redacted | undefined {
  if (parts.length < 2) return parts[0];
  const spans: Span[] = [];
  for (const part of parts) for (const span of part.spans) spans.push(span);
  const { replaced } = parts[parts.length - 1];
  return { bytes: Buffer.concat(parts.map((part) => part.bytes)), spans, replaced };
}
