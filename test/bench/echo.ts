import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

// An HTTPS server that answers with the body it receives: the cost of the transport alone.
// Usage: node --import tsx test/bench/echo.ts <folder of server.crt and server.key>

const certificates = process.argv[2] ?? 'certs';
const server = createServer(
  {
    cert: readFileSync(join(certificates, 'server.crt')),
    key: readFileSync(join(certificates, 'server.key')),
    requestTimeout: 0,
  },
  (request, response) => {
    request.pipe(response);
  },
);
server.listen(0, '127.0.0.1', () => {
  console.log(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
