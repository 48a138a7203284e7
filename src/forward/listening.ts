import type { Server } from 'node:net';
import { errorCode } from '../core/errors.ts';

/** Listens, and returns the port. Throws an Error that names the address. */
export function listening(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new Error(`${host}:${port}: cannot listen (${errorCode(cause)})`, { cause }));
    });
    server.listen({ host, port }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
