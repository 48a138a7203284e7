import { ZERO } from '../../core/bytes.ts';

/** A range of issuer prefixes, written with six digits, and the lengths of its numbers. */
type Range = readonly [first: number, last: number, lengths: readonly number[], brand: string];

const UP_TO_19 = [16, 17, 18, 19];
const VISA = [13, 16, 19];
const DINERS = [14, 15, 16, 17, 18, 19];
const MAESTRO = [12, 13, 14, 15, 16, 17, 18, 19];
const VERVE = [16, 18, 19];
const LONGEST = 19;

/**
 * Narrow ranges before the wide ones that contain them. Sources: the networks' published ranges as collected in
 * https://en.wikipedia.org/wiki/Payment_card_number#Issuer_identification_number_(IIN) (prefixes under ISO/IEC
 * 7812); 2131 and 1800 are JCB's old 15-digit cards, 13 digits Visa's.
 */
const RANGES: readonly Range[] = [
  [401178, 401179, [16], 'elo'],
  [431274, 431274, [16], 'elo'],
  [438935, 438935, [16], 'elo'],
  [451416, 451416, [16], 'elo'],
  [457393, 457393, [16], 'elo'],
  [457631, 457632, [16], 'elo'],
  [504175, 504175, [16], 'elo'],
  [506699, 506778, [16], 'elo'],
  [509000, 509999, [16], 'elo'],
  [627780, 627780, [16], 'elo'],
  [636297, 636297, [16], 'elo'],
  [636368, 636368, [16], 'elo'],
  [650031, 650051, [16], 'elo'],
  [650405, 650439, [16], 'elo'],
  [650485, 650598, [16], 'elo'],
  [650700, 650727, [16], 'elo'],
  [650901, 650978, [16], 'elo'],
  [651652, 651679, [16], 'elo'],
  [655000, 655058, [16], 'elo'],
  [606282, 606282, [16], 'hipercard'],
  [637095, 637095, [16], 'hipercard'],
  [637568, 637612, [16], 'hipercard'],
  [506099, 506198, VERVE, 'verve'],
  [507865, 507964, VERVE, 'verve'],
  [650002, 650027, VERVE, 'verve'],
  [508227, 508227, [16], 'rupay'],
  [508500, 508999, [16], 'rupay'],
  [606985, 608500, [16], 'rupay'],
  [652150, 653149, [16], 'rupay'],
  [817200, 829999, [16], 'rupay'],
  [400000, 499999, VISA, 'visa'],
  [510000, 559999, [16], 'mastercard'],
  [222100, 272099, [16], 'mastercard'],
  [340000, 349999, [15], 'american-express'],
  [370000, 379999, [15], 'american-express'],
  [300000, 305999, DINERS, 'diners-club'],
  [309000, 309999, DINERS, 'diners-club'],
  [360000, 369999, DINERS, 'diners-club'],
  [380000, 399999, DINERS, 'diners-club'],
  [601100, 601199, UP_TO_19, 'discover'],
  [622126, 622925, UP_TO_19, 'discover'],
  [644000, 659999, UP_TO_19, 'discover'],
  [620000, 629999, UP_TO_19, 'unionpay'],
  [810000, 817199, UP_TO_19, 'unionpay'],
  [352800, 358999, UP_TO_19, 'jcb'],
  [213100, 213199, [15], 'jcb'],
  [180000, 180099, [15], 'jcb'],
  [501800, 502099, MAESTRO, 'maestro'],
  [503800, 503899, MAESTRO, 'maestro'],
  [589300, 589399, MAESTRO, 'maestro'],
  [630400, 630499, MAESTRO, 'maestro'],
  [675900, 676999, MAESTRO, 'maestro'],
  [220000, 220499, UP_TO_19, 'mir'],
  [220500, 220599, [16], 'borica'],
  [600000, 609999, [16], 'rupay'],
  [979200, 979299, [16], 'troy'],
  [860000, 860099, [16], 'uzcard'],
  [986000, 986099, [16], 'humo'],
];

/** A range with its lengths as bits. */
interface Prefixes {
  readonly first: number;
  readonly last: number;
  readonly lengths: number;
  readonly brand: string;
}

/** Ranges by their first digit: each has one first digit. */
const BY_FIRST = Array.from({ length: 10 }, (_, digit) =>
  RANGES.filter(([first]) => Math.floor(first / 100_000) === digit).map(
    ([first, last, lengths, brand]): Prefixes => ({
      ...{ first, last, brand },
      lengths: lengths.reduce((bits, length) => bits | (1 << length), 0),
    }),
  ),
);

/** The network that issues numbers of this length and prefix; undefined if none does. */
export function cardBrand(digits: string): string | undefined {
  const ranges = BY_FIRST[digits.charCodeAt(0) - ZERO];
  if (ranges === undefined || digits.length > LONGEST) return undefined;
  const prefix = Number(digits.slice(0, 6));
  for (const { first, last, lengths, brand } of ranges) {
    if (prefix >= first && prefix <= last && ((lengths >> digits.length) & 1) === 1) return brand;
  }
  return undefined;
}
