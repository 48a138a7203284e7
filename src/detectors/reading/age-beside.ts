import { byteSet, CLOSE_PAREN } from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { digitRun } from './digits.ts';
import { endsWith } from './ends-with.ts';

/** Bytes before an age that are read. */
const BEFORE_AGE = 44;

const ABROAD =
  'mann rentner rentnerin fahrer fahrerin autofahrer autofahrerin radfahrer angeklagte angeklagter opfer kind säugling pat ' +
  'enfant enfants conducteur conductrice automobiliste retraité retraitée accusé pte homme femme garçon bébé nourrisson ' +
  'conductor conductora jubilado jubilada varón mujer hombre niño niña bebé pac conducente pensionato pensionata bimbo bimba pz ' +
  'uomo donna bambino bambina condutor condutora reformado reformada utente doente criança menino menina homem mulher ' +
  'niemowlę noworodek dziecko zuigeling peuter kleuter automobilist zoontje dochtertje vrouw man jongen meisje kierowca pacjent pacjentka chory chora kobieta chłopiec dziewczynka ' +
  'detenido detenida acusado acusada testigo arguido arguida indagato imputato prévenu prévenue suspect témoin verdachte getuige ' +
  'matki ojca slachtoffer bestuurder podejrzany podejrzana oskarżony oskarżona świadek madre padre mère père mãe pai mãe moeder vader matka ojciec ' +
  'herr frau sohn tochter bruder schwester mutter vater fils fille mme monsieur madame hijo hija hermano hermana señor señora sr sra ' +
  'figlio figlia signor signora filho filha zoon dochter meneer mevrouw mevr syn córka pan pani patientin paciente paziente patiente';
/** Words for persons in other languages, in Latin-1 as `NAME` is. */
const PERSONS_ABROAD = anyCase(Buffer.from(ABROAD).toString('latin1'));
const PERSONS = anyCase(
  'patient pt man woman boy girl son daughter wife husband widow widower mother father mom dad brother sister child ' +
    'infant grandmother grandfather grandson granddaughter uncle aunt cousin niece nephew partner victim ' +
    'defendant plaintiff resident driver caller mr mrs ms miss dr claimant employee insured applicant student pupil member accused deceased suspect witness ' +
    'passenger pedestrian juvenile spouse boyfriend girlfriend bf gf grandma grandpa male female infant baby toddler newborn neonate',
);
/** A name with a capital, in bytes read as Latin-1: those from 0x80 on are parts of letters. */
const NAME = "[A-Z\\x80-\\xff][A-Za-z\\x80-\\xff'-]{1,20}";
const NAMES = `${NAME}(?: (?:[A-Z]\\.?|${NAME})){0,2}`;
/** `the patient, `, `mother alive, `, `son (Hector, `, `wife Maria, `, `brother, Tom, `, `Mr. Tom Baker, `. */
const PERSON_BEFORE = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z])(?:${PERSONS}|${PERSONS_ABROAD})\\.?(?:(?:,? | \\()${NAMES}|:? (?:alive|living|well|deceased|died|healthy))?, (?:d\\. |approx\\.? |about |now )?$`,
  ),
);
/** `John Smith, `, before a number of two digits and a verb or a role. */
const NAMES_BEFORE = endsWith(
  new RegExp(`(?:^|[^A-Za-z.-])${NAME}(?: [A-Z]\\.?| "${NAME}")? ${NAME}, $`),
);
const ONE_NAME = endsWith(new RegExp(`(?:^|[^A-Za-z.-])${NAME}, $`));
const BOTH_NAMES_BEFORE = endsWith(
  new RegExp(`(?:^|[^A-Za-z.-])${NAME} (?:[A-Z]\\.? |de |van |von |di |del |da |la )*${NAME} $`),
);
/** `her brother Sami `. */
const NAMED_BEFORE = endsWith(
  new RegExp(`(?:^|[^A-Za-z])(?:${PERSONS}|${PERSONS_ABROAD})\\.?(?:,? ${NAMES})? $`),
);
/** `I'm Solange, `, before an age and more. */
const INTRODUCED = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z])(?:(?:I['\u2019]?m|I am|[Tt]his is|[Mm]y name is|[Mm]eet) ${NAMES}|(?:im|i'm|i am) [a-z]{3,12}), $`,
  ),
);
const FIRM_BEFORE = /(?:Corp|Inc|Ltd|LLC|Co|Bank|Group|Fund|Trust|Company|Capital), $/;
const SAID =
  /^,? (?:of|from|was|is|who|whose|has|had|said|says|told|died|lives|lived|pleaded|and (?:his|her)|an?|the|single|married|divorced|widowed|retired|living|works|looking|female|male|she|he|will|could|smoker|non-smoker|uninjured|injured|killed|charged|arrested|pleaded|presented|attended|lives|captain|on|in|at|after|appeared|suffered|admitted|denied|aus|uit|de|di|wurde) [A-Za-z0-9]/;
const LONGEST_SAID = 16;
/** Words of courts and the police after one name: `Jones, 34, of no fixed abode`. */
const ACCUSED =
  /^, (?:of no fixed|who (?:was|is|had)|was (?:jailed|arrest|charged|senten|killed|injured|taken|pronoun|admitted|found))/;
/** `said Emma Lewis, `, before an age at the end of a sentence. */
const SPEAKER_BEFORE = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z])(?:said|says|added|explained|recalled|arrested|charged) ${NAME} ${NAME}, $`,
  ),
);
/** Before the comma: a letter, or the mark of an abbreviation. */
const NAME_END = byteSet('A-Za-z.\x80-\xff');

