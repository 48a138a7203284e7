import * as v from 'valibot';
import {
  ALNUM,
  BACKSLASH,
  byteSet,
  CLOSE_PAREN,
  DIGIT,
  ONE,
  OPEN_PAREN,
  PERCENT,
  PLUS,
  SMALL_U,
  SPACE,
  ZERO,
} from '../../core/bytes.ts';
import type { CheckContext, InCode } from '../../core/checks/check.ts';
import type { Pattern } from '../../engine/compile/declaration.ts';
import type { View } from '../../engine/types.ts';
import { consists, digitsIn, isNumberGiven } from '../columns/value-forms.ts';
import { type DetectorPattern, detector } from '../detector.ts';
import { PHONE_NOUNS } from '../forms/phone-nouns.ts';
import { areFour, areThree, digitsContinue, digitsEnd } from '../reading/digits.ts';
import { endsAt } from '../reading/edges.ts';
import { separatorLength } from '../reading/separators.ts';
import { furtherLinesEnd } from './further-line.ts';
import { abroadEnd, dialledEnd, encodedEnd, internationalEnd } from './international-phone.ts';
import { foreignEnd, localEnd, NUMBER_WORDS, unprefixedEnd } from './keyword-phone.ts';
import { nationalSpan } from './national-phone.ts';
import { northAmericanSpan } from './north-american-phone.ts';
import { callingCode, nationalNumbers, numberingPlans } from './numbering-plans.ts';
import { extensionEnd } from './phone-extension.ts';
import { nearPhoneWord, PHONE_WORDS, type PhoneView } from './phone-words.ts';

/** `+1 (` before the area code. */
const BEFORE = 12;

const GAP = '(\\.| | ?[-/] ?)';
const INTERNATIONAL = ['\\+[1-9]d{0,14}', '%2[Bb][1-9]d{0,14}', "\\\\'u002'[Bb][1-9]d{0,14}"];
/** Evidence for numbers that count by a label or a keyword only, for calling or for the telephone itself. */
const CALLED = { 'near number': 0.75, 'before initial :': 0.75 } as const;
const NAMED = { 'near noun': 0.75, 'before initial :': 0.75 } as const;
/** Numbers that are also found by their form: in lines of logs only where they are labelled or all of a line or a cell. */
const WRITTEN = { ...CALLED, 'near phone': 0.75, 'not log': 0.75, field: 0.75 } as const;

const NORTH_AMERICAN: readonly Pick<Pattern, 'form' | 'when'>[] = [
  { form: `ddd(${GAP}| ?\\)${GAP}?)ddd${GAP}?dddd("x"d{1,7})?` },
  // Dialled before the number of another country.
  { form: '011[ ./-]{1,3}d{1,15}' },
  // Without its area code, or in the format of another country.
  { form: '[2-9]dd[-.]dddd', when: CALLED },
  {
    form: `0[1-9]${GAP}(d{3,12}|dd${GAP}d{2,3}${GAP}d{2,4})|0[1-9]d{1,4}${GAP}d{2,12}|00[1-9]d{0,3}[ ()./-]{1,3}d{1,15}`,
    when: WRITTEN,
  },
  {
    form: `[1-9]d(d(d{6}|${GAP}ddd${GAP}ddd|(${GAP}dd){3})|${GAP}ddd(${GAP}(dd${GAP}dd|dddd)))`,
    when: NAMED,
  },
  // Mobile numbers of Italy, and numbers of Brazil with their area.
  {
    form: `3dd(d{7}|${GAP}d{6,7}|${GAP}(dd${GAP}dd|dddd?)${GAP}ddd)|[1-9]d${GAP}9?dddd[- ]dddd`,
    when: NAMED,
  },
  { form: '00?[1-9]d{7,13}', when: WRITTEN },
  { form: '1?[2-9]dd[2-9]d{6}("x"d{1,7})?', when: WRITTEN },
];
/** `(03) 5555 6473` */
const BRACKETED = '0[1-9]d{0,3}\\) ?d{2,4}( - |[ -]?)d{2,12}';
/** `(11) 95555-0123`, of Brazil. */
const BRAZILIAN = '[1-9]d\\) ?(9d|[2-5])ddd-dddd';
/** `(253) 555 018`, `(22) 555 01 82`, of Portugal and Poland. */
const AREA_BRACKETED = '[1-9]dd?\\) ?ddd[ -]?(ddd|dd[ -]?dd)';
const BEFORE_BRACKET = byteSet(' \t\n>:');
const NATIONAL = ['d{1,6}[ ()./-]{1,3}d{1,15}', 'd{7,15}'];

