import { isUtf8 } from 'node:buffer';
import { SUBSTITUTE } from '../../core/bytes.ts';
import { codePointLength } from '../../core/utf-8.ts';

/** The same bytes, each that is not part of a whole code point shown as SUBSTITUTE (0x1A). */
export function wholeCodePoints(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  const shown = Buffer.from(bytes);
  for (let i = 0; i < shown.length; ) {
    const length = codePointLength(bytes, i);
    if (length === 0) shown[i] = SUBSTITUTE;
    i += length || 1;
  }
  return shown;
}
