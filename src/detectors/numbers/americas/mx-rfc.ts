import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Mexican taxpayer codes (RFC) of persons and companies: letters, a date, two characters and a check modulo
 * 11, which older codes miss (SAT, Código Fiscal de la Federación, art. 27). Codes with Ñ or & are not found. */
export const mxRfc = issuedNumber({
  key: 'mxRfc',
  finds: 'Mexican taxpayer codes',
  forms: ['AAAAddddddXXX', 'AAAddddddXXX', 'AAAA_dddddd_XXX', 'AAAA-dddddd-XXX', 'AAA-dddddd-XXX'],
  formsNearWord: ['aaaaddddddxxx', 'aaaddddddxxx'],
  check: { kind: 'day', year: -9, month: -7, day: -5 },
  label: 'rfc',
  words: 'r.f.c, registro federal, contribuyente',
  column: { accepts: code(6, [10, 13], '-') },
  examples: [
    'RFC «GODE561231GR8», empresa «MAB9307148T4», con guiones «GODE-561231-GR8».',
    '{"rfc":"«GODE561231GR8»","text":"\\n«GODE561231GR8»"}',
    '17,«MAB-930714-8T4»,MX',
    '2024-05-06 INFO rfc=«GODE561231GR8» ref=GODE561331GR8',
    'R.F.C. «gode561231gr8», rfc=«mab9307148t4»; gode561231gr8',
    'no such day: GODE561331GR8, MAB9302308T4; no check that could be: GODE561231GRB',
    'not GODE561231GR, GODE561231GR88, XGODE561231GR8, GODE561231GR8-1',
  ],
  judge(id) {
    if (!/[\dA]$/.test(id)) return false;
    return checkOf(id) === id.charAt(id.length - 1) || 'doubtful';
  },
});

/** The 25th is &, the last but one a blank, for the letter that companies lack, the last Ñ. */
const SIGNS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

function checkOf(id: string): string {
  const padded = id.padStart(13);
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += SIGNS.indexOf(padded.charAt(i)) * (13 - i);
  return '0123456789A'.charAt((11 - (sum % 11)) % 11);
}
