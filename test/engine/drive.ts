import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import type { Redacted, Span } from '../../src/engine/types.ts';

export const scope = { context: 'none', documentId: 'd' } as const;

/** Sends chunks through the real streams. */
export async function stream(
  plan: Plan,
  chunks: Iterable<Buffer>,
  { lines = false } = {},
): Promise<Redacted> {
  const parts: Buffer[] = [];
  const spans: Span[] = [];
  let replaced: readonly number[] = [];
  await pipeline([
    Readable.from(chunks, { objectMode: false }),
    ...redaction(plan, { scope, explain: true, lines }).streams(),
    async (answer: AsyncIterable<Redacted>) => {
      for await (const redacted of answer) {
        parts.push(redacted.bytes);
        spans.push(...redacted.spans);
        replaced = [...redacted.replaced];
      }
    },
  ] as Parameters<typeof pipeline>[0][] as never);
  return { bytes: Buffer.concat(parts), spans, replaced };
}

/** Sends a text through the same stages in one call. */
export function whole(plan: Plan, bytes: Buffer): Redacted {
  return redaction(plan, { scope, explain: true }).whole(Buffer.from(bytes));
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
