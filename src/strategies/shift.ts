import * as v from 'valibot';
import type { RequestScope } from '../engine/types.ts';
import { redactionFormat, replacementScope, wholeNumber } from './fields.ts';
import { deriving, type ReplacementScope } from './keys/scope-key.ts';
import { draws } from './made-up/draws.ts';
import { replacing } from './replacing.ts';
import { type StrategyUse, strategy } from './strategy.ts';
import { dayOf, type Shift, shifted } from './written-date.ts';

/** A millennium, in days: more is a mistake. */
const MOST = 365_250;

const amount = v.exactOptional(
  v.pipe(wholeNumber, v.minValue(-MOST), v.maxValue(MOST, `expected at most ${MOST}`)),
  0,
);

const fields = {
  shiftDays: amount,
  shiftMonths: amount,
  shiftYears: amount,
  shiftRandom: v.exactOptional(v.boolean(), false),
  replacementScope,
  redactionFormat,
};

/** A date replaced by itself would stay in clear. */
const STILL =
  'moves no date: redacts; say how far: shiftDays, shiftMonths, shiftYears, or shiftRandom: true';

/**
 * Replaces a date by another in the same form, a number of days, months and years away. With `shiftRandom`, all dates
 * of a document or context move by the same number of days: the distance between them stays. Dates only.
 */
export const shift = strategy({
  name: 'SHIFT',
  fields,
  warnings({ shiftDays, shiftMonths, shiftYears, shiftRandom }, { type }) {
    if (type !== 'date') return ['takes dates only: redacts'];
    const still = shiftDays === 0 && shiftMonths === 0 && shiftYears === 0 && !shiftRandom;
    return still ? [STILL] : [];
  },
  replace(settings, use) {
    const { shiftRandom, shiftDays, shiftMonths, shiftYears, redactionFormat: format } = settings;
    const fixed = { days: shiftDays, months: shiftMonths, years: shiftYears };
    return (scope) => {
      const by = shiftRandom ? randomShift(use, scope, settings.replacementScope) : fixed;
      return replacing(use, format, (match) => moved(match, by, use));
    };
  },
});

/** Names that profiles in the field give to SHIFT, the last two to a random one. */
export const shiftDate = strategy({ ...shift, name: 'SHIFT_DATE' });
export const shiftRandom = random('SHIFTRANDOM');
export const shiftRandomly = random('SHIFT_RANDOM');

function random(name: string) {
  return strategy({
    ...shift,
    name,
    warnings: (settings, use) => shift.warnings?.({ ...settings, shiftRandom: true }, use) ?? [],
    replace: (settings, use) => shift.replace({ ...settings, shiftRandom: true }, use),
  });
}

/** Back by a month to almost two years. */
const RANDOM_DAYS = { fewest: 30, most: 699 };

function randomShift(use: StrategyUse, scope: RequestScope, within: ReplacementScope): Shift {
  const draw = draws(deriving(use, scope, within)('shift'));
  const { fewest, most } = RANDOM_DAYS;
  return { days: -fewest - draw(most - fewest + 1), months: 0, years: 0 };
}

function moved(match: Buffer, by: Shift, { type, readDate }: StrategyUse): Buffer | undefined {
  const date = type === 'date' ? readDate(match.toString('latin1')) : undefined;
  const day = date && dayOf(date);
  const later = day && shifted(day, by);
  return later && Buffer.from(date.write(later), 'latin1');
}
