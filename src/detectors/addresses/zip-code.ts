import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { COMMA, SPACE } from '../../core/bytes.ts';
import type { Check, CheckContext } from '../../core/checks/check.ts';
import { memoize } from '../../core/memoize.ts';
import { QUANTITIES } from '../columns/quantity-labels.ts';
import { areDigits, code } from '../columns/value-forms.ts';
import { type DetectorPattern, detector } from '../detector.ts';
import { STREET_TYPES } from '../forms/street-types.ts';
import { isStateBeforeZip, STATE_WORDS } from '../places/us-places.ts';
import { isCount } from '../reading/counts.ts';
import { numberIn } from '../reading/digits.ts';
import { firstOfList } from '../reading/first-of-list.ts';
import { ROUTING_KEYS } from './eircodes.ts';
import { isPostcode } from './postcode-beside.ts';

/** A bit for each number from 00000 to 99999, set where it is a ZIP code: `tools/data/zip-codes.mjs` makes it. */
const ZIP_CODES = new URL('../data/zip-codes.bin', import.meta.url);
const known = memoize((file: URL) => inflateRawSync(readFileSync(file)));

/** 00501 is the lowest in use. */
const inUse: Check = { kind: 'numbers', at: 0, digits: 5, within: [[501, 99_999]] };

/** The code alone, where the word after it is a town. */
const beforeTown: Check = {
  kind: 'code',
  inPlace: true,
  holds: (_id, { bytes, low, start, end, high }) => {
    const stop = bytes.lastIndexOf(SPACE, end - 1);
    const blank = bytes[stop - 1] === SPACE ? stop - 1 : stop;
    const last = bytes[blank - 1] === COMMA ? blank - 1 : blank;
    return (
      isPostcode({ bytes, low, high }, start, last) && { end: last, confidence: 0.85, valid: false }
    );
  },
};

/** A house's number, the type of its street, a unit, and a town of three words at most: `4500 S Harvard Ave, Apt 2, Tulsa `. */
const TOWN_AFTER_STREET =
  /$(?<=(?:^|[^0-9A-Za-z])\d{1,6} [A-Za-z0-9' .-]{1,32} ([A-Za-z]{2,10})\.?(?:,? (?:#|[A-Za-z]{2,9}\.? )\d{1,5}[A-Za-z]?)?[,\r\n]{1,2} ?(?:[A-Z][A-Za-z'.-]{1,14} ){1,3})/;
const TOWN_BEFORE = 96;

/** An Eircode: the routing key is in use, and the rest has both letters and digits. */
const eircode: Check = {
  kind: 'code',
  inPlace: true,
  holds: (_id, { bytes, start, end }) =>
    ROUTING_KEYS.has(bytes.toString('latin1', start, start + 3)) &&
    /^(?=.{0,3}\d)(?=.{0,3}[A-Z])/.test(bytes.toString('latin1', end - 4, end)),
};

interface Options {
  readonly requireDelimiter: boolean;
  readonly validate: boolean;
}

/** A check of a US code: with `validate`, the code is in use, too. */
function inCode(holds: (match: CheckContext) => boolean): readonly Check[] {
  const check: Check = {
    kind: 'code',
    inPlace: true,
    holds: (_id, match, { validate }: Partial<Options>) =>
      holds(match) && (validate !== true || isKnown(match.bytes, match.start)) && 'plausible',
  };
  return [inUse, check];
}

/** Bytes between a state and a code, and those that end the joint of a list of codes. */
const BEFORE_ZIP = ' ,.;|^\t\xa0\xc2/\x93';
const ZIP = 'd{5}(-d{4})?';
const together = { form: 'd{9}', options: { requireDelimiter: false }, notAfter: '$#%' } as const;
const apart = { form: ZIP, notAfter: '$#%' } as const;

/** After a state; after a street and its town; by the words and the text around. */
const CODES: readonly DetectorPattern<Options>[] = [
  ...[apart, together].map((form) => ({
    ...form,
    after: BEFORE_ZIP,
    check: inCode(isAfterState),
    when: { 'after state': 0.9 },
  })),
  { ...apart, after: ' ', check: inCode(isAfterTown), when: { 'behind street': 0.85 } },
  {
    ...apart,
    form: 'd{5}-d{4}',
    check: inCode(isNoCount),
    when: { near: 0.9, field: 0.6, prose: 0.6 },
  },
  ...[apart, together].map((form) => ({
    ...form,
    check: inCode(isNoCount),
    when: { near: 0.9, field: 0.3, prose: 0.3 },
  })),
];

