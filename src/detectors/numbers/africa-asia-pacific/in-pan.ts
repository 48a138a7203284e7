import { code } from '../../columns/value-forms.ts';
import { issuedNumber } from '../../issued/issued-number.ts';

/** Finds Indian permanent account numbers (PAN, Income-tax Rules 1962, rule 114): five letters (the fourth gives the kind of holder), four digits and a letter. The check letter’s rule is not published. */
export const inPan = issuedNumber({
  key: 'inPan',
  finds: 'Indian permanent account numbers',
  forms: ['AAAAAddddA'],
  formsNearWord: ['aaaaadddda', 'AAAAA dddd A'],
  label: 'pan',
  words: 'permanent account number, income tax',
  column: { labels: 'pan number, pan card, pan no', accepts: code(4, [10, 10], '') },
  examples: [
    'Her PAN is «ACUPA7085R», the firm’s «AABCU9603R»; pan: «acupa7085r», PAN card «ACUPA 7085 R».',
    '{"pan":"«ACUPA7085R»","text":"\\n«ACUPA7085R»"}',
    '17,«ACUPA7085R»,IN',
    '2024-05-06 INFO pan=«ACUPA7085R» build=ACUXA7085R',
    'no such holder: ACUDA7085R; no such number: ACUPA0000R',
    'no word: acupa7085r',
    'not ACUPA708R, ACUPA70855R, XACUPA7085R, ACUPA7085R-1',
  ],
  judge: (id) => /^[A-Z]{3}[ABCFGHJLPT][A-Z](?!0000)/.test(id) && 'plausible',
});
