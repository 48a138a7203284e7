import { type Draw, drawn } from './draws.ts';

const LETTERS_AND_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const HEX = '0123456789abcdef';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** At example.com, where no mail arrives (RFC 2606). */
export function emailAddress(_: string, draw: Draw): string {
  return `${drawn(LETTERS_AND_DIGITS, 10, draw)}@example.com`;
}

/** Below example.com, which is reserved (RFC 2606). */
export function url(text: string, draw: Draw): string {
  const scheme = /^http:/i.test(text) ? 'http' : 'https';
  return `${scheme}://${drawn(LETTERS_AND_DIGITS, 10, draw)}.example.com`;
}

/**
 * An address of the same family: 198.18.0.0/15, reserved for benchmarks (RFC 2544), or 2001:db8::/32, for
 * documentation (RFC 3849).
 */
export function ipAddress(text: string, draw: Draw): string {
  if (!text.includes(':')) return `198.${18 + draw(2)}.${draw(256)}.${draw(256)}`;
  const groups = Array.from({ length: 6 }, () => (4096 + draw(61440)).toString(16));
  return `2001:db8:${groups.join(':')}`;
}

/** A locally administered address of one station (IEEE 802): no maker has it. */
export function macAddress(text: string, draw: Draw): string {
  const digits = `${drawn(HEX, 1, draw)}${drawn('26ae', 1, draw)}${drawn(HEX, 30, draw)}`;
  let at = 0;
  const address = text.replace(/[0-9a-f]/gi, () => digits[at++ % digits.length]);
  return /[A-F]/.test(text) ? address.toUpperCase() : address;
}

/** An address of the same kind, by its first characters; its checksum fails. */
export function bitcoinAddress(text: string, draw: Draw): string {
  if (/^bc1/i.test(text)) return `bc1q${drawn(BECH32, 38, draw)}`;
  return `${text.startsWith('3') ? '3' : '1'}${drawn(BASE58, 33, draw)}`;
}
