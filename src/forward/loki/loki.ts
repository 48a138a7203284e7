import { EMPTY } from '../../core/bytes.ts';
import {
  type HttpAnswer,
  type HttpProtocol,
  type MessageKind,
  statusVerdict,
} from '../http/protocol.ts';
import { lokiJsonWalk } from './json-walk.ts';
import { lokiProtobufWalk } from './protobuf-walk.ts';
import { compressed, uncompressed, uncompressedBytes } from './snappy.ts';

const PUSH = ['/loki/api/v1/push', '/api/prom/push'];

/**
 * Pushes to Loki: https://grafana.com/docs/loki/latest/reference/loki-http-api/. `labels`: the labels of streams are redacted, too.
 * `most`: most bytes of a body without its compression.
 */
export function loki(labels: boolean, most: number): HttpProtocol {
  return {
    kindOf({ method, path, headers }) {
      if (method !== 'POST' || !PUSH.includes(path)) return undefined;
      const type = headers['content-type']?.split(';', 1)[0].trim().toLowerCase();
      if (type === 'application/json') return kind((body) => lokiJsonWalk(body, labels));
      // As in Loki, everything else is protobuf.
      return {
        ...kind((body) => lokiProtobufWalk(uncompressed(body, most), labels)),
        decodedBytes: (body) => uncompressedBytes(body, most),
        encode: compressed,
      };
    },
    other: ({ method, path }) =>
      method === 'GET' && path === '/ready' ? text(200, 'ready\n') : undefined,
    passes: ['user-agent', 'x-scope-orgid'],
    verdict: (answer) => statusVerdict(answer, (status) => status === 429 || status >= 500),
    busy: 429,
  };
}

function kind(walk: MessageKind['walk']): MessageKind {
  return {
    walk,
    accepted: () => ({ status: 204, headers: {}, body: EMPTY }),
    refused: ({ status, detail, headers }) => text(status, `${detail}\n`, headers),
  };
}

function text(status: number, body: string, headers = {}): HttpAnswer {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
    body: Buffer.from(body),
  };
}
