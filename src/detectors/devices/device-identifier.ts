import type { Check, CheckContext } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { repeatedValues } from '../repeated-values.ts';
import { each } from '../words.ts';

const NUMBER = 'number, numbers, num, no, nr, nbr';
/** Devices that somebody has: `serial number of the charger`. */
const DEVICES =
  'charger, pump, device, meter, battery, laptop, printer, phone, pacemaker, implant, monitor, machine';
const APPLIANCES =
  'pompe, bomba, pompa, appareil, aparato, marcapasos, pacemaker, contador, compteur, chargeur, cargador, lavadora, caldera, caldaia';

/** GTIN of GS1 General Specifications 7.9: its digits count three times and once by turns. */
const gtin: Check = {
  kind: 'weighted',
  modulus: 10,
  from: 2,
  weights: [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1],
};
const UDI = '\\(01\\)d{14}( ?\\(d{2,4}\\)[0-9A-Za-z_./+*&%-]{0,29}[0-9A-Za-z_]){0,5}';

/** Letters, digits and hyphens: a UUID with its hyphens is shorter than the most. */
const SERIAL = {
  form: 'w[0-9A-Za-z_-]{3,38}w',
  edges: 'open',
  notBefore: '@%\xc3-\xcb\xce-\xd7\xd9-\xdf',
} as const;
const HEX = /^[0-9a-f-]+$|^[0-9A-F-]+$/;
/** `2024-05-06`, `06-05-2024`, `2024050612`; numbers of flaws in programs; addresses. */
const OTHER_FORM =
  /^(?:(?:19|20)\d\d-\d\d-\d\d|\d\d-\d\d-(?:19|20)\d\d|(?:19|20)\d\d[01]\d[0-3]\d{3}|CVE-.*|0x.*)$/;
/** The beginning of something else: `1.5`, `00:14`, `8250/16550`, `12345 (0x3039)`. */
const CONTINUATION = /^(?:[.:/_-][0-9A-Za-z]| \(0x)/;

/**
 * Finds numbers that identify a device, 45 CFR 164.514(b)(2)(i)(M): serial numbers, identifiers of devices and those for
 * advertising (IDFA, GAID, Android's) by the keyword right before them, of at least five characters, a digit among them; and
 * unique device identifiers as GS1 writes them, `(01)` and a GTIN with its check digit first (21 CFR 801.20 and
 * 801.40, GS1 General Specifications 3.2). Makers number as they like: there is no other check. The serials of certificates and
 * of zones, where they are called so, are no device's.
 */
export const deviceIdentifier = detector({
  key: 'deviceIdentifier',
  group: 'health',
  longRuns: true,
  finds: 'serial numbers and identifiers of devices, by the keyword before them; UDI',
  aliases: { key: ['serialNumber', 'deviceId'] },
  words: {
    raise: 'device, implant, pacemaker, pump, model, manufacturer, warranty',
    device: [
      each('serial, ser', `${NUMBER}, id`),
      each(
        'device, implant, pacemaker, defibrillator, pump, hardware, handset, transmitter, microchip, transponder',
        `id, identifier, uuid, number, no, nr, serial, ${each('serial', `${NUMBER}, id`)}`,
      ),
      'udi, udid, unique device id, unique device identifier, unique device identification',
      'android id, advertising id, advertising identifier, advertiser id, machine id, adid, idfa, idfv, gaid, aaid',
      each('serien, geräte, geraete', 'nummer, nr, kennung, id'),
      'serie nummer, serie nr, ger nr',
      each(
        'numero, número, numéro, num, no, nº, n°',
        'de serie, de série, di serie, di série, serie, série',
      ),
      each('nr, numer', 'seryjny, licznika, chipa'),
      each(each('serial number, serial no, serial', 'of the'), DEVICES),
      each(
        'número de serie, numero di serie, numéro de série',
        each('de la, del, du, della', APPLIANCES),
      ),
      // Meters of energy, and transponders of animals.
      each('meter', `${NUMBER}, ${each('serial', NUMBER)}`),
      each('zähler, chip, transponder, mikrochip', 'nummer, nr'),
      each('puce, compteur, contador, contatore, microchip, chip', 'n, no, nº, n°'),
      each(
        'n, no, nº, n°, numéro, número, numero',
        each('de, di, do, ', 'puce, compteur, chip, microchip, contador, contatore'),
      ),
      each('meter, chip', 'nummer, nr'),
      'matricola apparecchio, MPAN, MPRN, PDL, PDR, POD, CUPS, CPE, point de livraison',
    ].join(', '),
    short: 's/n',
    /** Fifteen digits after these are those of an animal's transponder: ISO 11784. */
    chip: 'microchip, microchipped, chip, puce, transponder, transpondernummer, chipnummer, mikrochip, ean, ean code',
    serial: 'serial',
    other: 'certificate, certificates, cert, crl, issuer, ca, openssl, zone, soa',
  },
  patterns: [
    { form: UDI, edges: 'open', check: gtin, when: { always: 0.95 } },
    { form: UDI, edges: 'open', when: { always: 0.95 } },
    // ISO 11784: a country's code, 276 of Germany, or a maker's, from 900 on, before twelve digits; EAN of meters in the Netherlands.
    { form: '[1-9]d{14}|871d{15}', edges: 'open', when: { 'before chip & not counted': 0.9 } },
    {
      ...SERIAL,
      check: written(({ digits, length }) => digits > 1 || length > 7),
      when: ledBy('device', 0.9),
    },
    {
      ...SERIAL,
      check: written(({ letters, digits }) => letters + digits > (letters === 0 ? 6 : 5)),
      when: ledBy('short', 0.8),
    },
    {
      ...SERIAL,
      check: written(({ letters, digits }) => letters === 0 && digits === 6),
      when: { 'before short : & not near other': 0.8 },
    },
    {
      ...SERIAL,
      check: written(
        ({ letters, digits, isHex }) => letters > 0 && letters + digits > 6 && digits > 2 && isHex,
      ),
      when: ledBy('serial', 0.8),
    },
    {
      ...SERIAL,
      check: written(({ letters, digits }) => letters === 0 && digits > 7),
      when: { 'before serial : & not near other': 0.8 },
    },
  ],
  column: {
    labels: `serial number,serial no,serial num,serial nr,S/N,device serial,device serial number,device id,device identifier,
      device uuid,device number,udi,udid,unique device identifier,android id,advertising id,idfa,idfv,gaid,aaid,
      implant serial,pump serial,Seriennummer,Serien-Nr,Gerätenummer,Geräte-ID,numéro de série,número de serie,
      numero di serie,serienummer,numer seryjny`,
    // The number of a row is also called a serial.
    beside: 'serial',
    accepts: code(1, [5, 64], ' ./:_()-'),
  },
  repeats: repeatedValues,
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
    'Microchip number: «985141002718833», transponder no. «985141002718833», microchip id «985141002718833»; microchip 985141002718833 times, a microchip of 12345',
    'Serial number of the charger: «WH88-20417», N° de puce : «250269604481720», microchip «985112004482917», Chip-Nr. «276098106448172», Nr seryjny «PL44817-2», meter no. «K448172», POD «IT001E04481720», EAN «871687140044817203»; EAN 4006381333931, of the charger: 12345, potato chip 20417',
    'serial killer 3, serial port 3, serial: yes, Serial ATA 3.0, S/N ratio 20 dB, Serial Number: 4 (0x4), serial number: none',
    'Serial: 8250/16550 driver, 32 ports, serial 16550A, serial=12345, Serial Number: 12345 (0x3039), serial: 2024010100, serial: ttyUSB0',
    'serial number 1.2.34567, device id 0x10de1c82, device id: sensor-in-kitchen-1, serial number 2024-05-06, serial number: 00:14:22:04:25:37',
    'certificate serial number 0A1B2C3D4E5F, version 12AB345, (01)00844588003288x, (01)1234567890123, serial number 1234567@x, SN 12345',
  ],
});

