import {
  constants,
  createSecureServer,
  createServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';

/** A call in which both sides send messages. Rejects for one that fails. */
export type GrpcCall = (
  requests: AsyncIterable<Buffer>,
  send: (message: Buffer) => Promise<void>,
) => Promise<void>;

/** A call that fails with a status of gRPC. Its message reaches the client. */
export class GrpcError extends Error {
  override name = 'GrpcError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A server of gRPC. */
export interface GrpcServer {
  readonly server: Http2Server;
  /** Takes no more calls, and resolves when those in progress have ended. */
  stop(): Promise<void>;
  /** Ends the calls in progress. */
  abort(): void;
}

/** Statuses: https://grpc.io/docs/guides/status-codes/. */
const OK = 0;
const RESOURCE_EXHAUSTED = 8;
export const FAILED_PRECONDITION = 9;
const UNIMPLEMENTED = 12;
const INTERNAL = 13;

const TYPE = { ':status': 200, 'content-type': 'application/grpc' };
/** A flag and a length before each message. */
const PREFIX = 5;
/** Settings of a server of gRPC. */
export interface GrpcOptions {
  readonly tls: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined;
  /** Most bytes of a message. */
  readonly most: number;
  /** Most connections, and most calls of all of them at a time. */
  readonly connections: number;
  /** Time without a byte after which a call or a connection ends. */
  readonly idleMs: number;
}

/** Answers one method of gRPC over HTTP/2 (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md), without compression. */
export function grpcServer(
  method: string,
  call: GrpcCall,
  { tls, most, connections, idleMs }: GrpcOptions,
): GrpcServer {
  const sessions = new Set<ServerHttp2Session>();
  let calls = 0;
  const server = tls === undefined ? createServer() : createSecureServer({ ...tls });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    const refused = (status: number) =>
      stream.respond({ ...TYPE, 'grpc-status': status }, { endStream: true });
    if (headers[':path'] !== method) return refused(UNIMPLEMENTED);
    if (calls >= connections) return refused(RESOURCE_EXHAUSTED);
    calls += 1;
    stream.once('close', () => {
      calls -= 1;
    });
    stream.setTimeout(idleMs, () => stream.close(constants.NGHTTP2_CANCEL));
    void answered(stream, call, most);
  });
  server.maxConnections = connections;
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    // Calls in progress end before the connection does.
    session.setTimeout(idleMs, () => session.close());
  });
  return {
    server,
    stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const session of sessions) session.close();
      return closed;
    },
    abort() {
      for (const session of sessions) session.destroy();
    },
  };
}

async function answered(stream: ServerHttp2Stream, call: GrpcCall, most: number): Promise<void> {
  let end: readonly [status: number, message: string] = [OK, ''];
  stream.respond(TYPE, { waitForTrailers: true });
  stream.on('wantTrailers', () => {
    const [status, message] = end;
    stream.sendTrailers({ 'grpc-status': status, 'grpc-message': message });
  });
  try {
    await call(messages(stream, most), (message) => sent(stream, message));
  } catch (error) {
    end = error instanceof GrpcError ? [error.status, error.message] : [INTERNAL, 'failed'];
  }
  if (!stream.destroyed) stream.end();
}

/** The messages of a stream, of `most` bytes at most. A byte is copied twice at most, however small the chunks are. */
async function* messages(stream: ServerHttp2Stream, most: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  let wanted = PREFIX;
  // A stream that breaks off here still has to tell why.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < wanted) continue;
    let bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length);
    for (wanted = PREFIX; bytes.length >= wanted; wanted = PREFIX) {
      wanted += sizeOf(bytes, most);
      if (bytes.length < wanted) break;
      yield bytes.subarray(PREFIX, wanted);
      bytes = bytes.subarray(wanted);
    }
    chunks = [bytes];
    length = bytes.length;
  }
}

/** The length of the message that bytes begin with. */
function sizeOf(bytes: Buffer, most: number): number {
  if (bytes[0] !== 0) throw new GrpcError(UNIMPLEMENTED, 'messages are not compressed');
  const length = bytes.readUInt32BE(1);
  if (length > most) throw new GrpcError(FAILED_PRECONDITION, 'a message is too large');
  return length;
}

/** Resolves when there is room for more, or the client has gone. */
function sent(stream: ServerHttp2Stream, message: Buffer): Promise<void> {
  const prefix = Buffer.alloc(PREFIX);
  prefix.writeUInt32BE(message.length, 1);
  if (stream.destroyed || stream.write(Buffer.concat([prefix, message]))) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.on('drain', done).on('close', done);
  });
}
