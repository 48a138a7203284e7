import { ALNUM, DIGIT, DOT, ZERO } from '../../core/bytes.ts';

/**
 * The end of the IPv4 address (four numbers of at most three digits, 0 to 255) at `at`, or -1 if absent, or if more follows, as in `1.2.3.4.5`.
 */
export function dottedQuadEnd(bytes: Uint8Array, at: number, high: number): number {
  let p = at;
  for (let part = 0; part < 4; part++) {
    const first = p;
    let value = 0;
    for (const stop = Math.min(high, first + 4); p < stop; p++) {
      const digit = bytes[p] - ZERO;
      if (digit < 0 || digit > 9) break;
      value = 10 * value + digit;
    }
    if (p === first || p - first > 3 || value > 255) return -1;
    if (part === 3) break;
    if (p >= high || bytes[p] !== DOT) return -1;
    p++;
  }
  if (p >= high) return p;
  const next = bytes[p];
  if (ALNUM[next] === 1) return -1;
  return next === DOT && p + 1 < high && DIGIT[bytes[p + 1]] === 1 ? -1 : p;
}
