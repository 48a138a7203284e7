import * as v from 'valibot';
import type { CheckContext, CheckVerdict } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { LICENSE_FORM, statesOf } from '../forms/license-forms.ts';
import { US_STATES } from '../forms/us-states.ts';
import { repeatedValues } from '../repeated-values.ts';
import { each } from '../words.ts';

const STATE_NEAR = 48;
/** Groups that no other number has: `F255-921-50-094-0`, `A1234-12345-12345`. */
const DISTINCT =
  "Addd-ddd-dd-ddd(-d)?|A-ddd-ddd-ddd-ddd|Adddd-d{5}-d{5}|Addd-dddd-dddd(-dd)?|'K'dd-dd-dddd|Add-ddd-ddd";

/**
 * Finds US driver's licence numbers in every state's form. Forms in groups that nothing else has stand for
 * themselves; others need a keyword. The classification is the state: the one that is named near, where its form
 * fits, or the only one with that form.
 */
export const driversLicense = detector({
  key: 'driversLicense',
  group: 'numbers',
  type: 'drivers-license-number',
  finds: "US driver's licences, by state; bare digits near their keyword; others by their label",
  options: {
    states: v.optional(
      v.array(v.pipe(v.string(), v.check(isState, 'expected the code or name of a US state'))),
      [],
    ),
  },
  words: {
    near:
      'driver, drivers, driver s, driving, license, licence, licenses, licences, dl, dln, dl no, driverslicense, ' +
      'driverlicense, permit, cdl, oln, dmv, lic, lic no',
    abroad: [
      each(
        'permis, permis de conduire, patente, patente di guida, permiso de conducir, carnet de conducir, licencia de conducir, carta de condução',
        'n, nº, n°, no, nr, número, numero',
      ),
      each(
        'numéro, n, n°, nº, número, numero',
        'de permis, de permis de conduire, de carta de condução, di patente',
      ),
      'carta de condução, CNH, CNH nº, rijbewijs, rijbewijsnummer, rijbewijsnr, rijbewijs nr, nr prawa jazdy, prawo jazdy nr, führerscheinnummer, führerschein nr',
    ].join(', '),
    // Licences for other things than driving.
    other: 'software, apache, mit, gpl, bsd, copyright, spdx, mozilla, product key',
    raise: 'driver, license, licence, dl, dmv, permit',
    lower: 'order, invoice, serial',
  },
  patterns: [
    { form: DISTINCT, check: { kind: 'code', holds }, when: { always: 0.75 } },
    {
      form: LICENSE_FORM,
      check: { kind: 'code', holds },
      when: { 'near & not near other': 0.5 },
    },
    {
      form: 'X[0-9A-Z-]{4,16}X( d)?',
      check: [
        { kind: 'count', digits: [4, 16] },
        { kind: 'code', inPlace: true, holds: anyState },
      ],
      edges: 'open',
      when: { 'before abroad': 0.85 },
    },
  ],
  column: {
    labels: `driver's license,driver license,drivers license number,driver license number,driving license,
      driving licence,driver's licence,driving licence number,dl,dl number,dln,cdl,license number,licence number,
      driver lic,drivers lic,Führerschein,Führerscheinnummer,permis de conduire,numéro de permis,licencia de conducir,
      carnet de conducir,permiso de conducir,patente di guida,numero patente,carta de condução,CNH,rijbewijs,
      rijbewijsnummer,prawo jazdy,numer prawa jazdy,körkort,førerkort,ajokortti`,
    beside: 'license,licence,permis,patente',
    accepts: code(4, [5, 25], ' *./-'),
  },
  repeats: repeatedValues,
  examples: [
    "Driver's license «A1234567», DL «A123456789012», licence no. «123456789», TX DL «12345678».",
    'Groups: «F255-921-50-094-0», «M-123-456-789-012», «A1234-12345-12345», «K12-34-5678», «S514-7789-7023», «B12-345-678».',
    "In groups: driver's license «D123 4567 8901», DL: «A123 4567».",
    '{"driversLicense":"«D1234567»","dl":"\\n«12345678»","order":"12345678"}',
    '17,DL,«S12345678»\r\n18,12345678,A1234567\r\n19,x',
    '2024-05-06 10:30:45 INFO license_number=«A1234567» id=12345678 build A1234567',
    'Missouri driver license «123A456789», NY driving licence «A123456789012345678» or «1234567890123456», Ohio DL «AB1234».',
    'permit «99ABC99999»; “DL «WDLABC1D234E»”; 驾照 DL «A1234567»。',
    'permis n° «14AA00002», carta de condução «L-1448217 5», patente n. «BA5417228K», rijbewijsnummer «5441772201»; permis de construire n° 2024118, patente europea 2044172, rijbewijs 2024',
    'not bare A1234567, 12345678, 123456789, AB123456; ABC-12-3456 or 1234-56-7890',
    'Apache license 20040101 and MIT licence 12345678; DL a1234567, DL ABCDEFG, dl 123',
    {
      text: 'DL «A1234567», not 1234567 or license F255-921-50-094-0',
      options: { states: ['CA', 'New York'] },
    },
  ],
});

/** Where no states are wanted, numbers of other countries count. */
function anyState(_id: string, _match: CheckContext, options: object): CheckVerdict {
  return (options as { readonly states: readonly string[] }).states.length === 0 && 'plausible';
}

function holds(
  _id: string,
  { bytes, low, start, end }: CheckContext,
  options: object,
): CheckVerdict {
  const { states: wanted } = options as { readonly states: readonly string[] };
  const before = bytes.toString('latin1', Math.max(low, start - STATE_NEAR), start);
  if (/[0-9A-Z][-.]$/.test(before)) return false;
  const codes = wanted.map(codeOf);
  const states = statesOf(bytes.toString('latin1', start, end)).filter(
    (state) => codes.length === 0 || codes.includes(state),
  );
  if (states.length === 0) return false;
  const state = states.length === 1 ? states[0] : states.find((code) => names(before, code));
  const kind = state === undefined ? undefined : US_STATES.get(state);
  return kind === undefined ? 'plausible' : { kind, valid: false };
}

/** Whether a text names a state: by its code in capitals, or by its name. */
function names(text: string, code: string): boolean {
  const at = text.search(new RegExp(`(?<![A-Za-z])${code}(?![A-Za-z])`));
  return at >= 0 || text.toUpperCase().includes(US_STATES.get(code) ?? code);
}

function codeOf(state: string): string {
  const upper = state.toUpperCase();
  if (US_STATES.has(upper)) return upper;
  return [...US_STATES].find(([, name]) => name === upper)?.[0] ?? '';
}

function isState(state: string): boolean {
  return codeOf(state) !== '';
}
