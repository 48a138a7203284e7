import type { CheckContext } from '../../core/checks/check.ts';
import { any, CAPITAL, type DatePattern, inCode, NO_SLASH, textOf, YEAR } from './date-pattern.ts';

/** Between the months of a range. */
const TO = '( ?- ?| ?[\xe2][\x80][\x90-\x95] ?|/| ("and"|"to"|"or"|"through"|"until"|&) )';
/** Months that are neither a name nor a verb. */
const PLAIN =
  '(\'J\'"an"("uary")|\'F\'"eb"("ruary")?|\'J\'"uly"|\'S\'"ept"("ember")?|\'O\'"ct"("ober")?|\'N\'"ov"("ember")?|\'D\'"ec"("ember")?)';

/** Confidence of a month after a preposition, by the preposition and by words of medicine near it. */
const IN_MONTH = {
  'before withinSurely': 0.6,
  'before within & near clinical': 0.6,
  'before within': 0.45,
} as const;

/** The same for months whose names are also words. */
export const IN_NAME = { ...IN_MONTH, 'before within': 0.35 } as const;

/** Months alone, which a preposition leads to, and ranges of months. */
export const months: readonly DatePattern[] = [
  ...any(
    `${CAPITAL}\\.?(, ${CAPITAL}\\.?){1,4},? ("and"|"or"|&) ${CAPITAL}\\.?,? ${YEAR}`,
    'y',
    NO_SLASH,
  ),
  ...any(`${CAPITAL}\\.?(,? ${YEAR})?${TO}${CAPITAL}\\.?,? ${YEAR}`, 'y', NO_SLASH),
  {
    form: `${CAPITAL}( ?- ?| ("to"|"through"|"until") )${CAPITAL}`,
    when: IN_MONTH,
    notBefore: '-',
    notAfter: '-',
  },
  {
    form: CAPITAL,
    check: inCode(isMonth),
    when: IN_NAME,
    notBefore: '-/',
    notAfter: '-/',
  },
  { form: PLAIN, check: inCode(isMonth), when: IN_MONTH, notBefore: '-/', notAfter: '-/' },
  {
    form: PLAIN,
    check: inCode(isMonth),
    when: { 'before toward & near clinical': 0.6, 'before toward': 0.35 },
    notBefore: '-/',
    notAfter: '-/',
  },
];

const NAMES = /^(?:jan|apr|may|jun|aug)/i;

/** April, May, June and August are also names of people: another name follows, or `'s`. */
function isMonth(match: CheckContext) {
  const [text, after] = textOf(match, 3);
  return !(NAMES.test(text) && /^(?: [A-Z][a-z]|'|\xe2\x80\x99)/.test(after)) && 'plausible';
}
