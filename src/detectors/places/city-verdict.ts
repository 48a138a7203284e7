import { byteSet, CAPITAL_A, CAPITAL_Z, SLASH } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import { labelTest } from '../../vocabulary/label-test.ts';
import { knownTowns } from '../addresses/known-towns.ts';
import { isAfterPostcode } from '../addresses/postcode-beside.ts';
import { endsWith } from '../reading/ends-with.ts';
import type { CityTraits } from './city-line.ts';
import {
  CODE_AFTER,
  isInCapitals,
  keyOf,
  type ListedName,
  wordBefore,
  wordsOf,
} from './listed-name.ts';
import { CITY_KEYS } from './place-labels.ts';
import { places } from './places-file.ts';
import { bareCodeFollows, regionFollows, STATE_NAMES } from './regions.ts';

const isKey = labelTest(CITY_KEYS);

/** Words that only a city follows. */
const CITY_OF = endsWith(
  /\b(?:cit(?:y|ies)|town|township|village|municipality|suburbs?|outskirts|streets|mayor|borough|native|resident|residents|people|diocese|archbishop|bishop) of $|\b(?:downtown|mid-?town|uptown|inner-city|greater|metropolitan|metro|suburban) $/i,
);

/** Words that a town follows, never a state. */
const TOWN_OF = endsWith(
  /\b(?:cit(?:y|ies)|town|township|village|municipality|suburbs?|outskirts|streets|mayor|borough) of $|\b(?:downtown|mid-?town|uptown|inner-city|metro|suburban) $/i,
);

/** Words abroad that only a town follows: `née à`, `residente a`, `wohnhaft in`, `concelho de`. */
const ABROAD = endsWith(
  new RegExp(
    '(?:^|[^a-z\\x80-\\xff])(?:' +
      [
        "n\xc3\xa9e?(?: le \\d[^,;\\n]{4,20})? \xc3\xa0|(?:vit|vivent|travaille|install\xc3\xa9e?) \xc3\xa0|(?:agence|succursale|antenne) de|d\xc3\xa9m\xc3\xa9nag\xc3\xa9e?s? de|habit(?:e|ant)(?: \xc3\xa0)?|r\xc3\xa9sid\\w{1,4} \xc3\xa0|demeurant \xc3\xa0|domicili\xc3\xa9e? \xc3\xa0|originaire de|(?:fait|suivie?|transf\xc3\xa9r\xc3\xa9e?) \xc3\xa0|transf\xc3\xa9r\xc3\xa9e? de|(?:maire|ville|commune|h\xc3\xb4pital|chu) (?:de |d'|d\xe2\x80\x99)?",
        '(?:filiale|agenzia|\\d{2}enne) di|(?:ci vediamo|ci troviamo|lavora|arrivo) a|nat[oa](?: il \\d[\\d/. ]{5,9})? a|(?:vive|abita|residente|domiciliat[oa]|ricoverat[oa]|trasferit[oa]) (?:a|in|da)|provien[ei] da|(?:comune|ospedale|sindaco|citt\xc3\xa0) di',
        '(?:oficina|sucursal|delegaci\xc3\xb3n|se mud\xc3\xb3) de|natural de|nacid[oa](?: el \\d[^,;\\n]{4,24})? en|(?:vive|reside|residente|domiciliad[oa]) en|vecin[oa] de|trasladad[oa] (?:a|de|desde)|procedente de|(?:hospital|ayuntamiento|ciudad|provincia) de',
        'nascid[oa] em|(?:ag\xc3\xaancia|filial) de|local de trabalho|mudou-se (?:de|para)|(?:vive|mora|reside|residente|seguid[oa]) em|transferid[oa] (?:de|para)|(?:concelho|cidade|munic\xc3\xadpio|freguesia) de|concelho',
        'geboren (?:in|te)|(?:wohnhaft|wohnt|lebt|wohnen|gemeldet) in|\xc3\x9cberweisung aus|stammt aus|kommt aus|gezogen nach|(?:wohn|geburts)ort(?: ist)?|gerichtsstand(?: ist)?|standort|niederlassung|filiale',
        'wonen(?:de|d) te|wonende in|woont (?:in|te)|verhuisd (?:van|naar)|(?:verwezen|overgeplaatst) (?:van|vanuit|naar)|(?:woon|geboorte)plaats|vestiging|filiaal',
        'mieszka(?:j\xc4\x85ca|j\xc4\x85cy)? w(?: miejscowo\xc5\x9bci)?|urodzon[ya] w|zamieszka\xc5\x82[ya] w|miasto',
      ].join('|') +
      ') ?$',
    'i',
  ),
);
/** Last ASCII letters of those before the blank. */
const ABROAD_ENDS = wordsOf(
  'habite habitant de ville commune chu a in da di en desde em para te aus nach ort wohnort geburtsort ist van naar vanuit woonplaats geboorteplaats w concelho miasto trabalho standort niederlassung filiale vestiging filiaal',
);
/** Prepositions abroad that a well-known town follows, or one without another meaning. */
const TO_ABROAD = wordsOf('aus nach naar vanuit vers para em te uit');
/** Before and after a town that somebody or something leaves: `von Bautzen nach Görlitz`. */
const LEFT = wordsOf('von van de da');
const FOR_ANOTHER = /^ (?:nach|naar|\xc3\xa0|para|vers) (?:[A-Z]|\xc3[\x80-\x9e])/;
/** The date of a letter: `Kiel, den 4. Mai 2025`, `Braga, 4 de maio`, at the start of a line. */
const DATELINE =
  /^, (?:(?:le|den|l\xc3\xac|l\xec|li|dnia|a|am) )?\d{1,2}(?:er)?[. ]{1,2}(?:de )?(?:\d{1,2}\.|[A-Za-z\x80-\xff]{3,10})/;

