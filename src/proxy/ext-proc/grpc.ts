import {
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
export const FAILED_PRECONDITION = 9;
const UNIMPLEMENTED = 12;
const INTERNAL = 13;

const TYPE = { ':status': 200, 'content-type': 'application/grpc' };
/** A flag and a length before each message. */
const PREFIX = 5;
/** Most bytes of a message. */
const MOST = 64 * 2 ** 20;

/**
 * Answers one method of gRPC over HTTP/2 (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md), without compression.
 * `tls`: certificate and key.
 */
export function grpcServer(
  method: string,
  call: GrpcCall,
  tls: { readonly cert: string | Buffer; readonly key: string | Buffer } | undefined,
): GrpcServer {
  const sessions = new Set<ServerHttp2Session>();
  const server = tls === undefined ? createServer() : createSecureServer({ ...tls });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    if (headers[':path'] === method) return void answered(stream, call);
    stream.respond({ ...TYPE, 'grpc-status': UNIMPLEMENTED }, { endStream: true });
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
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

async function answered(stream: ServerHttp2Stream, call: GrpcCall): Promise<void> {
  let end: readonly [status: number, message: string] = [OK, ''];
  stream.respond(TYPE, { waitForTrailers: true });
  stream.on('wantTrailers', () => {
    const [status, message] = end;
    stream.sendTrailers({ 'grpc-status': status, 'grpc-message': message });
  });
  try {
    await call(messages(stream), (message) => sent(stream, message));
  } catch (error) {
    end = error instanceof GrpcError ? [error.status, error.message] : [INTERNAL, 'failed'];
  }
  if (!stream.destroyed) stream.end();
}

async function* messages(stream: ServerHttp2Stream): AsyncGenerator<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    while (bytes.length >= PREFIX) {
      const length = bytes.readUInt32BE(1);
      if (bytes[0] !== 0) throw new GrpcError(UNIMPLEMENTED, 'messages are not compressed');
      if (length > MOST) throw new GrpcError(FAILED_PRECONDITION, 'a message is too large');
      if (bytes.length < PREFIX + length) break;
      yield bytes.subarray(PREFIX, PREFIX + length);
      bytes = bytes.subarray(PREFIX + length);
    }
  }
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
