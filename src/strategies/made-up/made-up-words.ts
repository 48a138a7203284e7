import {
  CITIES,
  COUNTIES,
  FIRST_NAMES,
  STATE_ABBREVIATIONS,
  STATES,
  STREETS,
  SURNAMES,
  ZIP_CODES,
} from './data/made-up.ts';
import { type Draw, drawn, oneOf } from './draws.ts';
import { likeCase } from './shaped.ts';

const DIGITS = '0123456789';

/** A first name and a surname; one word becomes a first name. */
export function person(text: string, draw: Draw): string {
  const several = /\p{L}[^\p{L}]+\p{L}/u.test(text);
  const first = unlike(text, FIRST_NAMES, draw);
  return likeCase(several ? `${first} ${unlike(text, SURNAMES, draw)}` : first, text);
}

export function firstName(text: string, draw: Draw): string {
  return likeCase(unlike(text, FIRST_NAMES, draw), text);
}

export function surname(text: string, draw: Draw): string {
  return likeCase(unlike(text, SURNAMES, draw), text);
}

export function city(text: string, draw: Draw): string {
  return likeCase(unlike(text, CITIES, draw), text);
}

export function county(text: string, draw: Draw): string {
  const name = unlike(text, COUNTIES, draw);
  return likeCase(/county/i.test(text) ? `${name} County` : name, text);
}

export function state(text: string, draw: Draw): string {
  return likeCase(unlike(text, STATES, draw), text);
}

export function stateAbbreviation(_: string, draw: Draw): string {
  return oneOf(STATE_ABBREVIATIONS, draw);
}

const HOSPITALS = ['General Hospital', 'Medical Center', 'Memorial Hospital', 'Regional Hospital'];

export function hospital(text: string, draw: Draw): string {
  return likeCase(`${unlike(text, SURNAMES, draw)} ${oneOf(HOSPITALS, draw)}`, text);
}

const WAYS = ['Street', 'Avenue', 'Road', 'Lane', 'Drive', 'Court', 'Way'];

export function streetAddress(text: string, draw: Draw): string {
  if (/\bbox\b/i.test(text)) return likeCase(`PO Box ${100 + draw(9900)}`, text);
  const number = 1 + draw(9999);
  return likeCase(`${number} ${unlike(text, STREETS, draw)} ${oneOf(WAYS, draw)}`, text);
}

/** A ZIP code that exists, with four more digits where there were some. */
export function zipCode(text: string, draw: Draw): string {
  const zip = oneOf(ZIP_CODES, draw);
  return text.replace(/\D/g, '').length > 5 ? `${zip}-${drawn(DIGITS, 4, draw)}` : zip;
}

/** An age of 1 to 89 years with the same words around it; in figures even if the text spelled it out. */
export function age(text: string, draw: Draw): string {
  const years = String(1 + draw(89));
  return /\d/.test(text) ? text.replace(/\d+(?:\.\d+)?/, years) : `${years} years old`;
}

/** An amount of as many digits, without marks between thousands. */
export function currency(text: string, draw: Draw): string {
  return text.replace(/\d[\d.,]*|\.\d+/, (amount) => {
    const cents = /[.,]\d\d$/.test(amount) ? `.${drawn(DIGITS, 2, draw)}` : '';
    const integer = amount.replace(/[.,]\d\d$/, '').replace(/\D/g, '');
    return `${1 + draw(9)}${drawn(DIGITS, Math.max(0, integer.length - 1), draw)}${cents}`;
  });
}

/** Most draws of a member of a list that the text holds already. */
const TRIES = 8;

/** A member of a list that is no word of the text. */
function unlike(text: string, list: readonly string[], draw: Draw): string {
  const lower = text.toLowerCase();
  for (let k = 0; k < TRIES; k++) {
    const member = oneOf(list, draw);
    if (!lower.includes(member.toLowerCase())) return member;
  }
  return oneOf(list, draw);
}
