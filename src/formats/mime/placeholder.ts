import type { TransferEncoding } from './entity.ts';

const TEXT = '{{{REDACTED-attachment}}}';

/** Text in place of a part that is removed, in the encoding of the part. */
export function placeholder(encoding: TransferEncoding, eol: Buffer): Buffer {
  const code = encoding === 'base64' ? Buffer.from(TEXT).toString('base64') : TEXT;
  return Buffer.concat([Buffer.from(code), eol]);
}
