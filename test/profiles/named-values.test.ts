import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../src/engine/plan.ts';
import { formats } from '../../src/formats/formats.ts';
import { chunks, shown, stream, whole } from '../engine/drive.ts';
import { inMarks, unmarked } from '../engine/marks.ts';
import { every } from './every-filter.ts';
import { filtered, run, usable } from './running.ts';

/** The resource Patient of HL7 FHIR R4 (https://hl7.org/fhir/R4/patient.html), with other people in it. */
const FHIR = `{
  "resourceType": "Patient",
  "identifier": [
    {
      "use": "usual",
      "type": { "coding": [ { "system": "http://terminology.hl7.org/CodeSystem/v2-0203", "code": "MR" } ] },
      "system": "urn:oid:1.2.36.146.595.217.0.1",
      "value": "«12345»",
      "period": { "start": "«2001-05-06»" }
    },
    { "system": "http://hl7.org/fhir/sid/us-ssn", "value": "«900123457»" },
    { "value": "«S99985931»", "system": "urn:oid:2.16.840.1.113883.4.3.25" },
    { "type": { "text": "Passport Number" }, "value": "«X19416767X»" }
  ],
  "telecom": [
    { "use": "home" },
    { "system": "phone", "value": "«5550100»", "rank": 1 },
    { "system": "email", "value": "«oz@example.org»" }
  ],
  "birthDate": "«1974-12-25»"
}
`;

const FHIR_XML = `<Patient xmlns="http://hl7.org/fhir">
  <identifier>
    <type><coding><system value="http://terminology.hl7.org/CodeSystem/v2-0203"/><code value="MR"/></coding></type>
    <value value="«12345»"/>
  </identifier>
  <identifier><system value="urn:oid:2.16.840.1.113883.4.1"/><value value="«900123457»"/></identifier>
  <name><family value="«Öz»"/><given value="«Qi»"/></name>
  <telecom><system value="phone"/><value value="«5550100»"/><use value="work"/></telecom>
  <birthDate value="«1974-12-25»"/>
  <multipleBirthInteger value="2"/>
</Patient>
`;

const CDA = `<recordTarget><patientRole>
<id extension="«996756495»" root="2.16.840.1.113883.19.5"/>
<id extension="«900123457»" root="2.16.840.1.113883.4.1"/>
<patient><birthTime value="«20050501143000-0500»"/></patient></patientRole></recordTarget>
<templateId root="2.16.840.1.113883.10.20.22.1.1" extension="v3"/>
<effectiveTime><low value="«20120806»"/><high nullFlavor="UNK"/></effectiveTime>
<referenceRange><low value="4.12" unit="10+3/ul"/><high value="11.75"/></referenceRange>
`;

const FORMS = `{"answers":[{"question":"What is your last name?","answer":"«Öz»"},{"label":"Date of birth","value":"«3/4/61»"}]}
{"fields":[{"name":"last_name","value":"«Öz»"},{"value":"«Ng»","name":"firstName"},{"Key":"mrn","Value":"«A12-3»"}]}
{"name":"last_name","value":"«\\u00d6z»"} {"name":"last_name","value":"«O\\u0027Qi»"} {"value":"«Ob» ","name":"city"}
<input type="text" name="last_name" value="«Öz»"> <input value='«900123457»' id="ssn" /> <option value="7">Qi</option>
<add key="Password" value="«Hunter2x»"/> <property name="city" value="«Ob»"/>
`;

const TEXTS: Readonly<Record<string, string>> = {
  FHIR,
  'FHIR in XML': FHIR_XML,
  CDA,
  forms: FORMS,
};

const small = plan(every.plan.filters, { coreBytes: 16 * 1024 }, formats);

for (const [name, marked] of Object.entries(TEXTS)) {
  test(`a name beside a value gives its meaning: ${name}`, async () => {
    const bytes = unmarked(marked);
    assert.equal(inMarks(bytes, whole(every.plan, bytes).spans), marked);
    assert.equal(inMarks(bytes, (await stream(small, chunks(bytes, [1]))).spans), marked);
    const lines = await stream(small, chunks(bytes, [1]), { lines: true });
    assert.equal(inMarks(bytes, lines.spans), marked);
  });
}

/** Values of forms, settings and measurements. */
const INNOCENT = `{"name":"cpu","value":0.25} {"metric":{"name":"age_seconds"},"value":[1,"42"]} {"key":"color","value":"red"}
{"code":"PI","value":"3.14159"} {"code":"MA","value":"Bay"} {"type":"string","value":"Foo"} {"name":"phone","value":true}
<input name="ssn" value=""> <input name="email" value="required"> <button name="next" value="2"> <li value="12345">x</li>
<param name="city" value="12"/> <meter value="0.6" min="0" max="1"> <progress value="70" max="100"> <data value="21053">x</data>
{"system":"http:x","code":"29463-7","display":"Body Weight","value":"80.5"} "value": "Foo", value="12345"
{"name":"password","value":"\${DB_PASSWORD}"} <add key="api key" value="%API_KEY%"/> {"key":"password","value":"{{password}}"} {"name":"pwd","value":"<secret>"}
`;

test('other values are left', () => {
  const { spans } = whole(every.plan, Buffer.from(INNOCENT));
  assert.equal(inMarks(Buffer.from(INNOCENT), spans), INNOCENT);
});

test('replacements leave the quotes, and explain tells the name', () => {
  const profile = usable({ identifiers: { surname: {}, medicalRecordNumber: {} } });
  const text = '{"name":"LastName","value":"Oz"},{"value":7712345,"name":"mrn"}';
  assert.equal(
    filtered(profile, text),
    '{"name":"LastName","value":"{{{REDACTED-surname}}}"},{"value":"{{{REDACTED-medical-record-number}}}","name":"mrn"}',
  );
  const { spans } = run(profile, text);
  assert.deepEqual(
    spans.map(({ text, confidence, contextWord }) => [`${text}`, confidence, contextWord]),
    [
      ['Oz', 0.98, 'last name'],
      ['7712345', 0.98, 'mrn'],
    ],
  );
});

const pieces = Object.values(TEXTS).join('').replace(/[«»]/g, '').split('\n');

test('however real records are cut and whatever the window, spans and what explains them are the same', async () => {
  const part = fc
    .tuple(fc.nat(pieces.length - 1), fc.integer({ min: 1, max: 12 }), fc.nat(400))
    .map(([from, count, cut]) =>
      pieces
        .slice(from, from + count)
        .join('\n')
        .slice(0, cut + 60),
    );
  const text = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((all) => Buffer.from(all.join('\n')));
  const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      text,
      cuts,
      fc.constantFrom(1, 50, 2000),
      async (bytes, lengths, coreBytes) => {
        const of = plan(every.plan.filters, { coreBytes }, formats);
        const { spans } = await stream(of, chunks(bytes, lengths));
        assert.deepEqual(shown(of, spans), shown(every.plan, whole(every.plan, bytes).spans));
      },
    ),
    { numRuns: 25 },
  );
});
