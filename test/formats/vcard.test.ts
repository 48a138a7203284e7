import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../engine/same-however.ts';
import { plans, redacted, texts, ways } from './round-trip.ts';

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

test('a property says what its value is', async () => {
  const card =
    'BEGIN:VCARD\r\nN:«Lee»;«Xi»;;;\r\nTEL;TYPE=home:«5551234»\r\nADR:;;«x»;x;x;«62704»;x\r\nBDAY:«1.2.80»\r\nEND:VCARD\r\n';
  const answer = await redacted(card.replace(/[«»]/g, ''), [plans().length, 'buffered', []]);
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), card.replace(/«[^»]*»/g, '…'));
});

test('a value in quoted-printable goes on after a line that ends in an equals sign', async () => {
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
