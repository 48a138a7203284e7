import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import type { ServerOptions } from 'node:https';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../../core/errors.ts';
import { makeFolder } from '../../core/files.ts';

/** The service's certificate. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** Authorities of client certificates; without them, no certificate is required. */
  readonly clientCa?: string;
  /** Pin for `curl --pinnedpubkey`. */
  readonly pin: string;
  readonly validTo: Date;
  /** Whether it was created now. */
  readonly made: boolean;
}

/**
 * Reads `server.crt` and `server.key` in `folder`; makes them, self-signed, where both are missing. `clientCa` is a
 * PEM file. Throws an Error that names the file when one is missing, or the pair does not belong together.
 */
export async function identity(folder: string, clientCa?: string): Promise<Identity> {
  const { cert, key } = pathsIn(folder);
  const isNew = !existsSync(cert) && !existsSync(key);
  if (isNew) await make(folder, { cert, key });
  return { ...(await readIdentity(folder, clientCa)), made: isNew };
}

/** The same as `identity`, without making a certificate. */
export async function readIdentity(folder: string, clientCa?: string): Promise<Identity> {
  const paths = pathsIn(folder);
  const cert = await readFile(paths.cert, 'utf8').catch(unreadable(paths.cert, paths.key));
  const key = await readFile(paths.key, 'utf8').catch(unreadable(paths.key, paths.cert));
  const certificate = parsed(paths.cert, 'a PEM certificate', () => new X509Certificate(cert));
  const privateKey = parsed(paths.key, 'a PEM private key without passphrase', () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error(`${paths.key}: not the key of the certificate in ${paths.cert}`);
  }
  const publicKey = certificate.publicKey.export({ type: 'spki', format: 'der' });
  const pin = `sha256//${createHash('sha256').update(publicKey).digest('base64')}`;
  const validTo = new Date(certificate.validTo);
  const ca = clientCa === undefined ? undefined : await authorities(clientCa);
  return { cert, key, ...(ca !== undefined && { clientCa: ca }), pin, validTo, made: false };
}

function pathsIn(folder: string): { readonly cert: string; readonly key: string } {
  return { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') };
}

async function authorities(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path}: cannot be read (${errorCode(cause)})`, { cause });
  });
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [''];
  for (const block of blocks) parsed(path, 'PEM certificates', () => new X509Certificate(block));
  return text;
}

/**
 * Mozilla's intermediate list, https://ssl-config.mozilla.org (guideline 5.7). HTTP/1.1, and 1.0 for clients that offer nothing
 * else. A client without a good certificate is not turned away here: it could read no reason, and health needs none.
 */
export function tlsOptions({ cert, key, clientCa }: Identity): ServerOptions {
  return {
    cert,
    key,
    ...(clientCa !== undefined && { ca: clientCa, requestCert: true, rejectUnauthorized: false }),
    ecdhCurve: 'X25519:prime256v1:secp384r1',
    minVersion: 'TLSv1.2',
    ciphers: intermediate.join(':'),
    ALPNProtocols: ['http/1.1', 'http/1.0'],
    handshakeTimeout: 15_000,
  };
}

const intermediate = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'DHE-RSA-AES128-GCM-SHA256',
  'DHE-RSA-AES256-GCM-SHA384',
  'DHE-RSA-CHACHA20-POLY1305',
];

async function make(folder: string, paths: { cert: string; key: string }): Promise<void> {
  const { generate } = await import('selfsigned');
  const name = hostname();
  const names = [...new Set([name, 'localhost'])].map((value) => ({ type: 2 as const, value }));
  const addresses = ['127.0.0.1', '::1'].map((ip) => ({ type: 7 as const, ip }));
  const pair = await generate([{ name: 'commonName', value: name.slice(0, 64) }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 825 * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: [...names, ...addresses] },
    ],
  });
  try {
    makeFolder(folder);
    await writeFile(paths.key, asLines(pair.private), { flag: 'wx', mode: 0o600 });
    await writeFile(paths.cert, asLines(pair.cert), { flag: 'wx', mode: 0o644 });
  } catch (cause) {
    const detail = `there is no certificate, and none can be made (${errorCode(cause)})`;
    throw new Error(`${folder}: ${detail}`, { cause });
  }
}

/** With a newline at the end, without which `cat server.crt authority.crt` joins two lines to one that is no PEM. */
function asLines(pem: string): string {
  return `${pem.trimEnd()}\n`;
}

function unreadable(path: string, other: string): (cause: unknown) => never {
  return (cause) => {
    const missing = errorCode(cause) === 'ENOENT';
    const there = existsSync(other) ? `, though ${other} is there` : '';
    const detail = missing ? `missing${there}` : 'cannot be read';
    throw new Error(`${path}: ${detail}`, { cause });
  };
}

function parsed<Value>(path: string, expected: string, parse: () => Value): Value {
  try {
    return parse();
  } catch {
    throw new Error(`${path}: expected ${expected}`);
  }
}
