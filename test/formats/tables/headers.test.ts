import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../engine/same-however.ts';
import { every } from '../../profiles/every-filter.ts';
import { run } from '../../profiles/running.ts';
import { redacted, type Way, ways } from '../round-trip.ts';

/** Names of columns as programs export them. */
const LABELS = [
  ...['Last Name', 'First Name', 'Date of Birth', 'SSN', 'MRN', 'Email', 'Postal Code', 'City'],
  ...['Mailing Street', 'Home Phone', 'Patient Name', 'Passport Number', 'Account Number', 'Age'],
];
const WRITINGS: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => label.replaceAll(' ', ''),
  (label) => label.replaceAll(' ', '_').toLowerCase(),
  (label) => label.toUpperCase(),
  (label) => `"${label}"`,
];
const headers = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 2, maxLength: 8 }),
    fc.constantFrom(...WRITINGS),
    fc.constantFrom(',', ';', '\t', '|'),
  )
  .map(([labels, write, delimiter]) => labels.map(write).join(delimiter));

test('names of columns stay, and rows keep their number of fields', () =>
  fc.assert(
    fc.asyncProperty(headers, ways, async (header, way) => {
      const row = header.replace(/[^,;\t|]+/g, '12-3');
      const answer = await redacted(`${header}\n${row}\n`, way);
      assert.equal(answer.slice(0, header.length), header);
    }),
    runs,
  ));

const line: Way = [3, 'lines', [100]];

test('tables that are read line by line, one after the other, know nothing of each other', () =>
  fc.assert(
    fc.asyncProperty(fc.array(headers, { minLength: 2, maxLength: 4 }), async (all) => {
      for (const header of all) {
        const row = header.replace(/[^,;\t|]+/g, '12-3');
        const answer = await redacted(`${header}\n${row}\n`, line);
        assert.equal(answer.slice(0, header.length), header);
      }
    }),
    runs,
  ));

const EXPORTS: readonly string[] = [
  'Id,LastName,FirstName,Salutation,MailingStreet,MailingCity,MailingPostalCode,Birthdate\n1,«Öz»,«Zib»,Mr.,«1 Ring»,«Ob»,«62704»,«1.2.80»\n',
  'contactid,fullname,telephone1,address1_city,address1_postalcode,statecode\n1,«Öz Zib»,«5551234»,«Ob»,«62704»,Active\n',
  'First Name,Last Name,Email,Accepts Email Marketing,Default Address City,Default Address Zip,Total Spent\n«Zib»,«Öz»,«k@example.com»,yes,«Ob»,«62704»,0.00\n',
  'Record ID,First Name,Last Name,Last Activity Date,Lead Status\n1,«Zib»,«Öz»,n,New\n',
  'First Name,Address Text,MRN\n«Zib»,«1 Ring»,«A12-3»\n',
  'Buchungstag;Auftraggeber/Empfänger;Betrag;Währung\nx;«Qorvath Zib»;5;EUR\n',
  'First Name,Phone 1 - Label,Phone 1 - Value,Address 1 - City\n«Zib»,Mobile,«5551234»,«Ob»\n',
];

test('the names of columns in exports say what their values are', () => {
  for (const marked of EXPORTS) {
    const answer = run(every, marked.replace(/[«»]/g, '')).text;
    assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), marked.replace(/«[^»]*»/g, '…'));
  }
});

test('digits below the label of a quantity are no code, card or number of a person', () => {
  const row = '62705,219099999,4111111111111111';
  for (const labels of ['bytes,size,count', 'quantity,units,order id', 'Menge,Anzahl,length']) {
    const { text } = run(every, `zip,ssn,card number,${labels}\n62704,219099998,1,${row}\n`);
    assert.equal(text.split(',').slice(-3).join(), `${row}\n`);
  }
});

test('a card, a code or a number of a person that is written as one is found below such a label', () => {
  const marked = [
    'order,total,tax\n«4111 1111 1111 1111»,«123-45-6789»,see ssn «123456789»\n',
    'id,invoice,name\n1,"to «Boston», «MA» «02134»",«Ann Lee»\n',
    'name,city,state,code\n«Ann Lee»,«Boston»,«MA»,«02134»\n',
    '{"order":{"text":"charge «4111111111111111» now"},"fee":"«123-45-6789»"}',
  ];
  for (const text of marked) {
    const answer = run(every, text.replace(/[«»]/g, '')).text;
    assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), text.replace(/«[^»]*»/g, '…'));
  }
});

test('a value in place of a column’s name is replaced', () => {
  const cases = [
    'MRN,DOB,SSN,«Kim Vexley»\n12-3,x,y,z\n',
    'First Name,Last Name,MRN,«SSN 078-05-1120»\na1,b,2,z\n',
  ];
  for (const marked of cases) {
    const { text } = run(every, marked.replace(/[«»]/g, ''));
    const [, value = ''] = /«([^»]*)»/.exec(marked) ?? [];
    assert.doesNotMatch(text.split('\n')[0], new RegExp(value.split(' ').at(-1) ?? ''));
  }
});
