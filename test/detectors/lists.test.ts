import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { definitions } from '../../src/detectors/index.ts';
import { profile } from '../../src/profiles/profile.ts';
import { whole } from '../engine/drive.ts';

const LISTS = 200;
const number = (min: number, max: number) => fc.integer({ min, max }).map(String);
const of = (...words: string[]) => fc.constantFrom(...words);
const parts = (...all: (string | fc.Arbitrary<string>)[]) =>
  fc
    .tuple(...all.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));

const JOINERS = [', ', '; ', ' and ', ' or ', ' to ', ' & ', ' – ', ' / ', ', and ', ', or '];
/** Joiners without blanks, of the kinds in which they are no part of an item or of a name. */
const TIGHT = ['/', '–'];
const LOOSE_KINDS = ['date', 'age', 'person'];

/** By filter, the words before a list, and an item of it. */
const KINDS: readonly (readonly [key: string, before: string, item: fc.Arbitrary<string>])[] = [
  ['date', 'Seen on ', parts(number(1, 12), '/', number(13, 28))],
  ['date', 'Visits: ', parts('20', number(10, 25), '-0', number(1, 9), '-', number(10, 28))],
  ['date', 'Sessions on ', parts(number(1, 28), ' ', of('May', 'June', 'October'))],
  ['medicalRecordNumber', 'MRN ', number(1_000_000, 9_999_999)],
  ['medicalRecordNumber', 'Chart no. ', parts('A-', number(1000, 9999))],
  ['bankAccountNumber', 'Account no. ', number(30_000_000, 99_999_999)],
  ['age', 'Children aged ', number(2, 17)],
  ['phoneNumberExtension', 'Call ext. ', number(100, 999)],
  ['phoneNumber', 'Call ', parts('(312) 555-', number(1000, 9999))],
  ['zipCode', 'ZIP codes ', number(10_000, 99_999)],
  ['ssn', 'SSN ', parts(number(200, 600), '-', number(10, 99), '-', number(1000, 9999))],
  ['emailAddress', 'Mail ', parts('u', number(1, 999), '@mail.example')],
  ['ipAddress', 'Hosts ', parts('10.0.', number(1, 250), '.', number(1, 250))],
  ['stateAbbreviation', 'We ship to ', of('WA', 'GA', 'TX', 'NV', 'FL', 'NY')],
  ['state', 'Drives from ', of('Vermont', 'Ohio', 'Iowa', 'Texas', 'Utah')],
  ['city', 'Flights from ', of('Denver', 'Omaha', 'Boston', 'Tulsa', 'Spokane', 'Chicago')],
  ['personId', 'Employee IDs ', parts('E-', number(10_000, 99_999))],
  ['personId', 'Kundennummern ', number(100_000, 999_999)],
  ['bankAccountNumber', 'Kontonummern ', number(100_000_000, 999_999_999)],
  ['passportNumber', 'Passport numbers ', number(100_000_000, 999_999_999)],
  ['phoneNumber', 'Call ', parts(of('202', '312', '415'), number(200, 999), number(1000, 9999))],
  ['phoneNumber', 'Lines (312) 555-0147, ', parts('(312) 555-', number(1000, 9999))],
  ['phoneNumberExtension', 'Durchwahl ', number(10, 99)],
  ['age', 'Patients aged ', number(10, 79)],
  ['stateAbbreviation', 'Offices in ', of('WA', 'CO', 'GA', 'TX', 'NV')],
  ['zipCode', 'From Springfield, IL 60601, ', parts('6', number(1000, 2999))],
  // More ways to write them.
  ['date', 'Appointments: ', parts('0', number(1, 9), '/', number(13, 28), '/20', number(10, 25))],
  ['date', 'We met on ', parts(of('March', 'May', 'October', 'Sept.'), ' ', number(1, 28))],
  ['date', 'Between ', parts(of('Jan', 'Mar', 'Nov'), ' ', number(1, 28), ', 20', number(10, 25))],
  ['date', 'am ', parts(number(1, 28), '.', number(1, 12), '.')],
  ['date', 'Termine: ', parts(number(1, 28), '.', number(1, 12), '.2', number(3, 6))],
  ['date', 'le ', parts(number(1, 28), ' ', of('janvier', 'avril', 'juin', 'octobre'))],
  ['date', 'los días ', parts(number(1, 28), ' de ', of('enero', 'abril', 'junio'))],
  ['medicalRecordNumber', 'MRNs ', number(100_000, 999_999)],
  ['medicalRecordNumber', 'Patient IDs: ', parts('P', number(10_000, 99_999))],
  ['bankAccountNumber', 'Acct. nos. ', parts(number(100, 999), '-', number(100_000, 999_999))],
  ['age', 'Children, ages ', number(2, 17)],
  ['age', 'Seen: boys of ', parts(number(2, 17), ' years old')],
  ['age', 'Sie sind ', parts(number(2, 79), ' Jahre alt')],
  ['age', 'Three kids: ', number(2, 17)],
  ['phoneNumber', 'Tel. ', parts('+44 20 7946 ', number(1000, 9999))],
  ['phoneNumber', 'Phones: ', parts(number(202, 989), '-555-', number(1000, 9999))],
  ['phoneNumberExtension', 'Extensions ', number(1000, 9999)],
  ['phoneNumberExtension', 'Call at x', number(100, 999)],
  ['zipCode', 'Zip: ', parts(number(10_000, 99_999), '-', number(1000, 9999))],
  ['zipCode', 'Zips ', number(10_000, 99_999)],
  ['stateAbbreviation', 'Licensed in ', of('WA', 'OH', 'TX', 'NV', 'PA', 'NJ')],
  ['state', 'Residents of ', of('Vermont', 'Ohio', 'New Mexico', 'Texas', 'North Carolina')],
  ['city', 'Offices in ', of('Denver', 'Omaha', 'San Diego', 'Tulsa', 'Boston', 'Chicago')],
  ['city', 'Branches: ', of('Denver', 'Omaha', 'Boston', 'Tulsa', 'Spokane')],
  ['person', 'Messrs ', of('Roberts', 'Hale', 'Osei', 'Baker', 'Ortega')],
  ['person', 'Drs. ', of('Roberts', 'Hale', 'Osei', 'Patel', 'Ortega')],
  ['person', 'Present: ', of('Mary Jones', 'Tom Baker', 'Luis Ortega', 'Nadia Khan')],
];

