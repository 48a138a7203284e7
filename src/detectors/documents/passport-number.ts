import type { Check, CheckContext } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { isLine, LINES } from '../passports/machine-readable.ts';
import { repeatedValues } from '../repeated-values.ts';
import { each } from '../words.ts';

/** Another number's own keyword, with a state or none: a passport may be spoken of after it. */
const LICENSE =
  /\b(?:licen[cs]e|DL|Licen[cs]e|LICEN[CS]E)(?: (?:[Nn]o\.?|[Nn]umber|#))?[ :#]{1,3}(?:\(?[A-Z]{2}\)? )?$/;
const LICENSE_BYTES = 32;
const ofNoLicense: Check = { kind: 'code', inPlace: true, holds: isOfNoLicense };
const digits: Check = { kind: 'count', digits: [4, 8], letters: [1, 5] };

/**
 * Finds passport numbers near the word: of the United States nine digits or, since 2021, a letter and eight
 * (classification `US`), of other countries seven to nine capitals and digits (ICAO Doc 9303, part 4: at most nine).
 * Lines of a machine-readable zone, those of cards and with names too, are found wherever they are.
 */
export const passportNumber = detector({
  key: 'passportNumber',
  group: 'numbers',
  finds: 'passport numbers, near their keyword; machine-readable zones',
  words: {
    near: [
      each('passport', ', no, number, num, id'),
      'passports, travel document, pasaporte, passeport, reisepass, passnummer, pass nr, paspoort, passaporto, passaporte, pasport, paszport',
    ].join(', '),
    raise: 'passport, travel document, visa, nationality, citizen',
  },
  patterns: [
    {
      form: LINES,
      check: { kind: 'code', holds: isLine },
      when: { always: 0.95 },
      edges: 'open',
      notAfter: '<',
      notBefore: '<',
    },
    { form: 'd{9}|ad{8}', check: ofNoLicense, when: { near: 0.9 }, classification: 'US' },
    {
      form: 'ddd ddd ddd|X{1,4} X{3,7}|A{1,2} ddd d{3,4}',
      check: [{ kind: 'count', digits: [5, 9] }, ofNoLicense],
      when: { 'before near': 0.85 },
    },
    { form: 'X{7,9}', check: [digits, ofNoLicense], when: { near: 0.6 } },
    // In lower case `ab1234567` alone: `a1b2c3d4` is the hash of a commit.
    { form: '[a-z]d{6,8}|[a-z]{2}d{6,7}', check: ofNoLicense, when: { near: 0.6 } },
  ],
  column: {
    labels: `passport,passport number,passport no,passport num,passport id,passport #,travel document,
      travel document number,Reisepass,Reisepassnummer,Passnummer,Pass-Nr,passeport,numéro de passeport,pasaporte,
      número de pasaporte,passaporto,numero passaporto,passaporte,número do passaporte,paspoort,paspoortnummer,paszport,
      numer paszportu,passnummer,passi,útlevél,číslo pasu,pașaport,паспорт,номер паспорта,διαβατήριο,pasaport`,
    accepts: code(3, [5, 20], ' -'),
  },
  repeats: repeatedValues,
  examples: [
    'Her passport number is «036001231», his passport «A12345678»; old passport: «223456789».',
    '{"passport":"«C01X00T47»","passportNumber":"\\n«L1234567»","order":"036001231"}',
    '17,passport,«036001231»\r\n18,passport,03600123,PASSPORTS',
    '2024-05-06 10:30:45 INFO passport_no=«036001231» id=036001231',
    'Reisepass «C01X00T47»; hidden: passport «０３６００１２３１», 护照 passport «036001231»。',
    'Passport no. «123 456 789», passport: «AB 123 4567», passport number «C01X 00T47»; passport AB 12 of 2019',
    'Passnummer «C01X00T47», {"type":"passport","number":"«C01X00T47»"}, passport no. «ab1234567»; passport a1b2c3d4',
    '«P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<»\n«L898902C36UTO7408122F1204159ZE184226B<<<<<10»\n',
    '«I<UTOD231458907<<<<<<<<<<<<<<<»\r\n«7408122F1204159UTO<<<<<<<<<<<6»\r\n«ERIKSSON<<ANNA<MARIA<<<<<<<<<<»',
    '{"mrz":"«I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<»\\n«D231458907UTO7408122F1204159<<<<<<<6»","de":"«IDD<<T220001293<<<<<<<<<<<<<<<»"}',
    'German «C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4», wrong: L898902C37UTO7408122F1204159ZE184226B<<<<<10, COUT<<ENDL<<X, I<UTOD231458908<<<<<<<<<<<<<<<',
    "Driver's license CA D1234567. Passport no. «123456789»; license no. D1234567, passport",
    'not bare: 036001231, A12345678 or C01X00T47',
    'passport ABCDEFGHI, 1234567890, 036001231-1, 0.36001231, A1B, x036001231, office 12345',
  ],
});

function isOfNoLicense(_id: string, { bytes, low, start }: CheckContext) {
  const before = bytes.toString('latin1', Math.max(low, start - LICENSE_BYTES), start);
  return !LICENSE.test(before) && 'plausible';
}
