import { bech32 } from '@scure/base';
import { ALNUM, byteSet } from '../core/bytes.ts';
import { base58Chain } from '../core/checks/base58-address.ts';
import { BASE58 } from '../core/checks/base58-decoder.ts';
import { allIn } from '../core/checks/bech32.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { beginsAt } from './reading/edges.ts';
import { escaped, pastEscape } from './reading/escapes.ts';

/** The longest, of Cardano, and what follows it. */
const REACH = 110;
const BASE58_FIRST = byteSet('LMD9AXTrt48');
const LOWER_ALNUM = byteSet('a-z0-9');
/** Human-readable parts (SLIP-0173) to chains. */
const BECH32: Readonly<Record<string, string>> = {
  addr: 'cardano',
  stake: 'cardano',
  cosmos: 'cosmos',
  ltc: 'litecoin',
  osmo: 'osmosis',
  celestia: 'celestia',
};
const PREFIX = /^(?:addr|stake|cosmos|ltc|osmo|celestia)1/;

/**
 * Finds addresses of other chains whose checksum holds: Litecoin, Dogecoin, Dash, Zcash (transparent), Tron,
 * XRP, Monero, Cardano, Cosmos. The classification is the chain.
 */
export const cryptoAddress = definition({
  key: 'cryptoAddress',
  type: 'crypto-address',
  filterType: 'CRYPTO_ADDRESS',
  finds:
    'addresses of other chains whose checksum holds: Litecoin, Dogecoin, Tron, XRP, Monero, Cardano …',
  options: {},
  examples: [
    'Doge to «DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L», or XRP to «rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh».',
    '{"tron":"«TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t»","text":"\\n«DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L»"}',
    '17,«t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F»,1\r\n18,«cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh»,2',
    '2024-05-06 INFO xmr=«44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A» ok',
    'wrong: DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M, rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi, TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    'not cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ei, e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
  detector: () => ({
    type: 'crypto-address',
    filterType: 'CRYPTO_ADDRESS',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [
        { only: 'DUL', has: 'DUL', length: [26, 36] },
        { only: 'DUL', has: 'DUL', length: [63, 63] },
        { only: 'DL', has: 'DL', length: [42, 63] },
        escaped('A-Za-z48'),
      ],
      back: 0,
      match,
    },
  }),
});

function match({ bytes, low, ...view }: View, at: number): Found | undefined {
  const high = Math.min(view.high, at + REACH);
  const start = pastEscape(bytes, at);
  let end = start;
  while (end < high && ALNUM[bytes[end]] === 1) end++;
  if (end - start < 26 || end === at + REACH || !beginsAt(bytes, start, low)) return undefined;
  const classification = chainOf(bytes, start, end);
  if (classification === undefined) return undefined;
  return { start, end, confidence: 0.95, classification, valid: true };
}

function chainOf(bytes: Buffer, start: number, end: number): string | undefined {
  const length = end - start;
  const monero = length === 95;
  if ((length <= 36 || monero) && BASE58_FIRST[bytes[start]] === 1) {
    const inAlphabet = allIn(bytes, start, end, BASE58);
    if (inAlphabet) return base58Chain(bytes.toString('latin1', start, end));
  }
  if (length < 42 || !allIn(bytes, start, end, LOWER_ALNUM)) return undefined;
  const text = bytes.toString('latin1', start, end);
  if (!PREFIX.test(text)) return undefined;
  const decoded = bech32.decodeUnsafe(text, REACH);
  return decoded === undefined ? undefined : BECH32[decoded.prefix];
}