/** A state of Brazil after its town: `Campinas/SP`, `Curitiba - PR`. */
const BRAZILIAN =
  /^(?:\/| ?[-\u2013] ?|\xe2\x80\x93)(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)(?![\w-])/;

/** `in`: a place follows, or a month, a language, a mood. */
const IN = endsWith(
  /\b(?:in|near|outside|around|throughout|downtown|inside|across) (?:(?:north|south|east|west|central|old|upper|lower)(?:ern)? )?$/i,
);
const LIVES = endsWith(
  /\b(?:live[sd]?|living|reside[sd]?|residing|born|raised|based|located|grew up|settled|stationed|headquartered|arrived|stay(?:s|ed|ing)?|work(?:s|ed|ing)?|moved|moving|relocat(?:ed|ing)|visit(?:s|ed|ing)?|travel(?:s|led|ed|ling|ing)|flew|fly|flies|flying|drove|driving|trips?|flights?|trains?|bus|weather) (?:in|at|to|from|near|for|around|back to|back in)? ?$/i,
);
const FROM = wordsOf(
  'from to at of for via through toward towards visit visits visited visiting leaving left reach reaches reached',
  'reaching between into over off on',
);
/** A person, or a thing that is named after one or after the place. */
const TITLE = endsWith(
  /\b(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|lord|lady|dame|sen|senator|rep|president|gov|governor|judge|justice|captain|capt|colonel|col|general|gen|sgt|lt|major|king|queen|prince|princess|pope|saint|st|uncle|aunt|brother|sister|father|mother|coach|detective|officer|chief|hi|hello|hey|dear|thanks|cheers|regards|mt|mount|lake|fort|cape|camp|port|hotel|university|college)\.?,? $/i,
);
const INITIAL = endsWith(/(?:^|[^A-Za-z])[A-Z]\. ?$/);
const THING =
  /^ (?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|court|ct|way|place|pl|plaza|route|highway|hwy|parkway|pkwy|terrace|circle|square|bridge|river|lake|creek|mountain|mountains|island|islands|bay|beach|peak|valley|university|college|school|institute|academy|hotel|inn|suites|county|parish|bank|press|company|co|inc|corp|llc|ltd|group|law|theorem|method|test|syndrome|disease|model|protocol|blue|gr[ae]y|conference|festival|award|prize|treaty|accord|accords|jr|sr|state)\b/i;
