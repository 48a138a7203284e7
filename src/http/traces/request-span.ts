import type { LogFields } from '../log-fields.ts';
import { isServerFault } from '../server-fault.ts';
import type { TraceContext } from './trace-context.ts';

/** A request after its answer. */
export interface EndedRequest {
  readonly method: string;
  /** Template of the path; `*` if it has no template. */
  readonly route: string;
  /** Status of the answer; undefined if no head was sent. */
  readonly status: number | undefined;
  readonly complete: boolean;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly ended: number;
  readonly ms: number;
  readonly logFields: Readonly<LogFields>;
}

/** A request as it is exported. */
export interface RequestSpan extends EndedRequest {
  readonly trace: TraceContext;
}

/** Attributes that all spans of a process share: `service.name` and others. */
export type Resource = Readonly<Record<string, string>>;

type Value = string | number | undefined;

const SERVER = 2;
const ERROR = 2;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'CONNECT'];

/**
 * Writes spans as an ExportTraceServiceRequest in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
 * Attributes follow the semantic conventions for HTTP; they hold names, sizes and counts, never text.
 */
export function exportRequest(spans: readonly RequestSpan[], resource: Resource): string {
  const scope = { name: 'redactor', version: resource['service.version'] };
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributes(resource) },
        scopeSpans: [{ scope, spans: spans.map(otlpSpan) }],
      },
    ],
  });
}

function otlpSpan(span: RequestSpan): object {
  const { trace, method, route, status, complete, requestId, ended, ms, logFields } = span;
  const known = METHODS.includes(method);
  const path = route === '*' ? undefined : route;
  const failed = !complete || isServerFault(status, logFields.problem);
  return {
    traceId: trace.traceId,
    spanId: trace.spanId,
    ...(trace.parentSpanId !== undefined && { parentSpanId: trace.parentSpanId }),
    flags: 1,
    name: [known ? method : 'HTTP', ...(path === undefined ? [] : [path])].join(' '),
    kind: SERVER,
    startTimeUnixNano: nanoseconds(ended - ms),
    endTimeUnixNano: nanoseconds(ended),
    attributes: attributes({
      'http.request.method': known ? method : '_OTHER',
      'http.route': path,
      'http.response.status_code': status,
      'error.type': logFields.problem ?? (complete ? undefined : 'connection'),
      'redactor.request_id': requestId,
      'redactor.profile': logFields.profile,
      'redactor.profile_hash': logFields.profileHash,
      'redactor.key': logFields.key,
      'redactor.source': logFields.source,
      'redactor.input.bytes': logFields.bytesIn,
      'redactor.output.bytes': logFields.bytesOut,
      'redactor.spans': logFields.spans,
      ...counts(logFields.replaced),
    }),
    status: failed ? { code: ERROR } : {},
  };
}

/** Matches replaced: all, and by type. */
function counts(replaced: LogFields['replaced']): Record<string, Value> {
  if (replaced === undefined) return {};
  const types = Object.entries(replaced);
  return {
    'redactor.redactions': types.reduce((sum, [, number]) => sum + number, 0),
    ...Object.fromEntries(types.map(([type, number]) => [`redactor.redactions.${type}`, number])),
  };
}

function attributes(values: Readonly<Record<string, Value>>): readonly object[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

/** 64-bit integers are texts in protobuf's JSON. */
function anyValue(value: string | number): object {
  return typeof value === 'string' ? { stringValue: value } : { intValue: String(value) };
}

/** Milliseconds times 1,000 are exact in a double; nanoseconds since 1970 are not. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
