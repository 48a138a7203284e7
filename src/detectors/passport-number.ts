import { DIGIT, UPPER } from '../engine/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { digitRun, goesBack, goesOn } from './reading/digits.ts';
import { afterEscape, beginsAt, endsAt } from './reading/edges.ts';
import { ESCAPED_DIGITS } from './reading/escapes.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

const FEWEST = 7;
const MOST = 9;
const REACH = MOST + 4 + KEYWORD_AFTER;
const NEAR = keywords([
  ...[
    'passport',
    'passports',
    'passport no',
    'travel document',
    'pasaporte',
    'passeport',
    'reisepass',
  ],
]);

/**
 * Finds passport numbers near the word: of the United States nine digits or, since 2021, a letter and eight
 * (classification `US`), of other countries seven to nine capitals and digits (ICAO Doc 9303, part 4: at most nine).
 */
export const passportNumber = definition({
  key: 'passportNumber',
  type: 'passport-number',
  filterType: 'PASSPORT_NUMBER',
  finds: 'passport numbers, near their keyword',
  options: {},
  context: { raise: ['passport', 'travel document', 'visa', 'nationality', 'citizen'] },
  examples: [
    'Her passport number is «036001231», his passport «A12345678»; old passport: «223456789».',
    '{"passport":"«C01X00T47»","passportNumber":"\\n«L1234567»","order":"036001231"}',
    '17,passport,«036001231»\r\n18,passport,03600123,PASSPORTS',
    '2024-05-06 10:30:45 INFO passport_no=«036001231» id=036001231',
    'Reisepass «C01X00T47»; hidden: passport «０３６００１２３１», 护照 passport «036001231»。',
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
        ESCAPED_DIGITS,
      ],
      back: 0,
      match,
    }),
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  const start = bytes[at] === 0x5c ? at + 2 : afterEscape(bytes, at, Math.min(high, at + 1), low);
  let end = start;
  let digits = 0;
  for (; end < high && end - start <= MOST; end++) {
    if (DIGIT[bytes[end]] === 1) digits++;
    else if (UPPER[bytes[end]] === 0) break;
  }
  const length = end - start;
  if (length < FEWEST || length > MOST || digits < 4 || !endsAt(bytes, end, high)) return undefined;
  const american =
    length === MOST && digitRun(bytes, start + (digits < MOST ? 1 : 0), high, MOST) >= 8;
  if (digits === length && !american) return undefined;
  if (!beginsAt(bytes, start, low) || goesBack(bytes, start, low) || goesOn(bytes, end, high))
    return undefined;
  if (!NEAR(view, start, end)) return undefined;
  return american
    ? { start, end, confidence: 0.9, classification: 'US' }
    : { start, end, confidence: 0.6 };
}
