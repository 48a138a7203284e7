import { ALNUM, byteSet, HEX, LETTER } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { beginsAt, endsAt } from './reading/edges.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { ESCAPE_FORM } from './reading/forms.ts';

/** Eight pairs with separators, and what follows them. */
const REACH = 26;
/** Bytes of a group before a pair. */
const LONGEST_GROUP = 16;
const PAIR = byteSet(':-');
const PAIRS = `${ESCAPE_FORM}[0-9A-Fa-f]{2}([:-][0-9A-Fa-f]{2}){5}`;
/** The first pair, or that behind the letter of an escape. */
const FIRST = { only: 'DUL', next: ':-', after: '0-9A-Fa-f', form: PAIRS } as const;
const FOURS = String.raw`n?[0-9A-Fa-f]{4}([.][0-9A-Fa-f]{4}){2}\b`;

/**
 * Finds MAC addresses: EUI-48 and EUI-64 in pairs with `:` or `-` (IEEE 802), and EUI-48 in groups of four with
 * full stops as Cisco writes it. Fingerprints (sixteen pairs and more) are none.
 */
export const macAddress = definition({
  key: 'macAddress',
  type: 'mac-address',
  filterType: 'MAC_ADDRESS',
  finds: "MAC addresses: EUI-48, EUI-64, Cisco's form",
  options: {},
  context: {
    raise: ['mac', 'mac address', 'ethernet', 'ether', 'hwaddr', 'bssid', 'link', 'lladdr'],
  },
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
  detector: () => ({
    type: 'mac-address',
    filterType: 'MAC_ADDRESS',
    reach: evasionReach(REACH),
    find: throughEvasions(
      {
        kind: 'matcher',
        triggers: [
          { ...FIRST, length: [2, 2] },
          { ...FIRST, length: [3, 3], before: ['\\'] },
          { only: 'DUL', length: [4, 5], next: '.', after: '0-9A-Fa-f', form: FOURS },
        ],
        back: 0,
        match,
      },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, high } = view;
  for (let p = at + 2; p < Math.min(high, at + 4); p++) {
    if (PAIR[bytes[p]] === 1) return paired(view, p);
  }
  return dotted(view, at);
}

/** Six or eight pairs, with the first separator at `at`. */
function paired({ bytes, low, floor, high }: View, at: number): Found | undefined {
  const start = at - 2;
  if (start < floor || at + 3 >= high || PAIR[bytes[at + 3]] === 0) return undefined;
  if (HEX[bytes[start]] === 0 || HEX[bytes[start + 1]] === 0) return undefined;
  if (!beginsAt(bytes, start, low) || isJoined(bytes, start, low)) return undefined;
  let end = at;
  let pairs = 1;
  while (pairs < 9 && end + 2 < high && PAIR[bytes[end]] === 1 && isPair(bytes, end + 1)) {
    end += 3;
    pairs++;
  }
  if ((pairs !== 6 && pairs !== 8) || !endsAt(bytes, end, high)) return undefined;
  if (end + 1 < high && PAIR[bytes[end]] === 1 && HEX[bytes[end + 1]] === 1) return undefined;
  return isNumber(bytes, start, end) || isWords(bytes, start, end)
    ? undefined
    : { start, end, confidence: 0.9 };
}

function isPair(bytes: Buffer, at: number): boolean {
  return HEX[bytes[at]] === 1 && HEX[bytes[at + 1]] === 1;
}

/** Whether it holds letters alone, parted by hyphens: `ab-ba-de-ad-be-ef`. */
function isWords(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] >= 0x30 && bytes[p] <= 0x3a) return false;
  return true;
}

/** Whether another pair or group stands before; of `mac:` and `device-` some letters are no digits. */
function isJoined(bytes: Buffer, start: number, low: number): boolean {
  if (start - 2 < low || PAIR[bytes[start - 1]] === 0) return false;
  let p = start - 1;
  const from = Math.max(low, p - LONGEST_GROUP);
  while (p > from && HEX[bytes[p - 1]] === 1) p--;
  const word = p > from && LETTER[bytes[p - 1]] === 1;
  return p < start - 1 && !word;
}

/** Whether it holds digits alone, parted by hyphens: a time, `24-05-06-10-30-45`, unless it starts with zeros. */
function isNumber(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] === 0x30 && bytes[start + 1] === 0x30) return false;
  for (let p = start; p < end; p++) if (bytes[p] > 0x39) return false;
  return true;
}

/** `0014.2204.2537`. */
function dotted({ bytes, low, high }: View, at: number): Found | undefined {
  const start = bytes[at] === 0x6e && at > low && bytes[at - 1] === 0x5c ? at + 1 : at;
  const end = start + 14;
  if (end > high || bytes[start + 4] !== 0x2e || bytes[start + 9] !== 0x2e) return undefined;
  let digits = 0;
  for (let i = 0; i < 14; i++) {
    if (i === 4 || i === 9) continue;
    if (HEX[bytes[start + i]] === 0) return undefined;
    digits += Number(bytes[start + i] <= 0x39);
  }
  if (digits === 0 || !beginsAt(bytes, start, low) || !endsAt(bytes, end, high)) return undefined;
  // `[*0328.0020.0004]`: a weight of Unicode's collation.
  if (start - 2 >= low && bytes[start - 1] === 0x2a && bytes[start - 2] === 0x5b) return undefined;
  if (start - 1 >= low && bytes[start - 1] === 0x2e) return undefined;
  const more = end + 1 < high && bytes[end] === 0x2e && ALNUM[bytes[end + 1]] === 1;
  return more ? undefined : { start, end, confidence: 0.9 };
}
