import { OPEN_BRACE } from '../../core/bytes.ts';
import { isObject } from '../../core/is-object.ts';
import { Unreadable } from '../../core/unreadable.ts';
import { walkDocument } from '../documents/document-walk.ts';
import { linesWalk, textLine, unchanged } from '../documents/line-walk.ts';
import {
  type HttpAnswer,
  type HttpProtocol,
  jsonAnswer,
  type MessageHead,
  type Refused,
  statusVerdict,
} from '../http/protocol.ts';
import type { Walk } from '../records/texts.ts';
import { edits, kindOf } from '../wire/json-edits.ts';
import { jsonTape } from '../wire/json-tape.ts';

const EVENT = /^\/services\/collector(?:\/event(?:\/1\.0)?)?$/;
const RAW = /^\/services\/collector\/raw(?:\/1\.0)?$/;
const ACK = '/services/collector/ack';
const HEALTH = /^\/services\/collector\/health(?:\/1\.0)?$/;

/** Members of an event that route it, and stay. */
const ROUTING: ReadonlySet<string> = new Set(['time', 'host', 'source', 'sourcetype', 'index']);

/**
 * Splunk's HTTP Event Collector: https://docs.splunk.com/Documentation/Splunk/latest/Data/HECRESTendpoints. A message on the
 * disk is acknowledged: a client that asks for the state of its ids gets true for each.
 */
export function hec(kept: ReadonlySet<string> = ROUTING): HttpProtocol {
  let acknowledged = 0;
  return {
    kindOf(head) {
      if (head.method !== 'POST') return undefined;
      const accepted = () => success(channelOf(head) === undefined ? undefined : acknowledged++);
      if (EVENT.test(head.path)) {
        return { walk: (body) => eventsWalk(body, kept), accepted, refused };
      }
      if (RAW.test(head.path)) return { walk: rawWalk, accepted, refused };
      if (head.path !== ACK) return undefined;
      return { walk: rawWalk, accepted, refused, reply: (body) => acks(body, acknowledged) };
    },
    other: ({ method, path }) =>
      method === 'GET' && HEALTH.test(path)
        ? jsonAnswer(200, { text: 'HEC is healthy', code: 17 })
        : undefined,
    passes: ['user-agent', 'x-splunk-request-channel'],
    verdict: (answer) => statusVerdict(answer, (status) => status === 429 || status >= 500),
    busy: 503,
  };
}

function channelOf({ headers, query }: MessageHead): string | undefined {
  return headers['x-splunk-request-channel'] ?? query.get('channel') ?? undefined;
}

function success(ackId: number | undefined): HttpAnswer {
  return jsonAnswer(200, { text: 'Success', code: 0, ...(ackId !== undefined && { ackId }) });
}

function acks(body: Buffer, given: number): HttpAnswer {
  const ids = idsIn(body);
  if (ids === undefined) return jsonAnswer(400, { text: 'Invalid data format', code: 6 });
  const states = ids.map((id) => [id, Number(id) < given] as const);
  return jsonAnswer(200, { acks: Object.fromEntries(states) });
}

function idsIn(body: Buffer): readonly number[] | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    const ids = isObject(value) ? value['acks'] : undefined;
    return Array.isArray(ids) && ids.every(Number.isSafeInteger) ? ids : undefined;
  } catch {
    return undefined;
  }
}

/** Splunk's codes: invalid token, invalid data, busy, internal error. */
function refused({ status, headers }: Refused): HttpAnswer {
  if (status === 401 || status === 403) {
    return jsonAnswer(403, { text: 'Invalid token', code: 4 }, headers);
  }
  if (status === 429 || status === 503) {
    return jsonAnswer(503, { text: 'Server is busy', code: 9 }, headers);
  }
  return status < 500
    ? jsonAnswer(status, { text: 'Invalid data format', code: 6 }, headers)
    : jsonAnswer(status, { text: 'Internal server error', code: 8 }, headers);
}

/** Events are objects, one after the other without a separator. */
function eventsWalk(body: Buffer, kept: ReadonlySet<string>): Walk {
  const tape = jsonTape(body, Number.POSITIVE_INFINITY);
  for (let index = 0; index < tape.starts.length; index = tape.nexts[index]) {
    if (kindOf(tape, index) !== OPEN_BRACE) throw new Unreadable('the body is no list of events');
  }
  return (texts) => {
    const changes = edits(tape);
    for (let index = 0; index < tape.starts.length; index = tape.nexts[index]) {
      walkDocument(tape, index, texts, changes, kept);
    }
    return changes.result();
  };
}

function rawWalk(body: Buffer): Walk {
  return linesWalk(body, (line) => (line.length === 0 ? unchanged : textLine));
}
