import { valuesOf } from '../../../core/checks/check.ts';
import { weights } from '../../../core/checks/check-digits.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Mexican population registry codes (CURP): letters of names, birth date, sex, state, consonants, and a
 * check digit modulo 10 (RENAPO, Instructivo normativo para la asignación de la CURP). */
export const mxCurp = issuedNumber({
  key: 'mxCurp',
  finds: 'Mexican population registry codes',
  forms: ['AAAAddddddAAAAAAXd'],
  formsNearWord: ['aaaaddddddaaaaaaxd'],
  check: [
    { kind: 'day', year: 4, month: 6, day: 8 },
    {
      kind: 'weighted',
      modulus: 10,
      weights: weights(18, 2),
      values: valuesOf('0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'),
      check: { at: 17, characters: '0987654321' },
    },
  ],
  label: 'curp',
  words: 'c.u.r.p, clave, registro de población',
  column: { accepts: code(6, [16, 18], '') },
  examples: [
    'Su CURP es «BOXW310820HNERXN09»; curp «boxw310820hnerxn09».',
    '{"curp":"«BOXW310820HNERXN09»","text":"\\n«BOXW310820HNERXN09»"}',
    '17,«BOXW310820HNERXN09»,MX',
    '2024-05-06 INFO curp=«BOXW310820HNERXN09» ref=BOXW310820HNERXN08',
    'C.U.R.P.: «boxw310820hnerxn09»',
    'wrong digit: BOXW310820HNERXN08; no such state: BOXW310820HZZRXN09; no such day: BOXW310832HNERXN05',
    'not BOXW310820HNERXN0, BOXW310820HNERXN099, XBOXW310820HNERXN09, BOXW310820HNERXN09-1',
  ],
  judge: (id) => FORM.test(id),
});

const STATES =
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE';
const FORM = new RegExp(
  `^[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX](?:${STATES})[B-DF-HJ-NP-TV-Z]{3}[\\dA-Z]\\d$`,
);
