import {
  ALNUM,
  APOSTROPHE,
  byteSet,
  CASE_BIT,
  COMMA,
  DIGIT,
  DOT,
  HASH,
  HYPHEN,
  NON_ASCII,
  SLASH,
  SMALL_S,
  SPACE,
  UNDERSCORE,
  UPPER,
} from '../../core/bytes.ts';
import { type Check, placedAt } from '../../core/checks/check.ts';
import type { Found, View } from '../../engine/types.ts';
import { isAddress, isStreet } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import {
  DIRECTIONS,
  NUMBERED_STREET_TYPES,
  PLACE_STREET_TYPES,
  PLAIN_STREET_TYPES,
  STREET_TYPES,
} from '../forms/street-types.ts';
import { digitsEnd, digitsPrecede, numberIn } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';
import { endsWith } from '../reading/ends-with.ts';
import { openingAt } from '../reading/letters.ts';
import { foreignStreets } from './foreign-streets.ts';

/** Labels of streets, which may have no number and be one word: `Birkenweg`. */
const STREET_LABELS = `*street,street name,street line,*Straße,Str.,Straße und Hausnummer,Straße Hausnummer,Straße Nr,rue,calle,logradouro,rua,
  straat,straatnaam,straat en huisnummer,ulica,gata`;

/** Most bytes of a number, a name of five words with its type, and a unit. */
const LONGEST_NAME = 80;
const BACK = 20;
const MOST_WORDS = 7;
/** Letters of a word that a full stop makes short, at most: `St.`, `Prof.`. */
const LONGEST_SHORT = 4;
const MOST_PLACE_WORDS = 4;
const WORD = byteSet("A-Za-z0-9'\x80-\xbf\xc3-\xdf");
const LETTER = byteSet('A-Za-z\x80-\xff');

