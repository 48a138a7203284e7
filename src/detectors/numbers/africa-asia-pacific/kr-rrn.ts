import { digitAt, weighted } from '../../../core/checks/check-digits.ts';
import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds South Korean resident registration numbers: birth date, a digit for sex and century, six more. The
 * check digit holds for those issued before October 2020 (주민등록법 시행규칙). */
export const krRrn = issuedNumber({
  key: 'krRrn',
  finds: 'South Korean resident registration numbers',
  forms: ['dddddd-ddddddd'],
  formsNearWord: ['ddddddddddddd', 'dddddd_ddddddd'],
  inField: true,
  check: { kind: 'day', year: 0, month: 2, day: 4 },
  label: 'rrn, 주민등록번호',
  words: 'resident registration, jumin, 주민번호, 외국인등록번호',
  column: { labels: 'resident registration number', accepts: code(7, [13, 14], '-*') },
  examples: [
    'RRN «8001011234563», 주민등록번호 «800101-1234563».',
    '{"rrn":"«800101-1234563»","text":"\\n«800101-1234563»"}',
    '17,«201105-3012345»,KR',
    '2024-05-06 INFO rrn=«8001011234563» t=1715000000000',
    '주민등록번호 «8001011234563», 주민번호: «800101 1234563»\n17,«8001011234560»,서울',
    'no such day: 800230-1234563, 801301-1234563, rrn 8001321234563; since 2020: «800101-1234564»',
    'no word: 8001011234563',
    'not 800101-12345630, 1800101-1234563, 800101-1234563-1, 800101-123456',
  ],
  judge: (id) => (11 - (weighted(id, WEIGHTS) % 11)) % 10 === digitAt(id, 12) || 'plausible',
});

const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];
