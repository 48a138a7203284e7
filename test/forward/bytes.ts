import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { bulk } from '../../src/forward/bulk/bulk.ts';
import { ndjson } from '../../src/forward/documents/ndjson.ts';
import { fluentMessage } from '../../src/forward/fluent/message.ts';
import { hec } from '../../src/forward/hec/hec.ts';
import type { HttpProtocol } from '../../src/forward/http/protocol.ts';
import { lokiJsonWalk } from '../../src/forward/loki/json-walk.ts';
import { lokiProtobufWalk } from '../../src/forward/loki/protobuf-walk.ts';
import { otlp } from '../../src/forward/otlp/otlp.ts';
import type { Walk } from '../../src/forward/records/texts.ts';
import { walkSyslog } from '../../src/forward/syslog/message-walk.ts';
import { packed } from './fluent/packed.ts';
import { encodedPush } from './loki/loki-push.ts';
import { encoded } from './otlp/otlp-types.ts';
import { redacted } from './profile.ts';

/** Seed of a message, and the text of one of its values. */
interface Made {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly blanks: number;
  readonly unknown: Uint8Array;
}

/** Random parts of a message: texts that no filter knows, and bytes of a field that no version has. */
const made: fc.Arbitrary<Made> = fc.record({
  texts: fc.array(
    fc.oneof(
      fc.constantFrom(
        'open',
        'ümlaut ✓',
        'with "quotes" \\ and\nlines',
        '',
        '\u0001',
        '🙂',
        '</a>',
      ),
      fc.string({ maxLength: 6, unit: 'binary' }).map((text) => text.replace(/[\dA-Z@.:]/gu, 'x')),
    ),
    { minLength: 3, maxLength: 3 },
  ),
  numbers: fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 2, maxLength: 2 }),
  blanks: fc.integer({ min: 0, max: 2 }),
  unknown: fc.uint8Array({ maxLength: 12 }),
});

/** A message with a value, and its walk. */
type Build = (parts: Made, value: string) => readonly [Buffer, (bytes: Buffer) => Walk];

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const OTLP = {
  Logs: ({ texts: [a, b, c], numbers: [n, m], unknown }: Made, value: string) => ({
    resourceLogs: [
      {
        resource: { attributes: [text('k', a)], dropped: 7, unknown: 'x' },
        scopeLogs: [
          {
            scope: { name: 'lib', version: '1', attributes: [] },
            logRecords: [
              { time: '5', severityNumber: n, body: { stringValue: b }, traceId: base64(unknown) },
              { body: { stringValue: `to ${value}` }, attributes: [text('q', c)], flags: 3 },
              { body: { arrayValue: { values: [{ intValue: String(m) }, { boolValue: true }] } } },
            ],
            schemaUrl: 'https://a.example/1',
          },
        ],
      },
    ],
    unknown: '77',
  }),
  Spans: ({ texts: [a, b, c], numbers: [n], unknown }: Made, value: string) => ({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                ...{ traceId: base64(unknown), spanId: base64(unknown), traceState: c, name: a },
                attributes: [text('k', b), { key: 'n', value: { intValue: String(n) } }],
                events: [{ time: '9', name: `of ${value}`, attributes: [text('e', c)] }],
                links: [{ traceId: base64(unknown), attributes: [] }],
                status: { message: b, code: 2 },
              },
            ],
          },
        ],
      },
    ],
  }),
  Metrics: ({ texts: [a, b], numbers: [n] }: Made, value: string) => ({
    resourceMetrics: [
      {
        scopeMetrics: [
          {
            metrics: [
              {
                ...{ name: 'count', description: a, unit: 'ms' },
                gauge: {
                  dataPoints: [{ asDouble: n / 7, attributes: [text('k', b)] }],
                },
                metadata: [text('owner', `by ${value}`)],
              },
            ],
          },
        ],
      },
    ],
  }),
};
const PATHS = { Logs: '/v1/logs', Spans: '/v1/traces', Metrics: '/v1/metrics' };

/** Fields that no version of a message has, in each wire type; one number is longer than it need be. */
function unknownFields(content: Uint8Array): Buffer {
  const delimited = Buffer.concat([Buffer.from([0xfa, 0x7f, content.length]), content]);
  const group = Buffer.from([0xeb, 0x7f, 0x08, 0x81, 0x80, 0x00, 0xec, 0x7f]);
  const varint = Buffer.from([0xf0, 0x7f, 0x85, 0x80, 0x80, 0x00]);
  return Buffer.concat([delimited, group, varint, Buffer.from([0xf5, 0x7f, 1, 2, 3, 4])]);
}

function over(protocol: HttpProtocol, path: string, type: string) {
  return (bytes: Buffer): Walk => {
    const head = { method: 'POST', path, query: new URLSearchParams() };
    const kind = protocol.kindOf({ ...head, headers: { 'content-type': type } });
    if (kind === undefined) throw new Error(path);
    return kind.walk(bytes);
  };
}

