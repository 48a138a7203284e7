import { DOT, FIVE, TWO, ZERO } from '../../core/bytes.ts';
import { words } from '../../core/word-list.ts';
import type { View } from '../../engine/types.ts';
import { isCounted } from '../reading/counts.ts';
import { digitRun, goesBack, goesOn } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';
import { keywords } from '../reading/keywords.ts';
import { dashLength } from '../reading/separators.ts';
import type { Plans } from './numbering-plans.ts';
import { type PhoneGroups, phoneGroups } from './phone-groups.ts';
import { isLabelled } from './phone-words.ts';
import { isTrunkNumber } from './trunk-phone.ts';

/** Words of Europe and Brazil for calling and reaching somebody, rare in other senses. */
const CALLING = `
  anrufen anruf erreichbar erreichen rückruf zurückrufen durchwahl llamar llame llamad llamada llámame llámeme avisar localizable
  appeler appelez joindre rappeler rappelez chiamare chiamate chiami chiamatemi contattare ligar ligue ligem bellen bel bereikbaar
  terugbellen zadzwonić zadzwoń dzwonić oddzwonić
`;

/** Words that only mean a telephone number; `text` and `work` have other senses, too. */
const nearWord = keywords(
  words(`${CALLING}
  phone phones telephone tel mobile cell cellphone fax call called callback dial sms whatsapp
  msisdn hotline pager voicemail mob joignable tél téléphone telefon telefono teléfono telefone
  handy mobil móvil celular cellulare portable telefoon puhelin rufnummer gsm ring texted telefonnummer telefonnr rufnr fon mobilnummer
  mobilfunk telefoonnummer telefoonnr mobiel secrétariat sekretariat zentrale centralino recapito fixe domicile tlf tlfn telf tfno movil
  telemóvel komórka komórkowy contacto contatto kontakt anmeldung
`),
);

/** Keywords that are rare in other senses: names of telephones, no English verbs. */
const nearNoun = keywords(
  words(`${CALLING}
  phone phones telephone tel tels mobile mob cell cellphone fax msisdn whatsapp tél téléphone telefon
  telefono teléfono telefone telefoon telemóvel móvil movil celular cellulare telf tfno tlf gsm
  komórka
`),
);

/** A number in another country: the prefix, an area, and the rest; German mobile ones have twelve digits. */
const FEWEST = 9;
const MOST = 12;
/** Digits of a number in Spain, Portugal and Poland; its first group has three of them, or all. */
const UNPREFIXED = 9;
const UNPREFIXED_FIRST = 3;

/** End of `555-0182`, whose first three digits are at `at`, after a keyword; -1 if absent. */
export function localEnd(view: View, at: number): number {
  const { bytes, low, high } = view;
  if (bytes[at] < TWO || digitRun(bytes, at, high, 3) !== 3) return -1;
  const mark = at + 3 < high && bytes[at + 3] === DOT ? 1 : dashLength(bytes, at + 3, high);
  const line = at + 3 + mark;
  const end = line + 4;
  if (mark === 0 || digitRun(bytes, line, high, 4) !== 4) return -1;
  if (!beginsAt(bytes, at, low) || goesBack(bytes, at, low) || goesOn(bytes, end, high)) return -1;
  if (!endsAt(bytes, end, high) || isCounted(bytes, end, high)) return -1;
  return announced(view, at, end) ? end : -1;
}

/**
 * End of a number in the national format of another country, `020 7946 0958`, `01 99 00 12 34`, after a keyword or by its
 * form alone; -1 if there is no number.
 */
export function foreignEnd(view: View, at: number, plans: Plans): number {
  const { bytes, low, high } = view;
  if (!beginsAt(bytes, at, low) || goesBack(bytes, at, low)) return -1;
  const read = phoneGroups(bytes, at, high, MOST);
  if (read.count < FEWEST || isDate(read)) return -1;
  const end = read.ends[read.groups - 1];
  if (goesOn(bytes, end, high) || !endsAt(bytes, end, high)) return -1;
  return announced(view, at, end) || isTrunkNumber(view, at, read, plans) ? end : -1;
}

/**
 * End of a nine-digit number in the format of a country without a trunk prefix, `612 345 678`, `12 345 67 89`, after a word
 * for a telephone; -1 if absent.
 */
export function unprefixedEnd(view: View, at: number): number {
  const { bytes, low, high } = view;
  if (bytes[at] === ZERO || !beginsAt(bytes, at, low) || goesBack(bytes, at, low)) return -1;
  const { count, groups, sizes, ends } = phoneGroups(bytes, at, high, MOST);
  if (groups === 1 && bytes[at] < FIVE) return -1;
  if (count !== UNPREFIXED || (sizes[0] % UNPREFIXED_FIRST !== 0 && groups !== 4)) return -1;
  const end = ends[groups - 1];
  if (goesOn(bytes, end, high) || !endsAt(bytes, end, high)) return -1;
  return isLabelled(view, at) || nearNoun(view, at, end) ? end : -1;
}

function announced(view: View, start: number, end: number): boolean {
  return isLabelled(view, start) || nearWord(view, start, end);
}

/** Whether groups are those of a date: `01.02.2021`. */
function isDate({ sizes, groups }: PhoneGroups): boolean {
  return groups >= 3 && sizes[0] <= 2 && sizes[1] <= 2 && sizes[2] === 4;
}
