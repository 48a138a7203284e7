import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** Random bytes at the start of a segment, which its key is derived from. */
export const SALT_BYTES = 32;
/** Bytes that sealing adds to an entry. */
export const TAG_BYTES = 16;
/** Bytes of a queue's key. */
export const KEY_BYTES = 32;

/** Identity of a segment. */
export interface SegmentIdentity {
  /** Name of its queue among those that share the key. */
  readonly queue: string;
  /** Number of its first entry. */
  readonly first: number;
  /** Random, of this segment alone. */
  readonly salt: Buffer;
}

/**
 * Makes the seal of a new segment: AES-256-GCM with a key of the segment's own (HKDF with SHA-256, RFC 5869), each entry's number in it
 * as the nonce. It counts itself, and has no way back: no nonce is used twice, whatever becomes of the bytes. No entry opens in another's
 * place, in another segment, or in another queue.
 */
export function sealing(key: Buffer, identity: SegmentIdentity): (entry: Buffer) => Buffer {
  const own = segmentKey(key, identity);
  let number = 0;
  return (entry) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(number++));
    const sealed = cipher.update(entry);
    cipher.final();
    return Buffer.concat([sealed, cipher.getAuthTag()]);
  };
}

/** Opens entries of a segment. The result throws where the bytes are not those that were sealed as the entry of this number. */
export function unsealing(
  key: Buffer,
  identity: SegmentIdentity,
): (sealed: Buffer, number: number) => Buffer {
  const own = segmentKey(key, identity);
  return (sealed, number) => {
    const end = sealed.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', own, nonce(number));
    decipher.setAuthTag(sealed.subarray(end));
    const opened = decipher.update(sealed.subarray(0, end));
    decipher.final();
    return opened;
  };
}

function segmentKey(key: Buffer, { queue, first, salt }: SegmentIdentity): Buffer {
  const info = `redactor forward queue 2\0${queue}\0${first}`;
  return Buffer.from(hkdfSync('sha256', key, salt, info, KEY_BYTES));
}

function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 6, 6);
  return bytes;
}
