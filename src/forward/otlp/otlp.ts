import { EMPTY } from '../../core/bytes.ts';
import { delimited, VARINT, varintBytes } from '../../core/protobuf.ts';
import {
  type HttpAnswer,
  type HttpProtocol,
  jsonAnswer,
  type MessageKind,
  type Refused,
  statusVerdict,
} from '../http/protocol.ts';
import { otlpJsonWalk } from './json-walk.ts';
import { otlpProtobufWalk } from './protobuf-walk.ts';
import { rejectedRecords } from './rejected-records.ts';
import { type MessageSchema, OTLP_REQUESTS } from './schema.ts';

const PATHS: ReadonlyMap<string, MessageSchema> = new Map([
  ['/v1/logs', OTLP_REQUESTS.logs],
  ['/v1/traces', OTLP_REQUESTS.traces],
  ['/v1/metrics', OTLP_REQUESTS.metrics],
]);

/** Fields of google.rpc.Status. */
const CODE = 1;
const MESSAGE = 2;

const PROTOBUF = 'application/x-protobuf';

/** OTLP/HTTP: https://opentelemetry.io/docs/specs/otlp/, 1.9.0. */
export const otlp: HttpProtocol = {
  kindOf({ method, path, headers }) {
    const schema = PATHS.get(path);
    if (schema === undefined || method !== 'POST') return undefined;
    const type = headers['content-type']?.split(';', 1)[0].trim().toLowerCase();
    if (type === PROTOBUF) return protobufKind(schema);
    return type === 'application/json' ? jsonKind(schema) : undefined;
  },
  passes: ['user-agent'],
  verdict(answer) {
    const verdict = statusVerdict(answer, (status) => [429, 502, 503, 504].includes(status));
    if (verdict.kind !== 'delivered') return verdict;
    return { ...verdict, rejected: rejectedRecords(answer) };
  },
  busy: 429,
};

function protobufKind(schema: MessageSchema): MessageKind {
  const answer = (status: number, body: Buffer, headers = {}): HttpAnswer => ({
    ...{ status, headers: { 'Content-Type': PROTOBUF, ...headers }, body },
  });
  return {
    walk: (body) => otlpProtobufWalk(body, schema),
    accepted: () => answer(200, EMPTY),
    refused: (reason) => answer(reason.status, statusMessage(reason), reason.headers),
  };
}

function jsonKind(schema: MessageSchema): MessageKind {
  return {
    walk: (body) => otlpJsonWalk(body, schema),
    accepted: () => jsonAnswer(200, {}),
    refused: (reason) =>
      jsonAnswer(reason.status, { code: grpcCode(reason), message: reason.detail }, reason.headers),
  };
}

/** A google.rpc.Status. */
function statusMessage(reason: Refused): Buffer {
  const code = Buffer.concat([varintBytes(CODE * 8 + VARINT), varintBytes(grpcCode(reason))]);
  return Buffer.concat([code, delimited(MESSAGE, Buffer.from(reason.detail))]);
}

/** Codes of gRPC: INVALID_ARGUMENT, UNAUTHENTICATED, PERMISSION_DENIED, RESOURCE_EXHAUSTED, UNAVAILABLE, UNKNOWN. */
function grpcCode({ status }: Refused): number {
  const codes: Readonly<Record<number, number>> = { 401: 16, 403: 7, 413: 8, 429: 8, 503: 14 };
  return codes[status] ?? (status < 500 ? 3 : 2);
}