const UNIT =
  /^,? {0,2}(?:(?:apt|apartment|suite|ste|unit|bldg|building|floor|fl|room|rm|lot|spc|trlr)\.? {0,2}#? ?(?:[0-9]{1,5}[A-Za-z]?|[A-Za-z][0-9]{0,4})|# ?[0-9]{1,5}[A-Za-z]?)(?![A-Za-z0-9])/i;
/** First bytes of the words for a unit, and the sign for its number. */
const UNIT_INITIALS = byteSet('asubfrltASUBFRLT#');
const DIRECTION_INITIALS = byteSet('neswNESW');
const ORDINAL = /^(?:st|nd|rd|th)(?![A-Za-z])/i;
const UNIT_BEFORE =
  /(?:^|[^A-Za-z0-9])((?:flat|unit|apt\.?|apartment|suite|level|studio) [0-9]{1,4}[A-Za-z]?,? )$/i;
const BOX =
  /(?:^|[^A-Za-z0-9])(p\.? ?o\.? |post office |(?:psc|cmr|unit|rr|hc|rural route) [0-9]{1,5},? )$/i;
/** ` 12`, ` 12A`, after `State Highway`. */
const NUMBER = /^ [0-9]{1,4}[A-Z]?(?![A-Za-z0-9]|[-.:/][0-9])/;
/** Roads that are numbered are a state's or a county's. */
const OWNER = endsWith(/(?:state|county|co|us|u\.s\.|farm|ranch|fm|township|private|forest) $/i);
/** Words after a count rather than an address's number: `4 people in the street`. */
const NO_NAME = new Set(
  'the a an of in on at to and or for with from by was were is are people times more other new days hours minutes min mins miles feet way years'.split(
    ' ',
  ),
);
/** Words that end no address in capitals, either: `100 New York Ave` and `1200 A St` are addresses. */
const NEVER_NAME = new Set(
  'in on at to and or for with from by was were is are days hours minutes min mins miles feet years'.split(
    ' ',
  ),
);
const IN_WORD = "[A-Za-z0-9'\x80-\xbf\xc3-\xdf-]";
/** A house's number, and two words: the name of a street and its type, or a type and its number. */
const HOUSE = `d{1,6}[A-Za-z]? ([A-Za-z'\x80-\xbf\xc3-\xdf]|d{1,3}[A-Za-z\x80-\xff])(${IN_WORD}{0,20}\\.? ${IN_WORD}{1,25}|${IN_WORD}{21,40})`;

const TYPES = outlines(STREET_TYPES);
const NUMBERED_TYPES = outlines(NUMBERED_STREET_TYPES);
const INSIDE_NAME = new Set(['the', 'of', 'way']);
const COMMON_WORDS = byOpening(NO_NAME);
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/**
 * Finds street addresses as Americans write them: a number, a name, a type of street (USPS Publication 28), with
 * direction and unit; numbered roads; and post office boxes. City, state and ZIP code are not part of them.
 */
export const streetAddress = detector({
  key: 'streetAddress',
  group: 'people',
  finds: 'street addresses, PO boxes too',
  words: {
    type: [...STREET_TYPES, ...NUMBERED_STREET_TYPES].join(', '),
    raise: 'address, street, lives, resides, residence, home, mail, ship, deliver',
  },
  patterns: [
    {
      form: HOUSE,
      check: inCode(street),
      when: { 'ahead type': 0.85 },
      edges: 'open',
      mayBegin: BACK,
    },
    { form: '"box" #?d{1,7}', check: inCode(box), edges: 'open', mayBegin: BACK },
    ...foreignStreets,
  ],
  column: {
    labels: `address,street address,address line,addr,home address,mailing address,residence,
  Anschrift,Adresse,Wohnadresse,Postadresse,domicile,
  adresse postale,dirección,domicilio,indirizzo,residenza,endereço,morada,adres,
  adress,gatuadress,gateadresse,osoite,katuosoite,cím,lakcím,adresa,
  adresă,адрес,улица,διεύθυνση,adres satırı,住所,地址,주소`,
    under: [[STREET_LABELS, isStreet]],
    accepts: isAddress,
  },
  examples: [
    'At «100 Main St», «100 S Main St», «1000 Main Street», North «2800 Clay Edwards Drive», «14 Southampton St.»',
    'At «291 6th Dr.», «656 S. Inverness St.», «4 Devonshire Ct ste 2», «12 Oak Ln apartment 222» or «445 Minnesota Street, Suite 175».',
    'At «123 Main St NW», «42 42nd Street», «10 Sunset Loop», «123-125 Main St», «123A Main Street», «100 St. Charles Avenue», «12 Pine Rd #5».',
    'Mail «PO Box 1234», «P.O. Box 56», «Post Office Box 789», «p.o. box 12»; not PO Box without a number, box 12.',
    '{"address":"«100 Main St»","n":"\\n«100 Main St, Apt 4B»","city":"Salem"}',
    '17,«100 Main St»,Boston,MA\r\n18,"«1 Elm Ave, Unit 7»",x',
    '2024-05-06 10:30:45 INFO addr="«100 Main St»" 12 bytes read, 100 main st_x',
    'At «100 Sunset Way», «18039 Hawkins Shoals», «140 Ortiz Village Suite 853» and «12 Winston-Salem Ave»; «24 Mill Pond Glen.»',
    'At «123 New York Ave», «1 Times Square», «1200 A St» and «5 The Crescent»; «4500 State Highway 12», «77 US Route 9», «8 County Rd 45B».',
    'At «Flat 14, 62 Mitchell Beach Road» or «882/15 Powell Court», «7 Knight Esplanade»; Intel PRO/1000 PT Dual Port, SA-00075 Authentication Bypass.',
    'APO: «PSC 1234, Box 5678», «Unit 2050 Box 4190», «RR 2 Box 18».',
    'Abita in «viale delle Rose 11», 38122 Trento; via Roma 8 minutes; Copyright 2001, 2017 Michael Kerrisk',
    'In 2004 Coral Springs grew; the 1969 Apollo Mission; see 12 Hidden Fields there; 3 New Lights. 100 new way points',
    "lower: «100 main street», «12 oak ave»; “«100 Main St.»” 地址«100 Main St»。 «7 Église Road», «5 O'Neil Dr»",
    'Chapter 4 summary; 3 PM today; 4 people in the street; 10 minutes drive; 2 Way; 5 long run; 12 Main\nStreet; set_3 3D Point Set; 3 of the Main Streets',
    "UPDATE t SET m='«100 Main St»' WHERE n=1; SET m = N'at «12 Oak Hills»' FROM t; '«100 Main St»' She, «170 PRINCES' BOULEVARD»",
    "VALUES ('Jane', '«100 Main St»', 'Salem'), {'address': '«5 O'Neil Dr»'}; '12 Main people' «170 Princes' Boulevard»",
    'in 6 Monaten. Dr. Lee; wohnt «Hauptstraße 31», «Lindwurmstr. 88», «Karl-Marx-Allee 3a», «Kirchplatz 2», «Lange Gasse 12», «Öhlerweg 3», «Kerkstraat 12-2»; «Im Winkel 3b», 86152 Augsburg',
    '«21 rue Belleville», «8 bis avenue des Tilleuls», «44 quai des Brumes» et «2 ter rue de l’Église»; 5 place de parking, 3 cours de yoga',
    '{"dir":"«C/ Las Mercedes, 4»"} «Plaza de España, 3», «Ronda de Atocha 12», «Avenida de la Constitución 12, 3.º B», vive en «calle olmo 9»',
    '«Via Roma 12», «Corso Vittorio Emanuele II, 120», «Rua Augusta 25», «Avenida da Liberdade, 110»; «ul. Długa 5/7», «al. Jana Pawła II 12»',
    '«Rua do Poço Novo, n.º 12, 3.º Esq.», «C/ Fuente del Berro, n.º 12, 3.º izda.», «Via dei Mille 12/A», «C.so Vittorio Emanuele II, 88», «viale delle Piagge 21, int. 5», «ul. Jana Kilińskiego 12 m. 3», «Prinses Irenestraat 45 bis», «Burg. Jansenlaan 12-III», «Kerkstraat 14 bus 3», «chemin des Vignes 14», «8 bd Voltaire» à Dijon, «4 allée des Marronniers, Bât. C, appt 12», «Av. 25 de Abril, 45 - 2.º Dto», «Rua Barão de Itapura, nº 1.204», «Carrera 15 # 88-64, apto 302», presso «via Roma 8 - scala B», «8, rue de la Paix». Appartement, «14 rue du Docteur-Roux, 3e étage», «Avenida Afonso Pena, 1500, sala 802»',
    'Wohnhaft «Kirchstr. 14», 99084 Erfurt; «Straße des 17. Juni 14», «14 ter, rue du 8-Mai-1945», «Ctra. Colmenar Viejo Km 9,1», «ul. Wilcza 21 lok. 3A»; a 3 de abril de 2025. Dr. Lee',
    'ul. Długa 5 m od rynku, calle 12 es, Pasaje de ida 12, Rua 25, r. 2024, carrera de 12 km, chemin de 3 km, via 12/A',
    'Spring 2024, String 12, Arbeitsplatz 5, via Chrome 12, Monitoring 2, Dekade 3; in der Straße 3, der Weg 5, Hauptstraße 31 km, Parkplatz 120 Plätze',
    'not v1.100 Main St, 1234567 Main St, 100 Main Stx',
  ],
});

/** A check by the range of an address that begins at the match, or before it. */
function inCode(find: (view: View, at: number) => Found | undefined): Check {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, { bytes, low, start, high }) => {
      const found = find({ bytes, low, floor: low, high }, start);
      return found !== undefined && placedAt(found, found.confidence);
    },
  };
}

