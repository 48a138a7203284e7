import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds South African identity numbers: birth date, four digits, 0 to 2 for citizenship, one more, and Luhn’s
 * check digit (Identification Act 68 of 1997); bare ones near their keyword. */
export const zaIdNumber = issuedNumber({
  key: 'zaIdNumber',
  finds: 'South African identity numbers',
  forms: ['dddddd dddd ddd', 'dddddd dddd dd d'],
  formsNearWord: ['ddddddddddddd'],
  check: [
    { kind: 'day', year: 0, month: 2, day: 4 },
    { kind: 'numbers', at: 10, digits: 1, within: [[0, 2]] },
    { kind: 'luhn' },
  ],
  inField: true,
  label: 'id number, sa id',
  words: 'id, i.d, identity number, identity no, id no, rsa id, said, identity document',
  column: { labels: 'south african id', accepts: code(13, [13, 16], ' ') },
  examples: [
    'ID number «8001015009087», on the card «800101 5009 087».',
    '{"idNumber":"«8001015009087»","text":"\\n«800101 5009 087»"}',
    '17,«750330 5044 089»,ZA',
    '2024-05-06 INFO idNumber=«7503305044089» t=1715000000000',
    'ID: «8001015009087», I.D. No. «800101 5009 08 7»\n17,«8001015009087»,Durban',
    'wrong digit: 800101 5009 088, id number 8001015009088; no such day: 800132 5009 081',
    'no word: 8001015009087, a Unix time\n17,1704128001001,open\n1704128001043\n',
    'not 800101 5009 0870, 1800101 5009 087, 12 800101 5009 087',
  ],
});
