import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Profile } from '../profiles/profile.ts';
import type { RouteMetrics } from './metrics/forward-metrics.ts';
import { recordRedaction } from './records/record-redaction.ts';
import { type RewrittenMessage, rewrite } from './records/rewrite.ts';
import type { Walk } from './records/texts.ts';

const zipped = promisify(gzip);

/** Redacts messages of a route, one after the other. */
export type Redacting = (
  walk: Walk,
  bytes: number,
  source: string | undefined,
) => Promise<RewrittenMessage>;

/** Makes the redaction of a route, with its metrics. */
export function redacting(
  { plan }: Profile,
  context: string,
  documentId: string,
  metrics: RouteMetrics,
): Redacting {
  const redact = recordRedaction(plan, { context, documentId });
  const types = plan.filters.map(({ detector }) => detector.type);
  return async (walk, bytes, source) => {
    const result = await rewrite(walk, redact);
    const byType: Record<string, number> = {};
    for (const [filter, number] of result.replaced.entries()) {
      if (number > 0) byType[types[filter]] = (byType[types[filter]] ?? 0) + number;
    }
    const bytesOut = result.bytes?.length ?? bytes;
    const { records } = result;
    metrics.redacted({ source, records, bytesIn: bytes, bytesOut, types: byType });
    return result;
  };
}

/** A body with the coding that its client used: of those that are known, gzip is also written. */
export async function recoded(
  body: Buffer,
  coding: string | undefined,
): Promise<{ readonly body: Buffer; readonly coding: string | undefined }> {
  if (coding === undefined || !/^(x-)?gzip$/i.test(coding.trim()))
    return { body, coding: undefined };
  return { body: await zipped(body, { level: 1 }), coding: 'gzip' };
}
