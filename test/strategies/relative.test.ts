import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseProfile } from '../../src/profiles/load.ts';
import { distance } from '../../src/strategies/relative.ts';
import { dayAt, dayNumber } from '../../src/strategies/written-date.ts';
import { useOf } from './uses.ts';
import { judging, written } from './written.ts';

const dates = useOf('date', 'date');
const REDACTED = '{{{REDACTED-date}}}';

for (const [name, fields, match, expected] of [
  ['SHIFT', { shiftDays: 2 }, '2010-05-09', '2010-05-11'],
  ['SHIFT', { shiftDays: 2, shiftMonths: 2 }, '2010-05-09', '2010-07-11'],
  ['SHIFT', { shiftDays: -2, shiftMonths: '2' }, '2010-05-09', '2010-07-07'],
  ['SHIFT', { shiftDays: 1, shiftMonths: 1, shiftYears: 1 }, '05-09-2020', '06-10-2021'],
  ['SHIFT_DATE', { shiftDays: 1 }, '25/12/1980', '26/12/1980'],
  ['SHIFT', { shiftDays: 30 }, 'May 22, 1999', 'June 21, 1999'],
  ['SHIFT', { shiftDays: 30 }, '06/May/2024', '05/Jun/2024'],
  ['SHIFT', { shiftDays: 30 }, '22MAY1999', '21JUN1999'],
  ['SHIFT', { shiftDays: 30 }, '22-Jun-1999', '22-Jul-1999'],
  ['SHIFT', { shiftMonths: 1 }, 'May, 2012', 'June, 2012'],
  ['SHIFT', { shiftMonths: 1 }, 'Sept 5, 2020', 'Oct 5, 2020'],
  ['SHIFT', { shiftDays: 1 }, 'November 22nd', 'November 23rd'],
  ['SHIFT', { shiftDays: 1 }, '31 Aug 2020', '1 Sep 2020'],
  ['SHIFT', { shiftMonths: 1 }, 'January 2012', 'February 2012'],
  ['SHIFT', { shiftMonths: 1 }, '01/31/2019', '02/28/2019'],
  ['SHIFT', { shiftYears: -1 }, '02/29/2020', '02/28/2019'],
  ['SHIFT', { shiftYears: 10 }, '06/16/20', '06/16/30'],
  ['SHIFT', { shiftDays: 1 }, '2010-05-09T23:59:00Z', '2010-05-10T23:59:00Z'],
  ['SHIFT', { shiftDays: 1 }, 'January 2012', REDACTED],
  ['SHIFT', { shiftYears: 1 }, 'May 15', REDACTED],
  ['SHIFT', { shiftYears: 9000 }, '2010-05-09', REDACTED],
  ['SHIFT', {}, '2010-05-09', REDACTED],
  ['SHIFT', { shiftDays: 1 }, '18-18-2020', REDACTED],
  ['TRUNCATE_TO_YEAR', {}, '10-05-2005', '2005'],
  ['TRUNCATE_TO_YEAR', {}, 'May 22, 1999', '1999'],
  ['TRUNCATE_TO_YEAR', {}, '06/16/20', '2020'],
  ['TRUNCATE_TO_YEAR', {}, '2010-05-09T23:59:00Z', '2010'],
  ['TRUNCATE_TO_YEAR', {}, 'Fri, 15 Mar 2024 10:11:12 +0100', '2024'],
  ['TRUNCATE_TO_YEAR', {}, 'November 22nd', REDACTED],
  ['TRUNCATE_TO_YEAR', {}, '18-18-2020', REDACTED],
  ['RELATIVE', {}, '2999-01-01', REDACTED],
  ['RELATIVE', {}, 'November 22nd', REDACTED],
  ['RELATIVE', {}, '18-18-2020', REDACTED],
] as const) {
  test(`${name} ${JSON.stringify(fields)} makes ${match} ${expected}`, () => {
    assert.equal(written(name, fields, dates, match), expected);
  });
}

