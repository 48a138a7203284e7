import { bech32 } from '@scure/base';
import { base58Chain } from '../../core/checks/base58-address.ts';
import type { Check, CheckContext, CheckVerdict } from '../../core/checks/check.ts';
import { detector } from '../detector.ts';

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** Human-readable parts (SLIP-0173) to chains. */
const BECH32: Readonly<Record<string, string>> = {
  addr: 'cardano',
  stake: 'cardano',
  cosmos: 'cosmos',
  ltc: 'litecoin',
  osmo: 'osmosis',
  celestia: 'celestia',
};
const PREFIXES = Object.keys(BECH32)
  .map((prefix) => `'${prefix}1'`)
  .join('|');
/** Characters of the longest address, which is Cardano's. */
const LONGEST = 109;
const hasDigit: Check = { kind: 'count', digits: [1, LONGEST], letters: [1, LONGEST] };

/**
 * Finds addresses of other chains whose checksum holds: Litecoin, Dogecoin, Dash, Zcash (transparent), Tron,
 * XRP, Monero, Cardano, Cosmos. The classification is the chain.
 */
export const cryptoAddress = detector({
  key: 'cryptoAddress',
  group: 'money',
  longRuns: true,
  finds:
    'addresses of other chains whose checksum holds: Litecoin, Dogecoin, Tron, XRP, Monero, Cardano …',
  patterns: [
    {
      form: `[LMD9AXTrt48]${BASE58}{25,35}|[48]${BASE58}{94}`,
      check: [hasDigit, { kind: 'code', holds: isBase58 }],
      when: { always: 0.95 },
      edges: 'open',
    },
    {
      form: `(${PREFIXES})[0-9a-z]{33,100}`,
      check: { kind: 'code', holds: isBech32 },
      when: { always: 0.95 },
      edges: 'open',
    },
  ],
  examples: [
    'Doge to «DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L», or XRP to «rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh».',
    '{"tron":"«TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t»","text":"\\n«DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L»"}',
    '17,«t1XVXWCvpMgBvUaed4XDqWtgQgJSu1Ghz7F»,1\r\n18,«cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh»,2',
    '2024-05-06 INFO xmr=«44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A» ok',
    'wrong: DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M, rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi, TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    'not cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0ei, e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
});

function isBase58(_id: string, { bytes, start, end }: CheckContext): CheckVerdict {
  const kind = base58Chain(bytes.toString('latin1', start, end));
  return kind !== undefined && { kind };
}

function isBech32(_id: string, { bytes, start, end }: CheckContext): CheckVerdict {
  const decoded = bech32.decodeUnsafe(bytes.toString('latin1', start, end), LONGEST);
  const kind = decoded === undefined ? undefined : BECH32[decoded.prefix];
  return kind !== undefined && { kind };
}
