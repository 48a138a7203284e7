import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Unreadable } from '../../../src/core/unreadable.ts';
import { otlpJsonWalk } from '../../../src/forward/otlp/json-walk.ts';
import { otlpProtobufWalk } from '../../../src/forward/otlp/protobuf-walk.ts';
import { OTLP_REQUESTS } from '../../../src/forward/otlp/schema.ts';
import { redacted } from '../profile.ts';
import { decoded, encoded } from './otlp-types.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const PHONE = '{{{REDACTED-phone-number}}}';
const SSN = '{{{REDACTED-ssn}}}';
const ID = Buffer.from('5b8efff798038103d269b633813fc60c', 'hex').toString('base64');

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });

async function protobuf(type: 'logs' | 'traces' | 'metrics', name: string, message: object) {
  const bytes = encoded(name, message);
  return decoded(name, await redacted(bytes, otlpProtobufWalk(bytes, OTLP_REQUESTS[type])));
}

async function json(type: 'logs' | 'traces' | 'metrics', message: object) {
  const bytes = Buffer.from(JSON.stringify(message));
  const walk = otlpJsonWalk(bytes, OTLP_REQUESTS[type]);
  return JSON.parse((await redacted(bytes, walk)).toString());
}

function logs(record: object, resource: object = {}, scope: object = {}) {
  return { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: [record] }] }] };
}

function spans(span: object) {
  return { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
}

function metrics(metric: object) {
  return { resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] };
}

const MESSAGES = [
  [
    'a body',
    'logs',
    logs({ body: { stringValue: 'to a@b.com' } }),
    logs({ body: { stringValue: `to ${EMAIL}` } }),
  ],
  [
    'an attribute by its key',
    'logs',
    logs({ attributes: [text('user.ssn', '078051120'), text('id', '078051120')] }),
    logs({ attributes: [text('user.ssn', SSN), text('id', '078051120')] }),
  ],
  [
    'a number by its key, which becomes a string',
    'logs',
    logs({ attributes: [{ key: 'phone', value: { intValue: '5551234567' } }] }),
    logs({ attributes: [text('phone', PHONE)] }),
  ],
  [
    'values in lists and arrays at any depth',
    'logs',
    logs({
      body: {
        kvlistValue: {
          values: [
            {
              key: 'a',
              value: {
                arrayValue: {
                  values: [{ kvlistValue: { values: [text('b', 'a@b.com')] } }, { intValue: '7' }],
                },
              },
            },
          ],
        },
      },
    }),
    logs({
      body: {
        kvlistValue: {
          values: [
            {
              key: 'a',
              value: {
                arrayValue: {
                  values: [{ kvlistValue: { values: [text('b', EMAIL)] } }, { intValue: '7' }],
                },
              },
            },
          ],
        },
      },
    }),
  ],
  [
    'attributes of resource and scope, and the name of the scope',
    'logs',
    logs(
      {},
      { attributes: [text('host', 'a@b.com')] },
      { name: 'lib of a@b.com', version: '1', attributes: [text('x', 'c@d.com')] },
    ),
    logs(
      {},
      { attributes: [text('host', EMAIL)] },
      { name: `lib of ${EMAIL}`, version: '1', attributes: [text('x', EMAIL)] },
    ),
  ],
  [
    'a key that is a value itself',
    'logs',
    logs({ attributes: [text('a@b.com', 'open')] }),
    logs({ attributes: [text(EMAIL, 'open')] }),
  ],
  [
    'names, events, links and the status of a span',
    'traces',
    spans({
      traceId: ID,
      name: 'GET /u/a@b.com',
      events: [{ name: 'seen a@b.com', attributes: [text('phone', '(555) 123-4567')] }],
      links: [{ traceId: ID, attributes: [text('x', 'a@b.com')] }],
      status: { message: 'no a@b.com', code: 2 },
    }),
    spans({
      traceId: ID,
      name: `GET /u/${EMAIL}`,
      events: [{ name: `seen ${EMAIL}`, attributes: [text('phone', PHONE)] }],
      links: [{ traceId: ID, attributes: [text('x', EMAIL)] }],
      status: { message: `no ${EMAIL}`, code: 2 },
    }),
  ],
  [
    'points and exemplars of a metric, and its metadata',
    'metrics',
    metrics({
      name: 'logins',
      description: 'by a@b.com',
      gauge: {
        dataPoints: [
          {
            asDouble: 5551234567,
            attributes: [text('user', 'a@b.com')],
            exemplars: [{ asDouble: 1, filteredAttributes: [text('ssn', '078051120')] }],
          },
        ],
      },
      metadata: [text('owner', 'c@d.com')],
    }),
    metrics({
      name: 'logins',
      description: `by ${EMAIL}`,
      gauge: {
        dataPoints: [
          {
            asDouble: 5551234567,
            attributes: [text('user', EMAIL)],
            exemplars: [{ asDouble: 1, filteredAttributes: [text('ssn', SSN)] }],
          },
        ],
      },
      metadata: [text('owner', EMAIL)],
    }),
  ],
] as const;