/** The last word of all that `TITLE` matches. */
const TITLE_ENDS = wordsOf(
  'mr mrs ms miss mx dr prof professor sir lord lady dame sen senator rep president gov governor judge justice',
  'captain capt colonel col general gen sgt lt major king queen prince princess pope saint st uncle aunt brother',
  'sister father mother coach detective officer chief hi hello hey dear thanks cheers regards mt mount lake fort',
  'cape camp port hotel university college',
);
/** The same of `CITY_OF`. */
const CITY_OF_ENDS = wordsOf(
  'of downtown midtown town uptown city greater metropolitan metro suburban',
);
/** The same of `IN`. */
const IN_ENDS = wordsOf(
  'in near outside around throughout downtown inside across north south east west central old upper lower',
  'northern southern eastern western centralern oldern upperern lowerern',
);
/** The same of `LIVES`. */
const LIVES_ENDS = wordsOf(
  'live lives lived living reside resides resided residing born raised based located up settled stationed',
  'headquartered arrived stay stays stayed staying work works worked working moved moving relocated relocating',
  'visit visits visited visiting travel travels traveled travelled traveling travelling flew fly flies flying drove driving',
  'trip trips flight flights train trains bus weather in at to from near for around',
);
/** More characters than the longest word sought before a name and a blank: the fewer, the faster. */
const NEAR = 28;
/** Months, days, languages: never a city without more. */
const NEVER =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|english|french|german|spanish|american|christian|general|human|internet|web|java|python|perl|same|most|see|this|well|are|was|total|university|college|center|central|union|page|table|figure|god|love|hope|home|enterprise|normal|congress|parliament|senate|indian|western|eastern|northern|southern|italian|data|unicode|ascii|latin|us|male|police|service|as|an|and|or|if)$/i;
/** Words of addresses that are towns as well. */
const STREET_WORD =
  /^(?:street|avenue|ave|road|drive|lane|court|north|south|east|west|northwest|southwest|northeast|southeast|boulevard|highway|place|way|plaza|park|suite|floor|district|route|box|unit|apartment)$/i;
/** Names of states that only small towns share (Ohio, NY): `lives in Ohio`. Large cities have the others. */
const STATES = new Set(STATE_NAMES);
for (const name of ['new york', 'washington']) STATES.delete(name);
/** Countries, but for those that are a city: `travels to Brazil`. */
const COUNTRIES = lazy(() => {
  const names = new Set(places().countries.map((name) => name.toLowerCase()));
  for (const name of [
    'singapore',
    'luxembourg',
    'monaco',
    'hong kong',
    'macao',
    'gibraltar',
    'kuwait',
    'guatemala',
  ])
    names.delete(name);
  return names;
});
/** Postcodes of the US, Britain and Ireland. */
const POSTCODE =
  /^,? {1,2}(?:\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[0-9A-Z]? \d[A-Z]{2}|[AC-FHKNPRTV-Y](?:\d\d|6W) (?=.{0,3}\d)(?=.{0,3}[A-Z])[0-9A-Z]{4})(?![\w-])/;
