import { keccak_256 } from '@noble/hashes/sha3.js';
import type { CheckContext, CheckVerdict } from '../../core/checks/check.ts';
import { detector } from '../detector.ts';

/**
 * Finds Ethereum addresses: `0x` and forty hexadecimal digits, whose case is a checksum (ERC-55) or all the same.
 * With letters of both cases and a wrong checksum it is no address.
 */
export const ethereumAddress = detector({
  key: 'ethereumAddress',
  group: 'money',
  finds: 'Ethereum addresses',
  patterns: [
    {
      form: "0'x'h{40}",
      check: { kind: 'code', holds },
      when: { always: 0.95 },
      plausible: 0.8,
      edges: 'open',
    },
  ],
  examples: [
    'Send it to «0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed», or «0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359».',
    '{"to":"«0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb»","text":"\\n«0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB»"}',
    '17,«0x52908400098527886E0F7030069857D2E4169EE7»,1\r\n18,«0xde709f2102306220921060314715629080e2fb77»,2',
    '2024-05-06 INFO from=«0x8617E340B3D01FA5F11F306F4090FD50E238070D» tx=0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
    'wrong case: 0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed; zero: 0x0000000000000000000000000000000000000000',
    'not 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe, 5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, x0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
});

function holds(_id: string, { bytes, start, end }: CheckContext): CheckVerdict {
  const digits = bytes.toString('latin1', start + 2, end);
  if (/^(.)\1*$/.test(digits)) return false;
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return 'plausible';
  return digits === checksummed(lower);
}

/** A letter is upper case where the hash of the lower-case text has a digit from 8 on. */
function checksummed(lower: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(lower))).toString('hex');
  return [...lower]
    .map((character, i) => (hash.charAt(i) >= '8' ? character.toUpperCase() : character))
    .join('');
}
