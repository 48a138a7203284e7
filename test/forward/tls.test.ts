import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect, createServer as createTlsServer } from 'node:tls';
import { generate } from 'selfsigned';
import { identity, tlsOptions } from '../../src/http/tls/tls.ts';
import { temporaryFolder } from '../temporary.ts';
import { running } from './running.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const certs = temporaryFolder();
// A certificate of servers and of clients, which signs itself.
const made = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
  ],
});
writeFileSync(join(certs, 'server.crt'), made.cert);
writeFileSync(join(certs, 'server.key'), made.private);
const own = await identity(certs);
const paths = { cert: join(certs, 'server.crt'), key: join(certs, 'server.key') };
const pair = { cert: readFileSync(paths.cert), key: readFileSync(paths.key) };
const trust = { ca: pair.cert, servername: 'localhost' };

/** An upstream that requires a client certificate. */
async function mutual() {
  const bodies: string[] = [];
  const server = createServer(
    { ...tlsOptions(own), ca: pair.cert, requestCert: true, rejectUnauthorized: true },
    async (incoming, answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      bodies.push(Buffer.concat(chunks).toString());
      answer.end();
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    bodies,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function post(port: number, body: string, credentials: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const call = request(
      { host: '127.0.0.1', port, method: 'POST', path: '/x', headers, ...trust, ...credentials },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

test('with mutual TLS on both sides, messages of certified clients alone arrive', async () => {
  const up = await mutual();
  const forwarder = await running([
    {
      protocol: 'ndjson',
      url: `https://localhost:${up.port}`,
      receive: { tls: { certs, clientCa: paths.cert } },
      send: { tls: { ca: paths.cert, ...paths } },
    },
  ]);
  assert.equal(await post(forwarder.port('ndjson'), '{"a":"a@b.com"}', pair), 200);
  assert.equal(await post(forwarder.port('ndjson'), '{"a":"c@d.com"}', {}), 401);
  for (let n = 0; n < 200 && up.bodies.length < 1; n++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(up.bodies, [`{"a":"${EMAIL}"}`]);
  await forwarder.stop();
  up.close();
});

test('syslog over TLS arrives over TLS, and a client without a certificate is disconnected', async () => {
  let text = '';
  const server = createTlsServer(tlsOptions(own), (socket) => {
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const forwarder = await running([
    {
      protocol: 'syslog',
      url: `tls://localhost:${port}`,
      receive: { tls: { certs, clientCa: paths.cert } },
      send: { tls: { ca: paths.cert } },
    },
  ]);
  const options = { host: '127.0.0.1', port: forwarder.port('syslog'), ...trust };
  const stranger = connect(options);
  stranger.on('error', () => undefined);
  stranger.write('13 <13>stranger!');
  await once(stranger, 'close', { signal: AbortSignal.timeout(5000) });
  const socket = connect({ ...options, ...pair });
  socket.write('14 <13>to a@b.com');
  for (let n = 0; n < 200 && text === ''; n++)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const message = `<13>to ${EMAIL}`;
  assert.equal(text, `${message.length} ${message}`);
  socket.destroy();
  await forwarder.stop();
  server.close();
});

test('text in clear is taken on loopback only, unless the file says so', async () => {
  const route = (receive: object) =>
    running([{ protocol: 'ndjson', url: 'http://127.0.0.1:1', receive }]);
  await assert.rejects(
    route({ listen: '0.0.0.0:0' }),
    /routes\.0\.receive\.listen: text would arrive in clear/,
  );
  await (await route({ listen: '0.0.0.0:0', clear: true })).stop();
});