function street(view: View, start: number): Found | undefined {
  const { bytes, low } = view;
  const name = nameStart(bytes, start, view.high);
  if (name < 0) return undefined;
  const end = streetEnd(bytes, start, name, view.high);
  if (end < 0) return undefined;
  const first = unitStart(bytes, rangeStart(bytes, start, view.floor), view.floor);
  if (!beginsAt(bytes, first, low) || digitsPrecede(bytes, first, low)) return undefined;
  return { start: first, end: unitEnd(bytes, end, view.high), confidence: 0.85 };
}

/** `PO Box 1234`, with `Box` at `at`. */
function box({ bytes, low, floor, high }: View, at: number): Found | undefined {
  const [, prefix] = BOX.exec(bytes.toString('latin1', Math.max(low, at - BACK), at)) ?? [];
  if (prefix === undefined || at - prefix.length < floor) return undefined;
  let p = at + 4;
  if (p < high && bytes[p] === HASH) p++;
  const digits = p;
  while (p < high && DIGIT[bytes[p]] === 1 && p - digits < 7) p++;
  if (p === digits || !endsAt(bytes, p, high)) return undefined;
  return { start: at - prefix.length, end: p, confidence: 0.85 };
}

/** Before `Flat 14, ` as it comes first in other countries. */
function unitStart(bytes: Buffer, at: number, floor: number): number {
  if (at - 6 < floor || bytes[at - 1] !== SPACE) return at;
  const second = bytes[at - 2];
  if (second !== COMMA && ALNUM[second] === 0) return at;
  const before = bytes.toString('latin1', Math.max(floor, at - BACK), at);
  return at - (UNIT_BEFORE.exec(before)?.[1].length ?? 0);
}

