import type { CheckContext } from '../../core/checks/check.ts';
import { any, CAPITAL, type DatePattern, inCode, NO_SLASH, textOf, YEAR } from './date-pattern.ts';

/** Between the months of a range. */
const TO = '( ?- ?|/| ("and"|"to"|"or"|"through"|"until"|&) )';
/** Months that are neither a name nor a verb. */
const PLAIN =
  '(\'J\'"an"("uary")|\'F\'"eb"("ruary")?|\'J\'"uly"|\'S\'"ept"("ember")?|\'O\'"ct"("ober")?|\'N\'"ov"("ember")?|\'D\'"ec"("ember")?)';

/** Months alone, which a preposition leads to, and ranges of months. */
export const months: readonly DatePattern[] = [
  ...any(`${CAPITAL}\\.?(,? ${YEAR})?${TO}${CAPITAL}\\.?,? ${YEAR}`, 'y', NO_SLASH),
  {
    form: `${CAPITAL}( ?- ?| ("to"|"through"|"until") )${CAPITAL}`,
    when: { 'before within & near clinical': 0.6, 'before within': 0.35 },
    notBefore: '-',
    notAfter: '-',
  },
  {
    form: CAPITAL,
    check: inCode(isMonth),
    when: { 'before within & near clinical': 0.6, 'before within': 0.35 },
    notBefore: '-/',
    notAfter: '-/',
  },
  {
    form: PLAIN,
    check: inCode(isMonth),
    when: { 'before toward & near clinical': 0.6, 'before toward': 0.35 },
    notBefore: '-/',
    notAfter: '-/',
  },
];

const NAMES = /^(?:jan|apr|may|jun|aug)/i;

/** April, May, June and August are names, too: another name follows, or `'s`. */
function isMonth(match: CheckContext) {
  const [text, after] = textOf(match, 3);
  return !(NAMES.test(text) && /^(?: [A-Z][a-z]|'|\xe2\x80\x99)/.test(after)) && 'plausible';
}
