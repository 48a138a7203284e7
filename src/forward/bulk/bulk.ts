import { OPEN_BRACE } from '../../core/bytes.ts';
import { walkMembers, walkValue } from '../documents/value-walk.ts';
import {
  type HttpAnswer,
  type HttpProtocol,
  jsonAnswer,
  type MessageHead,
  type MessageKind,
  type Refused,
} from '../http/protocol.ts';
import type { Texts, Walk } from '../records/texts.ts';
import { edits, inside, kindOf, membersOf, stringAt } from '../wire/json-edits.ts';
import { jsonTape, type Tape } from '../wire/json-tape.ts';
import { type BulkAction, bulkActions } from './bulk-lines.ts';
import { bulkVerdict } from './bulk-verdict.ts';

/** Clients of Elasticsearch 8 and later speak to nothing that does not send it. */
const PRODUCT = { 'X-Elastic-Product': 'Elasticsearch' };

/** Elasticsearch's bulk requests, and OpenSearch's: `POST /_bulk` and `/{index}/_bulk`. `kept`: members of sources that stay. */
export function bulk(kept: ReadonlySet<string>): HttpProtocol {
  return {
    kindOf({ method, path }) {
      const isBulk = /^(?:\/[^/]+){0,2}\/_bulk\/?$/.test(path);
      return isBulk && (method === 'POST' || method === 'PUT') ? kind(path, kept) : undefined;
    },
    other: presence,
    passes: ['user-agent', 'x-opaque-id', 'accept'],
    verdict: bulkVerdict,
    busy: 429,
  };
}

function kind(path: string, kept: ReadonlySet<string>): MessageKind {
  const [, index] = /^\/([^/]+)\//.exec(path) ?? [];
  return {
    walk: (body) => bulkWalk(body, kept),
    accepted: (body) => accepted(bulkActions(body), index),
    refused: ({ status, code, detail, headers }) =>
      jsonAnswer(
        status,
        { error: { type: errorType({ status, code }), reason: detail }, status },
        { ...PRODUCT, ...headers },
      ),
  };
}

function errorType({ status, code }: Pick<Refused, 'status' | 'code'>): string {
  if (status === 429) return 'es_rejected_execution_exception';
  return status === 401 || status === 403 ? 'security_exception' : code;
}

/** The answer to actions that are on the disk. */
function accepted(actions: readonly BulkAction[], index: string | undefined): HttpAnswer {
  const items = actions.map((action) => ({
    [action.name]: {
      _index: action.index ?? index ?? '',
      _id: action.id ?? null,
      status: action.name === 'update' || action.name === 'delete' ? 200 : 201,
    },
  }));
  return jsonAnswer(200, { took: 0, errors: false, items }, PRODUCT);
}

/** Clients look first for a server, and for its license. */
function presence({ method, path }: MessageHead): HttpAnswer | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const version = { number: '8.0.0', build_flavor: 'default' };
  if (path === '/') {
    return jsonAnswer(200, { name: 'redactor', version, tagline: 'You Know, for Search' }, PRODUCT);
  }
  if (path === '/_license') {
    return jsonAnswer(200, { license: { status: 'active', type: 'basic' } }, PRODUCT);
  }
  if (path !== '/_cluster/health') return undefined;
  return jsonAnswer(200, { cluster_name: 'redactor', status: 'green', timed_out: false }, PRODUCT);
}

/** Walks the sources; actions, with their ids, stay. */
function bulkWalk(body: Buffer, kept: ReadonlySet<string>): Walk {
  const sources = bulkActions(body)
    .filter(({ source, end }) => source < end)
    .map(({ name, source, end }) => ({
      name,
      source,
      end,
      tape: jsonTape(body.subarray(source, end)),
    }));
  return (texts) => {
    const parts: Buffer[] = [];
    let copied = 0;
    for (const { name, source, end, tape } of sources) {
      const changed = sourceRewritten(tape, name, texts, kept);
      if (changed === undefined) continue;
      parts.push(body.subarray(copied, source), changed);
      copied = end;
    }
    return parts.length === 0 ? undefined : Buffer.concat([...parts, body.subarray(copied)]);
  };
}

function sourceRewritten(
  tape: Tape,
  action: string,
  texts: Texts,
  kept: ReadonlySet<string>,
): Buffer | undefined {
  const changes = edits(tape);
  texts.record(() => {
    if (kindOf(tape, 0) !== OPEN_BRACE) return;
    if (action === 'update') updateMembers();
    else walkMembers(tape, 0, texts, changes, kept);
  });
  return changes.result();

  /** An update has its document one level down. */
  function updateMembers(): void {
    for (const { key, value } of membersOf(tape, 0)) {
      changes.inside(key, texts.key(inside(tape, key), 'json'));
      if (kindOf(tape, value) !== OPEN_BRACE) walkValue(tape, value, texts, changes);
      else {
        texts.open('{');
        const isDocument = ['doc', 'upsert'].includes(stringAt(tape, key));
        walkMembers(tape, value, texts, changes, isDocument ? kept : new Set());
        texts.close('}');
      }
    }
  }
}