/** Before `123-` of `123-125`, before `8/` of `8/125`. */
function rangeStart(bytes: Buffer, at: number, floor: number): number {
  const joint = bytes[at - 1] === HYPHEN || bytes[at - 1] === SLASH;
  if (at - 2 < floor || !joint || DIGIT[bytes[at - 2]] === 0) return at;
  let p = at - 1;
  while (p > floor && DIGIT[bytes[p - 1]] === 1 && at - p < 8) p--;
  return p;
}

/** After `123 `, `123A `; -1 where no house's number is at `at`. */
function nameStart(bytes: Buffer, at: number, high: number): number {
  let p = digitsEnd(bytes, at, high);
  if (p === at || p - at > 6) return -1;
  if (p + 1 < high && LETTER[bytes[p]] === 1 && bytes[p] < NON_ASCII && bytes[p + 1] === SPACE) p++;
  return p + 2 < high && bytes[p] === SPACE && opensName(bytes, p + 1, high) ? p + 1 : -1;
}

/** Whether a name may begin at `at`: a letter, or an ordinal as in `6th`. */
function opensName(bytes: Buffer, at: number, high: number): boolean {
  if (WORD[bytes[at]] === 0) return false;
  if (DIGIT[bytes[at]] === 0) return true;
  const p = digitsEnd(bytes, at, high);
  return p - at < 4 && ORDINAL.test(bytes.toString('latin1', p, Math.min(high, p + 3)));
}

function isJoint(byte: number): boolean {
  return byte === SLASH || byte === HYPHEN;
}

/** Past the last type of street among the words at `at`, its full stop and direction; -1 if there is no type. */
function streetEnd(bytes: Buffer, start: number, at: number, high: number): number {
  const limit = Math.min(high, at + LONGEST_NAME);
  let end = -1;
  let capitals = 0;
  let p = at;
  for (let words = 0; words < MOST_WORDS && p < limit; words++) {
    const stop = wordEnd(bytes, p, limit);
    if (stop === p || isNoName(bytes, p, stop, words)) break;
    const capital = UPPER[bytes[p]] === 1;
    const next = stop < high && bytes[stop] === DOT ? stop + 1 : stop;
    if (mayBe(words > 0 ? TYPES : NUMBERED_TYPES, bytes, p, stop)) {
      const seen = { bytes, start, at, high, from: p, stop, words, capitals };
      const typeEnd = words > 0 ? afterType(seen) : afterNumber(seen, p);
      if (typeEnd > 0) end = typeEnd;
    }
    if (capital || DIGIT[bytes[p]] === 1 || bytes[p] >= NON_ASCII) capitals++;
    if (next >= limit || bytes[next] !== SPACE || (end > 0 && !capital)) break;
    // `6 Monaten. Dr.`, `3 de abril de 2025. Dr.`: the sentence ends there.
    if (next > stop && (stop - p > LONGEST_SHORT || DIGIT[bytes[stop - 1]] === 1)) break;
    p = next + 1;
  }
  return end;
}

/** A word that may be a street's type, after `words` others from `at` on, `capitals` of them capitalised. */
interface TypeSeen {
  readonly bytes: Buffer;
  readonly start: number;
  readonly at: number;
  readonly high: number;
  readonly from: number;
  readonly stop: number;
  readonly words: number;
  readonly capitals: number;
}

