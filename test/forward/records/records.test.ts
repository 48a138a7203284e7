import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { documentsWalk } from '../../../src/forward/documents/document-walk.ts';
import { anyLine, linesWalk } from '../../../src/forward/documents/line-walk.ts';
import { otlpJsonWalk } from '../../../src/forward/otlp/json-walk.ts';
import { otlpProtobufWalk } from '../../../src/forward/otlp/protobuf-walk.ts';
import { OTLP_REQUESTS } from '../../../src/forward/otlp/schema.ts';
import { collecting } from '../../../src/forward/records/collected.ts';
import { decoded, encoded } from '../otlp/otlp-types.ts';
import { redacted } from '../profile.ts';

const NONE: ReadonlySet<string> = new Set();

/** Records that would be evidence for one another, were they one text. */
const record = fc.constantFrom(
  '{"m":"to a@b.com"}',
  '{"m":"nothing"}',
  '{"name":"Jane","x":1}',
  '{"ssn":"078051120"}',
  '078051120',
  'ssn:',
  'Jane Abbott wrote',
  'first_name,last_name,phone',
  '5551234567',
  '{"m":"10.0.0.',
  '1 and 10.0.0.1"}',
  'caf\u00e9 \u2713 c@d.com \\',
  '',
);

function lines(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text);
  return redacted(
    bytes,
    linesWalk(bytes, (line) => anyLine(line, NONE)),
  );
}

test('each record of a message is redacted as it is by itself, whatever is before and after it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (records) => {
      const alone: string[] = [];
      for (const one of records) alone.push((await lines(`${one}\n`)).toString());
      const together = await lines(records.map((one) => `${one}\n`).join(''));
      assert.equal(together.toString(), alone.join(''));
    }),
    { numRuns: 60 },
  );
});

test('a private key whose lines are records of their own is redacted in each of them', async () => {
  const key = ['-----BEGIN RSA PRIVATE KEY-----', 'MIIEowIBAAKCAQEA7Vqk3x9T', 'a8Zq0mWn5fQe1g=='];
  const text = [...key, '-----END RSA PRIVATE KEY-----', 'done', ''].join('\n');
  const mark = '{{{REDACTED-private-key}}}\n';
  assert.equal((await lines(text)).toString(), `${mark.repeat(4)}done\n`);
});

test('bytes that are no text are omitted in a record without a change, beside one with a change', async () => {
  const bytes = { body: { bytesValue: Buffer.from([0xff, 0xfe, 0]).toString('base64') } };
  const plain = { body: { stringValue: 'nothing' } };
  const mail = { body: { stringValue: 'a@b.com' } };
  const message = {
    resourceLogs: [{ scopeLogs: [{ logRecords: [plain, bytes, mail, plain, bytes] }] }],
  };
  const omitted = { body: { stringValue: '[3 bytes omitted]' } };
  const changed = { body: { stringValue: '{{{REDACTED-email-address}}}' } };
  const expected = [plain, omitted, changed, plain, omitted];
  const json = Buffer.from(JSON.stringify(message));
  const fromJson = await redacted(json, otlpJsonWalk(json, OTLP_REQUESTS.logs));
  const wire = encoded('Logs', message);
  const fromWire = await redacted(wire, otlpProtobufWalk(wire, OTLP_REQUESTS.logs));
  const all = { resourceLogs: [{ scopeLogs: [{ logRecords: expected }] }] };
  assert.deepEqual(JSON.parse(fromJson.toString()), all);
  assert.deepEqual(decoded('Logs', fromWire), all);
});

const NAMES = [
  ['stringValue', '{{{REDACTED-email-address}}}'],
  ['string_value', '{{{REDACTED-email-address}}}'],
  ['string\\u0056alue', '{{{REDACTED-email-address}}}'],
  ['stringvalue', 'a@b.com'],
  ['xtringValue', 'a@b.com'],
] as const;

test('a member of JSON has its name in lowerCamelCase, or as in protobuf, escaped or not', async () => {
  for (const [name, expected] of NAMES) {
    const text = `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"${name}":"a@b.com"}}]}]}]}`;
    const bytes = Buffer.from(text);
    const result = await redacted(bytes, otlpJsonWalk(bytes, OTLP_REQUESTS.logs));
    assert.equal(result.toString(), text.replace('a@b.com', expected), name);
  }
});

test('members that are taken at once are the texts that a visit of each gives', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
      const [compact, spaced] = [JSON.stringify(document), JSON.stringify(document, null, 1)].map(
        (text) => {
          const collected = collecting();
          documentsWalk(Buffer.from(text), NONE)(collected);
          const { lines: of, slots } = collected.records();
          return { text: of.toString(), slots };
        },
      );
      assert.deepEqual(compact, spaced);
    }),
  );
});

test('a change is found beside values that are the same, or begin the same', async () => {
  const document = (value: string, number: number | string) =>
    `{"a":"x\\"","b":"x","c":[1,12,"y\\\\"],"to":"${value}","d":{"e":-1.5e3,"f":true},"ssn":${number},"g":""}\n`;
  const mark = (type: string) => `{{{REDACTED-${type}}}}`;
  assert.equal(
    (await lines(document('to x a@b.com', 12))).toString(),
    document(`to x ${mark('email-address')}`, 12),
  );
  assert.equal(
    (await lines(document('x', '"078-05-1120"'))).toString(),
    document('x', `"${mark('ssn')}"`),
  );
});
