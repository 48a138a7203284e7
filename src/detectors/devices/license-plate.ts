import { CLOSE_PAREN, HYPHEN, SPACE } from '../../core/bytes.ts';
import type { InCode } from '../../core/checks/check.ts';
import { checksOf, type Pattern } from '../../engine/compile/declaration.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { POSTAL_CODES } from '../forms/us-states.ts';
import { type Plate, plateAt } from '../plates/plate-form.ts';
import { each } from '../words.ts';

const NUMBER = ', number, numbers, num, no, nr, nbr, mark';

/** Fewest letters and digits after words that also name many other things. */
const FEWEST_DOUBTFUL = 5;
const FEWEST_REGISTERED = 4;
/** Fewest characters of a plate in small letters: `8abc123`, not `3d` or `100mm`. */
const FEWEST_SMALL = 6;

/** German plates have umlauts. */
const CAPITAL = '(X|[\xc3][\x84\x96\x9c])';
/** The first group; code reads on. */
const FORMS: readonly Pick<Pattern, 'form' | 'check'>[] = [
  { form: `X${CAPITAL}{0,7}` },
  { form: `[\xc3][\x84\x96\x9c]${CAPITAL}{0,7}` },
  { form: 'd[0-9a-z]{5,7}|[a-z]{1,4}d[0-9a-z]{1,6}', check: { kind: 'count', digits: [2, 6] } },
  { form: '[a-z]{3,4}[ -]d{2,5}' },
];
const BRITISH = 'AAdd ?AAA';
const edges = 'open';

/**
 * Finds licence plates of vehicles by the keyword right before them: license plate, number plate, plate no., vehicle
 * registration, Kennzeichen; 45 CFR 164.514(b)(2)(i)(L). A plate has two to eight letters and digits, in up to three
 * groups; each state has its own rules, and there is no check. A state before it stays. After `plate` alone, or
 * `registration` near a word for vehicles, more characters are required; digits alone count only after words that
 * name a vehicle's plate.
 */
export const licensePlate = detector({
  key: 'licensePlate',
  group: 'things',
  finds: 'licence plates of vehicles, by the keyword before them',
  aliases: { key: ['licencePlate', 'licensePlateNumber'] },
  words: {
    vehicle: [
      each(
        each(
          'license, licence, lic, number, registration, vehicle, car, truck',
          'plate, plates, tag',
        ),
        NUMBER,
      ),
      each(
        each('vehicle, car, truck, van, motorcycle, trailer', 'registration, reg, rego'),
        NUMBER,
      ),
      each('registration mark, vrn, vrm', ''),
      each(', kfz, auto, pkw, lkw', 'kennzeichen, kennz'),
      'nummernschild, nummerplaat, registreringsnummer, rejestracyjny, rejestracyjnym, rejestracyjna, nr rej, tablice, tablicach',
    ].join(', '),
    plate: [
      each('plate', NUMBER),
      'immatriculation, immatriculé, immatriculée, immatriculés, immatriculées, kenteken, targa, targata, placa, placas',
      'matricula, matrícula',
    ].join(', '),
    registered: each('registration, registered, reg, rego, tag, plates', NUMBER),
    other: each(
      each(
        'steel, metal, base, face, name, back, growth, bone, culture, assay, well, pcr, agar, hot, cover, home, printing, book, locking, aluminum, aluminium, titanium, copper',
        'plate',
      ),
      ', number, no, nr',
    ),
    beside: [
      'vehicle, vehicles, car, cars, automobile, truck, lorry, van, motorcycle, motorbike, trailer, taxi, sedan, suv, hatchback',
      'parked, driving, drove, plate, plates, dvla, dmv, toyota, honda, ford, nissan, bmw, audi, volkswagen, vauxhall',
      'mercedes, chevrolet, hyundai, kfz, pkw, fahrzeug, véhicule, voiture, automobile, veículo, viatura, carro, vehículo, turismo, coche, vettura, autovettura, voertuig, pojazd, pojazdu',
    ].join(', '),
    raise: 'vehicle, car, truck, driver, parked, dmv, vin, registration',
  },
  patterns: [
    ...FORMS.flatMap((first) => [
      pattern(first, isWhole, { 'before vehicle': 0.92 }),
      pattern(first, isLong, { 'before plate & not before other': 0.85 }),
      pattern(first, isRegistered, { 'before registered & near beside': 0.85 }),
    ]),
    // Portuguese plates after `matrícula`, which is also a word for other numbers; French plates near a word for a vehicle.
    { form: 'dd-AA-dd|AA-dd-AA|dd-dd-AA', edges, when: { 'before plate': 0.92 } },
    {
      form: 'AA-ddd-AA|dd-AA-dd|AA-dd-AA',
      edges,
      notBefore: '-',
      notAfter: '-',
      when: { 'near beside': 0.8 },
    },
    { form: BRITISH, edges, check: inCode(isWhole), when: { 'before registered :': 0.85 } },
    {
      form: 'd{5,8}',
      edges,
      check: inCode(undefined),
      when: { 'before vehicle :': 0.85, 'before vehicle & not counted': 0.85 },
    },
  ],
  column: {
    labels: `license plate,licence plate,number plate,plate number,plate no,registration plate,vehicle plate,license tag,
      vehicle tag,vehicle registration,vehicle registration number,vehicle reg,car registration,VRN,VRM,Kennzeichen,
      Kfz-Kennzeichen,Nummernschild,immatriculation,plaque d'immatriculation,targa,kenteken,placa,número de placa`,
    // Laboratories and books also have plates.
    beside: 'plate',
    accepts: code(1, [2, 12], ' \xc3\x84\x96\x9c-'),
  },
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
    'matrícula «44-XD-17», conducteur du véhicule «AB-123-CD», nr rej. «EL 4417K»',
    'réf. AB-123-CD, matrícula n.º 2023, commande AB-123-CD',
    'The license plate on my car is «8ABC123», my license plate is: «8ABC123»; the weight of the car is 8ABC123; "plate":"96-well", plate: 12-row',
    'license plate: 2024-05-06, license plate 10:30, license plate: 1234, plate: 12345678, license plate 8ABC123-45-6789',
  ],
});