for (const [date, today, expected] of [
  ['2024-01-10', '2024-03-10', '2 months ago'],
  ['2014-01-10', '2024-03-10', '10 years 2 months ago'],
  ['2024-01-10', '2024-03-24', '2 months ago'],
  ['2024-01-10', '2024-03-25', '3 months ago'],
  ['2024-01-31', '2024-03-01', '1 month ago'],
  ['2023-03-10', '2024-03-10', '1 year ago'],
  ['2024-03-10', '2024-03-10', '0 months ago'],
  ['2024-05-10', '2024-03-10', 'in 2 months'],
] as const) {
  test(`on ${today}, ${date} is ${expected}`, () => {
    assert.equal(distance(day(date), day(today)), expected);
  });
}

test('a shift that moves no date is reported when its profile is loaded, a random one is not', () => {
  const warnings = (strategy: object) => {
    const identifiers = { date: { dateFilterStrategies: [strategy] } };
    const written = Buffer.from(JSON.stringify({ name: 'p', identifiers }));
    const loaded = parseProfile(written, 'p', 'p.json', {});
    return 'plan' in loaded ? loaded.warnings.join('\n') : 'refused';
  };
  assert.match(
    warnings({ strategy: 'SHIFT', shiftDays: 0 }),
    /moves no date: redacts; say how far: /,
  );
  assert.equal(warnings({ strategy: 'SHIFT', shiftDays: 1 }), '');
  assert.doesNotMatch(warnings({ strategy: 'SHIFT', shiftRandom: true }), /moves no date/);
  assert.doesNotMatch(warnings({ strategy: 'SHIFT_RANDOM' }), /moves no date/);
});

test('RELATIVE counts from today', () => {
  const { year, month, day: of } = dayAt(Math.floor(Date.now() / 86_400_000));
  const text = `${year - 10}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`;
  if (month === 2 && of === 29) return;
  assert.equal(written('RELATIVE', {}, dates, text), '10 years ago');
  assert.match(written('RELATIVE', { futureDates: true }, dates, '2150-01-01'), /^in \d+ years/);
});

test('a random shift keeps what lies between dates, within a document or a context', () => {
  const days = fc.integer({ min: dayNumber(day('1800-01-01')), max: dayNumber(day('2200-01-01')) });
  const fields = [{ shiftRandom: true }, { shiftRandom: true, replacementScope: 'context' }];
  fc.assert(
    fc.property(days, days, fc.string(), fc.constantFrom(...fields), (a, b, id, settings) => {
      const scope = { context: 'c', documentId: id };
      const judge = judging('SHIFT', settings, dates, scope);
      const moved = (number: number) => dayNumber(day(judge(iso(number)).text)) - number;
      assert.equal(moved(a), moved(b));
      assert.ok(moved(a) <= -30 && moved(a) >= -699);
    }),
    { numRuns: 50 },
  );
});

test('a random shift differs between documents, and not within a context', () => {
  const moved = (documentId: string, fields: object, name = 'SHIFT') =>
    judging(name, fields, dates, { context: 'c', documentId })('2010-05-09').text;
  assert.notEqual(moved('a', { shiftRandom: true }), moved('b', { shiftRandom: true }));
  const context = { shiftRandom: true, replacementScope: 'CONTEXT' };
  assert.equal(moved('a', context), moved('b', context));
  assert.equal(moved('a', {}, 'SHIFTRANDOM'), moved('a', { shiftRandom: true }));
  assert.equal(moved('a', {}, 'SHIFT_RANDOM'), moved('a', { shiftRandom: true }));
});

function day(text: string) {
  const [year, month, of] = text.split('-').map(Number);
  return { year, month, day: of };
}

function iso(number: number): string {
  const { year, month, day: of } = dayAt(number);
  return [year, String(month).padStart(2, '0'), String(of).padStart(2, '0')].join('-');
}
