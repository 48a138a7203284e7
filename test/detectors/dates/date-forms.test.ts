import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayOfWeekDate, isCalendarDay, weekDateOf } from '../../../src/core/calendar.ts';
import { dateForm } from '../../../src/detectors/dates/date-forms.ts';

const FORMS = [
  ...[
    '2010-05-09',
    '2010/5/9',
    '05-09-2020',
    '5/9/2020',
    '25.12.1980',
    '2024-05-06T10:30:45.123+02:00',
  ],
  ...[
    'May 22, 1999',
    'Aug. 31, 2020',
    'AUGUST 31 2020',
    'november 22nd, 1999',
    '22 June 2021',
    '06/May/2024',
  ],
  ...['1st of May 2020', '20240506T103045Z', '2024-W19-3', '20240506103045-0500'],
  'Fri, 15 Mar 2024 10:11:12 +0100',
  ...['2021-Nov-18', '2021 Nov 18', 'January 5,\n2024', '27 September\n    2015'],
];
const day = fc
  .record(
    {
      year: fc.integer({ min: 1800, max: 2199 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    },
    { noNullPrototype: true },
  )
  .filter(isCalendarDay);

test('the input decides on the output', () => {
  const said = (text: string) => {
    const form = dateForm(text);
    return form && [form.year, form.month, form.day, form.format, form.valid];
  };
  assert.deepEqual(said('2010-05-09'), [2010, 5, 9, 'yyyy-MM-dd', true]);
  assert.deepEqual(said('25/12/1980'), [1980, 12, 25, 'dd/MM/yyyy', true]);
  assert.deepEqual(said('18-18-2020'), [2020, 18, 18, 'MM-dd-yyyy', false]);
  assert.deepEqual(said('May 22, 1999'), [1999, 5, 22, 'MMMM dd, yyyy', true]);
  assert.deepEqual(said('2/5/69'), [1969, 2, 5, 'M/d/yy', true]);
  assert.deepEqual(said('09-2021'), [2021, 9, undefined, 'MM-yyyy', true]);
  assert.deepEqual(said('November 22nd'), [undefined, 11, 22, 'MMMM dd', true]);
  assert.deepEqual(said('2024-W19'), [2024, 5, 6, 'yyyy-Www', true]);
  assert.deepEqual(said('2023-02-29'), [2023, 2, 29, 'yyyy-MM-dd', false]);
  assert.equal(said('2010-05-09x'), undefined);
  assert.equal(said('not a date'), undefined);
});

test('another day is written in the same form', () => {
  const other = (text: string) => dateForm(text)?.write({ year: 2003, month: 11, day: 1 });
  assert.equal(other('2010-05-09'), '2003-11-01');
  assert.equal(other('5/9/20'), '11/1/03');
  assert.equal(other('202005091030'), '200311011030');
  assert.equal(other('Sat, 09 May 2020 10:30:00 GMT'), 'Sat, 01 Nov 2003 10:30:00 GMT');
  assert.equal(other('Aug. 31, 2020'), 'Nov. 1, 2003');
  assert.equal(other('AUGUST 31 2020'), 'NOVEMBER 1 2003');
  assert.equal(other('June 13th'), 'November 1st');
  assert.equal(other('06/May/2024'), '01/Nov/2003');
  assert.equal(other('2024-05-06T10:30:45Z'), '2003-11-01T10:30:45Z');
  assert.equal(other('2024-W19-3'), '2003-W44-6');
});

test('a written date is read as the same day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FORMS), day, (text, other) => {
      const written = dateForm(text)?.write(other) ?? '';
      const read = dateForm(written);
      // Day and month of two numbers up to twelve cannot be distinguished.
      if (/^25/.test(text) && other.day <= 12) return;
      assert.deepEqual({ year: read?.year, month: read?.month, day: read?.day }, other, written);
    }),
  );
});

test('a day has one week date, and it leads back', () => {
  fc.assert(fc.property(day, (one) => assert.deepEqual(dayOfWeekDate(weekDateOf(one)), one)));
});