/** Past a street's type with its full stop, number and direction, or -1. */
function afterType(seen: TypeSeen): number {
  const { bytes, at, high, from, stop, words, capitals } = seen;
  const word = bytes.toString('latin1', from, stop).toLowerCase();
  const capital = UPPER[bytes[from]] === 1;
  const types = capital && capitals === words ? STREET_TYPES : PLAIN_STREET_TYPES;
  if (!types.has(word) || !(capital || lowerHolds(capitals, words))) return -1;
  if (!endsAt(bytes, stop, high) || bytes[stop] === UNDERSCORE) return -1;
  const next = stop < high && bytes[stop] === DOT ? stop + 1 : stop;
  const numbered = afterNumber(seen, at);
  const end = numbered > 0 ? numbered : directionEnd(bytes, next, high);
  return PLACE_STREET_TYPES.has(word) && !isPlace(seen, end) ? -1 : end;
}

/** Past the number of `Highway 12`, `County Rd 12`, which begins at `at`; -1 where it has none. */
function afterNumber({ bytes, high, from, stop, words }: TypeSeen, at: number): number {
  if (!mayBe(NUMBERED_TYPES, bytes, from, stop)) return -1;
  const word = bytes.toString('latin1', from, stop).toLowerCase();
  if (!NUMBERED_STREET_TYPES.has(word) || UPPER[bytes[from]] === 0) return -1;
  const owned = OWNER(bytes.toString('latin1', at, from));
  if (!owned && (words > 0 || word.startsWith('r') !== word.startsWith('rout'))) return -1;
  const next = stop < high && bytes[stop] === DOT ? stop + 1 : stop;
  const number = NUMBER.exec(bytes.toString('latin1', next, Math.min(high, next + 8)));
  return number === null ? -1 : next + number[0].length;
}

/**
 * Whether `Hills`, `Spring` and the like end an address rather than a name in a sentence: after a number of three
 * digits and more, or of two with punctuation after it; not after a year, unless with a unit.
 */
function isPlace({ bytes, start, at, high, words }: TypeSeen, end: number): boolean {
  // `PRO/1000 PT Dual Port`, `INTEL-SA-00075 Authentication Bypass`: a product, a report.
  if (words > MOST_PLACE_WORDS || (isJoint(bytes[start - 1]) && LETTER[bytes[start - 2]] === 1))
    return false;
  if (unitEnd(bytes, end, high) > end) return true;
  const digits = digitsEnd(bytes, start, at) - start;
  const number = numberIn(bytes, start, start + digits);
  if (digits === 4 && number >= FIRST_YEAR && number <= LAST_YEAR) return false;
  return digits > 2 || (digits === 2 && (end >= high || bytes[end] !== SPACE));
}

/** Whether a word is never part of a street's name, so that no type after it ends a street. */
function isNoName(bytes: Buffer, start: number, end: number, words: number): boolean {
  if (bytes[end] !== SPACE) return false;
  const list = COMMON_WORDS[openingAt(bytes, start)];
  for (let i = 0; i < list.length; i++) {
    const { letters, capital, inside } = list[i];
    if (!isWord(letters, bytes, start, end)) continue;
    return (words === 0 || !inside) && (capital || !hasCapital(bytes, start, end));
  }
  return false;
}

function isWord(letters: Buffer, bytes: Buffer, start: number, end: number): boolean {
  if (end - start !== letters.length) return false;
  for (let i = 0; i < letters.length; i++) {
    if ((bytes[start + i] | CASE_BIT) !== letters[i]) return false;
  }
  return true;
}

function hasCapital(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (UPPER[bytes[p]] === 1) return true;
  return false;
}

/** A word that no name has. */
interface CommonWord {
  readonly letters: Buffer;
  /** In capitals, either. */
  readonly capital: boolean;
  /** Names may have it after their first word; `Way` may be a type. */
  readonly inside: boolean;
}

