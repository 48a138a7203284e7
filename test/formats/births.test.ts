import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redacted } from './round-trip.ts';

/** Dates of birth, far from the word for them or in another language, and other dates. */
const DOCUMENTS = [
  `visit date,name,Geburtsdatum\n${'3/4/2019,Kim Lee,«5.6.81»\n'.repeat(9)}`,
  '{"Geburtsdatum":"«1.2.80»","name":"Kim Lee"}',
  'MSH|^~\\&|A\rPID|1||77^^^MRN^MR||LEE^KIM||«19800203»|M\rPV1|1|I||||||||||||||||||||||||||||||||||||||||||20240105\r',
  'NM1*IL*1*LEE*KIM~DMG*D8*«19800203»*M~DTP*472*D8*20240103~',
  "INSERT INTO p (last_name, geboren) VALUES ('Lee', '«1.2.80»'), ('Lee', '«3.4.81»');",
  'BEGIN:VCARD\r\nBDAY:«1980-02-03»\r\nEND:VCARD\r\n',
  'Geb. «1.2.80»',
];

test('in the profile for HIPAA no part of a date of birth is left, whatever its format', async () => {
  for (const document of DOCUMENTS) {
    const marked = [...document.matchAll(/«([^»]*)»/g)];
    const answer = await redacted(document.replace(/[«»]/g, ''), [1, 'buffered', []]);
    assert.equal(answer.match(/\{\{\{REDACTED-date\}\}\}/g)?.length, marked.length, answer);
  }
});

test('other dates become their year, in four digits', async () => {
  const answer = await redacted('Seen 3/4/19, faxed 2/3/25, and on 3/4/99', [1, 'buffered', []]);
  assert.equal(answer, 'Seen 2019, faxed 2025, and on 1999');
});
