import { gunzipSync } from 'node:zlib';
import { isObject } from '../../core/is-object.ts';
import { type HttpAnswer, type SendVerdict, statusVerdict } from '../http/protocol.ts';
import type { Outgoing } from '../queue/outgoing.ts';
import { type BulkAction, bulkActions } from './bulk-lines.ts';

/** A create whose document is there was created by an earlier attempt. */
const CONFLICT = 409;

/**
 * Judges the answer to a bulk request, item by item: those with 429 or 5xx are sent again, other errors are refused. All
 * are sent again where the answer does not have an item for each action.
 */
export function bulkVerdict(answer: HttpAnswer, message: Outgoing): SendVerdict {
  const verdict = statusVerdict(answer, (status) => status === 429 || status >= 500);
  if (verdict.kind !== 'delivered') return verdict;
  const statuses = itemStatuses(answer.body);
  if (statuses === 'no errors') return verdict;
  const body = decodedBody(message);
  const actions = bulkActions(body);
  if (statuses.length !== actions.length) return { kind: 'again', reason: 'no bulk answer' };
  const again = actions.filter((_, n) => statuses[n] === 429 || statuses[n] >= 500);
  const refused = actions.filter(
    (_, n) =>
      statuses[n] >= 400 && statuses[n] < 500 && statuses[n] !== 429 && statuses[n] !== CONFLICT,
  );
  const part = (some: readonly BulkAction[]) => partOf(message, body, some);
  const rest = refused.length > 0 ? { refused: part(refused) } : {};
  if (again.length === 0) return { kind: 'delivered', rejected: refused.length, ...rest };
  return { kind: 'again', reason: 'items', rest: part(again), rejected: refused.length, ...rest };
}

function itemStatuses(body: Buffer): readonly number[] | 'no errors' {
  const answer = parsed(body);
  if (!isObject(answer)) return [];
  if (answer['errors'] === false) return 'no errors';
  const items = answer['items'];
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    const [result] = isObject(item) ? Object.values(item) : [];
    const status = isObject(result) ? result['status'] : undefined;
    return typeof status === 'number' ? status : 500;
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function decodedBody({ headers, body }: Outgoing): Buffer {
  return headers['content-encoding'] === undefined ? body : gunzipSync(body);
}

/** The message with some of its actions, without a coding. */
function partOf(message: Outgoing, body: Buffer, actions: readonly BulkAction[]): Outgoing {
  const { 'content-encoding': _, ...headers } = message.headers;
  const lines = actions.map(({ start, end }) => body.subarray(start, end));
  return { ...message, headers, body: Buffer.concat(lines), records: actions.length };
}
