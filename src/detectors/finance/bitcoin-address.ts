import * as v from 'valibot';
import { byteSet, ONE, THREE } from '../../core/bytes.ts';
import { base58Decoder } from '../../core/checks/base58-decoder.ts';
import { witnessAddress } from '../../core/checks/bech32.ts';
import type { Check, CheckContext, CheckVerdict } from '../../core/checks/check.ts';
import { doubleSha256 } from '../../core/checks/double-sha256.ts';
import { detector } from '../detector.ts';

/** Bytes in Base58Check: a version, a hash of twenty, and a part of the double hash of both. */
const VERSION_AND_HASH = 21;
const CHECK = 4;
const decode = base58Decoder(VERSION_AND_HASH + CHECK);

/** Version byte to kind: https://en.bitcoin.it/wiki/List_of_address_prefixes; testnet's are 111 and 196. */
const VERSIONS: Readonly<Record<number, string>> = {
  0: 'p2pkh',
  5: 'p2sh',
  111: 'p2pkh',
  196: 'p2sh',
};

/** First bytes of addresses of the main network. */
const SHAPES: Readonly<Record<number, string>> = { [ONE]: 'p2pkh', [THREE]: 'p2sh' };
/** Bytes that follow Base64, which has the form of an address by chance. */
const NOT_BEFORE = byteSet('=+');

interface Options {
  readonly onlyValidBitcoinAddresses: boolean;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** The longest bech32 text has 90 characters (BIP 173). */
const WITNESS = `('bc1'|'tb1'|'bcrt1')[0-9a-z]{9,86}|('BC1'|'TB1'|'BCRT1')[0-9A-Z]{9,86}`;
const hasDigit: Check = { kind: 'count', digits: [1, 90] };
/** By its form alone, which Base64 has by chance; `=` or `+` follow there. */
const byForm = {
  options: { onlyValidBitcoinAddresses: false },
  notBefore: '=+',
  edges: 'open',
} as const;

/**
 * Finds Bitcoin addresses: P2PKH and P2SH (Base58Check), witness programs of version 0 (bech32, BIP 173) and
 * above (bech32m, BIP 350). Confidence is .95 if the checksum holds, .60 if only the shape does.
 */
export const bitcoinAddress = detector({
  key: 'bitcoinAddress',
  group: 'money',
  longRuns: true,
  finds: 'bitcoin addresses: P2PKH, P2SH, bech32, bech32m',
  options: { onlyValidBitcoinAddresses: v.optional(v.boolean(), false) },
  aliases: { strategiesKey: ['bitcoinFilterStrategies'] },
  patterns: [
    {
      form: `[13mn2]${BASE58}{24,34}`,
      check: [hasDigit, { kind: 'code', inPlace: true, holds: isAddress }],
      when: { always: 0.95 },
      edges: 'open',
    },
    {
      form: WITNESS,
      check: { kind: 'code', inPlace: true, holds: isWitness },
      when: { always: 0.95 },
      edges: 'open',
    },
    ...(['bech32', 'bech32m'] as const).map((classification) => ({
      ...byForm,
      classification,
      form: shapeOf(classification === 'bech32' ? 'q' : 'p'),
      check: { kind: 'code', inPlace: true, holds: isShaped } as const,
      when: { always: 0.6 },
    })),
  ],
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
});

function isAddress(
  _id: string,
  match: CheckContext,
  { onlyValidBitcoinAddresses = false }: Partial<Options>,
): CheckVerdict {
  const { bytes, start, end } = match;
  const decoded = decode(bytes, start, end);
  const kind = decoded && VERSIONS[decoded[0]];
  const holds =
    decoded !== undefined && doubleSha256(decoded, VERSION_AND_HASH) === checkOf(decoded);
  if (holds && kind !== undefined) return { kind };
  return !onlyValidBitcoinAddresses && byShape(match);
}

/** The verdict on a main network's address whose checksum fails. */
function byShape({ bytes, start, end, high }: CheckContext): CheckVerdict {
  const kind = SHAPES[bytes[start]];
  if (kind === undefined || (end < high && NOT_BEFORE[bytes[end]] === 1)) return false;
  return isMixed(bytes.toString('latin1', start, end)) && { kind, confidence: 0.6, valid: false };
}

/** The last four bytes, as one signed number. */
function checkOf(decoded: Uint8Array): number {
  let check = 0;
  for (let i = 0; i < CHECK; i++) check = (check << 8) | decoded[VERSION_AND_HASH + i];
  return check;
}

function isWitness(_id: string, { bytes, start, end }: CheckContext): CheckVerdict {
  const address = witnessAddress(bytes, start, end);
  return address?.valid === true && { kind: address.classification };
}

/** A witness program of twenty or 32 bytes, whose version is a character. */
function shapeOf(version: string): string {
  const small = `'bc1${version}'([0-9a-z]{38}|[0-9a-z]{58})`;
  return `${small}|'BC1${version.toUpperCase()}'([0-9A-Z]{38}|[0-9A-Z]{58})`;
}

function isShaped(_id: string, { bytes, start, end }: CheckContext): CheckVerdict {
  return witnessAddress(bytes, start, end) !== undefined && 'plausible';
}

/** Whether digits, capitals and small letters all occur, as they do in nearly all random text of this length. */
function isMixed(text: string): boolean {
  return /\d/.test(text) && /[A-Z]/.test(text) && /[a-z]/.test(text);
}
