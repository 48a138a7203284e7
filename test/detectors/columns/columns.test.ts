import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plan } from '../../../src/engine/plan.ts';
import type { Span } from '../../../src/engine/types.ts';
import { formats } from '../../../src/formats/formats.ts';
import { chunks, stream, whole } from '../../engine/drive.ts';
import { inMarks, unmarked } from '../../engine/marks.ts';
import { every, everyKey } from '../../profiles/every-filter.ts';
import { filtered, run, usable } from '../../profiles/running.ts';
import { columnOfKey } from './column-of-key.ts';

/** Columns without a keyword beside a value, and values without a check that holds. */
const TABLES: Readonly<Record<string, string>> = {
  patients:
    `First Name,LAST_NAME,dateOfBirth,Age (years),MRN,Passport No.,license,ZIP,phone,City,VIN,notes
«Xochitl»,«Nguyễn»,«12.5.23»,«42»,«A12-3»,«X9912»,«D1234567»,«2139»,«555 0100»,«Springfield»,«1HGCM82633A00435X»,ok
«Иван»,«Петров»,«19800203»,«7 mo»,«00-77»,«C01X00T47»,«S-12-34-99»,«02139»,«0301234567»,«Bonn»,«1HGCM82633A004350»,"he, ""no"""
«Ng»,NULL,«1980»,>«89»,,N/A,-,«02139-0001»,unknown,"«Baden, AG»",none,yes
`.replace('>«89»', '«>89»'),
  german: `Kunden-Nr;Vorname;Nachname;Geburtsdatum;Straße;PLZ;Ort;Telefon\r
17;«Björn»;«Öz»;«3.2.80»;«Am Ring 7»;«10115»;«Bad Öd»;«030 1234567»\r
18;«Ayşe»;«von der Ay»;«1980»;«Weg 1»;«8010»;«Ob»;«+49 (0)30 123»\r
`,
  french: `nom\tprénom\tdate de naissance\tn° sécu\tville\n«Ba»\t«Zoé»\t«3/2/80»\t«2 69 05 49 588 157 81»\t«Y»\n`,
  spanish: `"Nombre";"Apellidos";"Fecha de nacimiento";"Edad";"DNI"\n"«Íñigo»";"«Ñu»";"«3-2-80»";"«41»";"«12345678A»"\n`,
  numbered: `First Name,Last Name,Room\n«Aaron697»,«O'Conner199»,12B\n«Zoë12»,«Dickens475»,x9\nA1,x2,7\n`,
  repositories: `full name,email,visibility\norg/test-repo,«a@b.example»,public\n«Zoë Öz»,«z@b.example»,Doe/Roe\n`,
  emphasis: `| Last name | SSN | Notes |\n|---|---|---|\n| **«Zi»** | \`«1235»\` | **b** |\n| ~~«Bo»~~ | «1236» | c |\n`,
  pipes: `| Patient name | Age | Room |\n|---|---|---|\n| «Qi» | «42» | 12 |\n| «Bo» | «7» | 9 |\n`,
  mailed: `Hi all,\n\nhere is the list, as you asked: nine rows.\nMRN,name,dob,sex\n«7-1»,«Öz»,«7.8.77»,m\n«12-3»,«Ng»,«1/3/47»,f\n`,
  accounts: `holder,account_number,Sort Code,BIC,cvv,IMEI,balance
«Öz»,«00-1234»,«123456»,«DEUTDEFF»,«123»,«352099001761482»,12
«Ng»,«12345678»,«12-34-56»,none,«0123»,,9
`,
  vehicles: `owner,license_plate,serial_number,make
«Öz»,«8ABC123»,«AB-12-3»,Ford
«Ng»,«MÜ-XY 12»,none,VW
`,
  clients: `client_id,amount
«88120»,12
«web-app-2»,15
`,
  plates: `plate,well
P0001,A1
P0002,A2
`,
  weak: `name,price\nHinge,12\nScrew,13\n`,
  people: `name,gender\n«Bolt»,m\n«Nut»,f\n`,
  released: `package,license\nzlib,Zlib-2005\ngcc,GPL-3.0-only\n`,
  issues: `number,state,title\n17,open,Crash\n18,closed,Slow\n`,
  sideways: `Name,Bolt\nAge,Nut\nCity,Ob\n`,
};

