import { byteSet, CLOSE_PAREN } from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';
import { digitRun } from './digits.ts';
import { endsWith } from './ends-with.ts';

/** Bytes before an age that are read. */
export const BEFORE_AGE = 44;

const PERSONS = (
  'patient pt man woman boy girl son daughter wife husband widow widower mother father mom dad brother sister child ' +
  'infant grandmother grandfather grandson granddaughter uncle aunt cousin niece nephew partner victim suspect ' +
  'defendant plaintiff resident driver caller mr mrs ms miss dr'
)
  .split(' ')
  .map((word) => `[${word[0].toUpperCase()}${word[0]}]${word.slice(1)}`)
  .join('|');
/** In Latin-1: bytes from 0x80 on are parts of letters. */
const NAME = "[A-Z\\x80-\\xff][A-Za-z\\x80-\\xff'-]{1,20}";
const NAMES = `${NAME}(?: (?:[A-Z]\\.?|${NAME})){0,2}`;
/** `the patient, `, `son (Hector, `, `wife Maria, `, `brother, Tom, `, `Mr. Tom Baker, `. */
const PERSON_BEFORE = endsWith(
  new RegExp(`(?:^|[^A-Za-z])(?:${PERSONS})\\.?(?:(?:,? | \\()${NAMES})?, $`),
);
/** `John Smith, `, before a number of two digits and a verb or a role. */
const NAMES_BEFORE = endsWith(new RegExp(`(?:^|[^A-Za-z.-])${NAME}(?: [A-Z]\\.?)? ${NAME}, $`));
/** `her brother Sami `. */
const NAMED_BEFORE = endsWith(new RegExp(`(?:^|[^A-Za-z])(?:${PERSONS})\\.?(?:,? ${NAMES})? $`));
/** `I'm Solange, `, before an age and more. */
const INTRODUCED = endsWith(
  new RegExp(`(?:^|[^A-Za-z])(?:I['\u2019]?m|I am|[Tt]his is|[Mm]y name is|[Mm]eet) ${NAMES}, $`),
);
const FIRM_BEFORE = /(?:Corp|Inc|Ltd|LLC|Co|Bank|Group|Fund|Trust|Company|Capital), $/;
const SAID =
  /^, (?:of|from|was|is|who|whose|has|had|said|says|told|died|lives|lived|pleaded|and (?:his|her)|an?|the|single|married|divorced|widowed|retired|living|works|looking|female|male|she|he) [A-Za-z]/;
const LONGEST_SAID = 14;
/** Before the comma: a letter, or the mark of an abbreviation. */
const NAME_END = byteSet('A-Za-z.\x80-\xff');

/** How sure the number in `[start, end)`, a comma and a blank before it, is the age of the person there. */
export function ageBeside({ bytes, low, high }: View, start: number, end: number) {
  if (start - 3 < low || NAME_END[bytes[start - 3]] === 0) return undefined;
  const inBrackets = bytes[end] === CLOSE_PAREN;
  if (!inBrackets && digitRun(bytes, end + 2, high, 1) > 0) return undefined;
  const before = textBefore(bytes, start, low);
  if (PERSON_BEFORE(before) || INTRODUCED(before)) return 0.7;
  if (inBrackets || end - start < 2 || !NAMES_BEFORE(before)) return undefined;
  const after = bytes.toString('latin1', end, Math.min(high, end + LONGEST_SAID));
  return SAID.test(after) ? 0.6 : undefined;
}

/** Whether a person is named before the comma before `start`: `Mr. Tom Baker, 67M, fell`. */
export function isBehindPerson({ bytes, low }: View, start: number): boolean {
  if (start - 3 < low || NAME_END[bytes[start - 3]] === 0) return false;
  return PERSON_BEFORE(textBefore(bytes, start, low));
}

/** Whether first and last name are before the comma before `start`: `Galina Petrova, 58F, fell`. */
export function isBehindNames({ bytes, low }: View, start: number): boolean {
  if (start - 3 < low || NAME_END[bytes[start - 3]] === 0) return false;
  const before = textBefore(bytes, start, low);
  return NAMES_BEFORE(before) && !FIRM_BEFORE.test(before);
}

/** Whether a person with a name is before the blank before `start`: `her brother Sami (9)`. */
export function isBehindName({ bytes, low }: View, start: number): boolean {
  if (start - 2 < low || NAME_END[bytes[start - 2]] === 0) return false;
  return NAMED_BEFORE(textBefore(bytes, start, low));
}

function textBefore(bytes: Buffer, start: number, low: number): string {
  const read = bytes.toString('latin1', Math.max(low, start - BEFORE_AGE), start);
  // Cut text may begin earlier.
  return read.length < BEFORE_AGE ? read : `x${read}`;
}
