import { lstatSync, rmSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { errorCode } from '../core/errors.ts';

/** Address of the listener without TLS. */
export type PlainAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

/**
 * Reads `127.0.0.1:3000`, `[::1]:3000` or `unix:/run/redactor/plain.sock`; nothing where it is neither. Text passes there
 * in clear, so that no other address is taken.
 */
export function plainAddress(written: string): PlainAddress | undefined {
  const [, path] = /^unix:(\/.{1,100})$/.exec(written) ?? [];
  if (path !== undefined) return { path };
  const [, v4, v6, digits = ''] = /^(?:(127\.[\d.]+)|\[(::1)\]):(\d{1,5})$/.exec(written) ?? [];
  const host = v4 ?? v6 ?? '';
  const port = Number(digits);
  return isIP(host) > 0 && port <= 65_535 ? { host, port } : undefined;
}

/**
 * Removes the socket of a process that was killed; a socket that another process listens on stays. Called before any worker
 * listens.
 */
export async function removeStaleSocket(address: PlainAddress | undefined): Promise<void> {
  if (address === undefined || !('path' in address)) return;
  if (!lstatSync(address.path, { throwIfNoEntry: false })?.isSocket()) return;
  if (await isRefused(address.path)) rmSync(address.path, { force: true });
}

function isRefused(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error) => resolve(errorCode(error) === 'ECONNREFUSED'));
  });
}
