/** A redacted message on its way to the upstream. */
export interface Outgoing {
  /** Path and query of a request; empty where the protocol has none. */
  readonly path: string;
  /** Headers that the protocol or the route passes on, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** When it was received, in milliseconds since 1970. */
  readonly received: number;
  /** Number of records in it. */
  readonly records: number;
}

const LENGTH_BYTES = 4;

/** The message as an entry of a queue: the length of its head, the head as JSON, the body. */
export function entryOf({ body, ...head }: Outgoing): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, body]);
}

/** The message of an entry. */
export function outgoingOf(entry: Buffer): Outgoing {
  const end = LENGTH_BYTES + entry.readUInt32BE(0);
  const head = JSON.parse(entry.toString('utf8', LENGTH_BYTES, end)) as Omit<Outgoing, 'body'>;
  return { ...head, body: entry.subarray(end) };
}
