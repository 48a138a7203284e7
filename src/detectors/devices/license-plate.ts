import { DIGIT } from '../../core/bytes.ts';
import type { Found, Trigger, View } from '../../engine/types.ts';
import { definition } from '../definition.ts';
import { POSTAL_CODES } from '../forms/us-states.ts';
import { type Plate, plateAt } from '../plates/plate-form.ts';
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
} from '../reading/announced.ts';
import { isCounted } from '../reading/counts.ts';
import { goesBack, hasDigit } from '../reading/digits.ts';
import { beginsAt } from '../reading/edges.ts';
import { endsWith } from '../reading/ends-with.ts';
import { evasionReach, throughEvasions } from '../reading/evasions.ts';
import { wordForms } from '../reading/forms.ts';
import { KEYWORD_AFTER, keywords } from '../reading/keywords.ts';

/** The signs that lead there, a state, and letters and digits in three groups, letters of two bytes among them. */
const REACH = 24 + 5 + 18 + KEYWORD_AFTER;
/** Fewer digits without a letter are numbers of much else. */
const FEWEST_DIGITS = 5;
/** Letters and digits behind words that are said of much else, too. */
const FEWEST_DOUBTFUL = 5;
const FEWEST_REGISTERED = 4;
/** In small letters: `8abc123`, not `3d` or `100mm`. */
const FEWEST_SMALL = 6;

/** What its keyword ends with. */
const mayEnd = endings([
  ...[
    'plate',
    'plates',
    'number',
    'numbers',
    'num',
    'no',
    'nr',
    'nbr',
    'tag',
    'mark',
    'vrn',
    'vrm',
  ],
  ...['reg', 'rego', 'registration', 'registered', 'kennzeichen', 'schild', 'immatriculation'],
  ...['kenteken', 'targa', 'placa', 'placas', 'matricula', 'kennz', 'nummerplaat', 'targata'],
  ...[
    'rejestracyjny',
    'rejestracyjna',
    'registreringsnummer',
    'l\xc3\xa9',
    '\xa9e',
    '\xa9s',
    '\xa9es',
  ],
  ...BRACKET_ENDS,
]);

const NUMBER = `(?:[ _.-]{0,2}${anySpelling('number', 'numbers', 'num', 'no', 'nr', 'nbr', 'mark')})`;
/** Of vehicles, and nothing else. */
const isOfVehicle = endsWith(
  keyword(
    `${anySpelling('license', 'licence', 'lic', 'number', 'registration', 'vehicle', 'car', 'truck')}\\.?[ _-]?${anySpelling('plate', 'plates', 'tag')}${NUMBER}?`,
    `${anySpelling('vehicle', 'car', 'truck', 'van', 'motorcycle', 'trailer')}[ _-]?${anySpelling('registration', 'reg', 'rego')}${NUMBER}?`,
    anySpelling('registration mark', 'vrn', 'vrm'),
    '(?:[Kk]fz|KFZ|[Aa]uto|[Pp][Kk][Ww]|[Ll][Kk][Ww])?[ -]?(?:[Kk]ennzeichen|KENNZEICHEN|[Kk]ennz)|[Nn]ummernschild',
    '[Nn]ummerplaat|[Rr]egistreringsnummer|[Rr]ejestracyjn[ya]',
  ),
);
const isNumbered = endsWith(keywordForm(`${anySpelling('plate')}${NUMBER}`));
const isPlate = endsWith(
  keywordForm(
    anySpelling('plate'),
    '(?:[Ii]mmatriculation|IMMATRICULATION|[Kk]enteken|KENTEKEN|[Tt]arga(?:ta)?|TARGA|[Pp]lacas?|PLACAS?)',
    '(?:[Ii]mmatricul|IMMATRICUL)\xc3(?:\xa9(?:es?|s)?|\x89(?:ES?|S)?)',
    '(?:[Mm]atr(?:\xc3\xad|i)cula|MATR(?:\xc3\x8d|I)CULA)',
  ),
);
const isRegistration = endsWith(
  keywordForm(
    `${anySpelling('registration', 'registered', 'reg', 'rego', 'tag', 'plates')}${NUMBER}?`,
  ),
);
/** Plates of steel, of laboratories and of books. */
const isOther = endsWith(
  /(?:^|[^A-Za-z])(?:[Ss]teel|[Mm]etal|[Bb]ase|[Ff]ace|[Nn]ame|[Bb]ack|[Gg]rowth|[Bb]one|[Cc]ulture|[Aa]ssay|[Ww]ell|PCR|[Aa]gar|[Hh]ot|[Cc]over|[Hh]ome|[Pp]rinting|[Bb]ook|[Ll]ocking|[Aa]luminum|[Aa]luminium|[Tt]itanium|[Cc]opper)[ -]?[Pp]late(?:[ _.-]{0,2}(?:[Nn]umber|[Nn]o|[Nn]r))?$/,
);
/** As the United Kingdom writes them since 2001; companies and studies are registered with others. */
const BRITISH = /^[A-Z]{2}\d\d ?[A-Z]{3}$/;
const NEAR_VEHICLE = keywords([
  ...['vehicle', 'vehicles', 'car', 'cars', 'automobile', 'truck', 'lorry', 'van', 'motorcycle'],
  ...['motorbike', 'trailer', 'taxi', 'sedan', 'suv', 'hatchback', 'parked', 'driving', 'drove'],
  ...['plate', 'plates', 'dvla', 'dmv', 'toyota', 'honda', 'ford', 'nissan', 'bmw', 'audi'],
  ...['volkswagen', 'vauxhall', 'mercedes', 'chevrolet', 'hyundai', 'kfz', 'pkw'],
]);

