import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerOptions } from 'node:https';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';

/** The service's certificate. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
  /** What `curl --pinnedpubkey` takes. */
  readonly pin: string;
  readonly validTo: Date;
  /** It was made just now. */
  readonly made: boolean;
}

/**
 * Reads `server.crt` and `server.key` in `folder`; makes them, self-signed, where both are missing.
 * Throws an Error that names the file when one is missing or they do not belong together.
 */
export async function identity(folder: string): Promise<Identity> {
  const paths = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') };
  const made = !existsSync(paths.cert) && !existsSync(paths.key);
  if (made) await make(folder, paths);
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
  return { cert, key, pin, validTo: new Date(certificate.validTo), made };
}

/** Mozilla's intermediate list, https://ssl-config.mozilla.org (guideline 5.7). HTTP/1.1 only. */
export function tlsOptions({ cert, key }: Identity): ServerOptions {
  return {
    cert,
    key,
    minVersion: 'TLSv1.2',
    ciphers: intermediate.join(':'),
    ALPNProtocols: ['http/1.1'],
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(paths.key, pair.private, { flag: 'wx', mode: 0o600 });
  await writeFile(paths.cert, pair.cert, { flag: 'wx', mode: 0o644 });
}

function unreadable(path: string, other: string): (cause: unknown) => never {
  return (cause) => {
    const missing = errorCode(cause) === 'ENOENT';
    const detail = missing ? `missing, though ${other} is there` : 'cannot be read';
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
