import { digits } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Indian Aadhaar numbers: twelve digits, the first 2 to 9, with Verhoeff’s check digit (UIDAI); bare
 * ones near their keyword. */
export const inAadhaar = issuedNumber({
  key: 'inAadhaar',
  finds: 'Indian Aadhaar numbers',
  forms: ['dddd dddd dddd'],
  formsNearWord: ['dddddddddddd'],
  check: [{ kind: 'numbers', at: 0, digits: 1, within: [[2, 9]] }, { kind: 'verhoeff' }],
  label: 'aadhaar, aadhar, uidai',
  words: 'आधार, adhaar, uid',
  column: { labels: 'aadhaar number, aadhar number', accepts: digits(12, 12) },
  examples: [
    'Aadhaar «2341 2341 2346», also «2341-2341-2346»; aadhaar no. «234123412346».',
    '{"aadhaar":"«234123412346»","text":"\\n«2341 2341 2346»"}',
    '17,«2341 2341 2346»,IN',
    '2024-05-06 INFO uid=«234123412346» seq=234123412347',
    'आधार संख्या «234123412346», <input name="aadhaar" value="«234123412346»">',
    'wrong digit: 2341 2341 2347, uid 234123412347; first digit: 1341 2341 2346',
    'no word: 234123412346',
    'not 2341 2341 23460, 2341 2341 2346 2341, 12341 2341 2346',
  ],
});