function otlpProtobuf(name: keyof typeof OTLP): Build {
  return (parts, value) => [
    Buffer.concat([encoded(name, OTLP[name](parts, value)), unknownFields(parts.unknown)]),
    over(otlp, PATHS[name], 'application/x-protobuf'),
  ];
}

function otlpJson(name: keyof typeof OTLP): Build {
  return (parts, value) => [
    Buffer.from(JSON.stringify({ other: parts, ...OTLP[name](parts, value) }, null, parts.blanks)),
    over(otlp, PATHS[name], 'application/json'),
  ];
}

const lines = (values: readonly unknown[]) =>
  Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));

function streams({ texts: [a, b], numbers: [n] }: Made, value: string) {
  const values = [
    ['1', a],
    ['2', `by ${value}`, { n: String(n), t: b }],
  ];
  return { streams: [{ stream: { job: 'x' }, values, more: [n, null, { a }] }], other: a };
}

/** Messages of each protocol and coding. */
export const BUILDS: Readonly<Record<string, Build>> = {
  'otlp logs protobuf': otlpProtobuf('Logs'),
  'otlp traces protobuf': otlpProtobuf('Spans'),
  'otlp metrics protobuf': otlpProtobuf('Metrics'),
  'otlp logs json': otlpJson('Logs'),
  'otlp traces json': otlpJson('Spans'),
  'otlp metrics json': otlpJson('Metrics'),
  'loki json': (parts, value) => [
    Buffer.from(JSON.stringify(streams(parts, value), null, parts.blanks)),
    (bytes) => lokiJsonWalk(bytes, false),
  ],
  'loki protobuf': ({ texts: [a, b, c], numbers: [n] }, value) => {
    const entries = [
      { time: { seconds: n }, line: a, unknown: b },
      { line: `by ${value}`, metadata: [{ name: 'k', value: c }] },
    ];
    const push = encodedPush({ streams: [{ labels: '{a="b"}', entries, hash: 9 }], format: 'f' });
    return [push, (bytes) => lokiProtobufWalk(bytes, false)];
  },
  bulk: ({ texts: [a, b], numbers: [n] }, value) => [
    lines([{ index: { _id: a } }, { a, n }, { create: {} }, { m: `by ${value}`, l: [b, null, n] }]),
    over(bulk(new Set()), '/_bulk', 'application/x-ndjson'),
  ],
  'hec event': ({ texts: [a, b], numbers: [n] }, value) => [
    Buffer.from(
      [{ time: n, event: a }, { event: { m: `by ${value}`, b } }]
        .map((e) => JSON.stringify(e))
        .join(' '),
    ),
    over(hec(), '/services/collector/event', ''),
  ],
  'hec raw': ({ texts: [a, b] }, value) => [
    Buffer.from(`${a}\r\nby ${value}\n${b}`),
    over(hec(), '/services/collector/raw', ''),
  ],
  ndjson: ({ texts: [a, b], numbers }, value) => [
    Buffer.concat([
      lines([{ a, numbers }]),
      Buffer.from('no json\n'),
      lines([{ m: `by ${value}`, b }]),
    ]),
    over(ndjson(new Set()), '/', 'application/x-ndjson'),
  ],
  syslog: ({ texts: [a, b], blanks }, value) => {
    const data = b.replace(/["\\\]]/g, '\\$&');
    const message = Buffer.from(
      `<13>1 - h app - - [x@1 d="${data}"] ${a}${' '.repeat(blanks)} by ${value}`,
    );
    return [message, (bytes) => (texts) => walkSyslog(bytes, texts)];
  },
  fluent: ({ texts: [a, b, c], numbers: [n] }, value) => {
    const record = { a, n: Math.abs(n), l: [b, null, true], m: `by ${value}` };
    const entries = Buffer.concat([packed([1, { c }]), packed([2, record])]);
    const message = packed(['tag', { bin: entries }, { chunk: 'c', size: 2 }]);
    return [message, (bytes) => fluentMessage(bytes, 1e6).walk];
  },
};

/**
 * Sends random messages of a kind both ways: without a value to redact, they come back byte for byte; with one, they are byte for byte the message that
 * another encoder makes with the replacement in its place. Throws an AssertionError with the seed.
 */
export async function sameBytes(build: Build, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(made, async (parts) => {
      for (const [value, expected] of [
        ['nothing', 'nothing'],
        ['a@b.com', '{{{REDACTED-email-address}}}'],
      ]) {
        const [bytes, walk] = build(parts, value);
        const result = await redacted(bytes, walk(bytes));
        const [wanted] = build(parts, expected);
        if (!result.equals(wanted))
          assert.equal(result.toString('latin1'), wanted.toString('latin1'));
      }
    }),
    { numRuns: runs },
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [runs, start] = [Number(process.argv[2] ?? 10_000), process.argv[3] ?? ''];
  for (const [name, build] of Object.entries(BUILDS)) {
    if (!name.startsWith(start)) continue;
    await sameBytes(build, runs);
    process.stdout.write(
      `${name}: ${runs} messages without and ${runs} with a value, the same bytes\n`,
    );
  }
}
