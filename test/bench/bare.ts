import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

// A bare Hono route over HTTPS that answers with a constant: the cost of the framework, Node and TLS.
// Usage: node --import tsx test/bench/bare.ts <folder of server.crt and server.key>

const certificates = process.argv[2] ?? 'certs';
const routes = new Hono();
routes.post('/', (c) => c.text('constant'));
const server = createAdaptorServer({
  fetch: routes.fetch,
  createServer,
  serverOptions: {
    cert: readFileSync(join(certificates, 'server.crt')),
    key: readFileSync(join(certificates, 'server.key')),
    keepAliveTimeout: 75_000,
  },
});
server.listen(0, '127.0.0.1', () => {
  console.log(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
