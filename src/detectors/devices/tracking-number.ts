import * as v from 'valibot';
import type { Check } from '../../core/checks/check.ts';
import type { Pattern } from '../../engine/compile/declaration.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';

type Carrier = 'ups' | 'fedex' | 'usps' | 'dhl';

const TO_TEN = '0987654321';
/** Letters count as their ASCII code less 63, modulo 10. */
const ups: Check = {
  kind: 'weighted',
  modulus: 10,
  from: 2,
  weights: [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1],
  check: { at: -1, characters: TO_TEN },
  values: '0123456789       23456789012345678901234567',
};
const waybill: Check = {
  kind: 'weighted',
  modulus: 10,
  from: 1,
  weights: [1, 2, 1, 2, 1, 2, 1, 2, 1],
  check: { at: -1, characters: TO_TEN },
};
const s10: Check = {
  kind: 'weighted',
  modulus: 11,
  from: 2,
  weights: [8, 6, 4, 2, 3, 5, 9, 7],
  check: { at: 10, characters: '50987654321' },
};
const dhl: Check = {
  kind: 'weighted',
  modulus: 7,
  weights: [1, 3, 2, 6, 4, 5],
  fromRight: true,
  check: { at: -1, characters: '0123456' },
};

/** FedEx Express: weights 1, 3, 7 from the right, modulo 11, modulo 10. */
function express(from = 0): Check {
  const check = { at: -1, characters: '01234567890' };
  return { kind: 'weighted', modulus: 11, from, weights: [1, 3, 7], fromRight: true, check };
}

/** Weights 3 and 1 from the right, modulo 10: USPS IMpb and its forerunners, FedEx Ground, GS1. */
function mod10(from = 0, characters = TO_TEN): Check {
  const check = { at: -1, characters };
  return { kind: 'weighted', modulus: 10, from, weights: [3, 1], fromRight: true, check };
}
/** The same if the check covers `92` or `91` before the number. */
const AFTER_92 = '1098765432';
const AFTER_91 = '2109876543';

/** A shape that no other number has; one of plain length, which needs a word or counts little; and one that needs a word. */
const ALONE = { always: 0.95 };
const SHAPE = { always: 0.75 };
const PROSE = { near: 0.75, 'before sent': 0.75, field: 0.3, prose: 0.3 };
const NEAR_PROVED = { near: 0.75, 'before sent': 0.75 };
const NEAR = { near: 0.6 };
/** Nine digits are numbers of anything. */
const NAMED = { 'before near': 0.6 };

/**
 * In order, by their length. Sources: the carriers' barcode guides as https://github.com/jkeen/tracking_number_data collects
 * them (UPS, FedEx, DHL), USPS Publication 199 (IMpb), UPU S10.
 */
