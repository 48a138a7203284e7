import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detectAll } from '../../src/engine/detect-all.ts';
import type { Plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import { settle } from '../../src/engine/settle/settle.ts';
import type { Redacted, Span, Window } from '../../src/engine/types.ts';
import { buffersFor, clearBuffers } from '../../src/engine/window/buffers.ts';
import { windowOf } from '../../src/engine/window/windows.ts';
import { write } from '../../src/engine/write/write.ts';

export const scope = { context: 'none', documentId: 'd' } as const;

/** Sends chunks through the real streams. */
export async function stream(
  plan: Plan,
  chunks: Iterable<Buffer>,
  { lines = false, mail = false } = {},
): Promise<Redacted> {
  const parts: Buffer[] = [];
  const spans: Span[] = [];
  let replaced: readonly number[] = [];
  let unread = 0;
  await pipeline([
    Readable.from(chunks, { objectMode: false }),
    ...redaction(plan, { scope, explain: true, lines, mail }).streams(),
    async (answer: AsyncIterable<Redacted>) => {
      for await (const redacted of answer) {
        parts.push(redacted.bytes);
        spans.push(...redacted.spans);
        replaced = [...redacted.replaced];
        unread = redacted.unread ?? 0;
      }
    },
  ] as Parameters<typeof pipeline>[0][] as never);
  return { bytes: Buffer.concat(parts), spans, replaced, ...(unread > 0 && { unread }) };
}

/** Sends a text through the same stages in one call. */
export function whole(plan: Plan, bytes: Buffer): Redacted {
  return redaction(plan, { scope, explain: true }).buffered(Buffer.from(bytes));
}

/** Cuts bytes into chunks of the given lengths, over and over. */
export function* chunks(bytes: Buffer, lengths: readonly number[]): Generator<Buffer> {
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const end = at + lengths[n % lengths.length];
    yield bytes.subarray(at, end);
    at = end;
  }
}

/** Spans as literals that compare well. */
export function shown(plan: Plan, spans: readonly Span[]) {
  return spans
    .map(({ start, end, filter, outcome }) => ({
      start,
      end,
      outcome,
      type: plan.filters[filter].detector.type,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.type < b.type ? -1 : 1));
}

/** Sends a text through the same stages in windows with cores of the given lengths, over and over. */
export function windowed(plan: Plan, bytes: Buffer, cores: readonly number[]): Redacted {
  const stages = detectAll(plan, (filter) => filter.judge(scope, true));
  const settles = settle(plan, true);
  const writes = write();
  const parts = Array.from(cut(plan, bytes, cores), (window) => {
    for (const stage of stages) stage(window);
    return writes(settles(window));
  });
  return {
    bytes: Buffer.concat(parts.map((part) => part.bytes)),
    spans: parts.flatMap(({ spans }) => spans),
    replaced: parts[parts.length - 1].replaced,
  };
}

function* cut(plan: Plan, bytes: Buffer, cores: readonly number[]): Generator<Window> {
  const fields = plan.formats?.reader(plan, { lines: false, places: true });
  for (let from = 0, n = 0; ; n++) {
    const to = Math.min(bytes.length, from + cores[n % cores.length]);
    const base = Math.max(0, from - plan.contextBytes);
    const shown = bytes.subarray(base, Math.min(bytes.length, to + plan.lookaheadBytes));
    const end = shown.length;
    const ended = base + end === bytes.length;
    const last = to === bytes.length;
    const room = buffersFor(plan);
    plan.scan(shown, from - base, to - base, end, room);
    const place = {
      base,
      floor: 0,
      from: from - base,
      to: to - base,
      end,
      ended,
      last,
      sealed: last,
    };
    yield windowOf(shown, place, room, () => clearBuffers(room), fields?.(shown, place, room));
    if (last) return;
    from = to;
  }
}
