import { randomBytes } from 'node:crypto';

/** Place of a request in a trace (https://www.w3.org/TR/trace-context/). Ids are lowercase hex. */
export interface TraceContext {
  readonly traceId: string;
  /** The span of this request. */
  readonly spanId: string;
  /** The caller's span; undefined for the first of a trace. */
  readonly parentSpanId?: string;
  /** The caller's decision: its trace is recorded. */
  readonly sampled: boolean;
}

/** Version, trace id, parent id, flags; later versions may append fields. Ids of zeros and version ff are invalid. */
const FORM =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

const SAMPLED = 1;

/**
 * Takes over the context of a `traceparent` header. Without a valid one, begins a trace if `begin` is set, else
 * returns undefined. Node joins repeated headers, which makes them invalid, as the specification asks.
 */
export function traceContext(
  traceparent: string | string[] | undefined,
  begin: boolean,
): TraceContext | undefined {
  const found = typeof traceparent === 'string' ? FORM.exec(traceparent) : null;
  const [, version = '', traceId = '', parentSpanId = '', flags = '', rest] = found ?? [];
  if (found !== null && (rest === undefined || version !== '00')) {
    const sampled = (Number.parseInt(flags, 16) & SAMPLED) !== 0;
    return { traceId, spanId: newId(8), parentSpanId, sampled };
  }
  return begin ? { traceId: newId(16), spanId: newId(8), sampled: true } : undefined;
}

/** Random bytes for ids, for all requests of the process: one call of the generator for 64 ids. Each byte is used once. */
let pool = Buffer.alloc(0);

function newId(bytes: number): string {
  if (pool.length < bytes) pool = randomBytes(1024);
  const id = pool.toString('hex', 0, bytes);
  pool = pool.subarray(bytes);
  // Zeros mean "no id".
  return /[^0]/.test(id) ? id : newId(bytes);
}
