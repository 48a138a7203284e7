import { DIGIT, LOWER, UPPER } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { LINE_TRIGGERS, LONGEST_LINE, lineEnd } from './passports/machine-readable.ts';
import { digitRun, goesBack, goesOn } from './reading/digits.ts';
import { afterEscape, beginsAt, endsAt } from './reading/edges.ts';
import { escaped } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

const FEWEST = 7;
const MOST = 9;
const REACH = LONGEST_LINE + 2 + KEYWORD_AFTER;
const NEAR = keywords([
  ...[
    'passport',
    'passports',
    'passport no',
    'travel document',
    'pasaporte',
    'passeport',
    'reisepass',
    'passnummer',
    'pass nr',
    'paspoort',
    'passaporto',
    'passaporte',
    'pasport',
    'paszport',
  ],
]);

/** Another number's own keyword, with a state or none: a passport may be spoken of behind it. */
const LICENSE_BEFORE =
  /\b(?:licen[cs]e|DL|Licen[cs]e|LICEN[CS]E)(?: (?:[Nn]o\.?|[Nn]umber|#))?[ :#]{1,3}(?:\(?[A-Z]{2}\)? )?$/;
const LICENSE_BYTES = 32;

/**
 * Finds passport numbers near the word: of the United States nine digits or, since 2021, a letter and eight
 * (classification `US`), of other countries seven to nine capitals and digits (ICAO Doc 9303, part 4: at most nine).
 * Lines of a machine-readable zone, those of cards and with names too, are found wherever they stand.
 */
export const passportNumber = definition({
  key: 'passportNumber',
  type: 'passport-number',
  filterType: 'PASSPORT_NUMBER',
  finds: 'passport numbers, near their keyword; machine-readable zones',
  options: {},
  context: { raise: ['passport', 'travel document', 'visa', 'nationality', 'citizen'] },
  examples: [
    'Her passport number is «036001231», his passport «A12345678»; old passport: «223456789».',
    '{"passport":"«C01X00T47»","passportNumber":"\\n«L1234567»","order":"036001231"}',
    '17,passport,«036001231»\r\n18,passport,03600123,PASSPORTS',
    '2024-05-06 10:30:45 INFO passport_no=«036001231» id=036001231',
    'Reisepass «C01X00T47»; hidden: passport «０３６００１２３１», 护照 passport «036001231»。',
    'Passnummer «C01X00T47», {"type":"passport","number":"«C01X00T47»"}, passport no. «ab1234567»; passport a1b2c3d4',
    '«P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<»\n«L898902C36UTO7408122F1204159ZE184226B<<<<<10»\n',
    '«I<UTOD231458907<<<<<<<<<<<<<<<»\r\n«7408122F1204159UTO<<<<<<<<<<<6»\r\n«ERIKSSON<<ANNA<MARIA<<<<<<<<<<»',
    '{"mrz":"«I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<»\\n«D231458907UTO7408122F1204159<<<<<<<6»","de":"«IDD<<T220001293<<<<<<<<<<<<<<<»"}',
    'German «C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4», wrong: L898902C37UTO7408122F1204159ZE184226B<<<<<10, COUT<<ENDL<<X, I<UTOD231458908<<<<<<<<<<<<<<<',
    "Driver's license CA D1234567. Passport no. «123456789»; license no. D1234567, passport",
    'not bare: 036001231, A12345678 or C01X00T47',
    'passport ABCDEFGHI, 1234567890, 036001231-1, 0.36001231, A1B, x036001231, office 12345',
  ],
  detector: () => ({
    type: 'passport-number',
    filterType: 'PASSPORT_NUMBER',
    reach: evasionReach(REACH),
    find: throughEvasions({
      kind: 'matcher',
      triggers: [
        { only: 'D', length: [MOST, MOST] },
        { only: 'DU', has: 'DU', length: [FEWEST, MOST] },
        { only: 'DUL', has: 'DUL', length: [FEWEST + 1, MOST + 1] },
        { only: 'DL', has: 'DL', length: [FEWEST, MOST], form: '[a-z]{1,2}[0-9]{6,8}\\b' },
        ...LINE_TRIGGERS,
        escaped('0-9A-Z'),
      ],
      back: 0,
      match,
    }),
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  const start = bytes[at] === 0x5c ? at + 2 : afterEscape(bytes, at, Math.min(high, at + 1), low);
  const line = lineEnd(bytes, start, low, high);
  if (line > 0) return { start, end: line, confidence: 0.95, valid: true };
  let end = start;
  let digits = 0;
  // In lower case `ab1234567` only: `a1b2c3d4` is the hash of a commit.
  while (end < start + 2 && end < high && LOWER[bytes[end]] === 1) end++;
  for (const capitals = end === start; end < high && end - start <= MOST; end++) {
    if (DIGIT[bytes[end]] === 1) digits++;
    else if (!capitals || UPPER[bytes[end]] === 0) break;
  }
  const length = end - start;
  if (length < FEWEST || length > MOST || digits < 4 || !endsAt(bytes, end, high)) return undefined;
  const american =
    length === MOST && digitRun(bytes, start + (digits < MOST ? 1 : 0), high, MOST) >= 8;
  if (digits === length && !american) return undefined;
  if (!beginsAt(bytes, start, low) || goesBack(bytes, start, low) || goesOn(bytes, end, high))
    return undefined;
  if (!NEAR(view, start, end) || isOfLicense(view, start)) return undefined;
  return american
    ? { start, end, confidence: 0.9, classification: 'US' }
    : { start, end, confidence: 0.6 };
}

function isOfLicense({ bytes, low }: View, start: number): boolean {
  return LICENSE_BEFORE.test(bytes.toString('latin1', Math.max(low, start - LICENSE_BYTES), start));
}
