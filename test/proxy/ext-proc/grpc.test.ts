import assert from 'node:assert/strict';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, mock, test } from 'node:test';
import { type GrpcCall, grpcServer } from '../../../src/proxy/ext-proc/grpc.ts';

const METHOD = '/test/Call';
const LIMITS = { tls: undefined, most: 16 * 2 ** 20, connections: 100, idleMs: 60_000 };

async function started(call: GrpcCall, more: object = {}): Promise<ClientHttp2Session> {
  const { server, abort } = grpcServer(METHOD, call, { ...LIMITS, ...more });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  session.on('error', () => undefined);
  after(() => {
    session.destroy();
    server.close();
    abort();
  });
  return session;
}

interface Call {
  write(bytes: Buffer): void;
  end(): void;
  /** The status; `closed` without one. */
  readonly status: Promise<string>;
}

function called(session: ClientHttp2Session): Call {
  const stream = session.request({ ':method': 'POST', ':path': METHOD });
  const status = new Promise<string>((resolve) => {
    const told = (headers: object) => {
      if ('grpc-status' in headers) resolve(String(headers['grpc-status']));
    };
    stream
      .on('response', told)
      .on('trailers', told)
      .on('close', () => resolve('closed'));
  });
  stream.on('error', () => undefined).resume();
  return { write: (bytes) => void stream.write(bytes), end: () => stream.end(), status };
}

function framed(bytes: Buffer): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

test('a large message is read without being copied for each of its chunks', async () => {
  const lengths: number[] = [];
  const session = await started(async (requests) => {
    for await (const one of requests) lengths.push(one.length);
  });
  const size = 8 * 2 ** 20;
  const call = called(session);
  const message = Buffer.concat([framed(Buffer.alloc(size)), framed(Buffer.from('x'))]);
  let copied = 0;
  const concat = Buffer.concat.bind(Buffer);
  const watched = mock.method(Buffer, 'concat', (list: readonly Uint8Array[], total?: number) => {
    const result = concat(list, total);
    copied += result.length;
    return result;
  });
  call.write(message);
  call.end();
  assert.equal(await call.status, '0');
  watched.mock.restore();
  assert.deepEqual(lengths, [size, 1]);
  assert.ok(copied < 2.5 * size, `${copied} bytes copied`);
});

test('messages come whole, however they are cut', async () => {
  let texts: string[] = [];
  const session = await started(async (requests) => {
    for await (const one of requests) texts.push(one.toString());
  });
  const bytes = Buffer.concat(['', 'one', 'two words', ''].map((one) => framed(Buffer.from(one))));
  for (let size = 1; size < bytes.length; size += 3) {
    texts = [];
    const call = called(session);
    for (let at = 0; at < bytes.length; at += size) {
      call.write(bytes.subarray(at, at + size));
      await new Promise((resolve) => setImmediate(resolve));
    }
    call.end();
    assert.equal(await call.status, '0');
    assert.deepEqual(texts, ['', 'one', 'two words', '']);
  }
});

test('a message over the bound fails before it has come', async () => {
  const session = await started(reading, { most: 1000 });
  const call = called(session);
  call.write(framed(Buffer.alloc(1001)).subarray(0, 5));
  assert.equal(await call.status, '9');
});

const reading: GrpcCall = async (requests) => {
  for await (const _ of requests);
};

test('calls over the limit are refused until others have ended', async () => {
  const session = await started(reading, { connections: 1 });
  const first = called(session);
  first.write(framed(Buffer.from('x')));
  assert.equal(await called(session).status, '8');
  first.end();
  assert.equal(await first.status, '0');
  let status = '8';
  for (let n = 0; n < 100 && status === '8'; n++) {
    const next = called(session);
    next.end();
    status = await next.status;
  }
  assert.equal(status, '0');
});

test('a call without a byte ends, and then its connection', async () => {
  const session = await started(reading, { idleMs: 100 });
  const closed = new Promise((resolve) => session.on('close', resolve));
  const call = called(session);
  call.write(framed(Buffer.from('x')).subarray(0, 3));
  assert.notEqual(await call.status, '0');
  await closed;
});
