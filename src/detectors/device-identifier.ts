import { ALNUM, byteSet, DIGIT, LOWER, UPPER } from '../core/bytes.ts';
import type { Found, Trigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { gtinHolds, isUdi, LONGEST_UDI, UDI_FORM, udiEnd } from './devices/udi.ts';
import {
  type Announced,
  announced,
  anySpelling,
  BRACKET_ENDS,
  endings,
  IN_BRACKETS,
  keySign,
  keywordForm,
  numberStart,
  SIGNS_BETWEEN,
} from './reading/announced.ts';
import { isCounted } from './reading/counts.ts';
import { goesBack, hasDigit } from './reading/digits.ts';
import { beginsAt } from './reading/edges.ts';
import { endsWith } from './reading/ends-with.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { wordForms } from './reading/forms.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

/** Letters and digits: a UUID with its hyphens is shorter than the most. */
const FEWEST = 5;
const MOST = 40;
/** Behind `serial` alone, and of digits there. */
const FEWEST_BARE = 7;
const FEWEST_BARE_DIGITS = 8;
/** Behind `SN`, which is short for much. */
const FEWEST_SHORT = 6;
const REACH = Math.max(LONGEST_UDI, 24 + MOST + 8 + KEYWORD_AFTER);

/** What its keyword ends with. */
const mayEnd = endings([
  ...[
    'number',
    'numbers',
    'nummer',
    'num',
    'no',
    'nr',
    'nbr',
    'serial',
    'id',
    'identifier',
    'uuid',
  ],
  ...[
    's/n',
    'sn',
    'udi',
    'udid',
    'idfa',
    'idfv',
    'gaid',
    'aaid',
    'kennung',
    'serie',
    's\xc3\xa9rie',
    'adid',
  ],
  ...BRACKET_ENDS,
]);

const NUMBER = `(?:[ _.-]{0,2}${anySpelling('number', 'numbers', 'num', 'no', 'nr', 'nbr', 'id')})`;
const DEVICE = anySpelling(
  'device',
  'implant',
  'pacemaker',
  'defibrillator',
  'pump',
  'hardware',
  'handset',
  'transmitter',
);
/** Numbers of devices. */
const isOfDevice = endsWith(
  keyword(
    `${anySpelling('serial', 'ser\\.?')}${NUMBER}`,
    `${DEVICE}[ _.-]{0,2}(?:${anySpelling('id', 'identifier', 'uuid', 'number', 'no', 'nr', 'serial')}|${anySpelling('serial')}${NUMBER})`,
    anySpelling(
      'udi',
      'udid',
      'unique device id',
      'unique device identifier',
      'unique device identification',
    ),
    anySpelling(
      'android id',
      'advertising id',
      'advertising identifier',
      'advertiser id',
      'machine id',
      'adid',
      'idfa',
      'idfv',
      'gaid',
      'aaid',
    ),
    '(?:[Ss]erien|SERIEN|[Gg]er(?:\xc3\xa4|ae)te)[ -]?(?:[Nn]ummer|NUMMER|[Nn]r|NR|[Kk]ennung|ID)|[Ss]erie(?:nummer|nr)|[Gg]er\\.?-?[Nn]r',
    '(?:[Nn](?:u|\xc3[\xba\xb9])m(?:(?:e|\xc3\xa9)ro|\\.?)|[Nn](?:\\.? ?\xc2[\xb0\xba]|o\\.?)) (?:de |di )?s(?:e|\xc3\xa9)rie',
  ),
);
const isShort = endsWith(keywordForm('[Ss]/[Nn]', 'SN', 'sn', '[a-z]Sn'));
const isSerial = endsWith(keyword(anySpelling('serial')));
/** What else has serial numbers: certificates, zones of the DNS. */
const OTHER = keywords([
  ...[
    'certificate',
    'certificates',
    'cert',
    'x509',
    'crl',
    'issuer',
    'ca',
    'openssl',
    'zone',
    'soa',
  ],
]);

const SIGN = byteSet('0-9A-Za-z_-');
const HEX = /^[0-9a-f-]+$|^[0-9A-F-]+$/;
/** `2024-05-06`, `06-05-2024`, `2024050612`; numbers of flaws in programs. */
const OTHER_FORM =
  /^(?:(?:19|20)\d\d-\d\d-\d\d|\d\d-\d\d-(?:19|20)\d\d|(?:19|20)\d\d[01]\d[0-3]\d{3}|CVE-.*)$/;

/** Five signs with a digit first, or letters and a digit soon. */
const VALUE = '([0-9][0-9A-Za-z_-]{4}|([A-Za-z]{1,8}[_-]?){1,2}[0-9][0-9A-Za-z_-])';
const SIGNS = `[${SIGNS_BETWEEN}]{1,22}`;
/** The last words of keywords, as tokens of letters: `ä` and `é` part words. */
const WORD = wordForms(
  'number numbers nummer num no nr nbr serial identifier uuid sn udi udid idfa idfv gaid aaid serie rie',
  'serialnumber serialno serialnum serialnr serialid seriennummer seriennr serienummer serienr tenummer tenr tekennung',
  'deviceid deviceidentifier deviceserial deviceserialnumber deviceserialno deviceuuid devicenumber implantid',
  'androidid advertisingid advertiserid adid machineid transmitterid hardwareid',
);
const LETTERS = { only: 'UL', length: [2, 20], next: SIGNS_BETWEEN } as const;
const TRIGGERS: readonly Trigger[] = [
  { literal: ['(', '0', '1'], form: UDI_FORM },
  { ...LETTERS, form: `${WORD}${SIGNS}${VALUE}` },
  {
    ...LETTERS,
    length: [2, 2],
    before: ['_ .-', 'eEdDgGtTrRpP'],
    form: `[iI][dD]${SIGNS}${VALUE}`,
  },
  { ...LETTERS, length: [1, 1], before: ['/', 'sS'], form: `[nN]${SIGNS}${VALUE}` },
  {
    ...LETTERS,
    length: [2, 3],
    next: ' ',
    after: '0-9A-Z',
    form: `${wordForms('is was')} ${VALUE}`,
  },
  { only: 'DU', has: 'D', length: [FEWEST, MOST], before: ['>', 'A-Za-z"'] },
  keySign(VALUE, '>', 'a-z'),
  keySign(VALUE, ')', 'A-Za-z'),
  keySign(VALUE, 'sS', 'iIaA'),
];

/**
 * Finds numbers that identify a device, 45 CFR 164.514(b)(2)(i)(M): serial numbers, identifiers of devices and those for
 * advertising (IDFA, GAID, Android's) by the keyword right before them, of at least five signs, a digit among them; and
 * unique device identifiers as GS1 writes them, `(01)` and a GTIN with its check digit first (21 CFR 801.20 and
 * 801.40, GS1 General Specifications 3.2). Makers number as they like: there is no other check. The serials of certificates and
 * of zones, where they are called so, are no device's.
 */
export const deviceIdentifier = definition({
  key: 'deviceIdentifier',
  type: 'device-identifier',
  filterType: 'DEVICE_IDENTIFIER',
  finds: 'serial numbers and identifiers of devices, by the keyword before them; UDI',
  aliases: { key: ['serialNumber', 'deviceId'] },
  options: {},
  context: {
    raise: ['device', 'implant', 'pacemaker', 'pump', 'model', 'manufacturer', 'warranty'],
  },
  examples: [
    'Pacemaker serial no. «PJN719304H», Serial Number: «SN-004-55A», S/N: «12AB345»; device id: «7f3a91c2d4», serial «PJN719304H».',
    'UDI «(01)00844588003288(17)141120(10)7654321D(21)10987654d321» and «(01)00844588003288 (21)10987», (01)1234',
    '{"serialNumber":"«C02XL0GTJGH5»","device_id": "«3f2504e0-4f89-41d3-9a0c-0305e82c3301»","deviceId":«1234567»,"id":"C02XL0GTJGH5","serial":"«4C530001230509»","size":"1234567"}',
    '17,serial number «12AB345»,open\r\n18,S/N «12AB345»,x\r\n19,12AB345,SN-004-55A',
    '2024-05-06 10:30:45 INFO serial=«C02XL0GTJGH5» device_id=«7f3a91c2» request_id=7f3a91c2 user id: 7f3a91c2',
    'usb 1-1: SerialNumber: «4C530001230509117494», New USB device strings: Mfr=3, Product=2, SerialNumber=1, SerialNumber: 0000:00:14.0',
    'IDFA: «EA7583CD-A667-48BC-B806-42ECB2B48606», gaid=«cdda802e-fb9c-47ad-9866-0794d394c912», android_id: «9774d56d682e549c»',
    'Seriennummer: «12AB345», Serien-Nr. «12AB345», Geräte-ID: «12AB345», numéro de série : «12AB345», número de serie «12AB345»',
    '<td>Serial number</td><td>«12AB345»</td> **Serial number:** «12AB345», **S/N**: «12AB345»\nSerial number:\n  «12AB345»\n{\\"serialNumber\\":\\"«12AB345»\\"}',
    'The serial number is «12345», serial # «12345678», SN: «12AB345», UDI: «0100844588003288171411201076543»',
    'SN: «12AB345», Serial Number (system): «C02XL0GTJGH5», Serial number(s): «12AB345», Ser. No. «12AB345», Ger.-Nr. «12AB345», machine-id=«7f3a91c2d4»',
    'The serial number of the pump is «12AB345», my serial number is: «12AB345», the size of the pump is 12AB345, device id is 12345 bytes, pump no. 12345 units, f(serial): 12',
    'hidden: serial number «１２AB345», S/N «SN–004–55A», serial\u200b number: «12A\u200bB345»',
    'serial killer 3, serial port 3, serial: yes, Serial ATA 3.0, S/N ratio 20 dB, Serial Number: 4 (0x4), serial number: none',
    'Serial: 8250/16550 driver, 32 ports, serial 16550A, serial=12345, Serial Number: 12345 (0x3039), serial: 2024010100, serial: ttyUSB0',
    'serial number 1.2.34567, device id 0x10de1c82, device id: sensor-in-kitchen-1, serial number 2024-05-06, serial number: 00:14:22:04:25:37',
    'certificate serial number 0A1B2C3D4E5F, version 12AB345, (01)00844588003288x, (01)1234567890123, serial number 1234567@x, SN 12345',
  ],
  detector: () => ({
    type: 'device-identifier',
    filterType: 'DEVICE_IDENTIFIER',
    reach: evasionReach(REACH),
    find: throughEvasions(
      { kind: 'matcher', triggers: TRIGGERS, back: 0, match },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, at: number, tokenEnd: number): Found | undefined {
  const { bytes, low, high, floor } = view;
  if (isUdi(bytes, at, high)) {
    const end = udiEnd(bytes, at, high);
    return end < 0 ? undefined : { start: at, end, confidence: 0.95, valid: gtinHolds(bytes, at) };
  }
  const start = hasDigit(bytes, at, tokenEnd) ? at : numberStart(view, at);
  if (start >= high || start < floor || !beginsAt(bytes, start, low)) return undefined;
  const before = announced(view, start, mayEnd);
  if (before === undefined || goesBack(bytes, start, low)) return undefined;
  const kind = kindOf(before.text);
  const written = kind === undefined ? undefined : numberAt(bytes, start, high);
  if (kind === undefined || written === undefined || !mayBe(kind, written, before))
    return undefined;
  const end = start + written.text.length;
  if (OTHER(view, before.word, end) || isCount(bytes, written, end, high, before)) return undefined;
  return { start, end, confidence: kind === 'device' ? 0.9 : 0.8 };
}

type Kind = 'device' | 'short' | 'serial';

function kindOf(text: string): Kind | undefined {
  if (isOfDevice(text)) return 'device';
  if (isShort(text)) return 'short';
  return isSerial(text) ? 'serial' : undefined;
}

/** A number as it is written: how many letters and digits it has. */
interface Written {
  readonly text: string;
  readonly capitals: number;
  readonly small: number;
  readonly digits: number;
}

/** Letters, digits, and hyphens between them, up to where something else begins; a digit is among them. */
function numberAt(bytes: Buffer, start: number, high: number): Written | undefined {
  const stop = Math.min(high, start + MOST + 1);
  let end = start;
  let [capitals, small, digits] = [0, 0, 0];
  for (; end < stop && SIGN[bytes[end]] === 1; end++) {
    capitals += UPPER[bytes[end]];
    small += LOWER[bytes[end]];
    digits += DIGIT[bytes[end]];
  }
  while (end > start && ALNUM[bytes[end - 1]] === 0) end--;
  const signs = capitals + small + digits;
  if (digits === 0 || signs < FEWEST || end - start > MOST || isMore(bytes, end, high)) {
    return undefined;
  }
  return { text: bytes.toString('latin1', start, end), capitals, small, digits };
}

/** Whether what ends there is the beginning of something else: `1.5`, `00:14`, `8250/16550`, `a@b`, `12345 (0x3039)`. */
function isMore(bytes: Buffer, end: number, high: number): boolean {
  if (end + 1 >= high) return false;
  const [sign, next] = [bytes[end], bytes[end + 1]];
  if (sign === 0x2e || sign === 0x3a || sign === 0x2f) return ALNUM[next] === 1;
  if (sign === 0x40 || sign === 0x25 || sign >= 0xc0) return true;
  return sign === 0x20 && next === 0x28 && bytes[end + 2] === 0x30 && bytes[end + 3] === 0x78;
}

/** Whether it may be a device's, for what is said before it. */
function mayBe(kind: Kind, written: Written, { sign }: Announced): boolean {
  const { text, capitals, small, digits } = written;
  const letters = capitals + small;
  if (OTHER_FORM.test(text) || text.startsWith('0x')) return false;
  if (small > 0 && !isCode(written)) return false;
  const bare = sign === 'other';
  if (kind === 'device') return digits > 1 || text.length > 7;
  if (kind === 'short') {
    return letters + digits >= FEWEST_SHORT && !(bare && letters === 0 && digits < FEWEST_BARE);
  }
  if (letters === 0) return digits >= FEWEST_BARE_DIGITS && !bare;
  return letters + digits >= FEWEST_BARE && digits > 2 && (small === 0 || HEX.test(text));
}

/** `device number 12345 using ehci_hcd`, `pump number 12345 rpm`: a number that a blank alone leads to. */
function isCount(
  bytes: Buffer,
  { capitals, small }: Written,
  end: number,
  high: number,
  { sign }: Announced,
): boolean {
  return capitals + small === 0 && sign === 'other' && isCounted(bytes, end, high);
}

/** Small letters that are a code: hexadecimal ones, many digits, or both cases; others are words, `ttyUSB0`. */
function isCode({ text, capitals, small, digits }: Written): boolean {
  return (
    HEX.test(text) ||
    digits * 2 >= small + capitals ||
    (capitals > 1 && digits > 1 && small > 1 && text.length > 11)
  );
}

function keyword(...forms: readonly string[]): RegExp {
  return keywordForm(`(?:${forms.join('|')})${IN_BRACKETS}`);
}
