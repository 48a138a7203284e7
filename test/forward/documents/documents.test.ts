import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Unreadable } from '../../../src/core/unreadable.ts';
import { bulk } from '../../../src/forward/bulk/bulk.ts';
import { ndjson } from '../../../src/forward/documents/ndjson.ts';
import { hec } from '../../../src/forward/hec/hec.ts';
import type { HttpProtocol } from '../../../src/forward/http/protocol.ts';
import { loki } from '../../../src/forward/loki/loki.ts';
import { compressed, uncompressed } from '../../../src/forward/loki/snappy.ts';
import { Refusal } from '../../../src/http/response/refusal.ts';
import { redacted } from '../profile.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const SSN = '{{{REDACTED-ssn}}}';
const PHONE = '{{{REDACTED-phone-number}}}';

/** Protocols of documents, each with a path and a Content-Type. */
const KINDS = {
  ndjson: [ndjson(new Set(['@timestamp'])), '/', 'application/x-ndjson'],
  json: [ndjson(new Set(['@timestamp'])), '/', 'application/json'],
  bulk: [bulk(new Set(['@timestamp'])), '/logs/_bulk', 'application/x-ndjson'],
  hec: [hec(), '/services/collector/event', 'application/json'],
  raw: [hec(), '/services/collector/raw', 'text/plain'],
  loki: [loki(false, 1e6), '/loki/api/v1/push', 'application/json'],
  labels: [loki(true, 1e6), '/loki/api/v1/push', 'application/json'],
} as const satisfies Record<string, readonly [HttpProtocol, string, string]>;

function kindOf(name: keyof typeof KINDS, method = 'POST') {
  const [protocol, path, type] = KINDS[name];
  const head = { method, path, query: new URLSearchParams(), headers: { 'content-type': type } };
  const kind = protocol.kindOf(head);
  assert.ok(kind);
  return kind;
}

async function through(name: keyof typeof KINDS, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  return (await redacted(bytes, kindOf(name).walk(bytes))).toString();
}

const TEXTS: readonly (readonly [
  keyof typeof KINDS,
  what: string,
  text: string,
  expected: string,
])[] = [
  [
    'ndjson',
    'values by their keys',
    '{"ssn":"078051120","n":1}\n{"n":"078051120"}\n',
    `{"ssn":"${SSN}","n":1}\n{"n":"078051120"}\n`,
  ],
  [
    'ndjson',
    'a number that becomes a string',
    '{ "phone" : 5551234567 }',
    `{ "phone" : "${PHONE}" }`,
  ],
  [
    'ndjson',
    'lines that are no JSON',
    'to a@b.com\r\n\n{"a":"a@b.com"\n[1',
    `to ${EMAIL}\r\n\n{"a":"${EMAIL}"\n[1`,
  ],
  [
    'ndjson',
    'nothing in a member that is kept',
    '{"@timestamp":"a@b.com","b":"a@b.com"}',
    `{"@timestamp":"a@b.com","b":"${EMAIL}"}`,
  ],
  [
    'ndjson',
    'an object in a member that is kept',
    '{"@timestamp":{"x":"a@b.com"}}',
    `{"@timestamp":{"x":"${EMAIL}"}}`,
  ],
  [
    'json',
    'an array of documents',
    '[{"a":"a@b.com"},\n {"ssn":78051120}]',
    `[{"a":"${EMAIL}"},\n {"ssn":"${SSN}"}]`,
  ],
  [
    'json',
    'documents one after the other',
    '{"a":"a@b.com"}{"b":true} "c@d.com"',
    `{"a":"${EMAIL}"}{"b":true} "${EMAIL}"`,
  ],
  [
    'bulk',
    'sources, not actions',
    '{"index":{"_id":"a@b.com"}}\n{"m":"a@b.com","@timestamp":"x"}\n{"delete":{"_id":"1"}}\n{"create":{}}\n{"ssn":"078051120"}\n',
    `{"index":{"_id":"a@b.com"}}\n{"m":"${EMAIL}","@timestamp":"x"}\n{"delete":{"_id":"1"}}\n{"create":{}}\n{"ssn":"${SSN}"}\n`,
  ],
  [
    'bulk',
    'the document of an update',
    '{"update":{"_id":"1"}}\n{"doc":{"m":"a@b.com","@timestamp":"a@b.com"},"doc_as_upsert":true}\n',
    `{"update":{"_id":"1"}}\n{"doc":{"m":"${EMAIL}","@timestamp":"a@b.com"},"doc_as_upsert":true}\n`,
  ],
  [
    'hec',
    'events and fields, not their routing',
    '{"time":1,"host":"a@b.com","event":"to a@b.com"}{"event":{"ssn":"078051120"},"fields":{"x":"a@b.com"}}',
    `{"time":1,"host":"a@b.com","event":"to ${EMAIL}"}{"event":{"ssn":"${SSN}"},"fields":{"x":"${EMAIL}"}}`,
  ],
  ['raw', 'each line', 'a@b.com\n\nssn=078051120\n', `${EMAIL}\n\nssn=${SSN}\n`],
  [
    'loki',
    'lines and metadata, not labels',
    '{"streams":[{"stream":{"u":"a@b.com"},"values":[["1","to a@b.com"],["2","x",{"ssn":"078051120"}]]}]}',
    `{"streams":[{"stream":{"u":"a@b.com"},"values":[["1","to ${EMAIL}"],["2","x",{"ssn":"${SSN}"}]]}]}`,
  ],
  [
    'labels',
    'labels by choice',
    '{"streams":[{"stream":{"u":"a@b.com"},"values":[["1","x"]]}]}',
    `{"streams":[{"stream":{"u":"${EMAIL}"},"values":[["1","x"]]}]}`,
  ],
];

