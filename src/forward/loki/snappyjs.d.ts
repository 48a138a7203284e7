declare module 'snappyjs' {
  /** Encodes bytes as a block. */
  export function compress(bytes: Buffer): Buffer;
  /** Decodes a block. Throws for one of more than `most` bytes, and for a malformed one. */
  export function uncompress(block: Buffer, most?: number): Buffer;
}