/** Words by their first two letters; those of one letter have a blank after it. */
function byOpening(words: Iterable<string>): readonly (readonly CommonWord[])[] {
  const all = Array.from({ length: 1 << 10 }, (): CommonWord[] => []);
  for (const word of words) {
    all[openingAt(Buffer.from(`${word} `), 0)].push({
      letters: Buffer.from(word),
      capital: NEVER_NAME.has(word),
      inside: INSIDE_NAME.has(word),
    });
  }
  return all;
}

/** For two letters, the last letters and the lengths of words that begin so, as bits. */
interface Outlines {
  readonly lasts: Uint32Array;
  readonly lengths: Uint32Array;
}

function outlines(words: Iterable<string>): Outlines {
  const lasts = new Uint32Array(1 << 10);
  const lengths = new Uint32Array(1 << 10);
  for (const word of [...words].map((text) => Buffer.from(`${text} `))) {
    const opening = openingAt(word, 0);
    const length = word.length - 1;
    lasts[opening] |= 1 << (word[length - 1] & 31);
    lengths[opening] |= 1 << length;
  }
  return { lasts, lengths };
}

/** Whether `[start, end)` may be one of the words, in any case: most are not. */
function mayBe({ lasts, lengths }: Outlines, bytes: Buffer, start: number, end: number): boolean {
  const opening = openingAt(bytes, start);
  const length = end - start;
  return (
    length < 32 &&
    ((lengths[opening] >> length) & 1) === 1 &&
    ((lasts[opening] >> (bytes[end - 1] & 31)) & 1) === 1
  );
}

/** A type in lower case: after a capitalised name, or one or two words. */
function lowerHolds(capitals: number, words: number): boolean {
  return capitals === words || (capitals === 0 && words <= 2);
}

function wordEnd(bytes: Buffer, at: number, limit: number): number {
  let p = at;
  while (p < limit && (WORD[bytes[p]] === 1 || isHyphen(bytes, p, at, limit))) p++;
  if (p === at || bytes[p - 1] !== APOSTROPHE || p - 1 === at) return p;
  return isPossessive(bytes, p, limit) ? p : p - 1;
}

/** Whether the apostrophe before `at` belongs to the word, as in `Princes' Boulevard`; after `'100 Main St' WHERE` it is a quote. */
function isPossessive(bytes: Buffer, at: number, limit: number): boolean {
  if (at + 2 >= limit || bytes[at] !== SPACE || UPPER[bytes[at + 1]] === 0) return false;
  const isCapital = UPPER[bytes[at - 2]] === 1;
  return (bytes[at - 2] | CASE_BIT) === SMALL_S && (UPPER[bytes[at + 2]] === 1) === isCapital;
}

/** Whether a hyphen is between letters: `Winston-Salem`. */
function isHyphen(bytes: Buffer, p: number, at: number, limit: number): boolean {
  if (bytes[p] !== HYPHEN || p === at || p + 1 >= limit) return false;
  return LETTER[bytes[p - 1]] === 1 && LETTER[bytes[p + 1]] === 1;
}

/** Past ` NW`. */
function directionEnd(bytes: Buffer, at: number, high: number): number {
  if (at >= high || bytes[at] !== SPACE || DIRECTION_INITIALS[bytes[at + 1]] === 0) return at;
  const stop = wordEnd(bytes, at + 1, Math.min(high, at + 11));
  const word = bytes.toString('latin1', at + 1, stop);
  if (!DIRECTIONS.has(word.toLowerCase()) || !endsAt(bytes, stop, high)) return at;
  return UPPER[bytes[at + 1]] === 1 ? stop : at;
}

/** Whether a unit may begin at `at`, with a comma and blanks before it: nearly all addresses end without one. */
function mayBeUnit(bytes: Buffer, at: number): boolean {
  let p = bytes[at] === COMMA ? at + 1 : at;
  for (let blanks = 0; blanks < 2 && bytes[p] === SPACE; blanks++) p++;
  return UNIT_INITIALS[bytes[p]] === 1;
}

/** Past `, Apt 4B`, ` #5`. */
function unitEnd(bytes: Buffer, at: number, high: number): number {
  if (at >= high || !mayBeUnit(bytes, at)) return at;
  return at + (UNIT.exec(bytes.toString('latin1', at, Math.min(high, at + 32)))?.[0].length ?? 0);
}
