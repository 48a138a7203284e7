import {
  ALNUM,
  ASTERISK,
  byteSet,
  COLON,
  DOT,
  HEX,
  LETTER,
  NINE,
  OPEN_BRACKET,
  ZERO,
} from '../../core/bytes.ts';
import type { Check, CheckContext, CheckVerdict } from '../../core/checks/check.ts';
import { detector } from '../detector.ts';

/** Bytes of a group before a pair. */
const LONGEST_GROUP = 16;
const PAIR = byteSet(':-');
const hasDigit: Check = { kind: 'count', digits: [1, 12] };

/**
 * Finds MAC addresses: EUI-48 and EUI-64 in pairs with `:` or `-` (IEEE 802), and EUI-48 in groups of four with
 * full stops as Cisco writes it. Fingerprints (sixteen pairs and more) are not.
 */
export const macAddress = detector({
  key: 'macAddress',
  group: 'contact',
  finds: "MAC addresses: EUI-48, EUI-64, Cisco's form",
  words: { raise: 'mac, mac address, ethernet, ether, hwaddr, bssid, link, lladdr' },
  patterns: [
    {
      form: 'hh([:-]hh){5}(([:-]hh){2})?',
      check: { kind: 'code', holds: isPaired },
      edges: 'open',
    },
    {
      form: 'hhhh\\.hhhh\\.hhhh',
      check: [hasDigit, { kind: 'code', holds: isDotted }],
      edges: 'open',
      notAfter: '.',
    },
  ],
  examples: [
    'The card «00-14-22-04-25-37» is at «00:14:22:04:25:37». Cisco: «0014.2204.2537».',
    '{"mac":"«aa:bb:cc:dd:ee:ff»","n":"\\n«AB-CD-EF-01-23-45»","c":"«abcd.ef01.2345»"}',
    '17,«00:14:22:04:25:37»,open\r\n18,«00-14-22-FF-FE-04-25-37»,00:14:22:04:25',
    'May  6 10:30:45 kernel: eth0: link/ether «00:14:22:04:25:37» brd «ff:ff:ff:ff:ff:ff» hw_«00:14:22:04:25:37»_x',
    'EUI-64 «00:14:22:ff:fe:04:25:37»; mixed «00:14:22-04-25-37»; “«00:14:22:04:25:37»” 地址«00:14:22:04:25:37»。',
    'not 00:14:22:04:25:3g, 00:14:22:04:25:37:11, 00:14:22:04:25:3, 100:14:22:04:25:37, 10:30:45, 0014.2204, 0014.2204.2537.1111',
    'not 16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48 nor 2001:db8:0:0:0:0:0:1 nor 550e8400-e29b-41d4-a716-446655440000',
    'not 2024-05-06-10-30-45, 1.2204.2537.1, [*0328.0020.0004], dead.beef.file, face.cafe.babes',
    '**«0014.2204.2537»**',
    'mac:«00:14:22:04:25:37» device-«00-14-22-04-25-37» eth0:«00:14:22:04:25:37» wlan1-«00-14-22-04-25-37» not 0:00:14:22:04:25:37, dead:00:14:22:04:25:37, cafe-00-14-22-04-25-37',
  ],
});

/** Six or eight pairs, no more, that are neither numbers nor words. */
function isPaired(_id: string, { bytes, low, start, end, high }: CheckContext): CheckVerdict {
  if (isJoined(bytes, start, low)) return false;
  if (end + 1 < high && PAIR[bytes[end]] === 1 && HEX[bytes[end + 1]] === 1) return false;
  return !isNumber(bytes, start, end) && !isWords(bytes, start, end) && 'plausible';
}

/** Whether it has only letters, separated by hyphens: `ab-ba-de-ad-be-ef`. */
function isWords(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] >= ZERO && bytes[p] <= COLON) return false;
  return true;
}

/** Whether another pair or group precedes it; `mac:` and `device-` have letters that are no hex digits. */
function isJoined(bytes: Buffer, start: number, low: number): boolean {
  if (start - 2 < low || PAIR[bytes[start - 1]] === 0) return false;
  let p = start - 1;
  const from = Math.max(low, p - LONGEST_GROUP);
  while (p > from && HEX[bytes[p - 1]] === 1) p--;
  const word = p > from && LETTER[bytes[p - 1]] === 1;
  return p < start - 1 && !word;
}

/** Whether it has only digits, separated by hyphens: a time, `24-05-06-10-30-45`, unless it starts with zeros. */
function isNumber(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] === ZERO && bytes[start + 1] === ZERO) return false;
  for (let p = start; p < end; p++) if (bytes[p] > NINE) return false;
  return true;
}

/** `0014.2204.2537`, and no more; `[*0328.0020.0004]` is a weight of Unicode's collation. */
function isDotted(_id: string, { bytes, low, start, end, high }: CheckContext): CheckVerdict {
  if (start - 2 >= low && bytes[start - 1] === ASTERISK && bytes[start - 2] === OPEN_BRACKET)
    return false;
  const more = end + 1 < high && bytes[end] === DOT && ALNUM[bytes[end + 1]] === 1;
  return !more && 'plausible';
}
