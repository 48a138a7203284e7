import type { CheckContext } from '../../core/checks/check.ts';

const DATES = 'd{7}[MFX<]d{7}';
const ANY = '[0-9A-Z<]';
/**
 * Lines of machine-readable zones (ICAO Doc 9303, parts 4 to 6): 44 characters on passports (TD3), 36 on larger cards (TD2), 30 on
 * cards (TD1). With number, state, birth, sex and expiry; with birth, sex, expiry and state; with type, state and number; and
 * with names, which end in fillers.
 */
export const LINES = [
  `X{5}(X{4}|X{3}<|XX<<|X<<<|<<<<)dA[A-Z<]{2}${DATES}${ANY}{8}(${ANY}{8})?`,
  `${DATES}A[A-Z<]{2}${ANY}{12}`,
  `[IAC][A-Z<]{4}${ANY}{9}d${ANY}{15}`,
  'A[A-Z<]{27}<<|A[A-Z<]{33}<<|A[A-Z<]{41}<<',
].join('|');

const WEIGHTS = [7, 3, 1];

/** Whether the check digits of such a line hold, or its names are parted and end in fillers. */
export function isLine(_id: string, { bytes, start, end }: CheckContext): boolean {
  const line = bytes.toString('latin1', start, end);
  if (/^[A-Z][A-Z<]*<<[A-Z<]*[A-Z]<<+$/.test(line) || /^[A-Z<]+<<[A-Z][A-Z<]*<<$/.test(line))
    return true;
  if (line.length > 30) return holds(line, 0, 9) && holds(line, 13, 6) && holds(line, 21, 6);
  if (/^\d/.test(line)) return holds(line, 0, 6) && holds(line, 8, 6);
  return /\d/.test(line.charAt(14)) && holds(line, 5, 9);
}

/** Whether the digit after a run of characters is their check digit: letters count from 10 on, fillers as nought. */
function holds(line: string, at: number, length: number): boolean {
  const sum = [...line.slice(at, at + length)].reduce(
    (all, character, i) =>
      all + Math.max(0, '<123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(character)) * WEIGHTS[i % 3],
    0,
  );
  return line.charAt(at + length) === String(sum % 10);
}