/**
 * Finds telephone numbers: international ones (`+44 …`) of the whole world, and numbers that the region (CLDR; one or a list) writes without a calling code. North American ones need only the shape, 123-456-7890 included.
 *
 * Code over tables made from Google's metadata reads what the forms find: libphonenumber-js' findPhoneNumbersInText
 * reads 2.3 MB/s of prose and 0.25 MB/s of logs, and validates one number in 11 to 14 µs; the tables' regular
 * expression takes 0.024 µs. It is the oracle in the tests.
 */
export const phoneNumber = detector({
  key: 'phoneNumber',
  group: 'contact',
  finds: 'phone numbers, national and international',
  options: {
    region: v.optional(v.union([v.string(), v.pipe(v.array(v.string()), v.nonEmpty())]), 'US'),
  },
  words: {
    phone: PHONE_WORDS,
    number: NUMBER_WORDS,
    noun: PHONE_NOUNS,
    initial: 't, m, p, f, c, h, w, o, d',
    raise: 'phone, telephone, tel, mobile, cell, fax, call, dial, sms, contact',
    lower: 'order, invoice, account, serial, version, timestamp, epoch',
  },
  patterns: ({ region }) => patternsOf(typeof region === 'string' ? [region] : region),
  column: {
    labels: `phone,phone number,phone no,telephone,telephone number,tel,tel no,tel.,mobile phone,mobile number,
      mobile no,cell,cell phone,cellphone,cellular,fax,fax number,landline,contact number,contact no,whatsapp,pager,
      daytime phone,evening phone,Telefon,Telefonnummer,Tel.-Nr.,Handy,Handynummer,Mobil,Mobilnummer,Mobiltelefon,
      Festnetz,Rufnummer,Telefax,Faxnummer,téléphone,numéro de téléphone,téléphone portable,téléphone mobile,
      teléfono,teléfono móvil,teléfono fijo,móvil,celular,numero di telefono,telefono,cellulare,telefone,telemóvel,
      telefoon,telefoonnummer,mobiel,gsm,numer telefonu,telefon komórkowy,mobiltelefonnummer,puhelin,puhelinnumero,
      telefonszám,телефон,τηλέφωνο,κινητό,cep telefonu,電話番号,电话,手机,전화번호`,
    // Visits may also be mobile.
    beside: 'mobile',
    accepts: isPhone,
    given: isNumberGiven,
  },
  examples: [
    'Call «(123) 456-7890», «123-456-7890», «123.456.7890» or «123 456 7890». Or «( 800 ) 123-4567».',
    'Toll-free «1-800-555-0199», «1 (800) 555-0199», «+1 202-555-0182», «+12025550182», «2025550182», «12025550182».',
    'Ask for «(800) 123-4567 x532», «(800) 123-4567x532», «800-555-0199 ext. 12», «800-555-0199 ext 12» or «800-555-0199, extension 12».',
    '{"phone":"«555-123-9988»","fax":"\\n«(555) 123-9988»","n":1234567,"id":"550e8400-e29b-41d4-a716-446655440000"}',
    '17,«202-555-0182»,2021-01-02,20001,123-45-6789\r\n18,«+44 20 7946 0958»,192.168.100.200,4111 1111 1111 1111',
    '192.0.2.1 - - [06/May/2024:10:30:45] "GET / HTTP/1.1" 200 1234567 tel_«202-555-0182»_x 1715000000 1609459200.123',
    'copied: “«202‑555‑0182»”, «(202) 555–0182», 电话«202-555-0182»。',
    'abroad: «+44 (0)20 7946 0958», «+49 30 901820», «+33 1 99 00 12 34», «+61 491 570 156», «+91 98765 43210» 2021, «+52 1 55 1234 5678»',
    'Tél. : «01.42.33.44.55» / «01.42.33.44.56»; tel. «051 412334» / «051 412335», tel. «06131 / 44 55 66»',
    'FV 0972/05/2026 oraz FV 0962/07/2026; call «0261/210-39989» now',
    'phone: «0171/555/0198», call me at «0171/555/01982»; Fax: «(030) 1234 / 0567», «+49 (0)30 / 0123456»',
    'not +1000000, +0100, 1234567890.5, 123-456-78901, 1-123-456-7890-12, 1.123.456.7890.1, 3.141592653589793',
    'By their form: she wrote from Paris that «01 99 00 12 34» is her number, not 01.02.2021 10; in Koblenz it is «0261 210-39989».\nOr («0171 5550198» in the evening),\nor ask at «(0461) 708 - 223», in the office of the town',
    '«２０２-５５５-０１８２», «+1 202-555-01\u200b82», «202-555-\n0182», «(202) 555\u22120182»',
    '2024-05-06 10:30:45 INFO seq 2025550182 ack=2025550182 phone=«2025550182»',
    'rows: -170 -228 1003 962; B 130 256 1189 291 ; B 280 -120 336 1010; Boston MA 02108 «617 555 0182» 12; call «130 256 1189» 5',
    'It is 2147483647 or 4294967295 at most, 4294967296 then, 9999999999 never.',
    'dialled «001-325-909-9784x6537», «001-294-869-1895», «011 44 20 7946 0958»; in brackets «(+358) 503214405», (see «+358 503214405»)',
    '<td>«6862515442»</td> 8011 44 20 7946 0958',
    'C++14 20.10.4.1, +«+43 720 880 123», q=Marc+«+43 720 880 123»',
    {
      text: 'Ring «020 7946 0958», «(020) 7946 0958», «07700 900123» or «0044 20 7946 0958», not 2021-01-02, 02.01.2021 or 202-555-0182',
      options: { region: 'GB' },
    },
    {
      text: 'Mobile «13726732077», tel «8679440978»; «00420 704 551 482», seq=13726732077',
      options: { region: ['CN', 'IN', 'CZ'] },
    },
    {
      text: 'ici «01 99 00 12 34», là «06.39.98.01.23»; US «202-555-0182»; ES «912 345 678»; 12 345 678, 10 20 30 40',
      options: { region: ['FR', 'US', 'ES'] },
    },
    'two in a row hide none: «555\u2009\u200b\u200b867-5309», call «555\u2009\u200b867-5309»',
    'in brackets: Jane («202-555-0182», ( «202 555 0182»), (home «(202) 555-0182»), Bob («2025550182» at home)',
    'announced: call «555-0182» or 55-0182, on a phone 512-1024 px wide; Tel. «020 7946 0958», mobile «07700 900123», Tél : «01 99 00 12 34», phone «0044 20 7946 0958», fax «030/901820»',
    'Mob: «07700 900 461», Teléfono: «612 345 678», móvil «612345678», tel «612 34 56 78», Tel. «239 555 012», «12 555 01 44»',
    'Phone: «(03) 5555 6473», Tel. «(0221) 555 01 24», tél. «(01) 40 20 50 50», (03) 1234; f(03) 5555 6473, (03) 5555 64',
    'order 612 345 678, they called 612345678 and 612 345 678, phone 612 345 67, tel 612 3 456 78',
    'Jane Roe | M: «07700900123» | T. 020 7946 0958, F: «020 7946 0959»\nP: «2025550182» · w: «555-0182»\nH:«0207 946 0958»',
    '{t: 0201234567, p: 2025550182}, at: 0201234567, (T: 0201234567), ETA T:0201234567, x T: 0201234567, 1,T:0201234567',
    'mobil: «0151-23456789», Handy «0151 12345678», Tel. «015112345678»; Tel. 0151123456789',
    'contact her at «555-0182», reach me at «555-0183»',
    'not 555-0182; cell 01.02.2021, phone 0.123456789, cell 1-555-0182, call 0123',
    '/sms?to=«%2B12025550182»&from=«%2b44 20 7946 0958»&q=%2B12 {"to":"«\\u002B12025550182»"}',
    'WhatsApp «(11) 95555-0123» ou «(21) 3555-0148»; llame al «612 345 678», bel «012 345 67 89», chiamare «02 5550 1234»; f(11) 95555-0123, (11) 95555-01234, (11) 1555-0123',
    'lines: «(312) 555-0147/0148», «312-555-0147/-0148», «(312) 555-0147/48/49», «312-555-0147 or -0148»; «312-555-0147»/12345, «312-555-0147»/a1',
    'Telefone: «22 555 0182», Fone «21 2555-0182», cel. «11 95550-1824», cellulare «347/5550182», tel. «(22) 555 01 82», tel. «(253) 555 018», teléfonos: «955 501 824» / «655 501 824», contacto «612 345 678», handynummer «01775550148», «03 88 55 44 17 poste 22»; room 22 555 0182, order 347/5550182',
    'bel mij op «06 44 177 228», mon num c le «0644177228»',
    'zij heeft «06-55501824» als nummer en\nhij belt',
    'He wrote from abroad that «0044 20 7946 0958» is his; privat «04342 5517»; not 0044207946095 or 00 44 1, and tel. 05.06.21 04',
    'liga para o «21 386 55 20», appelle au «02.40.55.01.77», mój numer to «601 555 019», ruf an: «0561/5550177»',
    'liga 21 386 55 20',
    'one behind another «202-555-0182» «２０２-５５５-０１８３»; Room 12 «617 - 555 0182»',
  ],
});

