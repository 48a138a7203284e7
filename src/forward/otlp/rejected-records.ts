import { isObject } from '../../core/is-object.ts';
import { DELIMITED, fieldAt, int64, VARINT } from '../../core/protobuf.ts';
import type { HttpAnswer } from '../http/protocol.ts';

/** The number of records that an upstream reports as rejected in an answer that is otherwise a success; 0 where it cannot be read. */
export function rejectedRecords({ headers, body }: HttpAnswer): number {
  if (body.length === 0) return 0;
  const type = headers['content-type'] ?? '';
  try {
    return type.includes('json') ? fromJson(body) : fromProtobuf(body);
  } catch {
    return 0;
  }
}

function fromJson(body: Buffer): number {
  const answer: unknown = JSON.parse(body.toString());
  const partial = isObject(answer) ? answer['partialSuccess'] : undefined;
  if (!isObject(partial)) return 0;
  const rejected = ['rejectedLogRecords', 'rejectedSpans', 'rejectedDataPoints'].map((name) =>
    Number(partial[name] ?? 0),
  );
  return Math.max(0, ...rejected.filter(Number.isSafeInteger));
}

/** WireField 1 of field 1, `partial_success`, is the number in all three answers. */
function fromProtobuf(body: Buffer): number {
  let rejected = 0;
  for (let at = 0; at < body.length; ) {
    const field = fieldAt(body, at, body.length);
    at = field.end;
    if (field.number !== 1 || field.type !== DELIMITED) continue;
    for (let inner = field.value; inner < field.end; ) {
      const { end, number, type, ...rest } = fieldAt(body, inner, field.end);
      if (number === 1 && type === VARINT) {
        rejected = Number(int64(body, { ...rest, end, number, type }));
      }
      inner = end;
    }
  }
  return Math.max(0, rejected);
}
