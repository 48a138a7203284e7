import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

/** Random bytes at the start of a segment, which its key is derived from. */
export const SALT_BYTES = 32;
/** Bytes that sealing adds to an entry. */
export const TAG_BYTES = 16;
/** Bytes of a queue's key. */
export const KEY_BYTES = 32;

/**
 * Seals the entries of one segment: AES-256-GCM with a key of the segment's own, so that an entry's number can be its nonce,
 * and no entry can take another's place.
 */
export interface SegmentSeal {
  close(bytes: Buffer, number: number): Buffer;
  /** Throws where the bytes are not those that were sealed as this entry. */
  open(sealed: Buffer, number: number): Buffer;
}

/** Derives the seal of the segment with this salt: HKDF with SHA-256, RFC 5869. */
export function segmentSeal(key: Buffer, salt: Buffer): SegmentSeal {
  const own = Buffer.from(hkdfSync('sha256', key, salt, 'redactor forward queue 1', 32));
  return {
    close(bytes, number) {
      const cipher = createCipheriv('aes-256-gcm', own, nonce(number));
      const sealed = cipher.update(bytes);
      cipher.final();
      return Buffer.concat([sealed, cipher.getAuthTag()]);
    },
    open(sealed, number) {
      const end = sealed.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', own, nonce(number));
      decipher.setAuthTag(sealed.subarray(end));
      const opened = decipher.update(sealed.subarray(0, end));
      decipher.final();
      return opened;
    },
  };
}

function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 6, 6);
  return bytes;
}