/** Person named in another language, before an age: `mon fils Tom, `, `su hija Ana (`, `Pat. `, `el conductor, de `. */
export const PERSON_ABROAD_BEFORE = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z\\x80-\\xff])(?:${PERSONS_ABROAD})\\.?(?:,? ${NAMES})?(?: \\(|,? )(?:d[ei] |anni )?$`,
  ),
);

/** A regular expression for the words, in small letters or with a capital. */
function anyCase(words: string): string {
  return words
    .split(' ')
    .map((word) => `[${word[0].toUpperCase()}${word[0]}]${word.slice(1)}`)
    .join('|');
}

/** How sure the number in `[start, end)`, a comma and a blank before it, is the age of the person there. */
export function ageBeside({ bytes, low, high }: View, start: number, end: number) {
  if (start - 3 < low || NAME_END[bytes[start - 3]] === 0) return undefined;
  const inBrackets = bytes[end] === CLOSE_PAREN;
  if (!inBrackets && digitRun(bytes, end + 2, high, 1) > 0) return undefined;
  const before = textBefore(bytes, start, low);
  if (PERSON_BEFORE(before) || INTRODUCED(before)) return 0.7;
  if (inBrackets || end - start < 2) return undefined;
  if (ACCUSED.test(bytes.toString('latin1', end, Math.min(high, end + 20))) && ONE_NAME(before))
    return 0.6;
  if (!NAMES_BEFORE(before)) return undefined;
  return isSaid(bytes, end, high) ? 0.6 : undefined;
}

/** Whether the words after an age are about a person. */
function isSaid(bytes: Buffer, end: number, high: number): boolean {
  return SAID.test(bytes.toString('latin1', end, Math.min(high, end + LONGEST_SAID)));
}

/** Whether `, 34` before a full stop is the age of a person who is quoted. */
export function isOfSpeaker({ bytes, low }: View, start: number): boolean {
  return SPEAKER_BEFORE(textBefore(bytes, start, low));
}

/** Whether a person is named before the comma before `start`: `Mr. Tom Baker, 67M, fell`. */
export function isAfterPerson({ bytes, low }: View, start: number): boolean {
  if (start - 3 < low || NAME_END[bytes[start - 3]] === 0) return false;
  return PERSON_BEFORE(textBefore(bytes, start, low));
}

/** Whether first and last name are before the comma before `start`: `Galina Petrova, 58F, fell`. */
export function isAfterNames({ bytes, low }: View, start: number): boolean {
  if (start - 3 < low || NAME_END[bytes[start - 3]] === 0) return false;
  const before = textBefore(bytes, start, low);
  return NAMES_BEFORE(before) && !FIRM_BEFORE.test(before);
}

/** Whether a person with a name is before the blank before `start`: `her brother Sami (9)`. */
export function isAfterName({ bytes, low }: View, start: number): boolean {
  if (start - 2 < low || NAME_END[bytes[start - 2]] === 0) return false;
  return NAMED_BEFORE(textBefore(bytes, start, low));
}

/** Whether first and last name are before the blank before `start`, and words about a person after `end`: `Emma Lewis (34) from Bristol`. */
export function isBetweenNameAndWords(view: View, start: number, end: number): boolean {
  const { bytes, low, high } = view;
  if (start - 2 < low || NAME_END[bytes[start - 2]] === 0 || !isSaid(bytes, end, high))
    return false;
  return BOTH_NAMES_BEFORE(textBefore(bytes, start, low));
}

function textBefore(bytes: Buffer, start: number, low: number): string {
  const read = bytes.toString('latin1', Math.max(low, start - BEFORE_AGE), start);
  // Cut text may begin earlier.
  return read.length < BEFORE_AGE ? read : `x${read}`;
}
