import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { FluentClient, FluentServer } from '@fluent-org/logger';
import fc from 'fast-check';
import { Unreadable } from '../../../src/core/unreadable.ts';
import { isAccepted, nonceOf, ping } from '../../../src/forward/fluent/handshake.ts';
import { decodedBytes, fluentMessage, withChunk } from '../../../src/forward/fluent/message.ts';
import { arrivingEnd, elementsOf, headAt, valueEnd } from '../../../src/forward/wire/msgpack.ts';
import { redacted } from '../profile.ts';
import { running } from '../running.ts';
import { packed } from './packed.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const SSN = '{{{REDACTED-ssn}}}';
const PHONE = '{{{REDACTED-phone-number}}}';

async function through(message: Buffer): Promise<Buffer> {
  return redacted(message, fluentMessage(message, 1e6).walk);
}

const RECORD = {
  m: 'to a@b.com',
  n: 7,
  deep: [{ ssn: '078051120', 'c@d.com': true }],
  phone: 5551234567,
};
const REDACTED = { m: `to ${EMAIL}`, n: 7, deep: [{ ssn: SSN, [EMAIL]: true }], phone: PHONE };
const TIME = Buffer.from([0xd7, 0, 0x61, 0x62, 0x40, 0x63, 0x2e, 0x63, 0x6f, 0x6d]);

const MODES = [
  ['Message', ['tag', TIME, RECORD], ['tag', TIME, REDACTED]],
  [
    'Message with an option',
    ['tag', 1, RECORD, { chunk: 'x' }],
    ['tag', 1, REDACTED, { chunk: 'x' }],
  ],
  [
    'Forward',
    [
      'tag',
      [
        [TIME, RECORD],
        [2, { k: 1 }],
      ],
      { size: 2 },
    ],
    [
      'tag',
      [
        [TIME, REDACTED],
        [2, { k: 1 }],
      ],
      { size: 2 },
    ],
  ],
] as const;

for (const [mode, message, expected] of MODES) {
  test(`${mode}: records are redacted at any depth, by their keys`, async () => {
    assert.deepEqual(await through(packed(message)), packed(expected));
  });
}

const entries = (record: object) =>
  Buffer.concat([packed([TIME, record]), packed([1, { k: 'kept' }])]);

test('PackedForward: entries in binary are redacted', async () => {
  const message = (record: object) => packed(['tag', { bin: entries(record) }, { chunk: 'x' }]);
  assert.deepEqual(await through(message(RECORD)), message(REDACTED));
});

test('CompressedPackedForward: several members of gzip are read, and one is written', async () => {
  const zipped = Buffer.concat([
    gzipSync(packed([TIME, RECORD])),
    gzipSync(packed([1, { k: 'kept' }])),
  ]);
  const message = (bin: Buffer) => packed(['tag', { bin }, { compressed: 'gzip' }]);
  assert.deepEqual(
    await through(message(zipped)),
    message(gzipSync(entries(REDACTED), { level: 1 })),
  );
});

test('times and integers of other widths stay byte for byte, binary content is omitted', async () => {
  const wide = Buffer.from([0xd3, 0, 0, 0, 0, 0, 0, 0, 5]);
  const record = (b: unknown) => packed(['tag', 1, { a: wide, t: TIME, b }]);
  assert.deepEqual(
    await through(record({ bin: Buffer.from([0xff, 0xfe]) })),
    record('[2 bytes omitted]'),
  );
});

test('what is no message is unreadable', async () => {
  const wrong = [
    ['tag'],
    [1, 2, {}],
    ['tag', 1],
    ['tag', [[1]]],
    ['tag', { bin: packed(7) }],
    ['tag', 1, {}, 5],
    { a: 1 },
  ];
  for (const message of wrong) {
    assert.throws(() => fluentMessage(packed(message), 1e6), Unreadable, JSON.stringify(message));
  }
});

test('a message in small pieces is read a bounded number of times, in each mode', () => {
  const entry = [TIME, { m: 'x' }];
  const many = Array.from({ length: 20_000 }, () => entry);
  for (const message of [
    ['tag', many, { chunk: 'x' }],
    ['tag', { bin: Buffer.concat(many.map(packed)) }],
    ['tag', TIME, { deep: many }],
  ]) {
    const bytes = packed(message);
    // A head is read once more where a piece ends before its content.
    assert.ok(headsRead(bytes, 100) <= 20_001 + bytes.length / 100);
  }
});

/** Looks for the end of a message in pieces, and counts the heads of times that are read for it. */
function headsRead(bytes: Buffer, size: number): number {
  const { readInt8 } = Buffer.prototype;
  let count = 0;
  Buffer.prototype.readInt8 = function (this: Buffer, ...args: Parameters<typeof readInt8>) {
    count += 1;
    return readInt8.apply(this, args);
  };
  try {
    const endOf = arrivingEnd();
    for (let at = size; at < bytes.length; at += size) {
      assert.equal(endOf(bytes.subarray(0, at)), undefined);
    }
    assert.equal(endOf(Buffer.concat([bytes, Buffer.from([1])])), bytes.length);
  } finally {
    Buffer.prototype.readInt8 = readInt8;
  }
  return count;
}

test('the end of a value is the same however it arrives', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (text, cuts) => {
        const bytes = packed(
          JSON.parse(text, (_, value) => (typeof value === 'number' ? 7 : value)),
        );
        const endOf = arrivingEnd();
        let at = 0;
        let end: number | undefined;
        for (let n = 0; end === undefined; n++) {
          at = Math.min(bytes.length, at + cuts[n % cuts.length]);
          end = endOf(bytes.subarray(0, at));
          assert.ok(end !== undefined || at < bytes.length);
        }
        assert.equal(end, valueEnd(bytes, 0));
        assert.equal(at, end);
      },
    ),
  );
});

