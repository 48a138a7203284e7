import { digitRun, numberIn } from './digits.ts';
import { endsAt } from './edges.ts';

/**
 * The end of the IPv4 address (four numbers of at most three digits, 0 to 255) at `at`, or -1: when it is
 * none, and when it goes on as in `1.2.3.4.5`.
 */
export function dottedQuadEnd(bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  for (let part = 0; part < 4; part++) {
    if (part > 0) {
      if (p >= high || bytes[p] !== 0x2e) return -1;
      p++;
    }
    const length = digitRun(bytes, p, high, 3);
    if (length === 0 || length > 3 || numberIn(bytes, p, p + length) > 255) return -1;
    p += length;
  }
  if (!endsAt(bytes, p, high)) return -1;
  return p < high && bytes[p] === 0x2e && digitRun(bytes, p + 1, high, 1) > 0 ? -1 : p;
}
