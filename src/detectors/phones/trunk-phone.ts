import { OPEN_PAREN, SIX, SLASH, TWO, ZERO } from '../../core/bytes.ts';
import { memoize } from '../../core/memoize.ts';
import type { View } from '../../engine/types.ts';
import { numberContext } from '../reading/number-context.ts';
import { nationalNumbers, type Plans } from './numbering-plans.ts';
import type { PhoneGroups } from './phone-groups.ts';

/** Countries whose numbers begin with a trunk prefix of 0 when they are written inside them. */
const REGIONS = ['FR', 'DE', 'GB', 'NL', 'BE', 'CH', 'AT', 'IE'];
const plansOf = memoize((plans: Plans) => REGIONS.map((name) => nationalNumbers(name, plans)));

const FEWEST = 9;
/** Digits of the longest area, with the prefix. */
const LONGEST_AREA = 5;
/** Digits after the area, where the number is two groups: `07700 900123`. */
const FEWEST_AFTER = 6;

/**
 * Whether digits in groups, `01 99 00 12 34`, `0261 210-39989`, `(0461) 708 - 223`, are a number by their form alone: a trunk
 * prefix, three groups of two digits and more or an area set apart, a number in use, among words or alone in a field.
 */
export function isTrunkNumber(
  view: View,
  start: number,
  groups: PhoneGroups,
  plans: Plans,
): boolean {
  const { digits, count, ends } = groups;
  if (count < FEWEST || digits[0] !== ZERO || digits[1] === ZERO) return false;
  if (!isGrouped(view, start, groups)) return false;
  const open = view.bytes[start - 1] === OPEN_PAREN ? start - 1 : start;
  if (numberContext(view, open, ends[groups.groups - 1]) === undefined) return false;
  // Last: the plans of eight countries take longer than all before them.
  return plansOf(plans).some((region) => region.valid(groups, count, groups.groups));
}

function isGrouped(
  { bytes }: View,
  start: number,
  { digits, sizes, groups, ends }: PhoneGroups,
): boolean {
  for (let n = 0; n < groups; n++) if (sizes[n] < 2) return false;
  if (sizes[0] > LONGEST_AREA) return false;
  const isSlashed = bytes[ends[0]] === SLASH;
  if (groups > 2) return !isSlashed || bytes[ends[1]] !== SLASH || !isOfMonth(digits, sizes);
  const apart = bytes[start - 1] === OPEN_PAREN || isSlashed;
  if (groups !== 2) return false;
  return (
    apart || (sizes[0] > 3 && sizes[1] >= FEWEST_AFTER) || isDutchMobile(bytes[start + 1], sizes)
  );
}

/** The number of an invoice, its month and year: `0972/05/2026`. */
function isOfMonth(digits: Uint8Array, [first, second, third]: Uint8Array): boolean {
  return second === 2 && third === 4 && digits[first + second] === TWO;
}

/** `06-55501824` */
function isDutchMobile(second: number, sizes: Uint8Array): boolean {
  return second === SIX && sizes[0] === 2 && sizes[1] === 8;
}