const small = plan(every.plan.filters, { coreBytes: 16 * 1024 }, formats);

for (const [name, marked] of Object.entries(TABLES)) {
  test(`a column's label gives the meaning of its fields: ${name}`, async () => {
    const bytes = unmarked(marked);
    const rows = marked.slice(marked.indexOf('\n'));
    const shownIn = (spans: readonly Span[]) => {
      const made = inMarks(bytes, spans);
      return made.slice(made.indexOf('\n'));
    };
    assert.equal(shownIn(whole(every.plan, bytes).spans), rows);
    assert.equal(shownIn((await stream(small, chunks(bytes, [1]))).spans), rows);
    assert.equal(shownIn((await stream(small, chunks(bytes, [1]), { lines: true })).spans), rows);
  });
}

test('explain tells the label that made sure', () => {
  const profile = usable({ identifiers: { age: {}, date: {} } });
  const { spans } = run(profile, 'Patient DOB,age\n1980,42\n');
  assert.deepEqual(
    spans.map(({ text, confidence, contextWord }) => [`${text}`, confidence, contextWord]),
    [
      ['1980', 0.98, 'dob'],
      ['42', 0.98, 'age'],
    ],
  );
});

test('only the filters that a profile enables take columns', () => {
  const profile = usable({ identifiers: { age: {} } });
  assert.equal(filtered(profile, 'mrn,age\nA123,42\n'), 'mrn,age\nA123,{{{REDACTED-age}}}\n');
  assert.equal(filtered(profile, 'mrn,years\nA123,42\n'), 'mrn,years\nA123,42\n');
});

test('lists, conditions and strategies hold in columns', () => {
  const profile = usable({
    identifiers: {
      surname: {
        ignored: ['Bo'],
        surnameFilterStrategies: [
          { condition: 'token startswith "L"', strategy: 'LAST_4' },
          { condition: 'confidence > 0.97', redactionFormat: '<sure>' },
        ],
      },
      firstName: { capitalized: true },
    },
  });
  assert.equal(
    filtered(profile, 'surname,first name\nBo,Qi\nLindqvist,qi\nOk,\n'),
    'surname,first name\nBo,{{{REDACTED-first-name}}}\nvist,qi\n<sure>,\n',
  );
});

test('a match beyond its field is redacted, whatever the next column may hold', () => {
  const profile = usable({ identifiers: { streetAddress: {}, phoneNumber: {} } });
  const text = 'address 1,address 2,phone,phone 2\n12 Main St,#4,555-123-4567,x99\n';
  assert.equal(
    filtered(profile, text),
    `address 1,address 2,phone,phone 2
{{{REDACTED-street-address}}},{{{REDACTED-street-address}}},{{{REDACTED-phone-number}}},{{{REDACTED-phone-number}}}
`,
  );
});

test('a placeholder stays as it is', () => {
  const once = filtered(every, TABLES['patients'].replace(/[«»]/g, ''));
  assert.equal(filtered(every, once), once);
});