const STREET_BEFORE = endsWith(
  /\b(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|court|ct|boulevard|blvd|way|place|pl|highway|hwy|circle|cir|terrace|ter|plaza|square|parkway|pkwy|trail|suite|ste|apt|unit|#) ?[\w-]{0,5}\.?, ?"?(?:[A-Za-z]{1,12} )?$/i,
);
/** `4 Oak Dr.`, `12 N Main St,`: neither a doctor nor a saint. */
const NUMBERED_STREET = endsWith(
  /(?:^|[^\w.,])\d{1,6}[A-Za-z]? (?:(?:[NSEW]\.?|[A-Z][a-z'-]{1,20}|\d{1,3}(?:st|nd|rd|th)) ){1,4}(?:St|Dr|Street|Drive)\.?,? $/,
);
const CAPITAL_BEFORE = /(?:^|[^.!?:\s\x80-\xff]) ?\b([A-Z][\w'-]*) $/;
const IN_NAME = byteSet("A-Za-z0-9_'-");
const NOT_NAMES =
  /^(?:In|From|At|To|Near|Of|The|And|Or|For|With|By|On|When|While|Since|Is|Was|Are|Via|Over|But|As|If|Both|Outside|Around|North|South|East|West|Northern|Southern|Eastern|Western|Central|I|We|He|She|They|It|You|My|Our|His|Her|Their)$/;
const CAPITAL_AFTER = /^[ -](?:[A-Z][a-z]|[A-Z]\.)/;
const GLUED_AFTER = new RegExp(String.raw`^(?:${CODE_AFTER}|[.-]\w)`);
const FIELD_BEFORE = /^(?:$|[,\t|;\n"])/;
const FIELD_AFTER = /^(?:$|[,\t|;"\r\n])/;

/**
 * Confidence that a listed city is one in its context. The region after it (a state, a country) and its key count
 * most; then words before it; a well-known name without another meaning needs neither.
 */
export function cityVerdict(
  place: ListedName,
  traits: CityTraits,
  edits: boolean,
): number | undefined {
  const { before, after, shape, text } = place;
  const isLower = shape === 'lower';
  if (STREET_WORD.test(text) || /\bdistrict of $/i.test(before.slice(-13))) return undefined;
  if (regionFollows(after, isLower)) {
    if (!INITIAL(before.slice(-5)) || /^[^,]*,? [A-Z]{2} \d/.test(after)) return edits ? 0.7 : 0.95;
  }
  if (POSTCODE.test(after) && (traits.size > 0 || traits.word === 0)) return edits ? 0.6 : 0.85;
  if (!edits && !isLower && isAfterPostcode(place.bytes, place.start, place.end)) return 0.9;
  if (!edits && !isLower && traits.word < 2 && BRAZILIAN.test(after)) return 0.85;
  const key = keyOf(place);
  if (key !== undefined && isKey(key)) return edits ? 0.7 : 0.95;
  if (edits || NEVER.test(text)) return undefined;
  if (shape !== 'upper' && traits.word === 0 && bareCodeFollows(after)) return 0.8;
  const lower = text.toLowerCase();
  if (STATES.has(lower) || COUNTRIES().has(lower))
    return TOWN_OF(before.slice(-NEAR)) ? 0.9 : undefined;
  if (isLower) return lowerVerdict(place, traits);
  if (isOnNumberedStreet(place)) return 0.8;
  const near = before.endsWith(' ') ? before.slice(-NEAR) : '';
  const word = wordBefore(place);
  if (TITLE_ENDS.has(wordBefore(place, 2)) && TITLE(near)) return undefined;
  if (INITIAL(before.slice(-5)) || THING.test(after)) return undefined;
  if (traits.size > 1 && traits.word === 0 && traits.name < 2 && isListed(place)) return 0.75;
  if (/[#@_/\\=.<$%~-]$/.test(before.slice(-1)) || GLUED_AFTER.test(after)) return undefined;
  if (CITY_OF_ENDS.has(word) && CITY_OF(near)) return 0.9;
  if (/^(?:[,.\r\n"]|$)/.test(after) && isAfterStreet(before)) return 0.8;
  if (isAbroad(before, word)) return 0.85;
  if (/\d[A-Za-z]?, $/.test(before.slice(-4)) && traits.name < 2 && STREET_ABROAD(before))
    return 0.8;
  if (/(?:^|[\r\n])$/.test(before.slice(-1)) && traits.word < 2 && DATELINE.test(after)) return 0.8;
  const loud = shape === 'upper' && isInCapitals(place);
  if (shape === 'upper' && !loud) return traits.size > 2 && isIn(near, word) ? 0.5 : undefined;
  const words = text.split(/[\s-]/).length;
  // Polish: whom something is for.
  if (word === 'dla' && traits.size < 3) return undefined;
  const joined = isJoined(place);
  if (joined && (traits.name > 0 || words === 1)) {
    return traits.size > 1 && traits.name === 0 && traits.word === 0 && !loud ? 0.4 : undefined;
  }
  if (lives(near, word)) return traits.word > 1 && words === 1 && loud ? undefined : 0.85;
  if (isIn(near, word)) return inVerdict(traits, words, loud);
  if (traits.word > 1) return undefined;
  if (isField(before, after) && traits.size > 0 && traits.word === 0 && traits.name < 2) return 0.5;
  if (LEFT.has(word) && FOR_ANOTHER.test(after) && traits.name < 2 && traits.word === 0) return 0.6;
  if ((FROM.has(word) || TO_ABROAD.has(word)) && traits.name < 2 && traits.word === 0) {
    return traits.size > 0 || words > 1 ? 0.6 : undefined;
  }
  if (traits.name > (traits.size === 3 ? 1 : 0) || traits.word > 0) return undefined;
  // The author of something.
  if (word === 'by') return undefined;
  return traits.size > 1 ? 0.75 : undefined;
}

/** A name before a slash, of two words at most. */
const BEFORE_SLASH = /(?:^|[^\w./-]|[a-z]\/)((?:[A-Z][\w'-]+ )?[A-Z][\w'-]+)\/$/;

/** Whether a town that is listed, too, is beyond a slash beside it: `Omaha/Denver`. */
function isListed({ bytes, start, end, before, shape }: ListedName): boolean {
  if (shape === 'lower') return false;
  if (bytes[end] === SLASH && isTownAt(bytes, end + 1, bytes.length)) return true;
  if (bytes[start - 1] !== SLASH) return false;
  const [, name] = BEFORE_SLASH.exec(before) ?? [];
  if (name === undefined) return false;
  const last = name.slice(name.lastIndexOf(' ') + 1);
  return [name, last].some((one) => isTownAt(bytes, start - 1 - one.length, start - 1));
}

function isTownAt(bytes: Buffer, at: number, high: number): boolean {
  const town = knownTowns()(bytes, at, high);
  return town !== undefined && !town.isWord;
}

function isOnNumberedStreet({ before, after }: ListedName): boolean {
  if (!/^(?:[,.;\r\n"]|$)/.test(after) || !/(?:St|Dr|Street|Drive)\.?,? $/.test(before.slice(-10)))
    return false;
  return NUMBERED_STREET(before);
}

/** Whether words abroad that only a town follows are before it; `à` has no letter of ASCII. */
function isAbroad(before: string, word: string): boolean {
  return (ABROAD_ENDS.has(word) || before.endsWith('\xc3\xa0 ')) && ABROAD(before.slice(-40));
}

function inVerdict({ size, word, name }: CityTraits, words: number, loud: boolean) {
  if (word > 1 && words === 1) return loud || size < 1 ? undefined : 0.5;
  if (size === 0 && name === 0 && words === 1) return 0.6;
  return name > 1 && size === 0 ? 0.5 : 0.75;
}

/** In lower case only well-known names that are nothing else, where people say where they are. */
function lowerVerdict(place: ListedName, { size, word, name }: CityTraits) {
  const { before, after } = place;
  if (
    size < 2 ||
    word > 0 ||
    /^[\w/.=@#$%&*+<\\-]/.test(before.slice(-1)) ||
    /^[-_/@=.(:\\]\w/.test(after)
  ) {
    return undefined;
  }
  const last = wordBefore(place);
  if (lives(before, last)) return 0.6;
  return isIn(before, last) && name < 2 ? 0.5 : undefined;
}

/** Whether `IN` holds for a place preceded by `word`. */
function isIn(before: string, word: string): boolean {
  return IN_ENDS.has(word) && IN(before);
}

/** Whether `LIVES` does; there may be two blanks. */
function lives(before: string, word: string): boolean {
  return (word === '' || LIVES_ENDS.has(word)) && LIVES(before);
}

/** Whether a capitalised word is right next to it, so that it may be a part of a longer name. */
function isJoined({ before, after }: ListedName): boolean {
  if (CAPITAL_AFTER.test(after)) return true;
  if (!before.endsWith(' ') || !hasCapital(before)) return false;
  const [, word] = CAPITAL_BEFORE.exec(before) ?? [];
  return word !== undefined && !NOT_NAMES.test(word);
}

/** Whether the text after the last blank, `'` and `-` included, has a capital. */
function hasCapital(before: string): boolean {
  for (let p = before.length - 2; p >= 0; p--) {
    const code = before.charCodeAt(p);
    if (code >= CAPITAL_A && code <= CAPITAL_Z) return true;
    if (IN_NAME[code] === 0) return false;
  }
  return false;
}

/** A street abroad with its number: `P.zza Dante 3, `. */
const STREET_ABROAD = endsWith(
  /(?:\bvia|viale|corso|piazza|p\.zza|calle|\bc\/|avda\.?|avenida|av\.|rua|travessa|largo|stra(?:\xc3\x9f|ss)e|str\.|weg|gasse|platz|allee|laan|straat|plein|\bul\.)[^\n\d]{0,24} \d{1,4} ?[a-z]?, $/i,
);

/** A comma follows the street, with at most one word between. */
function isAfterStreet(before: string): boolean {
  return before.includes(',', before.length - 16) && STREET_BEFORE(before.slice(-36));
}

function isField(before: string, after: string): boolean {
  return (
    FIELD_BEFORE.test(before.slice(-1)) &&
    FIELD_AFTER.test(after) &&
    (before !== '' || after !== '')
  );
}
