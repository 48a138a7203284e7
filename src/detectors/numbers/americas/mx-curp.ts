import { isDay, numberAt } from '../../../core/checks/check-digits.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Mexican population registry codes (CURP): letters of names, birth date, sex, state, consonants, and a
 * check digit modulo 10 (RENAPO, Instructivo normativo para la asignación de la CURP). */
export const mxCurp = issuedNumber({
  key: 'mxCurp',
  finds: 'Mexican population registry codes',
  forms: ['AAAAddddddAAAAAAXd'],
  formsNearWord: ['aaaaddddddaaaaaaxd'],
  words: 'curp, c.u.r.p, clave, registro de población',
  examples: [
    'Su CURP es «BOXW310820HNERXN09»; curp «boxw310820hnerxn09».',
    '{"curp":"«BOXW310820HNERXN09»","text":"\\n«BOXW310820HNERXN09»"}',
    '17,«BOXW310820HNERXN09»,MX',
    '2024-05-06 INFO curp=«BOXW310820HNERXN09» ref=BOXW310820HNERXN08',
    'C.U.R.P.: «boxw310820hnerxn09»',
    'wrong digit: BOXW310820HNERXN08; no such state: BOXW310820HZZRXN09; no such day: BOXW310832HNERXN05',
    'not BOXW310820HNERXN0, BOXW310820HNERXN099, XBOXW310820HNERXN09, BOXW310820HNERXN09-1',
  ],
  judge(id) {
    if (!FORM.test(id)) return false;
    if (!isDay(numberAt(id, 4, 6), numberAt(id, 6, 8), numberAt(id, 8, 10))) return false;
    let sum = 0;
    for (let i = 0; i < 17; i++) sum += SIGNS.indexOf(id.charAt(i)) * (18 - i);
    return (10 - (sum % 10)) % 10 === numberAt(id, 17);
  },
});

const STATES =
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE';
const FORM = new RegExp(
  `^[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX](?:${STATES})[B-DF-HJ-NP-TV-Z]{3}[\\dA-Z]\\d$`,
);
/** The 24th is Ñ. */
const SIGNS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