/** Postal codes of Germany, France, Spain, Italy; of Austria, Switzerland, Belgium; the Netherlands; Poland; Portugal; Brazil. */
const ABROAD = 'd{4,5}|[1-9]ddd ?AA|dd-ddd|dddd-ddd|ddddd-ddd';
const COUNTRIES = 'D A F E I B L P CH NL DE AT BE FR IT ES PL LU FL'.split(' ');
const PREFIXED = `(${COUNTRIES.map((code) => `'${code}'`).join('|')})-d{4,5}`;

/** Eircodes: the routing key of a post town, and four characters of a house. */
const ROUTING = `([AC-FHKNPRTV-Y]dd|'D6W')`;
const UNIQUE = '[0-9AC-FHKNPRTV-Y]{4}';

/**
 * Finds US ZIP codes, five digits or ZIP+4, after a state, near a keyword, or as ZIP+4; five digits with low confidence in prose or alone in a field.
 * In lines of logs five digits are a port, a size, a process. Finds postal codes of Europe before their town, after a street, or
 * after their label, and Irish Eircodes anywhere.
 */
export const zipCode = detector({
  key: 'zipCode',
  group: 'people',
  finds: 'US ZIP codes, ZIP+4 too, and postal codes of Europe, by context',
  aliases: { strategiesKey: ['zipCodeFilterStrategy'] },
  options: {
    requireDelimiter: v.optional(v.boolean(), true),
    validate: v.optional(v.boolean(), false),
  },
  words: {
    near:
      'zip, zips, zip code, zipcode, eircode, eircodes, postal, postal code, postcode, post code, zip plus four, address, ' +
      'mailing address, plz',
    abroad:
      'plz, postleitzahl, code postal, codigo postal, código postal, cod postal, cód postal, kod pocztowy, postcode, ' +
      'postnummer, cep, codice postale, plz ort, plz wohnort, cp ville, cap comune, cap città, postcode plaats, postcode woonplaats',
    short: 'CP, CAP',
    state: STATE_WORDS,
    street: [...STREET_TYPES].join(', '),
    dotted: 'C P, C A P',
    raise: 'zip, zip code, postal code, address, street, city, state, mail',
    lower: 'port, pid, error, bytes, order, invoice, page, line',
  },
  patterns: [
    // Before the bare forms: the first of equally long ones that holds counts.
    {
      form: `(${ABROAD}|${PREFIXED})`,
      options: { validate: false },
      when: { 'before abroad': 0.9, 'before short :': 0.9, 'before dotted': 0.9 },
    },
    ...CODES,
    {
      form: `${ROUTING} ${UNIQUE}`,
      options: { validate: false },
      check: eircode,
      when: { always: 0.85 },
    },
    {
      form: `${ROUTING}${UNIQUE}`,
      options: { validate: false },
      check: eircode,
      when: { near: 0.9 },
    },
    {
      form: `(${ABROAD}|${PREFIXED}),? {1,2}(A|[\xc3-\xc5][\x80-\xbf])[A-Za-z\x80-\xff'-]+`,
      options: { validate: false },
      check: beforeTown,
      most: 48,
      edges: 'open',
      notAfter: '$#%.-_/',
    },
  ],
  column: {
    labels: `zip,zip code,zip plus 4,eircode,postal code,postcode,post code,postal,PLZ,Postleitzahl,code postal,código postal,
      codice postale,CEP,kod pocztowy,postnummer,postinumero,irányítószám,PSČ,cod poștal,почтовый индекс,индекс,
      ταχυδρομικός κώδικας,posta kodu,郵便番号,邮政编码,우편번호`,
    beside: 'cap,cp,c.p.',
    refused: `${QUANTITIES},sku,order,order id,invoice,invoice id,employee id,employee number`,
    refusable: areDigits,
    accepts: code(2, [3, 10], ' -'),
  },
  examples: [
    'He lives near «90210», in Springfield, IL «62704-1234» or in Dover, Delaware «19901».',
    '{"zip":"«10001»","zipcode":«10001»,"n":"\\n«10001»","address":"1 Main St, Salem, or «97301»"}',
    'Source Network Address:\t10.0.0.1\nSource Port:\t\t49211\nzip:\t«90210»',
    '17,«90210»,open\r\n18,«90213-1544»,x\r\n19,1990-02-03,12345678',
    '2024-05-06 10:30:45 INFO zip=«12345-6789» size=12345 port 54321 sshd[12345]: 12345',
    'ADR:;;12 Main St;Springfield;IL;«62704»;USA\nPID|1||7||X||19800203|M|||^^PHILADELPHIA^PA^«19104»||\nTX|«75001»|x;PR;75001',
    'Springfield, IL «60601», «62084» and «61968»; IL «60601»/«60602»',
    'copied: “Boston, MA «02108»”, «02108–1234» Boston MA, 邮编 zip «02108»。',
    'the code of the town is «90210». Her ZIP code «90428», postal code: «29975-5699»; error code 90428',
    '<td class="z">«63516»</td><p><b>«63516»</b></p> <size>63516</size><c>63516</c>',
    'not 90210abd, 9021032, 902101234, 12345.67, 00123, $12345, #12345, 12345 bytes, port 54321, 12345-678, 1-12345',
    'ran 12345 rows in 66074 ms; User ID 83702, pull request 54321; Boise, ID «83702»; limit of 32767',
    '127.0.0.1 - - "GET /x HTTP/1.1" 200 54321 "-"\nread(12345, 54321) = 12345;\n[12345, 54321]',
    'Hauptstraße 31, «79098» Freiburg; «A-9011» Neustadt, «1017 GC» Amsterdam, «00-950» Warszawa; CP: «28029», PLZ «79098», Su CP: «28029» es, C.P. «28944», 14 rue des Lices, «49100» Angers; 21 rue Belleville, «75020» Paris',
    'Rua Augusta 25\n«1250-096» Lisboa, Am Bach 3a\n«6020» Innsbruck, Dorfstr. 4, «79871» Kleinhausen, CAP «50123»',
    'ul. Kilińskiego 12 m. 3, «91-421» Łódź, chaussée de Wavre 412 bte 7, «1040» Etterbeek; rue Haute 3, 2012 Londres',
    '4500 S Harvard Ave, Tulsa «74135»; 12 Main St., Apt 4B, New Bedford «02740-1234», 7 Oak Lane\nTulsa «74135»',
    '18b Harbour Terrace, Galway «H91 X4P2»; Dublin 6W, «D6W XY00», Eircode «D02AF30»; not A41 2020, B12 X4P2, H91 ABCD, model C15 4K601, D02AF30',
    'In 2024 Paris won, in 1848 Vienna rose, «10000» London commuters, 12 May, 2012 London, CP 12, A-9011 Widget, 00-950 Model, 2024-05-06 10:30:45 12345 Berlin started',
    { text: 'in the town of «902101234» then', options: { requireDelimiter: false } },
    { text: 'He moved from «90210» there, not from 09865 then', options: { validate: true } },
    '18 rue Victor Hugo, «33000», Bordeaux; 4 avenue Foch, «69006», Lyon. 18 rue Haute, 2012, Paris; 12 rue Haute, 1040, Widget',
    'Case postale 1950, «1211» Genève; Copyright 2001, 2017 Bonn',
  ],
});

/** Whether a state is before the code, or before the first of a list of codes. */
function isAfterState({ bytes, start, end, low }: CheckContext): boolean {
  if (isStateBeforeZip(bytes, start, low)) return true;
  const first = firstOfList(bytes, start, end, low);
  return first >= 0 && isStateBeforeZip(bytes, first, low);
}

/** Whether a town is before a code that is in use, and a street before the town. */
function isAfterTown({ bytes, start, low }: CheckContext): boolean {
  if (bytes[start - 1] !== SPACE || !isKnown(bytes, start)) return false;
  const before = bytes.toString('latin1', Math.max(low, start - TOWN_BEFORE), start);
  const [, type = ''] = TOWN_AFTER_STREET.exec(before) ?? [];
  return STREET_TYPES.has(type.toLowerCase());
}

function isNoCount({ bytes, start, end, low, high }: CheckContext): boolean {
  return !isCount(bytes, start, end, low, high);
}

function isKnown(bytes: Buffer, start: number): boolean {
  const zip = numberIn(bytes, start, start + 5);
  return (known(ZIP_CODES)[zip >> 3] & (1 << (zip & 7))) !== 0;
}