const NAMES = { logs: 'Logs', traces: 'Spans', metrics: 'Metrics' } as const;

for (const [what, type, message, expected] of MESSAGES) {
  test(`protobuf: ${what}`, async () => {
    const name = NAMES[type];
    const result = await protobuf(type, name, message);
    assert.deepEqual(result, decoded(name, encoded(name, expected)));
  });

  test(`JSON: ${what}`, async () => {
    assert.deepEqual(await json(type, message), expected);
  });
}

test('ids, times, unknown fields and schema URLs stay', async () => {
  const message = {
    unknown: '18446744073709551615',
    resourceLogs: [
      {
        schemaUrl: 'https://a@b.com/1',
        resource: { unknown: 'a@b.com', attributes: [text('x', 'a@b.com')] },
        scopeLogs: [
          { logRecords: [{ time: '5551234567', traceId: ID, spanId: ID, unknown: 'eA==' }] },
        ],
      },
    ],
  };
  const bytes = encoded('Logs', message);
  const expected = structuredClone(message);
  expected.resourceLogs[0].resource.attributes[0].value.stringValue = EMAIL;
  const result = await redacted(bytes, otlpProtobufWalk(bytes, OTLP_REQUESTS.logs));
  assert.deepEqual(result, encoded('Logs', expected));
});

test('JSON with names as in protobuf, the key last and escapes in names is redacted, too', async () => {
  const bytes = Buffer.from(
    '{"resource_logs":[{"scope_logs":[{"log_records":[{"\\u0062ody":{"string_value":"a@b.com"},"attributes":[{"value":{"string_value":"078051120"},"key":"ssn"}]}]}]}]}',
  );
  const result = await redacted(bytes, otlpJsonWalk(bytes, OTLP_REQUESTS.logs));
  assert.deepEqual(
    result.toString(),
    bytes.toString().replace('a@b.com', EMAIL).replace('078051120', SSN),
  );
});

test('binary values are omitted, those that are text are redacted', async () => {
  const binary = Buffer.from([0xff, 0xfe, 1]).toString('base64');
  const readable = Buffer.from('to a@b.com').toString('base64');
  const value = (bytesValue: string) => ({ key: 'k', value: { bytesValue } });
  const message = logs({ attributes: [value(binary), value(readable)] });
  const expected = logs({
    attributes: [
      text('k', '[3 bytes omitted]'),
      value(Buffer.from(`to ${EMAIL}`).toString('base64')),
    ],
  });
  assert.deepEqual(
    await protobuf('logs', 'Logs', message),
    decoded('Logs', encoded('Logs', expected)),
  );
  assert.deepEqual(await json('logs', message), expected);
});

test('bytes that are no base64 are refused: they would be read as none, and stay', async () => {
  const message = logs({ attributes: [{ key: 'k', value: { bytesValue: 'Иван a@b.com' } }] });
  await assert.rejects(json('logs', message), Unreadable);
});

test('a section that begins in one record takes nothing of the next', async () => {
  const key = '-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEAxgNSJ0yqkWgP';
  const body = (stringValue: string) => ({
    body: { stringValue },
    attributes: [text('k', 'kept')],
  });
  const message = (...records: object[]) => ({
    resourceLogs: [{ scopeLogs: [{ logRecords: records }] }],
  });
  assert.deepEqual(
    await json('logs', message(body(`x ${key}`), body('second'), body('third a@b.com'))),
    message(body('x {{{REDACTED-private-key}}}'), body('second'), body(`third ${EMAIL}`)),
  );
});

