import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { uncompress } from 'snappyjs';
import { running } from '../running.ts';
import { type Got, upstream } from '../upstream.ts';
import { CLIENTS, type ForwardClient } from './clients.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const DEADLINE = 20_000;

for (const client of CLIENTS) {
  const skip = client.missing() ?? false;
  test(`${client.name}: what it sends arrives redacted`, { skip, timeout: 2 * DEADLINE }, () =>
    redacts(client),
  );
}

async function redacts({ protocol, send }: ForwardClient): Promise<void> {
  const up =
    protocol === 'syslog' || protocol === 'fluent' ? await tcpUpstream() : await http(protocol);
  const forwarder = await running([{ protocol, url: up.url, send: { firstRetryMs: 20 } }]);
  try {
    const arrived = async () => {
      const deadline = Date.now() + DEADLINE;
      while (!up.text().includes(`by ${EMAIL}`)) {
        assert.ok(Date.now() < deadline, 'nothing came in time');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    await send(forwarder.port(protocol), arrived);
    await arrived();
    assert.equal(up.text().includes('jane@example.com'), false);
  } finally {
    await forwarder.stop();
    up.close();
  }
}

async function http(protocol: string) {
  const up = await upstream(({ body }) => ({
    headers: { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' },
    body: protocol === 'bulk' ? bulkAnswer(body) : '',
  }));
  const textOf = ({ headers, body }: Got) =>
    protocol === 'loki' && headers['content-type'] !== 'application/json'
      ? uncompress(body).toString()
      : body.toString();
  return { ...up, text: () => up.got.map(textOf).join('\n') };
}

function bulkAnswer(body: Buffer): string {
  const documents = body.toString().trim().split('\n').length / 2;
  return JSON.stringify({
    ...{ took: 1, errors: false },
    items: Array.from({ length: documents }, () => ({ index: { status: 201 } })),
  });
}

/** An upstream that keeps what comes, and acknowledges each chunk of Fluent's. */
async function tcpUpstream() {
  const sockets = new Set<Socket>();
  let content = Buffer.alloc(0);
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      content = Buffer.concat([content, bytes]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `tcp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    text: () => content.toString('latin1'),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