for (const [name, what, text, expected] of TEXTS) {
  test(`${name}: redacts ${what}`, async () => {
    assert.equal(await through(name, text), expected);
  });
}

const WRONG: readonly (readonly [keyof typeof KINDS, string])[] = [
  ['json', '{"a":1'],
  ['json', ''],
  ['bulk', '{"index":{}}\n'],
  ['bulk', '{"search":{}}\n{}\n'],
  ['bulk', '{"index":{}}\nplain\n'],
  ['hec', '["a"]'],
  ['hec', '{"event":"a"},{"event":"b"}'],
  ['loki', '{"streams":{}}'],
  ['loki', '{"streams":[{"entries":[{"line":"a@b.com"}]}]}'],
  ['loki', '{"streams":[{"values":[["1",{}]]}]}'],
];

test('a body of another form is unreadable, and the message quotes nothing', () => {
  for (const [name, text] of WRONG) {
    assert.throws(
      () => kindOf(name).walk(Buffer.from(text))({ ...none }),
      (error) => error instanceof Unreadable && !/a@b|plain|search/.test(error.message),
      `${name} ${text}`,
    );
  }
});

const none = {
  record: <Result>(run: () => Result) => run(),
  omit: () => undefined,
  members: () => false,
  open: () => undefined,
  close: () => undefined,
  label: () => undefined,
  key: () => undefined,
  text: () => undefined,
  literal: () => undefined,
};

test('documents without anything to redact come back byte for byte', async () => {
  const json = fc.json({ maxDepth: 3, noUnicodeString: false } as object);
  await fc.assert(
    fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 5 }), async (documents) => {
      const text = `${documents.map((one) => ` ${one}`).join('\n')}\n`;
      const bytes = Buffer.from(text);
      for (const name of ['ndjson', 'json'] as const) {
        const result = await redacted(bytes, kindOf(name).walk(bytes));
        if (!result.includes('REDACTED')) assert.equal(result.toString(), text);
      }
    }),
    { numRuns: Number(process.env['RUNS'] ?? 40) },
  );
});

test('blocks of snappy are decoded and encoded, and bombs refused', () => {
  const bytes = Buffer.from('ab'.repeat(5000));
  assert.deepEqual(uncompressed(compressed(bytes), 10_000), bytes);
  assert.throws(() => uncompressed(compressed(bytes), 9_999), Refusal);
  assert.throws(() => uncompressed(Buffer.from([0xff, 0xff, 0xff, 0x7f, 0]), 1e9), Unreadable);
  assert.throws(() => uncompressed(Buffer.from('plain'), 1e6), Unreadable);
});
