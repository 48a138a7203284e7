import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isValueInKey } from '../../../src/formats/keys/value-in-key.ts';
import { runs } from '../../engine/same-however.ts';
import { keys, plans, redacted, texts, ways } from '../round-trip.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Keys that stay. */
const names = keys.filter((key) => !isValueInKey(Buffer.from(key), 0, Buffer.byteLength(key)));

const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    texts,
    fc.oneof(
      fc.constantFrom(42, 62704, 5551234, 78051120, -74.006, 1e21, 0),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    ),
    fc.constantFrom(true, false, null),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(names, tie('json'), { maxKeys: 5 }),
  ),
}));
const documents = fc.dictionary(names, json, { minKeys: 1, maxKeys: 6 });

/** Nesting, keys, and the kinds of values other than text and numbers. */
function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'string' || typeof value === 'number') return 'text or number';
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, shapeOf(of as Json)]));
}

test('a document of JSON is one after redaction, with the same shape', () =>
  fc.assert(
    fc.asyncProperty(
      documents,
      fc.constantFrom(undefined, 1, '\t'),
      ways,
      async (value, indent, way) => {
        const text = JSON.stringify(value, undefined, indent);
        const answer = await redacted(text, way);
        assert.deepEqual(shapeOf(JSON.parse(answer)), shapeOf(JSON.parse(text)));
      },
    ),
    runs,
  ));

const ESCAPED_KEY = /[{,]\s*"[^"\\]*\\.(?:[^"\\]|\\.)*":/;

test('JSON in a string of JSON is JSON after redaction, with the same shape', () =>
  fc.assert(
    fc.asyncProperty(documents, fc.constantFrom(undefined, 1), ways, async (value, indent, way) => {
      const inner = JSON.stringify(value, undefined, indent);
      // A key with escapes is redacted as a value is.
      fc.pre(!ESCAPED_KEY.test(inner));
      const answer = await redacted(JSON.stringify({ k: [inner] }), way);
      assert.deepEqual(shapeOf(JSON.parse(JSON.parse(answer).k[0])), shapeOf(JSON.parse(inner)));
    }),
    runs,
  ));

test('a string that is JSON only in part is text from there on, and no key in it hides a value', async () => {
  const cases = [
    String.raw`{"m":"{\"«kim@acme.test»\":1,\"«078-05-1120»\":2}"}`,
    String.raw`{"m":"{\"email\"=>\"«kim@acme.test»\", \"note\"=>\"SSN «078-05-1120»\"}"}`,
    String.raw`{"m":"{\"«kim@acme.test»\",\"«078-05-1120»\"}"}`,
    String.raw`{"m":"{\"a\":1, «kim@acme.test» «078-05-1120»"}`,
    String.raw`{"m":"[\"a\"; «kim@acme.test»; «078-05-1120»"}`,
    String.raw`{"m":"{\"a\":\"x\" /* «kim@acme.test» */, \"b\": 2}"}`,
    String.raw`{"m":"{\"a\":truly «kim@acme.test»}"}`,
    String.raw`{"m":"{\"a\":\"x\"}{\"«kim@acme.test»\":1} «kim@acme.test»"}`,
    String.raw`{"m":"{\"a\":\"x\"}]«kim@acme.test»"}`,
    String.raw`{"m":"{\"a\" «kim@acme.test» \"b\"}"}`,
    String.raw`{"m":"[\"GET\" «203.0.113.5» «555-555-0142»]"}`,
    String.raw`{"m":"[\"GET\", «203.0.113.5», «555-555-0142»]"}`,
  ];
  for (const source of cases) {
    const text = source.replace(/[«»]/g, '');
    for (const way of [plans().length, 1]) {
      const answer = await redacted(text, [way, 'buffered', []]);
      assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), source.replace(/«[^»]*»/g, '…'));
    }
  }
});

test('a call is a value if it has one argument, and numbers may be hexadecimal or have a plus', async () => {
  const cases = [
    "{'dob': datetime.date(«1980, 2, 3»), 'k': date(1980, 2, 3), 'birthday': datetime(«1980, 2, 3, 0», tzinfo=utc), 'ssn': '«078051120»'}",
    "{'dob': date.of(f(1980, ')'), 2), 'ssn': Text(«078051120»)}",
    '{"k": now(), "dob": Date("«1.2.80»"), "dob": Date("x", "y"), "phone": "«5551234»"}',
    '{"k": [0xFF, -0x1f, +1], "phone": "«5551234»", "phone": «+919876543210»}',
    '{"k": «+91 98765 43210», "email": "«kim@acme.test»"}',
  ];
  for (const source of cases) {
    const answer = await byDefault(source.replace(/[«»]/g, ''));
    const marked = source.replace(/«[^»]*»/g, '…');
    assert.equal(answer.replace(/"?\{\{\{[^{}]*\}\}\}"?/g, '…'), marked.replace(/"…"/g, '…'));
  }
});

