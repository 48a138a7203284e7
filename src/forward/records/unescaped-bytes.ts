import { BACKSLASH, SMALL_U } from '../../core/bytes.ts';

const SHORT: Readonly<Record<number, number>> = {
  98: 0x08,
  102: 0x0c,
  110: 0x0a,
  114: 0x0d,
  116: 0x09,
};

/** The bytes that the inside of a string of JSON stands for. Bytes that are no UTF-8 stay as they are. */
export function unescapedBytes(written: Buffer): Buffer {
  if (!written.includes(BACKSLASH)) return written;
  const bytes = Buffer.allocUnsafe(written.length);
  let length = 0;
  for (let at = 0; at < written.length; ) {
    if (written[at] !== BACKSLASH) {
      bytes[length++] = written[at++];
      continue;
    }
    const next = written[at + 1];
    const end = next === SMALL_U ? unitsEnd(written, at) : at;
    if (end > at) {
      length += bytes.write(JSON.parse(`"${written.toString('latin1', at, end)}"`), length, 'utf8');
      at = end;
      continue;
    }
    bytes[length++] = SHORT[next] ?? next;
    at += 2;
  }
  return bytes.subarray(0, length);
}

/** End of an escape `\uXXXX`, and of the ones after it, in which a pair may end. */
function unitsEnd(written: Buffer, start: number): number {
  let end = start;
  while (/^\\u[0-9a-fA-F]{4}$/.test(written.toString('latin1', end, end + 6))) end += 6;
  return end;
}
