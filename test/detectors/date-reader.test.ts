import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateAt } from '../../src/detectors/dates/date-forms.ts';
import { readDate } from '../../src/detectors/dates/date-reader.ts';

// biome-ignore-start format: lists
const year = fc.constantFrom(
  '2024',
  '1999',
  '1850',
  '0005',
  '1499',
  '2199',
  '2200',
  '99',
  '24',
  '123',
  '20245',
);
const number = fc.constantFrom('5', '05', '12', '13', '29', '31', '32', '0', '00', '123');
const name = fc.constantFrom(
  'Jan',
  'January',
  'may',
  'May',
  'MAY',
  'June',
  'Sept',
  'sep',
  'September',
  'Marx',
  'Augu',
  'feb',
);
const suffix = fc.constantFrom('', '', 'st', 'nd', ' th', '\xc2\xa0rd', 'thx');
const apart = fc.constantFrom(
  '',
  ' ',
  ' ',
  '-',
  '/',
  '.',
  ', ',
  ',',
  '. ',
  '., ',
  '  ',
  '\xc2\xa0',
  '\n',
  ' \r\n   ',
  ',\n',
  '\n             ',
  ' of ',
  " '",
  ", '",
  ' \xe2\x80\x99',
);
const mark = fc.constantFrom('-', '/', '.', ' ');
const time = fc.constantFrom(
  '',
  '',
  ' 10:30',
  'T10:30:45',
  ' 10:30:45.123',
  'T10:30:45.1234567890',
  ' 24:00:69,5',
  ' 25:00',
  'T103045',
  'T10304',
);
const zone = fc.constantFrom(
  '',
  '',
  'Z',
  ' UTC',
  'GMT',
  ' gmtx',
  '+02:00',
  ' -0500',
  '+02',
  '+02:0x',
);
const week = fc.constantFrom('-W19', '-w53-3', '-W54', '-W00', '-W19-8', '-W19-35');
const behind = fc.constantFrom(
  '',
  '',
  ' ',
  'x',
  '5',
  ':30',
  ':3',
  '.',
  ' 2020',
  ', 2022 Jan',
  '  2020 ',
  '\t',
  '-"',
  '\xe9',
);
// biome-ignore-end format: lists
const text = fc
  .oneof(
    fc.tuple(year, mark, number, mark, number, time, zone),
    fc.tuple(number, mark, number, mark, year),
    fc.tuple(number, mark, year),
    fc.tuple(year, mark, number),
    fc.tuple(year, week),
    fc.tuple(year, mark, name, mark, number),
    fc.tuple(name, apart, number, suffix, apart, year),
    fc.tuple(name, apart, year),
    fc.tuple(number, suffix, apart, name, apart, year),
    fc.tuple(fc.constantFrom('1980', '2400'), fc.constantFrom('0203', '1331', '0230'), time, zone),
  )
  .chain((parts) => behind.map((rest) => [...parts, rest].join('')));

test('a date is read byte by byte as its form reads it', () => {
  fc.assert(
    fc.property(text, fc.nat(3), (written, cut) => {
      const bytes = Buffer.from(`5 ${written}99`, 'latin1');
      const limit = Math.max(3, bytes.length - 2 - cut);
      const form = dateAt(bytes.toString('latin1', 2, limit));
      const found = readDate(bytes, 2, limit);
      assert.deepEqual(
        found && { length: found.end - 2, valid: found.valid },
        form && { length: form.length, valid: form.valid },
      );
    }),
    { numRuns: 20_000 },
  );
});
