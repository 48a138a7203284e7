import { type ByteSet, byteSet, CASE_BIT, SMALL_B } from '../bytes.ts';

/** Facts about an address besides its position. */
export interface Address {
  readonly confidence: number;
  readonly valid?: boolean | undefined;
  readonly classification: string;
}

const BECH32 = byteSet('02-9ac-hj-np-zAC-HJ-NP-Z');
/** The value of each character of bech32, in either case. */
const VALUES = new Uint8Array(256);
for (const [value, character] of [...'qpzry9x8gf2tvdw0s3jn54khce6mua7l'].entries()) {
  VALUES[character.charCodeAt(0)] = value;
  VALUES[character.toUpperCase().charCodeAt(0)] = value;
}
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const BECH32_SUM = 1;
const BECH32M_SUM = 0x2bc830a3;
const PREFIXES = ['bc1', 'tb1', 'bcrt1'];

/**
 * The address in `[start, end)`, when it is a witness program (BIP 173, BIP 350): human-readable part, `1`,
 * version, program, six characters of checksum. The checksum is our own: the library's takes twelve times as
 * long to refuse a wrong one.
 */
export function witnessAddress(bytes: Buffer, start: number, end: number): Address | undefined {
  const data = start + prefixLength(bytes, start);
  if (data === start || end - start > 90 || end - data < 9) return undefined;
  if (!allIn(bytes, data, end, BECH32)) return undefined;
  const version = VALUES[bytes[data]];
  const classification = version === 0 ? 'bech32' : 'bech32m';
  const expected = version === 0 ? BECH32_SUM : BECH32M_SUM;
  if (isProgram(bytes, data, end) && checksum(bytes, start, data - 1, end) === expected) {
    return { confidence: 0.95, classification, valid: true };
  }
  const length = end - start;
  const shape = data - start === 3 && (bytes[start] | CASE_BIT) === SMALL_B && version <= 1;
  return shape && (length === 42 || length === 62)
    ? { confidence: 0.6, classification }
    : undefined;
}

/** Bytes of `bc1`, `tb1` or `bcrt1`; 0 when none begins there. */
function prefixLength(bytes: Buffer, start: number): number {
  return PREFIXES.find((prefix) => beginsWith(bytes, start, prefix))?.length ?? 0;
}

function beginsWith(bytes: Buffer, start: number, lower: string): boolean {
  for (let i = 0; i < lower.length; i++) {
    if ((bytes[start + i] | CASE_BIT) !== lower.charCodeAt(i)) return false;
  }
  return true;
}

/** A version up to 16 and 2 to 40 bytes; under version 0, 20 or 32 of them (BIP 141, BIP 173). */
function isProgram(bytes: Buffer, data: number, end: number): boolean {
  const version = VALUES[bytes[data]];
  const bits = (end - data - 7) * 5;
  const length = bits >> 3;
  const padding = bits & 7;
  if (padding > 4 || (VALUES[bytes[end - 7]] & ((1 << padding) - 1)) !== 0) return false;
  if (version === 0) return length === 20 || length === 32;
  return version <= 16 && length >= 2 && length <= 40;
}

/** The checksum's remainder over the part before the `1` and what follows it (BIP 173). */
function checksum(bytes: Buffer, start: number, one: number, end: number): number {
  let sum = 1;
  for (let p = start; p < one; p++) sum = polymod(sum) ^ ((bytes[p] | CASE_BIT) >> 5);
  sum = polymod(sum);
  for (let p = start; p < one; p++) sum = polymod(sum) ^ (bytes[p] & 31);
  for (let p = one + 1; p < end; p++) sum = polymod(sum) ^ VALUES[bytes[p]];
  return sum;
}

function polymod(sum: number): number {
  const top = sum >>> 25;
  let next = (sum & 0x1ffffff) << 5;
  for (let i = 0; i < 5; i++) if ((top >> i) & 1) next ^= GENERATOR[i];
  return next;
}

/** Whether all bytes of `[start, end)` are in the set. */
function allIn(bytes: Buffer, start: number, end: number, set: ByteSet): boolean {
  for (let p = start; p < end; p++) if (set[bytes[p]] === 0) return false;
  return true;
}
