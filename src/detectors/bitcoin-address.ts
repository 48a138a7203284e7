import { hash } from 'node:crypto';
import { base58 } from '@scure/base';
import * as v from 'valibot';
import { ALNUM, byteSet, DIGIT, LOWER, UPPER } from '../engine/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { type Address, allIn, witnessAddress } from './checks/bech32.ts';
import { definition } from './definition.ts';

/** The longest bech32 text (BIP 173), and what follows it. */
const REACH = 92;
const BASE58 = byteSet('1-9A-HJ-NP-Za-km-z');

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
      match: (view, start) => match(view, start, onlyValidBitcoinAddresses),
    },
  }),
});

function match(view: View, at: number, onlyValid: boolean): Found | undefined {
  const { bytes, high } = view;
  let end = at;
  while (end < high && ALNUM[bytes[end]] === 1) end++;
  const start = escaped(bytes, at, view.low) ? at + 1 : at;
  const found =
    end - start < 40 ? base58Address(bytes, start, end) : witnessAddress(bytes, start, end);
  if (found === undefined) return undefined;
  if (found.valid !== true && (onlyValid || goesOnAsBase64(bytes, end, high))) return undefined;
  return { start, end, ...found };
}

/** Whether `=` or `+` follows: an address has none. */
function goesOnAsBase64(bytes: Buffer, end: number, high: number): boolean {
  return end < high && (bytes[end] === 0x3d || bytes[end] === 0x2b);
}

function base58Address(bytes: Buffer, start: number, end: number): Address | undefined {
  const first = bytes[start];
  const main = first === 0x31 || first === 0x33;
  if (!main && first !== 0x6d && first !== 0x6e && first !== 0x32) return undefined;
  if (end - start < 25 || end - start > 35 || !allIn(bytes, start, end, BASE58)) return undefined;
  const kind = base58Kind(bytes.toString('latin1', start, end));
  if (kind !== undefined) return { confidence: 0.95, classification: kind, valid: true };
  if (!main || !isMixed(bytes, start, end)) return undefined;
  return { confidence: 0.6, classification: first === 0x31 ? 'p2pkh' : 'p2sh' };
}

/** The kind of an address whose checksum holds: a version byte, a hash of 20, four of a double SHA-256. */
function base58Kind(text: string): string | undefined {
  const decoded = base58.decode(text);
  if (decoded.length !== 25) return undefined;
  const sum = sha256(Buffer.from(sha256(decoded.subarray(0, 21)), 'latin1'));
  for (let i = 0; i < 4; i++) if (sum.charCodeAt(i) !== decoded[21 + i]) return undefined;
  return VERSIONS[decoded[0]];
}

function isMixed(bytes: Buffer, start: number, end: number): boolean {
  let kinds = 0;
  for (let p = start; p < end; p++) {
    kinds |= DIGIT[bytes[p]] | (UPPER[bytes[p]] << 1) | (LOWER[bytes[p]] << 2);
  }
  return kinds === 7;
}

function escaped(bytes: Buffer, at: number, low: number): boolean {
  return at > low && bytes[at - 1] === 0x5c && bytes[at] === 0x6e;
}

/** As Latin-1: a buffer as output takes more than twice the time. */
function sha256(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'binary');
}
