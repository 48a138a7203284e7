import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../engine/same-however.ts';
import { plans, redacted, texts, ways } from '../round-trip.ts';

const written = texts.map((text) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ''),
);
const parameter = texts.map((text) => text.replace(/[";:,]|\p{Cc}/gu, ''));
const property = fc
  .tuple(
    fc.constantFrom(
      'FN',
      'NOTE',
      'item1.TEL',
      'EMAIL',
      'BDAY',
      'URL',
      'X-K',
      'DTSTART',
      'ATTENDEE',
    ),
    fc.option(parameter),
    fc.array(written, { minLength: 1, maxLength: 4 }),
    fc.nat(70),
  )
  .map(([name, of, values, fold]) => {
    const line = `${name}${of === null ? '' : `;CN="${of}";TYPE=home`}:${values.join(';')}`;
    const at = name.length + 1 + fold;
    return fold > 40 && at < line.length && !/[\ud800-\udfff]/.test(line)
      ? `${line.slice(0, at)}\r\n ${line.slice(at)}`
      : line;
  });
const cards = fc
  .tuple(
    fc.constantFrom('VCARD', 'VCALENDAR', 'VALARM', 'X-KIM'),
    fc.array(property, { minLength: 1, maxLength: 5 }),
  )
  .map(([of, all]) => [`BEGIN:${of}`, ...all, `END:${of}`, ''].join('\r\n'));

/** Names, numbers of parameters and of components of the properties. */
function shapeOf(text: string): readonly string[] {
  return text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => {
      const [, name = '?', parameters = '', value = ''] =
        /^([\w.-]+)((?:;[^=":;]+=(?:"[^"]*"|[^":;]*))*):(.*)$/su.exec(line) ?? [];
      return [
        name,
        parameters.replace(/=(?:"[^"]*"|[^;]*)/g, ''),
        value.replace(/\\./g, '').split(';').length,
      ].join(' ');
    });
}

test('a vCard keeps its properties, their parameters and components', () =>
  fc.assert(
    fc.asyncProperty(cards, ways, async (text, way) => {
      assert.deepEqual(shapeOf(await redacted(text, way)), shapeOf(text));
    }),
    runs,
  ));

const digits = (least: number, most: number, places: number) =>
  fc.integer({ min: least, max: most }).map((n) => String(n).padStart(places, '0'));
const days = fc.tuple(digits(1950, 2030, 4), digits(1, 12, 2), digits(1, 28, 2));
const times = fc
  .tuple(days, fc.constantFrom('', 'T093000', 'T235959Z'))
  .map(([day, ofDay]) => day.join('') + ofDay);
const timed = fc
  .tuple(
    fc.constantFrom('DTSTART', 'DTEND;VALUE=DATE', 'EXDATE;TZID=Europe/Paris', 'RDATE', 'CREATED'),
    fc.array(times, { minLength: 1, maxLength: 4 }),
  )
  .map(([name, all]) => `${name}:${all.join(',')}`);
const calendars = fc
  .array(fc.oneof(timed, property), { minLength: 1, maxLength: 6 })
  .map((all) => ['BEGIN:VEVENT', ...all, 'END:VEVENT', ''].join('\r\n'));

test('times of a calendar are times of the same kind after redaction, by every strategy', () =>
  fc.assert(
    fc.asyncProperty(calendars, ways, async (text, way) => {
      const kinds = (of: string) =>
        of
          .split('\r\n')
          .filter((line) =>
            /^(?:DT\w+|EXDATE|RDATE|CREATED)(?:;(?:VALUE|TZID)=[\w/]+)?:\d{8}[^;]*$/.test(line),
          )
          .map((line) => line.replace(/:.*/, (all) => all.replace(/\d/g, '0')));
      assert.deepEqual(kinds(await redacted(text, way)), kinds(text));
      assert.deepEqual(shapeOf(await redacted(text, way)), shapeOf(text));
    }),
    runs,
  ));

test('a property gives the meaning of its value', async () => {
  const card =
    'BEGIN:VCARD\r\nN:«Lee»;«Xi»;;;\r\nTEL;TYPE=home:«5551234»\r\nADR:;;«x»;x;Öland;«62704»;x\r\nADR:;;«12 Main St»;x;Nordrhein-Westfalen;«27601»;x\r\nBDAY:«1.2.80»\r\nEND:VCARD\r\n';
  const answer = await redacted(card.replace(/[«»]/g, ''), [plans().length, 'buffered', []]);
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), card.replace(/«[^»]*»/g, '…'));
});

test('a value in quoted-printable continues after a line that ends in an equals sign', async () => {
  const lines = [
    'BEGIN:VCARD',
    'NOTE;ENCODING=QUOTED-PRINTABLE:Mail =',
    '«kim@example.com»=0D=0A=',
    'x',
    'LABEL;QUOTED-PRINTABLE:«Budryka 2/1110»',
    'ADR;HOME:;;«Budryka 2/1110»;x;x;«30-072»;x',
    'FN:«Test-C3»',
    'END:VCARD',
    '',
  ];
  const card = lines.join('\n');
  const answer = await redacted(card.replace(/[«»]/g, ''), [plans().length, 'buffered', []]);
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), card.replace(/«[^»]*»/g, '…'));
  const written = await redacted(card.replace(/[«»]/g, ''), [3 + 8, 'streamed', [7]]);
  assert.deepEqual(written.replace(/=\r?\n/g, '').match(/^[A-Z]+/gm), [
    ...['BEGIN', 'NOTE', 'LABEL', 'ADR', 'FN', 'END'],
  ]);
});

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VTIMEZONE',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'DTSTART;TZID=Europe/Paris:20240105T120000',
  'DTEND;VALUE=DATE:20240106',
  'DTSTAMP;X-A=b\r\n ;X-C=d\r\n :20240105T120000Z',
  'RDATE;VALUE=PERIOD:20240105T120000Z/PT3H,20240107T120000Z/20240108T120000Z',
  'EXDATE:20240109T120000,\r\n 20240110T120000',
  'RRULE:FREQ=DAILY;UNTIL=20240301T120000Z;COUNT=3',
  'TRIGGER;VALUE=DATE-TIME:20240105T113000Z',
  'TRIGGER:-PT15M',
  'SUMMARY:On 2024-01-05',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
];

/** Properties with times of a calendar, redacted by one of the plans. */
async function timesOf(plan: number, way: 'buffered' | 'lines'): Promise<readonly string[]> {
  const answer = await redacted(CALENDAR.join('\r\n'), [plan, way, [11]]);
  return answer.split(/\r\n(?! )/).filter((line) => /^(?:DT|RD|EX|SUM|RR|TR)/.test(line));
}

test('a time of a calendar is replaced by a time, and the rules of a time zone stay', async () => {
  const expected = [
    'DTSTART:19701025T030000',
    'DTSTART;TZID=Europe/Paris:19000101T000000',
    'DTEND;VALUE=DATE:19000101',
    'DTSTAMP;X-A=b\r\n ;X-C=d\r\n :19000101T000000Z',
    'RDATE;VALUE=PERIOD:19000101T000000Z/PT3H,19000101T000000Z/19000101T000000Z',
    'EXDATE:19000101T000000,\r\n 19000101T000000',
    'RRULE:FREQ=DAILY;UNTIL=19000101T000000Z;COUNT=3',
    'TRIGGER;VALUE=DATE-TIME:19000101T000000Z',
    'TRIGGER:-PT15M',
    'SUMMARY:On {{{REDACTED-date}}}',
  ];
  assert.deepEqual(await timesOf(0, 'buffered'), expected);
  assert.deepEqual(await timesOf(0, 'lines'), expected);
});

test('a time whose year is kept is the first of that year', async () => {
  const [zone, start, end, stamp] = await timesOf(1, 'buffered');
  assert.deepEqual(
    [zone, start, end, stamp],
    [
      'DTSTART:19701025T030000',
      'DTSTART;TZID=Europe/Paris:20240101T000000',
      'DTEND;VALUE=DATE:20240101',
      'DTSTAMP;X-A=b\r\n ;X-C=d\r\n :20240101T000000Z',
    ],
  );
});

/** Asserts that the profile for HIPAA replaces the marked values of a text. */
async function assertReplaced(lines: readonly string[], eol: string): Promise<void> {
  const marked = lines.join(eol) + eol;
  const answer = await redacted(marked.replace(/[«»]/g, ''), [1, 'buffered', []]);
  assert.equal(
    answer.replace(/\{\{\{[^{}]*\}\}\}|(?<=;)\d{3}\*\*/g, '…'),
    marked.replace(/«[^»]*»/g, '…'),
  );
}

test('a value in quoted-printable is recognised by its decoded text', () =>
  assertReplaced(
    [
      'BEGIN:VCARD',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:«=C3=96zdemir»;«Ay=C5=9Fe»',
      'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:«=D0=98=D0=B2=D0=B0=D0=BD=',
      '=D0=BE=D0=B2»',
      'ADR;ENCODING=QUOTED-PRINTABLE:«=41»;;«=C3=9Cber den Linden 3»;«Kreuth»;BY;«83708»;x',
      'END:VCARD',
    ],
    '\n',
  ));

test('a value that is folded is one value', () =>
  assertReplaced(
    [
      'BEGIN:VCALENDAR',
      'ATTENDEE;CN="«Zib, Mo»":mailto:«mo.zib@exam',
      '\tple.com»',
      'ORGANIZER;CN=«Mo Z',
      ' ib»;SENT-BY="mailto:«ann@',
      ' zib.com»":MAILTO:«öz@zib.com»',
      'DESCRIPTION:Call «(212) 555-',
      ' 0143»\\, SSN «078-05-',
      ' 1120»\\n.',
      'END:VCALENDAR',
    ],
    '\r\n',
  ));

test('a URI keeps its scheme, and a part of it has a meaning of its own', () =>
  assertReplaced(
    [
      'BEGIN:VCARD',
      'TEL;VALUE=uri;TYPE="voice,home":tel:«+1-555-555-5555»;ext=«5555»',
      'ADR;GEO="geo:«12.3457,78.910»":;;«12 Zib St»;«Kreuth»;VA;«22901»;USA',
      'MEMBER:mailto:«ann@zib.com»',
      'X-SPOUSE:«Zib, Ann»',
      'CONTACT:«Zib, Ann»',
      'N;SORT-AS="«Zib,Mo»":«Zib»;«Mo»;;;',
      'ORG;SORT-AS="Zib":Zib',
      'UID:urn:uuid:«f81d4fae-7dec-11d0-a765-00a0c91e6bf6»',
      'END:VCARD',
    ],
    '\r\n',
  ));

test('an entry of a calendar keeps its identifier', () =>
  assertReplaced(
    [
      'BEGIN:VEVENT',
      'UID:19970610T172345Z-AF23B2@example.com',
      'RELATED-TO:19970610T172345Z-AF23B2@example.com',
      'CONTACT:«kim@example.com»',
      'END:VEVENT',
    ],
    '\r\n',
  ));

test('a time that is folded is one time', async () => {
  const calendar = 'BEGIN:VEVENT\r\nRDATE:20180327T0\r\n 90000,2019\r\n 0417\r\nEND:VEVENT\r\n';
  assert.equal(
    await redacted(calendar, [1, 'buffered', []]),
    'BEGIN:VEVENT\r\nRDATE:20180101T000000,20190101\r\nEND:VEVENT\r\n',
  );
});