function patternsOf(regions: readonly string[]): readonly DetectorPattern<object>[] {
  const plans = numberingPlans();
  const others = regions.filter((name) => callingCode(name) !== '1');
  const nationals = others.map((name) => nationalNumbers(name, plans));
  const northAmerican = others.length < regions.length;
  const words = ['phone', 'number', 'noun'];
  const check: InCode = {
    kind: 'code',
    inPlace: true,
    words,
    holds: (_id, match) => verdict(match),
  };

  const bracketed: InCode = {
    kind: 'code',
    inPlace: true,
    words,
    holds: (_id, match) => BEFORE_BRACKET[match.bytes[match.start - 2]] === 1 && verdict(match),
  };
  const brazilian: InCode = {
    kind: 'code',
    inPlace: true,
    holds: (_id, { bytes, start, end, high }) =>
      BEFORE_BRACKET[bytes[start - 2]] === 1 &&
      endsAt(bytes, end, high) &&
      !digitsContinue(bytes, end, high) && { start: start - 1, confidence: 0.9, valid: false },
  };
  const of = (forms: readonly Pick<Pattern, 'form' | 'when'>[], enabled: boolean) =>
    forms.map((form) => ({ ...form, check, enabled, edges: 'open', mayBegin: BEFORE }) as const);
  const anywhere = (form: string) => ({ form });
  return [
    ...of(INTERNATIONAL.map(anywhere), true),
    ...of(NORTH_AMERICAN, northAmerican),
    {
      form: BRACKETED,
      check: bracketed,
      enabled: northAmerican,
      edges: 'open',
      mayBegin: BEFORE,
      after: '(',
    },
    {
      form: AREA_BRACKETED,
      check: bracketed,
      enabled: northAmerican,
      edges: 'open',
      mayBegin: BEFORE,
      after: '(',
    },
    {
      form: BRAZILIAN,
      check: brazilian,
      enabled: northAmerican,
      edges: 'open',
      mayBegin: BEFORE,
      after: '(',
    },
    ...of(NATIONAL.map(anywhere), others.length > 0),
  ];

  function verdict({ bytes, low, start: at, high, near, before }: CheckContext) {
    const view = { bytes, low, floor: low, high, near, before };
    const found = span(view, at, digitsEnd(bytes, at, high));
    if (!found) return false;
    const [start, first] = found;
    const stop = furtherLinesEnd(bytes, first, high);
    const end = extensionEnd(bytes, stop, high);
    if (end === stop && ALNUM[bytes[end]] === 1 && end < high) return false;
    return { start, end, confidence: confidence(view, start, end), valid: false };
  }

  /** The end of a number that counts after a keyword; -1 if there is no number. */
  function announcedEnd(view: PhoneView, at: number): number {
    if (view.bytes[at] !== ZERO) {
      return Math.max(localEnd(view, at), unprefixedEnd(view, at));
    }
    return view.bytes[at + 1] === ZERO ? abroadEnd(view, at, plans) : foreignEnd(view, at, plans);
  }

  /** `[start, end)` of the number, without its extension. */
  function span(
    view: PhoneView,
    at: number,
    digits: number,
  ): readonly [number, number] | undefined {
    const { bytes } = view;
    const encoded = encodedPlus(bytes, at);
    if (encoded > 0) {
      const end = encodedEnd(view, at + encoded, plans);
      return end < 0 ? undefined : [at + encoded, end];
    }
    if (bytes[at] === PLUS) {
      const end = internationalEnd(view, at, plans);
      if (end < 0) return undefined;
      return [isInBrackets(view, at, end) ? at - 1 : at, end];
    }
    if (northAmerican) {
      const found = northAmericanSpan(view, at, digits);
      if (found) return found;
      const end = Math.max(dialledEnd(view, at, plans), announcedEnd(view, at));
      if (end > 0) return [isBracket(view, at, end) ? at - 1 : at, end];
    }
    return nationals.length > 0 ? nationalSpan(view, at, nationals) : undefined;
  }
}