test('what is no OTLP is refused', () => {
  const walks = [
    () => otlpJsonWalk(Buffer.from('{"resourceLogs":'), OTLP_REQUESTS.logs),
    () =>
      otlpJsonWalk(
        Buffer.from('{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":"a"}]}]}]}'),
        OTLP_REQUESTS.logs,
      ),
    () => otlpProtobufWalk(Buffer.from([0x0a, 0x05, 0x0a]), OTLP_REQUESTS.logs),
    () => otlpProtobufWalk(Buffer.from('plain text'), OTLP_REQUESTS.logs),
  ];
  for (const walk of walks) assert.throws(() => walk()(collectingNothing()), Unreadable);
});

function collectingNothing() {
  const none = () => undefined;
  return {
    record: <Result>(run: () => Result) => run(),
    omit: none,
    members: () => false,
    open: none,
    close: none,
    label: none,
    key: none,
    text: none,
    literal: none,
  };
}

const word = fc.constantFrom(
  'a',
  'open',
  'ümlaut ✓',
  'with "quotes" \\ and\nlines',
  '',
  '\u0001',
  '12',
);
const anyValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.record({ stringValue: word }),
    fc.record({ boolValue: fc.boolean() }),
    fc.record({ intValue: fc.integer({ min: -99, max: 99 }) }),
    fc.record({ doubleValue: fc.constantFrom(0, -1.5, 1e300, Number.NaN) }),
    fc.record({ arrayValue: fc.record({ values: fc.array(tie('value'), { maxLength: 3 }) }) }),
    fc.record({
      kvlistValue: fc.record({
        values: fc.array(fc.record({ key: word, value: tie('value') }), { maxLength: 3 }),
      }),
    }),
    fc.constant({}),
  ),
})).value;
const record = fc.record(
  {
    body: anyValue,
    severityText: word,
    attributes: fc.array(fc.record({ key: word, value: anyValue }), { maxLength: 4 }),
    unknown: fc.constant('AAEC'),
  },
  { requiredKeys: [] },
);
const anyLogs = fc
  .array(record, { maxLength: 4 })
  .map((logRecords) => ({ unknown: 7, resourceLogs: [{ scopeLogs: [{ logRecords }] }] }));

test('what needs no redaction arrives byte for byte', async () => {
  await fc.assert(
    fc.asyncProperty(anyLogs, async (message) => {
      const bytes = encoded('Logs', message);
      assert.equal(await redacted(bytes, otlpProtobufWalk(bytes, OTLP_REQUESTS.logs)), bytes);
      const written = Buffer.from(JSON.stringify(message));
      assert.equal(await redacted(written, otlpJsonWalk(written, OTLP_REQUESTS.logs)), written);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 200) },
  );
});

test('one changed value changes nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(anyLogs, async (message) => {
      const withText = (stringValue: string) => {
        const copy = structuredClone(message) as {
          resourceLogs: { scopeLogs: { logRecords: object[] }[] }[];
        };
        copy.resourceLogs[0].scopeLogs[0].logRecords.push({ body: { stringValue } });
        return copy;
      };
      const bytes = encoded('Logs', withText('a@b.com'));
      const result = await redacted(bytes, otlpProtobufWalk(bytes, OTLP_REQUESTS.logs));
      assert.deepEqual(result, encoded('Logs', withText(EMAIL)));
    }),
    { numRuns: Number(process.env['RUNS'] ?? 50) },
  );
});

test('JSON: an array of any length is walked', async () => {
  for (const name of ['arrayValue', 'kvlistValue']) {
    const value = name === 'arrayValue' ? '{"stringValue":"x"}' : '{"key":"x"}';
    const list = `${`${value},`.repeat(200_000)}${value}`;
    const bytes = Buffer.from(
      `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"${name}":{"values":[${list}]}}}]}]}]}`,
    );
    const { result, strings } = walked(bytes);
    assert.equal(result, undefined);
    assert.ok(strings >= 200_001, name);
  }
});

/** The strings that a walk comes by, where none changes. */
function walked(bytes: Buffer): { readonly result: unknown; readonly strings: number } {
  let strings = 0;
  const count = () => {
    strings += 1;
    return undefined;
  };
  const none = () => undefined;
  const result = otlpJsonWalk(
    bytes,
    OTLP_REQUESTS.logs,
  )({
    ...{ record: (walk) => walk(), label: none, key: count, text: count, literal: count },
    ...{ open: none, close: none, omit: none, members: () => false },
  });
  return { result, strings };
}
