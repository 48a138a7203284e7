import { EMPTY } from '../../../core/bytes.ts';

/** Encodes in lines, beginning with a line; the bytes of the last one wait for more. */
export interface Base64Encoder {
  write(bytes: Buffer): Buffer;
  end(): Buffer;
}

/** `lineBytes`, a multiple of three, are the bytes that a line encodes; without it, all is one line. */
export function base64Encoder(lineBytes: number | undefined, eol: string): Base64Encoder {
  const unit = lineBytes ?? 3;
  let carry = EMPTY;
  let first = true;

  function lines(bytes: Buffer): Buffer {
    if (lineBytes === undefined) return Buffer.from(bytes.toString('base64'), 'latin1');
    let out = '';
    for (let at = 0; at < bytes.length; at += lineBytes) {
      if (!first) out += eol;
      first = false;
      out += bytes.toString('base64', at, Math.min(at + lineBytes, bytes.length));
    }
    return Buffer.from(out, 'latin1');
  }

  return {
    write(bytes) {
      const all = carry.length === 0 ? bytes : Buffer.concat([carry, bytes]);
      const end = all.length - (all.length % unit);
      carry = Buffer.from(all.subarray(end));
      return lines(all.subarray(0, end));
    },
    end() {
      const rest = carry;
      carry = EMPTY;
      return lines(rest);
    },
  };
}