test('values too deep are unreadable before they are complete', () => {
  assert.throws(() => arrivingEnd()(Buffer.alloc(200, 0x91)), Unreadable);
});

test('a message is counted by what it becomes, and one that becomes too much is unreadable', async () => {
  const bomb = (size: number) =>
    packed(['tag', { bin: gzipSync(Buffer.alloc(size)) }, { compressed: 'gzip' }]);
  const small = bomb(50_000);
  assert.equal(await decodedBytes(small, 1e6), small.length + 50_000);
  assert.equal(await decodedBytes(packed(['tag', 1, {}]), 10), packed(['tag', 1, {}]).length);
  await assert.rejects(decodedBytes(bomb(2e6), 1e6), /too long/);
  const broken = packed(['tag', { bin: Buffer.from('no gzip') }, { compressed: 'gzip' }]);
  await assert.rejects(decodedBytes(broken, 1e6), /are no gzip/);
});

test('a client that has closed its half gets the acknowledgement, and one with half a message none', async () => {
  const forwarder = await running([{ protocol: 'fluent', url: 'tcp://127.0.0.1:1' }]);
  const message = packed(['tag', 1, { m: 'x' }, { chunk: 'abc' }]);
  for (const [sent, expected] of [
    [message, packed({ ack: 'abc' })],
    [Buffer.concat([message, message.subarray(0, 9)]), packed({ ack: 'abc' })],
    [message.subarray(0, 9), Buffer.alloc(0)],
  ]) {
    const socket = connect(forwarder.port('fluent'), '127.0.0.1');
    socket.end(sent);
    const got: Buffer[] = [];
    socket.on('data', (bytes) => void got.push(bytes));
    await once(socket, 'close', { signal: AbortSignal.timeout(5000) });
    assert.deepEqual(Buffer.concat(got), expected);
  }
  assert.equal(await forwarder.metric('redactor_forward_queue_messages'), 2);
  await forwarder.stop();
});

const CHUNKS = [
  [
    ['tag', 1, {}],
    ['tag', 1, {}, { chunk: 'made' }],
  ],
  [
    ['tag', 1, {}, null],
    ['tag', 1, {}, { chunk: 'made' }],
  ],
  [
    ['tag', [[1, {}]]],
    ['tag', [[1, {}]], { chunk: 'made' }],
  ],
  [
    ['tag', [[1, {}]], { size: 1 }],
    ['tag', [[1, {}]], { size: 1, chunk: 'made' }],
  ],
  [
    ['tag', [[1, {}]], { chunk: 'own' }],
    ['tag', [[1, {}]], { chunk: 'own' }],
  ],
] as const;

test('a message without a chunk gets one, and one with a chunk keeps it', () => {
  for (const [message, expected] of CHUNKS) {
    const { bytes, chunk } = withChunk(packed(message), 'made');
    assert.deepEqual(bytes, packed(expected));
    assert.equal(chunk, JSON.stringify(message).includes('own') ? 'own' : 'made');
    assert.ok(elementsOf(bytes, headAt(bytes, 0)).length > 2);
  }
});

for (const security of [undefined, { sharedKey: 'secret key', clientHostname: 'client' }]) {
  for (const eventMode of [
    'Message',
    'Forward',
    'PackedForward',
    'CompressedPackedForward',
  ] as const) {
    const how = security === undefined ? '' : ' with a shared key';
    test(`events of a client in mode ${eventMode}${how} arrive at a server, acknowledged`, async () => {
      const shared = security && {
        serverHostname: 'server',
        sharedKey: security.sharedKey,
        authorize: false,
        userDict: {},
      };
      const server = new FluentServer({
        ...(shared && { security: shared }),
        listenOptions: { port: 0, host: '127.0.0.1' },
      });
      await server.listen();
      const got: unknown[] = [];
      server.on('entry', (_tag: string, _time: unknown, record: unknown) => got.push(record));
      const key = security && { sharedKey: security.sharedKey };
      const forwarder = await running([
        {
          protocol: 'fluent',
          url: `tcp://127.0.0.1:${server.port}`,
          ...(key && { receive: key, send: key }),
        },
      ]);
      const client = new FluentClient('app', {
        ...{ eventMode, ack: { ackTimeout: 5000 } },
        ...(security && { security }),
        socket: { host: '127.0.0.1', port: forwarder.port('fluent') },
      });
      await Promise.all([1, 2, 3].map((n) => client.emit('log', { n, to: 'a@b.com' })));
      for (let n = 0; n < 200 && got.length < 3; n++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.deepEqual(
        got,
        [1, 2, 3].map((n) => ({ n, to: EMAIL })),
      );
      await client.shutdown();
      await forwarder.stop();
      await server.close();
    });
  }
}

test('a client with another shared key is refused, and its connection ends', async () => {
  const forwarder = await running([
    { protocol: 'fluent', url: 'tcp://127.0.0.1:1', receive: { sharedKey: 'right' } },
  ]);
  for (const key of ['right', 'wrong']) {
    const socket = connect(forwarder.port('fluent'), '127.0.0.1');
    const [helo] = await once(socket, 'data', { signal: AbortSignal.timeout(5000) });
    const nonce = nonceOf(helo);
    const { message, salt } = ping('client', nonce, key);
    socket.write(message);
    const [pong] = await once(socket, 'data', { signal: AbortSignal.timeout(5000) });
    assert.equal(isAccepted(pong, salt, nonce, key), key === 'right');
    if (key === 'wrong') await once(socket, 'end', { signal: AbortSignal.timeout(5000) });
    socket.destroy();
  }
  await forwarder.stop();
});