interface List {
  readonly text: string;
  /** Ranges of its items, in bytes. */
  readonly items: readonly (readonly [start: number, end: number])[];
}

function listOf(before: string, items: readonly string[], joiner: string): List {
  const between = /[;/–]/.test(joiner) ? joiner : ', ';
  let text = before;
  const ranges = items.map((item, n) => {
    if (n > 0) text += n < items.length - 1 ? between : joiner;
    const start = Buffer.byteLength(text);
    text += item;
    return [start, Buffer.byteLength(text)] as const;
  });
  return { text: `${text} were noted.`, items: ranges };
}

function planOf(key: string) {
  const source = { name: 'lists', file: 'lists.json', folder: import.meta.dirname, definitions };
  const written = { name: 'lists', minConfidence: 0.4, identifiers: { [key]: {} } };
  const loaded = profile(Buffer.from(JSON.stringify(written)), source);
  assert.ok('plan' in loaded);
  return loaded.plan;
}

for (const [key, before, item] of KINDS) {
  test(`a keyword before one item counts for all in a list: ${key} after ${before.trim()}`, async () => {
    const plan = planOf(key);
    const joiners = LOOSE_KINDS.includes(key) ? JOINERS : [...JOINERS, ...TIGHT];
    const lists = fc.tuple(fc.array(item, { minLength: 2, maxLength: 6 }), of(...joiners));
    const drawn = fc.sample(lists, LISTS).map(([items, joiner]) => listOf(before, items, joiner));
    let all = 0;
    const missed: string[] = [];
    for (const { text, items } of drawn) {
      const { spans } = await whole(plan, Buffer.from(text));
      const found = spans.filter(({ outcome }) => outcome === 'replace');
      for (const [start, end] of items) {
        all++;
        if (!found.some((span) => span.start <= start && span.end >= end)) missed.push(text);
      }
    }
    assert.ok(missed.length <= all / 100, `${missed.length} of ${all}: ${missed[0]}`);
  });
}
