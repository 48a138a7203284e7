import * as v from 'valibot';
import { ALNUM, DIGIT, LOWER, UPPER } from '../core/bytes.ts';
import { BASE58, base58Decoder } from '../core/checks/base58-decoder.ts';
import { type Address, witnessAddress } from '../core/checks/bech32.ts';
import { doubleSha256 } from '../core/checks/double-sha256.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';

/** The longest bech32 text (BIP 173), and what follows it. */
const REACH = 92;
/** Bytes of what Base58Check writes: a version, a hash of twenty, and a part of the double hash of both. */
const VERSION_AND_HASH = 21;
const CHECK = 4;
/** What a sign is: a digit, a capital, a small letter, as bits; and whether Base58 has it not. */
const NOT_BASE58 = 8;
const MIXED = 7;
const SIGN = ALNUM.map(
  (listed, byte) =>
    DIGIT[byte] | (2 * UPPER[byte]) | (4 * LOWER[byte]) | (listed & ~BASE58[byte] ? NOT_BASE58 : 0),
);

/** Version byte to kind: https://en.bitcoin.it/wiki/List_of_address_prefixes; testnet's are 111 and 196. */
const VERSIONS: Readonly<Record<number, string>> = {
  0: 'p2pkh',
  5: 'p2sh',
  111: 'p2pkh',
  196: 'p2sh',
};

/**
 * Finds Bitcoin addresses: P2PKH and P2SH (Base58Check), witness programs of version 0 (bech32, BIP 173) and
 * above (bech32m, BIP 350). Confidence says whether the checksum holds: .95, or .60 where only the shape does.
 */
export const bitcoinAddress = definition({
  key: 'bitcoinAddress',
  type: 'bitcoin-address',
  filterType: 'BITCOIN_ADDRESS',
  finds: 'bitcoin addresses: P2PKH, P2SH, bech32, bech32m',
  options: { onlyValidBitcoinAddresses: v.optional(v.boolean(), false) },
  aliases: { strategiesKey: ['bitcoinFilterStrategies'] },
  examples: [
    'Send to «127NVqnjf8gB9BFAW2dnQeM6wqmy1gbGtv». Or «12qnjf8FAW2dnQeM6wqmy1gbGtv»?',
    '{"p2pkh":"«1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa»","p2sh":"\\n«3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy»"}',
    '17,«bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4»,«BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4»',
    'pay bitcoin:«bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0»?amount=1',
    'INFO to=«bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3» testnet «mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn» «tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx»',
    'regtest «bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry»',
    '“«1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa»”, 地址«1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa»',
    'not 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0, 1AAAAAAAAAAAAAAAAAAAAAAAAAAA, 3141592653589793238462643383',
    'not by shape: sha1-3wcoTjQqgHzXM6xa9yQR5YHRF3s= or 3wcoTjQqgHzXM6xa9yQR5YHRF3s+x',
    'not 2A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa, bc1qw508d6, tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy',
    'not bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 or e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'by shape «bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5»',
    {
      text: '127NVqnjf8gB9BFAW2dnQeM6wqmy1gbGtw bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5 «1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa»',
      options: { onlyValidBitcoinAddresses: true },
    },
  ],
  detector: ({ onlyValidBitcoinAddresses }) => ({
    type: 'bitcoin-address',
    filterType: 'BITCOIN_ADDRESS',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [
        { only: 'DUL', has: 'DUL', length: [25, 37] },
        { only: 'DL', has: 'DL', length: [42, 63] },
        { only: 'DU', has: 'DU', length: [42, 63] },
      ],
      back: 0,
      match: matcher(onlyValidBitcoinAddresses),
    },
  }),
});

function matcher(onlyValid: boolean): (view: View, at: number) => Found | undefined {
  const kindOf = base58Kinds();
  return ({ bytes, low, high }, at) => {
    const start = escaped(bytes, at, low) ? at + 1 : at;
    let signs = 0;
    let end = start;
    for (; end < high; end++) {
      const sign = SIGN[bytes[end]];
      if (sign === 0) break;
      signs |= sign;
    }
    const found =
      end - start < 40
        ? base58Address(kindOf, bytes, start, end, signs)
        : witnessAddress(bytes, start, end);
    if (found === undefined) return undefined;
    const { confidence, classification, valid } = found;
    if (valid) return { start, end, confidence, classification, valid };
    if (onlyValid || goesOnAsBase64(bytes, end, high)) return undefined;
    return { start, end, confidence, classification };
  };
}

/** Whether `=` or `+` follows: an address has none. */
function goesOnAsBase64(bytes: Buffer, end: number, high: number): boolean {
  return end < high && (bytes[end] === 0x3d || bytes[end] === 0x2b);
}

function base58Address(
  kindOf: Base58Kinds,
  bytes: Buffer,
  start: number,
  end: number,
  signs: number,
): Address | undefined {
  const first = bytes[start];
  const main = first === 0x31 || first === 0x33;
  if (!main && first !== 0x6d && first !== 0x6e && first !== 0x32) return undefined;
  if (end - start < 25 || end - start > 35 || (signs & NOT_BASE58) !== 0) return undefined;
  const kind = kindOf(bytes, start, end);
  if (kind !== undefined) return { confidence: 0.95, classification: kind, valid: true };
  if (!main || signs !== MIXED) return undefined;
  return { confidence: 0.6, classification: first === 0x31 ? 'p2pkh' : 'p2sh' };
}

/** Tells the kind of an address whose checksum holds. */
type Base58Kinds = (bytes: Buffer, start: number, end: number) => string | undefined;

function base58Kinds(): Base58Kinds {
  const decode = base58Decoder(VERSION_AND_HASH + CHECK);
  return (bytes, start, end) => {
    const decoded = decode(bytes, start, end);
    if (decoded === undefined) return undefined;
    const holds = doubleSha256(decoded, VERSION_AND_HASH) === checkOf(decoded);
    return holds ? VERSIONS[decoded[0]] : undefined;
  };
}

/** The last four bytes, as one signed number. */
function checkOf(decoded: Uint8Array): number {
  let check = 0;
  for (let i = 0; i < CHECK; i++) check = (check << 8) | decoded[VERSION_AND_HASH + i];
  return check;
}

function escaped(bytes: Buffer, at: number, low: number): boolean {
  return at > low && bytes[at - 1] === 0x5c && bytes[at] === 0x6e;
}
