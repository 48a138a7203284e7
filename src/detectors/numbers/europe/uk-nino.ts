import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds UK National Insurance numbers: two letters, six digits, A to D. Prefixes that are not issued are refused (HMRC, National Insurance Manual NIM39110). */
export const ukNino = issuedNumber({
  key: 'ukNino',
  finds: 'UK National Insurance numbers',
  forms: ['AAddddddA', 'AA dd dd dd A', 'AA_dddddd_A'],
  formsNearWord: ['aadddddda', 'aa dd dd dd a', 'AAdddddd'],
  words: 'ni number, nin, ni no, nino, national insurance',
  column: {
    labels:
      'nino,ni number,ni no,national insurance,national insurance number,national insurance no',
    accepts: code(6, [8, 13], ' '),
  },
  examples: [
    'NI number «AB123456C» or «AB 12 34 56 C», also «AB-12-34-56-C»; nino «ab123456c».',
    '{"nino":"«JG103759A»","text":"\\n«JG103759A»"}',
    '17,«AB 12 34 56 C»,GB\n18,«JG103759A»,GB',
    '2024-05-06 INFO nino=«AB123456» ref=«JG 103759 A» sha=ab123456c',
    'Enter your NI number, such as «QQ 12 34 56 C»',
    'Alone it is none: QQ123456C',
    'no such prefix: BG123456A, GB123456A, DA123456A, AO123456A, ZZ123456A; no such suffix: AB123456E',
    'not AB12345C, AB1234567C, AB123456CD, xAB123456C, AB123456C-1, AB 12-34 56 C',
  ],
  judge: (id) => (NINO.test(id) ? 'plausible' : EXAMPLE.test(id) && 'doubtful'),
});

/** The prefix that forms show is not issued, either. */
const EXAMPLE = /^QQ\d{6}[A-D]$/;
const NINO = /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]?$/;