/** A capital, as on German plates, too. */
const CAPITAL = '([A-Z]|\xc3[\x84\x96\x9c])';
const STATE = '([A-Z]{2}[)]?[ -])?';
const VALUE = `${STATE}(${CAPITAL}{1,5}([ -]${CAPITAL}{1,3})?[ -]?[0-9]|[a-z]{1,4}[ -]?[0-9]{2}|[0-9]{1,4}[ -]?[A-Za-z]|[0-9]{${FEWEST_DIGITS}})`;
const SIGNS = `[${SIGNS_BETWEEN}]{1,22}`;
/** The last words of keywords, as tokens of letters: `í` parts words. */
const WORD = wordForms(
  'plate plates number numbers num no nr nbr mark tag reg rego registration registered vrn vrm kennzeichen',
  'nummernschild immatriculation kenteken targa placa placas matricula cula licenseplate licenceplate',
  'licenseplatenumber licenceplatenumber licenseplateno licenceplateno platenumber platenum plateno numberplate',
  'carplate vehicleplate vehiclereg vehicleregistration vehicleregistrationnumber registrationplate',
  'registrationnumber kfzkennzeichen autokennzeichen pkwkennzeichen lkwkennzeichen',
  'kennz nummerplaat registreringsnummer rejestracyjny rejestracyjna targata',
);
const LETTERS = { only: 'UL', length: [2, 25], next: SIGNS_BETWEEN } as const;
/** As France writes them since 2009, behind what no token ends: `immatriculé`. */
const FRENCH = {
  only: 'U',
  length: [2, 2],
  next: '-',
  after: '0-9',
  form: '[A-Z]{2}-[0-9]{3}-[A-Z]{2}\\b',
} as const;
const TRIGGERS: readonly Trigger[] = [
  { ...LETTERS, form: `${WORD}${SIGNS}${VALUE}` },
  {
    ...LETTERS,
    length: [2, 3],
    next: ' ',
    after: '0-9A-Z\xc3',
    form: `${wordForms('is was')} ${VALUE}`,
  },
  { only: 'DU', has: 'DU', length: [2, 8], before: ['>', 'A-Za-z"'] },
  keySign(VALUE, '>', 'a-z'),
  keySign(VALUE, ')', 'A-Za-z'),
  keySign(VALUE, 'sS', 'iIaA'),
  { ...FRENCH, before: [' ', '\xa9\x89eEsS'] },
];

/**
 * Finds licence plates of vehicles by the keyword right before them: license plate, number plate, plate no., vehicle
 * registration, Kennzeichen; 45 CFR 164.514(b)(2)(i)(L). They are two to eight letters and digits, in up to three groups; what
 * is allowed on them is each state's affair, and there is no check. A state before it stays. Behind `plate` alone, and
 * `registration` near a word of vehicles, more signs are wanted; without letters only behind words that say whose it is.
 */
