import * as v from 'valibot';
import { ALNUM, DIGIT, UPPER } from '../core/bytes.ts';
import type { Found, TokenTrigger, Trigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { type Carriers, isTrackingLength, trackingKind } from './forms/tracking-kinds.ts';
import { goesBack, goesOn } from './reading/digits.ts';
import { afterEscape, beginsAt, endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';
import { blankLength } from './reading/separators.ts';
import { STANDING_AFTER, standing } from './reading/standing.ts';

const LONGEST = 34;
const REACH = LONGEST + 12 * 3 + Math.max(KEYWORD_AFTER, STANDING_AFTER);
const NEAR = keywords([
  ...[
    'tracking',
    'track',
    'tracked',
    'shipment',
    'shipping',
    'shipped',
    'ship',
    'parcel',
    'package',
    'waybill',
  ],
  ...[
    'air waybill',
    'awb',
    'courier',
    'delivery',
    'delivered',
    'fedex',
    'ups',
    'usps',
    'postal',
    'consignment',
    'dhl',
    'sendung',
    'sendungsnummer',
    'paketnummer',
    'colis',
    'suivi',
    'seguimiento',
    'spedizione',
  ],
]);

/**
 * Finds tracking numbers of UPS, FedEx, USPS and DHL, and postal ones of any country (UPU S10), by their check digits.
 * Where a check digit fails the shape counts, with less confidence: alone where no other number has it (`1Z…`,
 * 22 digits from 92 to 95), else near a keyword. A number of plain length needs both, or prose.
 */
export const trackingNumber = definition({
  key: 'trackingNumber',
  type: 'tracking-number',
  filterType: 'TRACKING_NUMBER',
  finds: 'parcel numbers whose check digit holds: UPS, FedEx, USPS, DHL, S10',
  options: {
    ups: v.optional(v.boolean(), true),
    fedex: v.optional(v.boolean(), true),
    usps: v.optional(v.boolean(), true),
    dhl: v.optional(v.boolean(), true),
    allowSpaces: v.optional(v.boolean(), false),
  },
  context: {
    raise: [
      'tracking',
      'track',
      'shipment',
      'shipped',
      'parcel',
      'package',
      'fedex',
      'ups',
      'usps',
      'waybill',
    ],
  },
  examples: [
    'UPS «1Z9YF1280343418566» and «1Z5R89390357567127», USPS «9400111202555842332669» and «EA000000005US».',
    'USPS in groups «9400 1000 0000 0000 0000», whole «9400100000000000000000»; FedEx «986578788855» and «123456789012» tracking.',
    '{"tracking":"«1Z5R89390357567127»","n":"\\n«RB123456785GB»","fedex":"«9611020987654312345672»"}',
    '17,«986578788855»,open\r\n18,«420221539101026837331000039521»,x',
    '2024-05-06 10:30:45 INFO tracking=«986578788855» id=986578788855 seq 9400111202555842332669x',
    '“«1Z5R89390357567127»” 单号«EA000000005US»。 package «T1234567890»; parcel «AB123456789CD»',
    'UPS waybill «K1506235620» or «J4603636537»; FedEx «1001921334250001000300779017972697» and «9622001900000000000000776632517510».',
    'SmartPost parcel «61299998820821171811», USPS «71969010756003077385» and «03071790000523483741», a pallet shipped «000123450000000027».',
    'DHL «3318810025», «JJD0099999999» and «JVGL0999999990»; DHL 3318810010; {"n":"JJD0099999999","id":3318810025}',
    'pasted «1z5r89390357567127», not 1z5r89390357567128; post «EA 000 000 005 US», «RB 1234 5678 5GB», not EA 000 000 006 US; Sendungsnummer «986578788855»',
    'not 986578788856, AB123456789CD, T1234567890, 123456789, 1Z5R8939035756712, x1Z5R89390357567127',
    'not 1715000000000, 4111111111111111, 20240506103045',
    {
      text: 'none: 1Z9YF1280343418566, 9400111202555842332669, tracking 986578788855',
      options: { ups: false, fedex: false, usps: false, dhl: false },
    },
    {
      text: 'spaced «1Z 5R8 939 03 5756 7127» and «9400 1112 0255 5842 3326 69»',
      options: { allowSpaces: true },
    },
  ],
  detector({ allowSpaces, ...carriers }) {
    return {
      type: 'tracking-number',
      filterType: 'TRACKING_NUMBER',
      reach: evasionReach(REACH),
      find: throughEvasions({
        kind: 'matcher',
        triggers: [...TRIGGERS, ...(allowSpaces ? SPACED : [])],
        back: 0,
        match: (view, at) => match(view, at, carriers, allowSpaces),
      }),
    };
  },
});

const POSTAL = '[A-Z]{2} ([0-9]{3} [0-9]{3} [0-9]{3}|[0-9]{4} [0-9]{4} [0-9]) ?[A-Z]{2}\\b';
const TRIGGERS: readonly Trigger[] = [
  ...[9, 10, 11, 12, 15, 16, 18, 20, 22, 26, 28, 30, 34].map(
    (n) => ({ only: 'D', length: [n, n] }) as const,
  ),
  ...[11, 12, 13, 14, 18].map((n) => ({ only: 'DU', has: 'DU', length: [n, n] }) as const),
  // Behind the letter of an escape.
  ...[12, 13, 14, 15, 19].map((n) => ({ only: 'DUL', has: 'DUL', length: [n, n] }) as const),
  ESCAPED_DIGITS,
  { only: 'D', length: [4, 4], next: ' \xc2\xe2', after: '0-9\x80\xa0', form: '9[1-5]' },
  { only: 'DL', has: 'DL', length: [18, 18], form: '1z' },
  // The post of each country: in threes, or in fours.
  { only: 'U', length: [2, 2], next: ' ', after: '0-9', form: POSTAL },
];
const SPACED: readonly TokenTrigger[] = [
  { only: 'DU', has: 'DU', length: [2, 2], next: ' ', after: '0-9A-Z' },
];

function match(view: View, at: number, carriers: Carriers, spaces: boolean): Found | undefined {
  const { bytes, low, high } = view;
  const start = bytes[at] === 0x5c ? at + 2 : afterEscape(bytes, at, Math.min(high, at + 1), low);
  if (!beginsAt(bytes, start, low) || goesBack(bytes, start, low)) return undefined;
  const read = written(bytes, start, high, spaces);
  if (read === undefined) return undefined;
  const { text, end } = read;
  if (!endsAt(bytes, end, high) || goesOn(bytes, end, high)) return undefined;
  const kind = trackingKind(text, carriers);
  if (kind === undefined) return undefined;
  const { carrier: classification, valid, needs } = kind;
  if (!valid && isUnusual(bytes, start)) return undefined;
  if (needs !== 'nothing' && !NEAR(view, start, end)) {
    if (needs === 'keyword' || !standing(view, start, end)) return undefined;
  }
  if (valid)
    return { start, end, confidence: needs === 'nothing' ? 0.95 : 0.75, classification, valid };
  return { start, end, confidence: needs === 'nothing' ? 0.75 : 0.6, classification };
}

/** Whether it is written so that its check digit alone tells it: `1z…`, `EA 000 000 005 US`. */
function isUnusual(bytes: Buffer, start: number): boolean {
  return bytes[start + 1] === 0x7a || (UPPER[bytes[start]] === 1 && bytes[start + 2] === 0x20);
}

/** Capitals and digits; of groups of digits that begin as USPS numbers do, five of four, or any with `spaces`. */
function written(bytes: Buffer, start: number, high: number, spaces: boolean) {
  let p = start;
  while (p < high && p - start <= LONGEST && ALNUM[bytes[p]] === 1) p++;
  const length = p - start;
  if (length === 2 && UPPER[bytes[start]] === 1 && UPPER[bytes[start + 1]] === 1) {
    return postal(bytes, start, high);
  }
  const grouped = (length === 4 && bytes[start] === 0x39) || (length === 2 && spaces);
  if (!grouped && !isTrackingLength(length)) return undefined;
  const written = bytes.toString('latin1', start, p);
  const first = bytes[start + 1] === 0x7a ? written.toUpperCase() : written;
  if (!grouped) return { text: first, end: p };
  if (!/^(?:9[1-5]\d\d|1Z)$/.test(first)) return undefined;
  let text = first;
  let end = p;
  const most = first === '1Z' ? 18 : spaces ? 22 : 20;
  while (text.length < most) {
    const next = end + blankLength(bytes, end, high);
    let stop = next;
    while (stop < high && isPart(bytes[stop], first) && stop - next < most - text.length) stop++;
    if (next === end || stop === next) break;
    text += bytes.toString('latin1', next, stop);
    end = stop;
  }
  return { text, end };
}

/** Two letters, nine digits, two letters, with single blanks between. */
function postal(bytes: Buffer, start: number, high: number) {
  let text = '';
  let p = start;
  while (p < high && text.length < 13) {
    const next = bytes[p] === 0x20 ? p + 1 : p;
    if (next >= high || ALNUM[bytes[next]] === 0) return undefined;
    text += String.fromCharCode(bytes[next]);
    p = next + 1;
  }
  return { text, end: p };
}

function isPart(byte: number, first: string): boolean {
  return DIGIT[byte] === 1 || (first === '1Z' && byte >= 0x41 && byte <= 0x5a);
}
