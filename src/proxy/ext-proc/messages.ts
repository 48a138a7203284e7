import { DELIMITED, delimited, fieldAt, VARINT, varintBytes } from '../../core/protobuf.ts';

// Messages of envoy.service.ext_proc.v3, by the numbers of their fields (go-control-plane/envoy 1.40).

export const PROCESS = '/envoy.service.ext_proc.v3.ExternalProcessor/Process';

/** Side of an exchange that a message is about. */
export type Side = 'request' | 'response';

/** A message of Envoy's. */
export interface ProcessingRequest {
  readonly side: Side;
  readonly part: 'headers' | 'body' | 'trailers';
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Nothing of this side follows. */
  readonly last: boolean;
  /** The answers are ignored. */
  readonly observed: boolean;
  /** How both bodies are sent, in a first message. */
  readonly modes: readonly [request: number, response: number] | undefined;
}

/** Bodies are streamed in both directions, each in any pieces. */
export const FULL_DUPLEX = 4;

const PARTS: Readonly<Record<number, readonly [Side, ProcessingRequest['part']]>> = {
  2: ['request', 'headers'],
  3: ['response', 'headers'],
  4: ['request', 'body'],
  5: ['response', 'body'],
  6: ['request', 'trailers'],
  7: ['response', 'trailers'],
};

/** Reads a message. Undefined for one that is about no part of an exchange. Throws `Unreadable`. */
export function processingRequest(bytes: Buffer): ProcessingRequest | undefined {
  const fields = fieldsOf(bytes);
  const one = fields.find(({ number }) => PARTS[number] !== undefined);
  const [side, part] = PARTS[one?.number ?? 0] ?? [];
  if (one === undefined || side === undefined || part === undefined) return undefined;
  const own = fieldsOf(one.content);
  const modes = fields.find(({ number }) => number === 11)?.content;
  return {
    side,
    part,
    headers: part === 'body' ? {} : headersIn(contentOf(own, 1)),
    body: part === 'body' ? contentOf(own, 1) : EMPTY,
    last: part === 'trailers' || numberIn(own, part === 'headers' ? 3 : 2) === 1,
    observed: numberIn(fields, 10) === 1,
    modes: modes && [numberIn(fieldsOf(modes), 1), numberIn(fieldsOf(modes), 2)],
  };
}

/** Headers to set and to remove. */
export interface HeaderChanges {
  readonly set?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
}

/** Passes headers on, with changes. */
export function headersResponse(side: Side, changes: HeaderChanges): Buffer {
  const common = delimited(2, mutation(changes));
  return delimited(side === 'request' ? 1 : 2, delimited(1, common));
}

/** Sends a piece of a body. */
export function bodyResponse(side: Side, body: Buffer, last: boolean): Buffer {
  const streamed = Buffer.concat([delimited(1, body), last ? flag(2) : EMPTY]);
  const common = delimited(3, delimited(3, streamed));
  return delimited(side === 'request' ? 3 : 4, delimited(1, common));
}

/** Passes trailers on. */
export function trailersResponse(side: Side): Buffer {
  return delimited(side === 'request' ? 5 : 6, EMPTY);
}

/** Ends the exchange with an answer to the client. */
export function immediateResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Buffer {
  const code = Buffer.concat([varintBytes(8), varintBytes(status)]);
  const parts = [delimited(1, code), delimited(2, mutation({ set: headers })), delimited(3, body)];
  return delimited(7, Buffer.concat(parts));
}

const EMPTY = Buffer.alloc(0);
/** An action of headers: a header takes the place of others of its name. */
const OVERWRITE = Buffer.concat([varintBytes(3 * 8), varintBytes(2)]);

function mutation({ set = {}, remove = [] }: HeaderChanges): Buffer {
  const options = Object.entries(set).map(([key, value]) => {
    const header = [delimited(1, Buffer.from(key)), delimited(3, Buffer.from(value))];
    return delimited(1, Buffer.concat([delimited(1, Buffer.concat(header)), OVERWRITE]));
  });
  return Buffer.concat([...options, ...remove.map((name) => delimited(2, Buffer.from(name)))]);
}

function flag(number: number): Buffer {
  return Buffer.concat([varintBytes(number * 8), varintBytes(1)]);
}

interface Field {
  readonly number: number;
  readonly content: Buffer;
  readonly value: number;
}

function fieldsOf(bytes: Buffer): readonly Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { number, type, value, end } = fieldAt(bytes, at, bytes.length);
    if (type === DELIMITED) fields.push({ number, content: bytes.subarray(value, end), value: 0 });
    // Flags and modes have one byte.
    if (type === VARINT) fields.push({ number, content: EMPTY, value: bytes[value] ?? 0 });
    at = end;
  }
  return fields;
}

function contentOf(fields: readonly Field[], number: number): Buffer {
  return fields.findLast((one) => one.number === number)?.content ?? EMPTY;
}

function numberIn(fields: readonly Field[], number: number): number {
  return fields.findLast((one) => one.number === number)?.value ?? 0;
}

/** A map of headers: values are texts or bytes. */
function headersIn(bytes: Buffer): Readonly<Record<string, string>> {
  const pairs = fieldsOf(bytes).map(({ content }) => {
    const own = fieldsOf(content);
    const raw = contentOf(own, 3);
    const value = raw.length > 0 ? raw : contentOf(own, 2);
    return [contentOf(own, 1).toString().toLowerCase(), value.toString()] as const;
  });
  return Object.fromEntries(pairs);
}
