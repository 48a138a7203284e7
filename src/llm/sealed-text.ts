import { hash, hkdfSync, type KeyObject } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { gcm } from '../strategies/keys/sealed.ts';

/** Seals texts that travel through clients. */
export interface TextSeal {
  /** The text, sealed, in characters of base64url: equal texts give equal ones. */
  seal(text: string): string;
  /** Undefined for what this key did not seal for this purpose. */
  open(sealed: string): string | undefined;
}

/** Bytes of an opened text: more was sealed by nobody. */
const MOST_OPEN = 64 * 1024 * 1024;

/** Seals under a key that derives from a secret and a purpose: HKDF (RFC 5869), AES-256-GCM with a synthetic nonce. */
export function textSeal(secret: KeyObject, purpose: string): TextSeal {
  const info = hash('sha256', purpose);
  const { seal, open } = gcm(Buffer.from(hkdfSync('sha256', secret, '', info, 32)));
  return {
    seal: (text) => seal(deflateRawSync(text), '').toString('base64url'),
    open(sealed) {
      if (!/^[\w-]+$/.test(sealed)) return undefined;
      const bytes = open(Buffer.from(sealed, 'base64url'));
      return bytes && inflateRawSync(bytes, { maxOutputLength: MOST_OPEN }).toString();
    },
  };
}
