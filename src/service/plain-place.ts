import { isIP } from 'node:net';

/** Place of the listener without TLS. */
export type PlainPlace =
  | { readonly host: string; readonly port: number }
  | { readonly path: string };

/**
 * Reads `127.0.0.1:3000`, `[::1]:3000` or `unix:/run/redactor/plain.sock`; nothing where it is neither. Text passes there
 * in clear, so that no other address is taken.
 */
export function plainPlace(written: string): PlainPlace | undefined {
  const [, path] = /^unix:(\/.{1,100})$/.exec(written) ?? [];
  if (path !== undefined) return { path };
  const [, v4, v6, digits = ''] = /^(?:(127\.[\d.]+)|\[(::1)\]):(\d{1,5})$/.exec(written) ?? [];
  const host = v4 ?? v6 ?? '';
  const port = Number(digits);
  return isIP(host) > 0 && port <= 65_535 ? { host, port } : undefined;
}
