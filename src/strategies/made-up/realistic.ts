import { dayAt, dayNumber, type ReadDate } from '../written-date.ts';
import type { Draw } from './draws.ts';
import { bitcoinAddress, emailAddress, ipAddress, macAddress, url } from './made-up-addresses.ts';
import {
  cardNumber,
  iban,
  phoneNumber,
  routingNumber,
  socialSecurityNumber,
  vin,
} from './made-up-numbers.ts';
import {
  age,
  city,
  county,
  currency,
  firstName,
  hospital,
  person,
  state,
  stateAbbreviation,
  streetAddress,
  surname,
  zipCode,
} from './made-up-words.ts';
import { renumbered, shaped } from './shaped.ts';

/** Makes up a value like a text, from numbers that look random. */
export type MakeUp = (text: string, draw: Draw) => string;

/**
 * Invents values of a filter's type; for other types, texts of the same shape. None holds a character that could end
 * a field of CSV, a string of JSON or a line.
 */
export function realistic(type: string, readDate: ReadDate): MakeUp {
  if (type === 'date') return (text, draw) => harmless(date(text, draw, readDate));
  const make = MADE_UP.get(type) ?? shaped;
  return (text, draw) => harmless(make(text, draw));
}

function harmless(text: string): string {
  return text.replace(/[,"'`\\\u2018-\u201f\ufffd]/g, '').replace(/[\p{Cc} ]+/gu, ' ');
}

const MADE_UP = new Map<string, MakeUp>([
  ['age', age],
  ['bank-routing-number', routingNumber],
  ['bitcoin-address', bitcoinAddress],
  ['city', city],
  ['county', county],
  ['credit-card', cardNumber],
  ['currency', currency],
  ['email-address', emailAddress],
  ['entity', person],
  ['first-name', firstName],
  ['hospital', hospital],
  ['iban-code', iban],
  ['ip-address', ipAddress],
  ['mac-address', macAddress],
  ['person', person],
  ['phone-number', phoneNumber],
  ['phone-number-extension', renumbered],
  ['physician-name', person],
  ['ssn', socialSecurityNumber],
  ['state', state],
  ['state-abbreviation', stateAbbreviation],
  ['street-address', streetAddress],
  ['surname', surname],
  ['url', url],
  ['vin', vin],
  ['zip-code', zipCode],
]);

const FIRST_DAY = dayNumber({ year: 1930, month: 1, day: 1 });
const LAST_DAY = dayNumber({ year: 2019, month: 12, day: 31 });

/** A day from 1930 to 2019 in the same form, at midnight where there is a time. */
function date(text: string, draw: Draw, readDate: ReadDate): string {
  const written = readDate(text);
  if (written === undefined) return renumbered(text, draw);
  const day = dayAt(FIRST_DAY + draw(LAST_DAY - FIRST_DAY + 1));
  const time = /(?:T\d\d|[ ]\d\d:)[\s\S]*$/;
  // A comma of the fraction would be taken out.
  return written.write(day).replace(time, (part) => part.replace(/\d/g, '0').replace(',', '.'));
}