test('lines of JSON are lines of JSON after redaction, in logs too', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(documents, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', 'INFO '),
      ways,
      async (values, before, way) => {
        const lines = values.map((value) => before + JSON.stringify(value));
        const answer = (await redacted(`${lines.join('\n')}\n`, way)).split('\n');
        assert.equal(answer.length, lines.length + 1);
        for (const [n, value] of values.entries()) {
          const own = before === '' ? answer[n] : answer[n].slice(answer[n].indexOf('INFO ') + 5);
          assert.deepEqual(shapeOf(JSON.parse(own)), shapeOf(value));
        }
      },
    ),
    runs,
  ));

async function byDefault(text: string): Promise<string> {
  return redacted(text, [plans().length, 'buffered', []]);
}

test('a key gives the meaning of its value, at any indentation', async () => {
  const cases = [
    '{"dob":"1.2.80","phone":"5551234"}',
    '\r\n    {\r\n        "dob" : "1.2.80",\r\n        "phone" : "5551234"\r\n    }',
  ];
  for (const text of cases) {
    const answer = await byDefault(text);
    assert.doesNotMatch(answer, /1\.2\.80|5551234/);
    assert.equal(Object.keys(JSON.parse(answer)).join(), 'dob,phone');
  }
});

test('a name beside a contact is a person’s if it reads as one, or the object is one', async () => {
  const source =
    '{"name":"edge-router","phone":"«+1 212 555 0143»"}\n{"name":"Acme Clinic","phone":"«+1 212 555 0143»"}\n' +
    '{"name":"«Kim Lee»","phone":"«+1 212 555 0143»"}\n{"phone":"«+1 212 555 0143»","name":"«Öz»"}\n' +
    '{"author":{"name":"«isaac»","email":"«i@example.com»"}}\n{"name":"«johndoe»","email":"«j@example.com»"}\n';
  const answer = await byDefault(source.replace(/[«»]/g, ''));
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), source.replace(/«[^»]*»/g, '…'));
});

test('names in code are no names of people', async () => {
  const source =
    '{"target":"UserName","name":"Id","memberName":"VpcId"}\n{"first_name":"«Ida»","last_name":"«Key»"}';
  const answer = await byDefault(source.replace(/[«»]/g, ''));
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), source.replace(/«[^»]*»/g, '…'));
});

test('a number is replaced by a string, or by a number', async () => {
  const answer = JSON.parse(await byDefault('{"ssn": 78051120, "k": [1, 2.5e3]}'));
  assert.deepEqual(answer.k, [1, 2500]);
  assert.match(String(answer.ssn), /REDACTED/);
});

test('a document that is no health record is redacted after one that is, under the same keys', async () => {
  const answer = await byDefault(
    '{"resourceType":"Patient"}\n{"operator":"kim@example.com","use":"kim@example.com"}\n',
  );
  assert.doesNotMatch(answer, /kim@/);
});

test('a document whose keys hold values is JSON after redaction', () =>
  fc.assert(
    fc.asyncProperty(
      fc.dictionary(keys, json, { minKeys: 1, maxKeys: 6 }),
      ways,
      async (value, way) => {
        JSON.parse(await redacted(JSON.stringify(value), way));
      },
    ),
    runs,
  ));

test('identifiers and names of people in FHIR are found by their keys, and those of organisations stay', async () => {
  const source =
    '{"resourceType":"Patient","identifier":[{"system":"http://example.com/k","value":"«77A»"}],"name":[{"text":"«张无忌»"},{"given":["«Aaron697»"]}],"managingOrganization":{"identifier":{"system":"http://example.com/o","value":"77B"}}}\n' +
    '{"resourceType":"Patient","identifier":[{"value":"«7»","system":"http://hl7.org/fhir/sid/us-ssn"}],"telecom":[{"value":"«t1.1»","system":"phone"}]}\n' +
    '{"resourceType":"Observation","subject":{"identifier":{"system":"http://example.com/k","value":"«77A»"}},"device":{"identifier":{"value":"77A"}}}\n' +
    '{"resourceType":"Organization","identifier":[{"system":"http://example.com/k","value":"77A"}]}\n';
  const answer = await redacted(source.replace(/[«»]/g, ''), [1, 'buffered', []]);
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), source.replace(/«[^»]*»/g, '…'));
});