/** After a listed word; not a count, unless a separator leads to it: `device number 12345 using ehci_hcd`. */
function ledBy<const List extends string>(list: List, confidence: number) {
  return {
    [`before ${list} : & not near other`]: confidence,
    [`before ${list} & not counted & not near other`]: confidence,
  } as Record<`before ${List} & ${string}`, number>;
}

interface Written {
  readonly digits: number;
  readonly letters: number;
  readonly length: number;
  /** It has capitals or hexadecimal digits alone. */
  readonly isHex: boolean;
}

/** A check of how a number is written: of five letters and digits at least, and no date, word or part of something else. */
function written(mayBe: (of: Written) => boolean): readonly Check[] {
  return [
    { kind: 'count', digits: [1, 40] },
    { kind: 'code', holds: (_id, match) => isSerial(match, mayBe) && 'plausible' },
  ];
}

function isSerial(
  { bytes, start, end, high }: CheckContext,
  mayBe: (of: Written) => boolean,
): boolean {
  const text = bytes.toString('latin1', start, end);
  const [digits, small, capitals] = [/\d/g, /[a-z]/g, /[A-Z]/g].map(
    (of) => text.match(of)?.length ?? 0,
  );
  const letters = small + capitals;
  if (digits === 0 || letters + digits < 5 || OTHER_FORM.test(text)) return false;
  if (CONTINUATION.test(bytes.toString('latin1', end, Math.min(high, end + 4)))) return false;
  // Small letters are a code if they are hexadecimal, among many digits, or mixed with capitals; others are words: `ttyUSB0`.
  const isCode =
    HEX.test(text) ||
    digits * 2 >= letters ||
    (capitals > 1 && digits > 1 && small > 1 && text.length > 11);
  if (small > 0 && !isCode) return false;
  return mayBe({ digits, letters, length: text.length, isHex: small === 0 || HEX.test(text) });
}
