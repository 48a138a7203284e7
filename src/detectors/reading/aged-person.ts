import type { View } from '../../engine/types.ts';
import { endsWith } from './ends-with.ts';

const PERSON = endsWith(
  /(?:^|[^A-Za-z])(?:patient|pt|he|she|i|husband|wife|son|daughter|mother|father|brother|sister|man|woman|boy|girl|child|male|female|infant|baby|toddler|newborn|twins|gentleman|lady)(?:[,:]? | (?:is|was|am|turned)(?: now| only| about)? )$/i,
);
/** `he is 3 years`, and that is all: not `3 years into`, `3 years younger`. */
const ALL = /^(?:[,;!?)\r\n]|\.(?![0-9A-Za-z])| and (?!a half|[0-9])|$)/;
/** ` female`, ` M`: after a unit in the singular; `for 20 years men` is a time. */
const SEX =
  /^,? (?:old )?(?:[MF](?![A-Za-z-])|(?:male|female|man|woman|boy|girl|gentleman|lady)(?![a-z-]))/i;
const YEARS = /^(?:years?|yrs?)$/i;
const SINGULAR = /^(?:year|yrs?|y|month|mo|week|wk)$/i;
/** Persons whose age is often in months or weeks. */
const YOUNG = endsWith(
  /(?:^|[^A-Za-z])(?:infant|baby(?: girl| boy)?|toddler|newborn|neonate|twins?|triplets|child|boy|girl|son|daughter|sib(?:ling)?|brother|sister|grandson|granddaughter|niece|nephew)(?: [A-Z][a-z]{2,15})?[,:]? (?:(?:is|are|aged|now|only) ){0,2}$/i,
);
const YOUNG_UNIT = /^(?:months?|mos?|weeks?|wks?|days?)$/i;
const COMMA_END = /^[,;.)\r\n]|^$| (?:with|who|old|brought)/;
const BEFORE = 40;
const SEEN_AFTER = 14;

/** Whether the words around a number and its unit, in `[start, end)`, make it the age of a person. */
export function agedPerson({ bytes, low, high }: View, start: number, end: number, unit: string) {
  const after = bytes.toString('latin1', end, Math.min(high, end + SEEN_AFTER));
  if ((SINGULAR.test(unit) || after.startsWith(',')) && SEX.test(after)) return true;
  const before = bytes.toString('latin1', Math.max(low, start - BEFORE), start);
  if (YOUNG_UNIT.test(unit)) return COMMA_END.test(after) && YOUNG(before);
  if (!YEARS.test(unit) || !ALL.test(after)) return false;
  return PERSON(before);
}
