import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
} from 'node:crypto';
import type { CryptoSettings, StrategyUse } from '../strategy.ts';
import { hmac } from './hmac.ts';
import { AES_LENGTHS, namedKey } from './named-key.ts';

/** Hides values so that who has the key finds them again. */
export interface Sealer {
  /** True for GCM, whose tag proves that a value was sealed with the key; CBC's padding hardly does. */
  readonly authentic: boolean;
  /** Encrypts a value. `occurrence` distinguishes equal values, if the mode can. */
  seal(value: Buffer, occurrence: string): Buffer;
  /** The value, or `undefined` if this key did not seal the bytes, as far as can be checked. */
  open(sealed: Buffer): Buffer | undefined;
}

/** Makes a sealer of a profile's keys. Throws where they are missing or malformed. */
export function sealer(
  settings: CryptoSettings | undefined,
  use: Pick<StrategyUse, 'secrets'>,
): Sealer {
  if (settings === undefined)
    throw new Error('crypto: missing: CRYPTO_REPLACE takes its key there');
  const bytes = namedKey('crypto.key', settings.key, use, AES_LENGTHS);
  if (settings.iv === undefined) return gcm(bytes);
  return cbc(bytes, namedKey('crypto.iv', settings.iv, use, [BLOCK]));
}

const NONCE = 12;
const TAG = 16;
const BLOCK = 16;

/**
 * AES-GCM: nonce ‖ ciphertext ‖ tag. The nonce is a MAC, under a key of its own, of the occurrence and the value: no
 * two values share one, whatever names a caller gives its documents, and filter and explain agree.
 */
export function gcm(bytes: Buffer): Sealer {
  const cipher = `aes-${bytes.length * 8}-gcm` as 'aes-256-gcm';
  const key = createSecretKey(bytes);
  const nonces = hmac(nonceKey(key));
  return {
    authentic: true,
    seal(value, occurrence) {
      const nonce = Buffer.from(nonces([occurrence, value], 'binary').slice(0, NONCE), 'latin1');
      const sealing = createCipheriv(cipher, key, nonce);
      const hidden = sealing.update(value);
      sealing.final();
      return Buffer.concat([nonce, hidden, sealing.getAuthTag()]);
    },
    open(sealed) {
      if (sealed.length < NONCE + TAG) return undefined;
      const end = sealed.length - TAG;
      const opening = createDecipheriv(cipher, key, sealed.subarray(0, NONCE), {
        authTagLength: TAG,
      });
      opening.setAuthTag(sealed.subarray(end));
      const value = opening.update(sealed.subarray(NONCE, end));
      return finished(opening) === undefined ? undefined : value;
    },
  };
}

function nonceKey(key: KeyObject): KeyObject {
  return createSecretKey(createHmac('sha256', key).update('redactor nonce 1').digest());
}

/** AES-CBC with PKCS #7 padding and one iv for all: equal values have equal results, as old profiles require. */
function cbc(bytes: Buffer, iv: Buffer): Sealer {
  const cipher = `aes-${bytes.length * 8}-cbc`;
  const key = createSecretKey(bytes);
  return {
    authentic: false,
    seal(value) {
      const sealing = createCipheriv(cipher, key, iv);
      return Buffer.concat([sealing.update(value), sealing.final()]);
    },
    open(sealed) {
      if (sealed.length === 0 || sealed.length % BLOCK !== 0) return undefined;
      const opening = createDecipheriv(cipher, key, iv);
      const start = opening.update(sealed);
      const end = finished(opening);
      return end === undefined ? undefined : Buffer.concat([start, end]);
    },
  };
}

/** The last bytes; `undefined` where the tag or the padding is wrong. */
function finished(opening: { final(): Buffer }): Buffer | undefined {
  try {
    return opening.final();
  } catch {
    return undefined;
  }
}
