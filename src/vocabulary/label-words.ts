import { phrases, words } from '../core/word-list.ts';

/** Words before a label that say whose its value is: `patient name`. */
export const PEOPLE = phrases(`
  patient, client, customer, cust, member, subscriber, insured, guarantor, employee, applicant,
  student, guest, passenger, participant, subject, respondent, contact, mother, mothers, father,
  fathers, spouse, partner, child, parent, guardian, cardholder, accountholder, holder, tenant,
  borrower, beneficiary, kunde, kunden, patienten, mitarbeiter, emergency contact, next of kin,
  paciente, cliente, recipient, sender, attendee, driver, owner, candidate, donor, victim, witness
`);

/** Words before a label that say which of several it is: `billing address`. */
export const WHICH = phrases(`
  primary, secondary, main, home, work, business, office, private, personal, billing, shipping,
  mailing, delivery, residential, permanent, current, emergency, preferred, other, alternate,
  alternative, legal, us, uk, full, bill to, ship to, postal, numero de, numero, nr, no, date of,
  ihre, your, pt, pat, address, default address, card address, user, staff, doctor, physician, provider, author, admin,
  buyer, seller, x
`);

/** The same words, written as one with the label: `patientname`. */
export const JOINED =
  /^(?:(patient|customer|client|employee|member|student|applicant|emergencycontact)|home|work|billing|shipping|mailing|primary)(?=.{3})/;

/** Words after a label that add nothing. */
export const LAST_WORDS: ReadonlySet<string> = new Set(
  words('value text field home work mobile cell office primary business personal day evening'),
);

/** Words after a label that make it that of a number or a code: `customer id` is no customer. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(
  words('number num no nr nbr id nummer numero code'),
);
