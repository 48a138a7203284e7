import {
  type HttpProtocol,
  jsonAnswer,
  type MessageKind,
  statusVerdict,
} from '../http/protocol.ts';
import type { Walk } from '../records/texts.ts';
import { documentsWalk } from './document-walk.ts';
import { anyLine, linesWalk } from './line-walk.ts';

const LINES = [
  'application/x-ndjson',
  'application/jsonl',
  'application/x-jsonlines',
  'text/plain',
];

/**
 * JSON over HTTP, posted to any path: documents a line each, with lines that are no JSON as texts; or as `application/json`
 * one document, an array of them, or several one after the other.
 */
export function ndjson(kept: ReadonlySet<string>): HttpProtocol {
  return {
    kindOf({ method, headers }) {
      const type = headers['content-type']?.split(';', 1)[0].trim().toLowerCase() ?? '';
      if (method !== 'POST' && method !== 'PUT') return undefined;
      if (type === 'application/json') return kind((body) => documentsWalk(body, kept));
      if (!LINES.includes(type)) return undefined;
      return kind((body) => linesWalk(body, (line) => anyLine(line, kept)));
    },
    passes: ['user-agent'],
    verdict: (answer) =>
      statusVerdict(answer, (status) => status === 408 || status === 429 || status >= 500),
    busy: 503,
  };
}

function kind(walk: (body: Buffer) => Walk): MessageKind {
  return {
    walk,
    accepted: () => jsonAnswer(200, {}),
    refused: ({ status, code, detail, headers }) => jsonAnswer(status, { code, detail }, headers),
  };
}