/** Length of the escaped plus sign at `at`, `%2B` or `\\u002B`; 0 if absent. */
function encodedPlus(bytes: Buffer, at: number): number {
  if (bytes[at] === PERCENT) return 3;
  return bytes[at] === BACKSLASH && bytes[at + 1] === SMALL_U ? 6 : 0;
}

/** Whether a bracket that opens before `+` closes inside: `(+358) 50 321 4405`. */
function isInBrackets({ bytes, floor }: View, at: number, end: number): boolean {
  if (at <= floor || bytes[at - 1] !== OPEN_PAREN) return false;
  for (let p = at + 1; p < end; p++) {
    if (bytes[p] === OPEN_PAREN) return false;
    if (bytes[p] === CLOSE_PAREN) return true;
  }
  return false;
}

/** Whether the area is in brackets: `(03) 5555 6473`. */
function isBracket({ bytes, floor }: View, start: number, end: number): boolean {
  if (start <= floor || bytes[start - 1] !== OPEN_PAREN) return false;
  const close = digitsEnd(bytes, start, end);
  return bytes[close] === CLOSE_PAREN;
}

/** The usual shape counts most, then a calling code of a plan that holds, then length; bare digits need a word. */
function confidence(view: PhoneView, start: number, end: number): number {
  const { bytes } = view;
  if (isBare(bytes, start, end) && !nearPhoneWord(view, start, end)) return 0.3;
  const gap = bytes[start] === ONE ? separatorLength(bytes, start + 1, end) : 0;
  if (isUsual(bytes, gap > 0 ? start + 1 + gap : start, end)) return 0.95;
  if (bytes[start] === PLUS || bytes[start + 1] === PLUS) return 0.9;
  return end - start > 14 ? 0.9 : 0.75;
}