const NUMBERS: readonly (readonly [Carrier, string, NonNullable<Pattern['when']>, Check?])[] = [
  ['ups', "'1Z'X{15}d", ALONE, ups],
  ['ups', "'1Z'X{15}d", SHAPE],
  ['ups', "'1z'[0-9a-z]{15}d", ALONE, ups],
  ['usps', 'AAd{9}AA|AA ddd ddd ddd ?AA|AA dddd dddd d ?AA', ALONE, s10],
  ['usps', 'AAd{9}AA', NEAR],
  ['ups', '[AHJKTV]d{10}', PROSE, waybill],
  ['ups', '[AHJKTV]d{10}', NEAR],
  ['dhl', "'J'A{2,3}d{9,10}", NEAR],
  ['usps', '9[2-5](d{20}|d{24})|9[1-5]d{18}|9[1-5]dd( dddd){4}', ALONE, mod10()],
  ['usps', '9[2-5](d{20}|d{24})|9[1-5]d{18}|9[1-5]dd( dddd){4}', SHAPE],
  // With a routing part, `420` and a ZIP code of five or nine digits, which the check digit does not cover.
  ['usps', '420d{5}9[1-5](d{20}|d{24})', ALONE, mod10(8)],
  ['usps', '420d{9}9[1-5](d{16}|d{20})', ALONE, mod10(12)],
  ['fedex', '(10|96)d{32}', PROSE, express(20)],
  ['fedex', '(10|96)d{32}', NEAR],
  ['usps', 'd{26}|d{28}|d{30}|d{34}|(70|14|23|03)d{14}', NEAR],
  ['usps', '91d{20}', ALONE, mod10()],
  ['fedex', '96d{20}', PROSE, mod10(7)],
  // SmartPost, and USPS from 71, without the two digits before them that their check digit covers.
  ['fedex', 'dd29d{16}', PROSE, mod10(0, AFTER_92)],
  ['usps', '(03|13|14|23|7[01])d{18}', PROSE, mod10()],
  ['usps', '(03|13|14|23|7[01])d{18}', PROSE, mod10(0, AFTER_91)],
  // A pallet's number, GS1 SSCC.
  ['fedex', '00d{16}', NEAR_PROVED, mod10()],
  ['dhl', 'd{10,11}', NEAR_PROVED, dhl],
  ['fedex', 'd{12}', PROSE, express()],
  ['fedex', 'd{15}|d{20}', PROSE, mod10()],
  ['fedex', 'd{12}|d{15}|d{20}|d{22}', NEAR],
  ['ups', 'd{9}', NAMED],
];
const SPACED: typeof NUMBERS = [
  ['ups', "'1Z'( ?X){15} ?d", ALONE, ups],
  ['ups', "'1Z'( ?X){15} ?d", SHAPE],
  ['usps', '9[2-5]dd( ?d){18}|9[1-5]dd( ?d){16}', ALONE, mod10()],
  ['usps', '9[2-5]dd( ?d){18}|9[1-5]dd( ?d){16}', SHAPE],
  ['usps', '91dd( ?d){18}', ALONE, mod10()],
];

/**
 * Finds tracking numbers of UPS, FedEx, USPS and DHL, and postal ones of any country (UPU S10), by their check digits.
 * Where a check digit fails the shape counts, with less confidence: alone where no other number has it (`1Z…`,
 * 22 digits from 92 to 95), else near a keyword. A number of plain length needs both, or prose.
 */
export const trackingNumber = detector({
  key: 'trackingNumber',
  group: 'things',
  finds: 'parcel numbers whose check digit holds: UPS, FedEx, USPS, DHL, S10',
  options: {
    ups: v.optional(v.boolean(), true),
    fedex: v.optional(v.boolean(), true),
    usps: v.optional(v.boolean(), true),
    dhl: v.optional(v.boolean(), true),
    allowSpaces: v.optional(v.boolean(), false),
  },
  words: {
    near:
      'tracking, track, tracked, shipment, parcel, package, waybill, air waybill, awb, courier, fedex, fed ex, ups, usps, ' +
      'consignment, dhl, sendung, sendungsnummer, paketnummer, colis, suivi, seguimiento, spedizione',
    // Words that are also said of orders.
    sent: 'shipping, shipped, ship, delivery, delivered, postal',
    raise: 'tracking, track, shipment, parcel, package, fedex, ups, usps, waybill',
  },
  patterns: [
    ...NUMBERS.map((number) => ofCarrier(number, {})),
    ...SPACED.map((number) => ofCarrier(number, { allowSpaces: true })),
  ],
  column: {
    labels: `tracking,tracking number,tracking no,tracking id,tracking code,awb,waybill,waybill number,
      Sendungsnummer,numéro de suivi,número de seguimiento,numero di spedizione`,
    accepts: code(4, [8, 40], ' -'),
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
});

function ofCarrier(
  [carrier, form, when, check]: (typeof NUMBERS)[number],
  spaced: { allowSpaces?: boolean },
) {
  const options = { [carrier]: true, ...spaced };
  return { form, when, classification: carrier, options, ...(check && { check }) };
}
