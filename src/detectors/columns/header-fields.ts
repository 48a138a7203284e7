import { phrases, words } from '../../core/word-list.ts';

/** A field of a header, as labels are compared: letters and digits only, in lower case, without accents. */
export interface HeaderField {
  /** The whole field, and then shorter forms without words for its person (`patient`) or for one of several (`billing`). */
  readonly keys: readonly string[];
  /** Whether such a word makes it a person's: `patient name`. */
  readonly ofPerson: boolean;
}

/** Words before a label: for a person (`PEOPLE`), or for one of several (`WHICH`). */
const PEOPLE = phrases(`
  patient, client, customer, cust, member, subscriber, insured, guarantor, employee, applicant,
  student, guest, passenger, participant, subject, respondent, contact, mother, mothers, father,
  fathers, spouse, partner, child, parent, guardian, cardholder, accountholder, holder, tenant,
  borrower, beneficiary, kunde, kunden, patienten, mitarbeiter, emergency contact, next of kin,
  paciente, cliente, recipient, sender, attendee, driver, owner, candidate, donor, victim, witness
`);
const WHICH = phrases(`
  primary, secondary, main, home, work, business, office, private, personal, billing, shipping,
  mailing, delivery, residential, permanent, current, emergency, preferred, other, alternate,
  alternative, legal, us, uk, full, bill to, ship to, postal, numero de, numero, nr, no, date of,
  ihre, your, pt, pat, address, default address, card address, user, staff, doctor, physician, provider, author, admin,
  buyer, seller
`);
/** Words after a label that add nothing. */
const LAST_WORDS = new Set(
  words(`
  number num no nr nbr id nummer numero value text field code home work mobile cell office primary
  business personal day evening
`),
);
/** The same words, written as one with the label: `patientname`. */
const JOINED =
  /^(?:(patient|customer|client|employee|member|student|applicant|emergencycontact)|home|work|billing|shipping|mailing|primary)(?=.{3})/;

const people = byFirstWord(PEOPLE);
const which = byFirstWord(WHICH);

/** The fields of each header: every filter of a plan asks for them. */
const known = new WeakMap<readonly string[], readonly HeaderField[]>();

/** Reads the fields of a header. */
export function headerFields(header: readonly string[]): readonly HeaderField[] {
  const fields = known.get(header) ?? header.map(headerField);
  known.set(header, fields);
  return fields;
}

function headerField(text: string): HeaderField {
  let words = wordsOf(text);
  const keys = [words.join('')];
  const add = (shorter: readonly string[]) => {
    words = shorter;
    keys.push(shorter.join(''));
  };
  while (words.length > 1 && /^\p{N}+$/u.test(words[words.length - 1])) add(words.slice(0, -1));
  const stems = withoutLast(words);
  let ofPerson = false;
  for (let more = true; more; ) {
    const person = prefixOf(words, people);
    const length = person || prefixOf(words, which);
    ofPerson ||= person > 0;
    more = length > 0;
    if (more) add(words.slice(length));
  }
  keys.push(...stems, ...withoutLast(words));
  const [joined, person] = JOINED.exec(keys[0]) ?? [];
  if (joined !== undefined) keys.push(keys[0].slice(joined.length));
  return { keys, ofPerson: ofPerson || person !== undefined };
}

type Prefixes = ReadonlyMap<string, readonly (readonly string[])[]>;

function byFirstWord(phrases: readonly string[]): Prefixes {
  const prefixes = new Map<string, string[][]>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    prefixes.set(words[0], [...(prefixes.get(words[0]) ?? []), words]);
  }
  return prefixes;
}

/** Number of these words that begin the others, with a number after them (`address 1 city`); 0 if none would remain. */
function prefixOf(words: readonly string[], prefixes: Prefixes): number {
  if (words.length < 2) return 0;
  const found = prefixes
    .get(words[0])
    ?.find(
      (prefix) => prefix.length < words.length && prefix.every((word, n) => words[n] === word),
    );
  const length = found?.length ?? 0;
  const isOneOfSeveral = length > 0 && length + 1 < words.length && COUNT.test(words[length]);
  return isOneOfSeveral ? length + 1 : length;
}

const COUNT = /^\d$/;

function withoutLast(words: readonly string[]): readonly string[] {
  const last = words.length - 1;
  if (last === 0 || !LAST_WORDS.has(words[last])) return [];
  const rest = words.slice(0, last);
  return last > 1 && COUNT.test(rest[last - 1])
    ? [rest.join(''), rest.slice(0, -1).join('')]
    : [rest.join('')];
}

/** A label as headers' keys have it. */
export function keyOf(label: string): string {
  return wordsOf(label).join('');
}

/** `dateOfBirth`, `DATE_OF_BIRTH`, `Date of birth (years)`: date, of, birth. */
function wordsOf(text: string): readonly string[] {
  const plain = (ASCII.test(text) ? text : withoutAccents(text)).replace(ASIDE, '');
  return plain.replace(HUMP, '$1$2 ').toLowerCase().match(WORD) ?? [];
}

const ASCII = /^[\0-\x7f]*$/;
const ASIDE = /\([^()]*\)|['’´`]/g;
const HUMP = /(\p{Ll})(?=\p{Lu})|(\p{L})(?=\p{N})/gu;
const WORD = /[\p{L}\p{N}]+/gu;

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l');
}