export const licensePlate = definition({
  key: 'licensePlate',
  type: 'license-plate',
  filterType: 'LICENSE_PLATE',
  finds: 'licence plates of vehicles, by the keyword before them',
  aliases: { key: ['licencePlate', 'licensePlateNumber'] },
  options: {},
  context: { raise: ['vehicle', 'car', 'truck', 'driver', 'parked', 'dmv', 'vin', 'registration'] },
  examples: [
    'license plate: «8ABC123», licence plate is «8ABC123», plate no. «ABC-1234»; plate # «7XYZ 889», plate #«7XYZ889», number plate «AB12 CDE».',
    '{"licensePlate":"«8ABC123»","plate_number": "«ABC 1234»","plate":"«7XYZ889»","n":"8ABC123","state":"CA 8ABC123"}',
    '17,license plate «8ABC123»,open\r\n18,plate «8ABC123»,x\r\n19,8ABC123,ABC-1234',
    '2024-05-06 10:30:45 INFO plate=«8ABC123» license_plate=«8abc123» id=8ABC123 template=8ABC123 took 12 ms',
    'Kennzeichen: «B-AB 1234», Kfz-Kennzeichen «MÜ-XY 12», Kennzeichen «ÖHR-AB 12», KFZ-Kennzeichen: «HH AB 123E».',
    'Vehicle registration «AB12 CDE», the car, reg. no. «AB12 CDE».',
    'the company has reg. no. AB12 CDE, its registration 2024A1',
    'plate (CA) «8ABC123», license plate CA «8ABC123», License plate: TX «ABC1234» and CA 8ABC123',
    'License plate number was «123456», license plate no: «12345»; license plate 12345 times, plate 123456',
    '<td>License plate</td><td>«8ABC123»</td> **Plate:** «8ABC123», **License plate**: «ABC-123»\nLicense plate:\n  «8ABC123»\n{\\"plate\\":\\"«8ABC123»\\"}',
    'LICENSE PLATE IS «ABC 123» AND RED, license plate «ABC123» and 8ABC12 in it',
    'immatriculation : «AB-123-CD», targa: «AB 123 CD», kenteken: «12-ABC-3», placa: «ABC-123», matrícula: «1234 BCD»',
    'hidden: plate no. «ABC–1234», license plate «８ABC１２３», license\u200b plate: «8AB\u200bC123»',
    'plate 12 shows, license plate number is unknown, plate tectonics, Plate IV, license plates are 6 inches, plate 3A, Plate 12b',
    'steel plate S355J2, growth plate AB1234, 96-well plate: AB1234, plate B2, plate 1ABCDEFGH, template: 8ABC123, license 8ABC123',
    'License plate (state): «8ABC123», Vehicle Registration Mark (VRM): «AB12 CDE», Registration: «AB12 CDE»\nMake: Ford',
    'Registration: NCT01234567, Reg: AB12345, registered AB12 CDE',
    'véhicule immatriculé «AB-123-CD», immatriculée «AB-123-CD», réf. AB-123-CD; Kfz-Kennz.: «B-AB 1234», nr rejestracyjny «WA 12345»',
    'The license plate on my car is «8ABC123», my license plate is: «8ABC123»; the weight of the car is 8ABC123; "plate":"96-well", plate: 12-row',
    'license plate: 2024-05-06, license plate 10:30, license plate: 1234, plate: 12345678, license plate 8ABC123-45-6789',
  ],
  detector: () => ({
    type: 'license-plate',
    filterType: 'LICENSE_PLATE',
    reach: evasionReach(REACH),
    find: throughEvasions(
      { kind: 'matcher', triggers: TRIGGERS, back: 0, match },
      { plainSeparators: true },
    ),
  }),
});

function match(view: View, at: number, tokenEnd: number): Found | undefined {
  const { bytes, low, high } = view;
  const begun = hasDigit(bytes, at, tokenEnd) || isHyphened(bytes, tokenEnd, high);
  const start = begun ? at : numberStart(view, at);
  if (start >= high || !beginsAt(bytes, start, low)) return undefined;
  const before = announced(view, start, mayEnd);
  if (before === undefined || goesBack(bytes, start, low)) return undefined;
  const plate = found(view, start, before);
  if (plate !== undefined) return plate;
  const behind = behindState(bytes, start, high);
  return behind === start ? undefined : found(view, behind, before);
}

/** Whether a hyphen and digits follow: the letters before them are no keyword. */
function isHyphened(bytes: Buffer, end: number, high: number): boolean {
  return end + 1 < high && bytes[end] === 0x2d && DIGIT[bytes[end + 1]] === 1;
}

function found(view: View, start: number, before: Announced): Found | undefined {
  const { bytes, high, floor } = view;
  const plate = start < floor || start >= high ? undefined : plateAt(bytes, start, high);
  if (plate === undefined) return undefined;
  const confidence =
    plate.letters === 0 ? ofDigits(view, plate, before) : ofBoth(view, start, plate, before);
  return confidence === 0 ? undefined : { start, end: plate.end, confidence };
}

/** How sure a number without letters is one. */
function ofDigits(
  { bytes, high }: View,
  { digits, groups, end }: Plate,
  { text, sign }: Announced,
) {
  if (digits < FEWEST_DIGITS || groups > 1 || !isOfVehicle(text)) return 0;
  return sign === 'other' && isCounted(bytes, end, high) ? 0 : 0.85;
}

function ofBoth(view: View, start: number, plate: Plate, { text, word, sign }: Announced): number {
  const signs = plate.letters + plate.digits;
  if (plate.small && (signs < FEWEST_SMALL || plate.letters < 3 || plate.digits < 2)) return 0;
  if (isOfVehicle(text)) return signs > 2 || plate.groups > 1 ? 0.92 : 0;
  if (isNumbered(text) || isPlate(text)) {
    return signs < FEWEST_DOUBTFUL || plate.digits < 2 || isOther(text) ? 0 : 0.85;
  }
  if (signs < FEWEST_REGISTERED || !isRegistration(text)) return 0;
  const british = sign === 'colon' && BRITISH.test(view.bytes.toString('latin1', start, plate.end));
  return british || NEAR_VEHICLE(view, word, plate.end) ? 0.85 : 0;
}

/** Behind the code of a state: `CA 8ABC123`, `(CA) 8ABC123`; `start` where there is none. */
function behindState(bytes: Buffer, start: number, high: number): number {
  if (start + 4 >= high || !POSTAL_CODES.has(bytes.toString('latin1', start, start + 2)))
    return start;
  const end = bytes[start + 2] === 0x29 ? start + 3 : start + 2;
  return bytes[end] === 0x20 || bytes[end] === 0x2d ? end + 1 : start;
}

function keyword(...forms: readonly string[]): RegExp {
  return keywordForm(`(?:${forms.join('|')})${IN_BRACKETS}`);
}
