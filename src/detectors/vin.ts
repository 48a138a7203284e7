import { DIGIT } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { afterEscape, endsAt } from './reading/edges.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';
import { KEYWORD_AFTER, keywords } from './reading/keywords.ts';

const LENGTH = 17;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** What `A` to `Z` count as; 0: not in use. */
const LETTERS = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9];

const NEAR = keywords([
  'vin',
  'vins',
  'chassis',
  'vehicle identification',
  'fahrgestellnummer',
  'bastidor',
  'fin',
  'fahrzeug ident',
  'telaio',
]);

/**
 * Finds vehicle identification numbers: seventeen letters and digits without I, O and Q, with their check digit
 * and four digits at the end (49 CFR 565.15; ISO 3779). Near a word for them those of other countries, too, which
 * have none.
 */
export const vin = definition({
  key: 'vin',
  type: 'vin',
  filterType: 'VIN',
  finds: 'vehicle identification numbers, by check digit or near their keyword',
  options: {},
  context: { raise: ['vin', 'vehicle', 'car', 'chassis', 'make', 'model', 'registration'] },
  examples: [
    'Fahrzeug mit FIN «WVWZZZ1JZXW000001», FIN: «WVWZZZ1JZXW000001»; la fin WVWZZZ1JZXW00000A',
    'The car «JB3BA36KXHU036784» was sold; so was «2T2HK31U38C057399».',
    '{"vin":"«1M8GDM9AXKP042788»","n":"\\n«1M8GDM9AXKP042788»"}',
    '17,«5GZCZ43D13S812715»,open\r\n18,5GZCZ43D23S812715,open',
    '2024-05-06 10:30:45 INFO vin=«jb3ba36kxhu036784» id_«JB3BA36KXHU036784»_x',
    '“«JB3BA36KXHU036784»” 车«JB3BA36KXHU036784»。',
    'not 11131517191011111, 11131517191X11111, JB3BA36K1HU036784, 1M8GDM9AXKPO42788, Jb3Ba36KXHu036784',
    'VIN: «WVWZZZ1JZXW000001», chassis «WBA3A5C5XDF359083»; {"vin":"«wvwzzz1jzxw000001»"}',
    'no word: WVWZZZ1JZXW000001; the VIN is 1M8GDM9AXKPO42788, vin 11131517191011111, vin WVWZZZ1JZXWABCDEF',
    'not xJB3BA36KXHU036784, JB3BA36KXHU0367841 or JB3BA36KXHU03678',
  ],
  detector: () => ({
    type: 'vin',
    filterType: 'VIN',
    reach: evasionReach(LENGTH + 3 + KEYWORD_AFTER),
    find: throughEvasions({
      kind: 'matcher',
      triggers: [
        { only: 'DU', has: 'DU', length: [LENGTH, LENGTH] },
        { only: 'DL', has: 'DL', length: [LENGTH, LENGTH + 1] },
        { only: 'DUL', has: 'DUL', length: [LENGTH + 1, LENGTH + 1] },
      ],
      back: 0,
      match,
    }),
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, high } = view;
  const start = afterEscape(bytes, at, Math.min(high, at + 1), low);
  const end = start + LENGTH;
  if (end > high || !endsAt(bytes, end, high)) return undefined;
  const verdict = judged(bytes, start);
  if (verdict === 'valid') return { start, end, confidence: 0.9, valid: true };
  // Outside North America the ninth sign is no check digit.
  return verdict === 'form' && NEAR(view, start, end) ? { start, end, confidence: 0.6 } : undefined;
}

/** Whether seventeen signs have the form of a number, and whether the ninth is their check digit. */
function judged(bytes: Buffer, start: number): 'valid' | 'form' | 'no' {
  let sum = 0;
  let cases = 0;
  for (let i = 0; i < LENGTH; i++) {
    const byte = bytes[start + i];
    if (DIGIT[byte] === 1) {
      sum += WEIGHTS[i] * (byte - 0x30);
      continue;
    }
    const value = LETTERS[(byte & 0xdf) - 0x41];
    // The last four are digits in every vehicle that has a check digit.
    if (!value || i > 12) return 'no';
    cases |= byte & 0x20 ? 2 : 1;
    sum += WEIGHTS[i] * value;
  }
  const check = bytes[start + 8];
  const rest = sum % 11;
  if (cases !== 1 && cases !== 2) return 'no';
  const holds = rest === 10 ? (check | 0x20) === 0x78 : check === 0x30 + rest;
  return holds ? 'valid' : 'form';
}
