import * as v from 'valibot';
import { byteSet, DIGIT } from '../core/bytes.ts';
import type { Found, TokenTrigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { LICENSE_FORMS, type LicenseForm } from './forms/license-forms.ts';
import { US_STATES } from './forms/us-states.ts';
import { digitRun } from './reading/digits.ts';
import { afterEscape, beginsAt, endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { ESCAPE_FORM, either } from './reading/forms.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

const LONGEST = 19;
const REACH = LONGEST + 4 + KEYWORD_AFTER;
const STATE_NEAR = 48;
/** What a form may begin with; one behind the letter of an escape has lower case. */
const TOKENS: readonly TokenTrigger[] = [
  { only: 'D', length: [6, 16] },
  { only: 'D', length: [4, 4], next: '-', after: '0-9' },
  { only: 'D', length: [2, 3], next: '- ', after: '0-9' },
  { only: 'DU', has: 'DU', length: [3, 19] },
  { only: 'DUL', has: 'DUL', length: [7, 20] },
  { only: 'U', length: [1, 3], next: '-', after: '0-9' },
  { only: 'U', length: [1, 1], next: ' ', after: '0-9' },
];
const PART = byteSet('0-9A-Z');
/** Groups that no other number has: `F255-921-50-094-0`, `A1234-12345-12345`. */
const DISTINCT =
  /^(?:[A-Z]\d{3}-\d{3}-\d\d-\d{3}(?:-\d)?|[A-Z]-\d{3}-\d{3}-\d{3}-\d{3}|[A-Z]\d{4}-\d{5}-\d{5}|[A-Z]\d{3}-\d{4}-\d{4}(?:-\d\d)?|K\d\d-\d\d-\d{4}|[A-Z]\d\d-\d{3}-\d{3})$/;

const NEAR = keywords([
  ...[
    'driver',
    'drivers',
    'driver s',
    'driving',
    'license',
    'licence',
    'licenses',
    'licences',
    'dl',
    'dln',
    'dl no',
  ],
  ...['driverslicense', 'driverlicense', 'permit', 'cdl', 'oln', 'dmv', 'lic', 'lic no'],
]);
/** Licences that are for other things than driving. */
const OTHER = keywords([
  'software',
  'apache',
  'mit',
  'gpl',
  'bsd',
  'copyright',
  'spdx',
  'mozilla',
  'product key',
]);

/**
 * Finds US driver's licence numbers in every state's form. Forms in groups that nothing else has stand for
 * themselves; others need a keyword. The classification is the state: the one that is named near, where its form
 * fits, or the only one with that form.
 */
export const driversLicense = definition({
  key: 'driversLicense',
  type: 'drivers-license-number',
  filterType: 'DRIVERS_LICENSE_NUMBER',
  finds: "US driver's licences, by state; bare digits near their keyword",
  options: {
    states: v.optional(
      v.array(v.pipe(v.string(), v.check(isState, 'expected the code or name of a US state'))),
      [],
    ),
  },
  context: {
    raise: ['driver', 'license', 'licence', 'dl', 'dmv', 'permit'],
    lower: ['order', 'invoice', 'serial'],
  },
  examples: [
    "Driver's license «A1234567», DL «A123456789012», licence no. «123456789», TX DL «12345678».",
    'Groups: «F255-921-50-094-0», «M-123-456-789-012», «A1234-12345-12345», «K12-34-5678», «S514-7789-7023», «B12-345-678».',
    '{"driversLicense":"«D1234567»","dl":"\\n«12345678»","order":"12345678"}',
    '17,DL,«S12345678»\r\n18,12345678,A1234567\r\n19,x',
    '2024-05-06 10:30:45 INFO license_number=«A1234567» id=12345678 build A1234567',
    'Missouri driver license «123A456789», NY driving licence «A123456789012345678» or «1234567890123456», Ohio DL «AB1234».',
    'permit «99ABC99999»; “DL «WDLABC1D234E»”; 驾照 DL «A1234567»。',
    'not bare A1234567, 12345678, 123456789, AB123456; ABC-12-3456 or 1234-56-7890',
    'Apache license 20040101 and MIT licence 12345678; DL a1234567, DL ABCDEFG, dl 123',
    {
      text: 'DL «A1234567», not 1234567 or license F255-921-50-094-0',
      options: { states: ['CA', 'New York'] },
    },
  ],
  detector({ states }) {
    const codes = new Set(states.map((state) => codeOf(state)));
    const forms = LICENSE_FORMS.filter(({ state }) => codes.size === 0 || codes.has(state));
    const written = [...new Set(forms.map(({ form }) => form))];
    return {
      type: 'drivers-license-number',
      filterType: 'DRIVERS_LICENSE_NUMBER',
      reach: evasionReach(REACH),
      find: throughEvasions(
        {
          kind: 'matcher',
          triggers: [
            ...TOKENS.map((on) => ({
              ...on,
              apart: true,
              form: `${ESCAPE_FORM}${either(written)}\\b`,
            })),
            ESCAPED_DIGITS,
          ],
          back: 0,
          match: (view, at) => match(view, at, forms),
        },
        { plainSeparators: true },
      ),
    };
  },
});

function match(view: View, at: number, forms: readonly LicenseForm[]): Found | undefined {
  const { bytes, low, high } = view;
  const start = bytes[at] === 0x5c ? at + 2 : afterEscape(bytes, at, Math.min(high, at + 1), low);
  if (start >= high || PART[bytes[start]] === 0 || !beginsAt(bytes, start, low)) return undefined;
  if (
    start > low &&
    (bytes[start - 1] === 0x2d || bytes[start - 1] === 0x2e) &&
    start - 1 > low &&
    PART[bytes[start - 2]] === 1
  )
    return;
  if (DIGIT[bytes[start]] === 1 && !opensGroups(bytes, start, high)) return undefined;
  const hyphened = groupsEnd(bytes, start, high, 0x2d);
  const distinct =
    hyphened - start > 9 &&
    DIGIT[bytes[start]] === 0 &&
    DISTINCT.test(bytes.toString('latin1', start, hyphened));
  if (!distinct && (!NEAR(view, start, hyphened) || OTHER(view, start, hyphened))) return undefined;
  const ends = [hyphened, groupsEnd(bytes, start, high, 0x20), partEnd(bytes, start, high)];
  for (const end of ends) {
    const found = fitting(view, start, end, forms);
    if (found) return { ...found, confidence: distinct ? 0.75 : 0.5 };
  }
  return undefined;
}

/** Whether six digits follow, or groups as in `99 999 999`, `99-9999999`, `1234-56-7890`; or letters. */
function opensGroups(bytes: Buffer, at: number, high: number): boolean {
  const digits = digitRun(bytes, at, high, 6);
  if (digits > 5) return true;
  const p = at + digits;
  if (p >= high || (bytes[p] !== 0x20 && bytes[p] !== 0x2d))
    return p < high && PART[bytes[p]] === 1;
  const second = digitRun(bytes, p + 1, high, 7);
  return digits === 4
    ? second === 2
    : second === 3 || second === 7 || (digits === 3 && second === 2);
}

function fitting(
  view: View,
  start: number,
  end: number,
  forms: readonly LicenseForm[],
): Found | undefined {
  const { bytes, low, high } = view;
  if (end - start < 6 || end - start > LONGEST || !endsAt(bytes, end, high)) return undefined;
  if (end + 1 < high && (bytes[end] === 0x2d || bytes[end] === 0x2e) && DIGIT[bytes[end + 1]] === 1)
    return undefined;
  const text = bytes.toString('latin1', start, end);
  const fits = ({ length: [fewest, most], pattern }: LicenseForm) =>
    text.length >= fewest && text.length <= most && pattern.test(text);
  const states = [...new Set(forms.filter(fits).map(({ state }) => state))];
  if (states.length === 0) return undefined;
  const around = bytes.toString('latin1', Math.max(low, start - STATE_NEAR), start);
  const state = states.length === 1 ? states[0] : states.find((code) => names(around, code));
  const name = state === undefined ? undefined : US_STATES.get(state);
  return name === undefined
    ? { start, end, confidence: 0.5 }
    : { start, end, confidence: 0.5, classification: name };
}

/** Whether a text names a state: by its code in capitals, or by its name. */
function names(text: string, code: string): boolean {
  const at = text.search(new RegExp(`(?<![A-Za-z])${code}(?![A-Za-z])`));
  return at >= 0 || text.toUpperCase().includes(US_STATES.get(code) ?? code);
}

function partEnd(bytes: Buffer, at: number, high: number): number {
  let p = at;
  while (p < high && PART[bytes[p]] === 1 && p - at <= LONGEST) p++;
  return p;
}

/** Past groups with single separators of one kind between. */
function groupsEnd(bytes: Buffer, at: number, high: number, separator: number): number {
  let end = partEnd(bytes, at, high);
  while (
    end + 1 < high &&
    bytes[end] === separator &&
    DIGIT[bytes[end + 1]] === 1 &&
    end - at <= LONGEST
  ) {
    end = partEnd(bytes, end + 1, high);
  }
  return end;
}

function codeOf(state: string): string {
  const upper = state.toUpperCase();
  if (US_STATES.has(upper)) return upper;
  return [...US_STATES].find(([, name]) => name === upper)?.[0] ?? '';
}

function isState(state: string): boolean {
  return codeOf(state) !== '';
}