test('every label that is listed is one of its filter', () => {
  for (const key of everyKey) assert.equal(columnOfKey(key), columnOfKey(key));
  assert.equal(columnOfKey('url'), undefined);
  for (const [key, header] of [
    ['age', 'AGE'],
    ['date', 'patient_date_of_birth'],
    ['firstName', 'emergencyContactFirstName'],
    ['phoneNumber', 'Home Phone 2'],
    ['phoneNumber', 'phone_mobile'],
    ['emailAddress', 'E-Mail'],
    ['streetAddress', 'billing_address_line_1'],
    ['driversLicense', "Driver's License #"],
    ['person', 'patientname'],
    ['surname', 'userLastName'],
    ['date', 'userDOB'],
    ['firstName', 'admin_first_name'],
    ['password', 'DB_PASSWORD'],
    ['apiKey', 'GITHUB_TOKEN'],
    ['ssn', 'SSN (last 4)'],
    ['bankAccountNumber', 'customerAccountNo'],
    ['bankAccountNumber', 'Acct No'],
    ['cardSecurityCode', 'CVV2'],
    ['swiftCode', 'SWIFT/BIC'],
    ['imei', 'imei_1'],
    ['coordinates', 'GPS Coordinates'],
    ['coordinates', 'home_latitude'],
    ['licensePlate', 'Plate No.'],
    ['deviceIdentifier', 'device_serial'],
  ] as const) {
    const labels = columnOfKey(key)?.labels([header, 'other']) ?? [];
    assert.notEqual(labels[0], undefined, header);
    assert.equal(labels[1], undefined);
  }
  for (const header of ['NEXT_TOKEN', 'clientRequestToken', 'public_key', 'token_id']) {
    assert.equal(columnOfKey('apiKey')?.labels([header, 'age'])[0], undefined, header);
  }
  for (const header of ['state name', 'file name', 'username', 'company name', 'page', 'usage']) {
    assert.equal(columnOfKey('person')?.labels([header, 'age'])[0], undefined, header);
  }
});

test('ambiguous labels count only beside labels of a person', () => {
  for (const [key, label] of [
    ['caSin', 'sin'],
    ['cardSecurityCode', 'security code'],
    ['licensePlate', 'plate'],
    ['deviceIdentifier', 'Serial'],
    ['password', 'clave'],
    ['phoneNumber', 'mobile'],
    ['phoneNumberExtension', 'ext'],
    ['person', 'name'],
  ] as const) {
    const column = columnOfKey(key);
    assert.equal(column?.labels([label, 'city', 'signal'])[0], undefined, label);
    assert.notEqual(column?.labels([label, 'date of birth'])[0], undefined, label);
  }
});

test('translations of labels, rules for values and messages about them are no values', () => {
  const text = `{"city":"Town","last_name":"Surname","first_name":"Vorname","password":"Passwort","p":{"password":"string"}}
{"first_name":"First name is required","city":"City must be short","last_name":"nullable|string|max:40"}
{"password":"Must be at least 8 characters","p":{"password":"Forgot your password?"},"q":{"password":"required|min:8"}}
{"passwd":"New password","q":{"password":"The password must contain 8-20 characters and a sign"}}
`;
  assert.equal(filtered(every, text), text);
  for (const value of [
    'correct horse battery',
    'my password staple',
    'my pass 99x',
    'Password 1',
    'hunter2 password1',
  ]) {
    assert.doesNotMatch(filtered(every, `{"password":"${value}"}`), new RegExp(value));
  }
});

test('words before a label of two words, or of a marked one, do not matter, and the longest label counts', () => {
  for (const [key, header] of [
    ['zipCode', 'ship_postal_code'],
    ['phoneNumber', 'customerPhoneNumber2'],
    ['person', 'emergency_contact_name'],
    ['streetAddress', 'pickup_street'],
    ['password', 'x-vault-token'],
    ['password', 'card_pin'],
    ['personId', 'customer_id'],
  ] as const) {
    assert.notEqual(columnOfKey(key)?.labels([header])[0], undefined, header);
  }
  for (const header of ['customer_id', 'patient no', 'tenantId', 'contact code']) {
    assert.equal(columnOfKey('person')?.labels([header, 'age'])[0], undefined, header);
  }
});

test('a label may have a form of its own values', () => {
  const text = `{"pin":"GPIO4","otp":"none","pad_token":"word_piece","token":"identifier"}
{"street":"lower"}
{"pin":13,"verification_code":"approved","street":"Required","api_token":"\${API_TOKEN}","secret":"***"}
{"pass":"1つの値だけが使われています","getCookie":"getCookie;"}
`;
  assert.equal(filtered(every, text), text);
  const found = '{"pin":4471,"otp":"482 913","street":"Birkenweg","x_vault_token":"Zq7xyWw2Pk9b"}';
  assert.doesNotMatch(filtered(every, found), /4471|482|913|Birkenweg|Zq7xy/);
});
