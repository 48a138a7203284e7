import { DIGIT } from '../engine/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { afterEscape, endsAt } from './reading/edges.ts';
import { evasionReach, throughEvasions } from './reading/evasions.ts';

const LENGTH = 17;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** What `A` to `Z` count as; 0: not in use. */
const LETTERS = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Finds vehicle identification numbers: seventeen letters and digits without I, O and Q, with their check digit
 * and four digits at the end (49 CFR 565.15; ISO 3779).
 */
export const vin = definition({
  key: 'vin',
  type: 'vin',
  filterType: 'VIN',
  finds: 'vehicle identification numbers, by check digit',
  options: {},
  context: { raise: ['vin', 'vehicle', 'car', 'chassis', 'make', 'model', 'registration'] },
  examples: [
    'The car «JB3BA36KXHU036784» was sold; so was «2T2HK31U38C057399».',
    '{"vin":"«1M8GDM9AXKP042788»","n":"\\n«1M8GDM9AXKP042788»"}',
    '17,«5GZCZ43D13S812715»,open\r\n18,5GZCZ43D23S812715,open',
    '2024-05-06 10:30:45 INFO vin=«jb3ba36kxhu036784» id_«JB3BA36KXHU036784»_x',
    '“«JB3BA36KXHU036784»” 车«JB3BA36KXHU036784»。',
    'not 11131517191011111, 11131517191X11111, JB3BA36K1HU036784, 1M8GDM9AXKPO42788, Jb3Ba36KXHu036784',
    'not xJB3BA36KXHU036784, JB3BA36KXHU0367841 or JB3BA36KXHU03678',
  ],
  detector: () => ({
    type: 'vin',
    filterType: 'VIN',
    reach: evasionReach(LENGTH + 3),
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

function match({ bytes, low, high }: View, at: number): Found | undefined {
  const start = afterEscape(bytes, at, Math.min(high, at + 1), low);
  const end = start + LENGTH;
  if (end > high || !endsAt(bytes, end, high) || !isVin(bytes, start)) return undefined;
  return { start, end, confidence: 0.9, valid: true };
}

function isVin(bytes: Buffer, start: number): boolean {
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
    if (!value || i > 12) return false;
    cases |= byte & 0x20 ? 2 : 1;
    sum += WEIGHTS[i] * value;
  }
  const check = bytes[start + 8];
  const rest = sum % 11;
  return (
    (cases === 1 || cases === 2) && (rest === 10 ? (check | 0x20) === 0x78 : check === 0x30 + rest)
  );
}
