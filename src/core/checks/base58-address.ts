import { hash } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base58xmr, base58xrp } from '@scure/base';

/** Version bytes, in hex, with the length of their payload, to the chain that uses them (SLIP-0132, chainparams). */
const VERSIONS: readonly (readonly [version: string, length: number, chain: string])[] = [
  ['30', 20, 'litecoin'],
  ['32', 20, 'litecoin'],
  ['1e', 20, 'dogecoin'],
  ['16', 20, 'dogecoin'],
  ['4c', 20, 'dash'],
  ['10', 20, 'dash'],
  ['41', 20, 'tron'],
  ['1cb8', 20, 'zcash'],
  ['1cbd', 20, 'zcash'],
];

/** Length of a Monero address in characters. */
const MONERO = 95;

/** The chain of an address in Base58Check: a version, a hash of twenty bytes, four of a double SHA-256. */
export function base58Chain(text: string): string | undefined {
  if (/^r/.test(text)) return checked(base58xrp.decode(text), '00') ? 'ripple' : undefined;
  if (text.length === MONERO) return isMonero(text) ? 'monero' : undefined;
  const decoded = base58.decode(text);
  return VERSIONS.find(([version]) => checked(decoded, version))?.[2];
}

function checked(decoded: Uint8Array, version: string): boolean {
  const head = version.length / 2;
  if (decoded.length !== head + 24) return false;
  if (Buffer.from(decoded.subarray(0, head)).toString('hex') !== version) return false;
  const sum = sha256(sha256(decoded.subarray(0, -4)));
  return sum.subarray(0, 4).equals(decoded.subarray(-4));
}

/** Two keys of 32 bytes, after 18 or, for a subaddress, 42; and four bytes of a Keccak-256. */
function isMonero(text: string): boolean {
  const decoded = moneroDecoded(text);
  if (decoded?.length !== 69 || (decoded[0] !== 18 && decoded[0] !== 42)) return false;
  const sum = Buffer.from(keccak_256(decoded.subarray(0, -4)));
  return sum.subarray(0, 4).equals(decoded.subarray(-4));
}

/** Blocks whose value exceeds eight bytes are invalid: the library throws. */
function moneroDecoded(text: string): Uint8Array | undefined {
  try {
    return base58xmr.decode(text);
  } catch {
    return undefined;
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}