/** `2025550182`, `12025550182`; a trunk prefix is stronger evidence. */
function isBare(bytes: Buffer, start: number, end: number): boolean {
  return bytes[start] !== ZERO && digitsEnd(bytes, start, end) === end;
}

/** `(202) 555-0182`, `+1 202-555-0182`: a calling code or none, brackets or none, separators of one character. */
function isUsual(bytes: Buffer, start: number, end: number): boolean {
  let p = start;
  if (bytes[p] === PLUS) p += bytes[p + 2] === SPACE ? 3 : 4;
  if (p > start && (bytes[p - 1] !== SPACE || DIGIT[bytes[p - 2]] === 0)) return false;
  if (bytes[p] === OPEN_PAREN) p++;
  if (!areThree(bytes, p)) return false;
  p += bytes[p + 3] === CLOSE_PAREN ? 4 : 3;
  const first = separatorLength(bytes, p, end);
  if (first === 0 || !areThree(bytes, p + first)) return false;
  p += first + 3;
  const second = separatorLength(bytes, p, end);
  const line = p + second;
  return second > 0 && line + 4 === end && areFour(bytes, line, end);
}

const SIGNED = byteSet('0-9.,()+*#xX /-');

/** `+49 (30) 1234-567`, with an extension. */
function isPhone(bytes: Buffer, start: number, end: number): boolean {
  const digits = digitsIn(bytes, start, end);
  if (digits < 5 || digits > 20) return false;
  if (consists(bytes, start, end, SIGNED, 40)) return true;
  const text = bytes.toString('latin1', start, end);
  return /^(?:[a-z]{1,8}\.?:? ?)?\+?[0-9(][0-9 .()/-]{5,25}(?:,? ?(?:x|ext\.?|extension) ?\d{1,6})?$/i.test(
    text,
  );
}