function pattern(
  first: Pick<Pattern, 'form' | 'check'>,
  accepts: (plate: Plate) => boolean,
  when: NonNullable<Pattern['when']>,
): Pattern {
  return { form: first.form, edges, when, check: [...checksOf(first), inCode(accepts)] };
}

/** A check by the plate that begins the match, or follows the state there. */
function inCode(accepts: ((plate: Plate) => boolean) | undefined): InCode {
  return {
    kind: 'code',
    inPlace: true,
    holds(_id, { bytes, start, high }) {
      const found = [start, afterState(bytes, start, high)]
        .map((from) => ({ start: from, plate: plateAt(bytes, from, high) }))
        .find(({ plate }) => plate && isPlate(plate, accepts));
      if (found?.plate === undefined) return false;
      return { start: found.start, end: found.plate.end, valid: false };
    },
  };
}

function isPlate(plate: Plate, accepts: ((plate: Plate) => boolean) | undefined): boolean {
  if (accepts === undefined) return plate.letters === 0 && plate.groups === 1;
  if (plate.letters === 0 || (plate.small && !isLongSmall(plate))) return false;
  return accepts(plate);
}

function isLongSmall(plate: Plate): boolean {
  return charactersIn(plate) >= FEWEST_SMALL && plate.letters > 2 && plate.digits > 1;
}

function isWhole(plate: Plate): boolean {
  return charactersIn(plate) > 2 || plate.groups > 1;
}

function isLong(plate: Plate): boolean {
  return charactersIn(plate) >= FEWEST_DOUBTFUL && plate.digits > 1;
}

function isRegistered(plate: Plate): boolean {
  return charactersIn(plate) >= FEWEST_REGISTERED;
}

function charactersIn({ letters, digits }: Plate): number {
  return letters + digits;
}

/** After the code of a state: `CA 8ABC123`, `(CA) 8ABC123`; `start` if there is no code. */
function afterState(bytes: Buffer, start: number, high: number): number {
  if (start + 4 >= high || !POSTAL_CODES.has(bytes.toString('latin1', start, start + 2)))
    return start;
  const end = bytes[start + 2] === CLOSE_PAREN ? start + 3 : start + 2;
  return bytes[end] === SPACE || bytes[end] === HYPHEN ? end + 1 : start;
}
