import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { temporaryFolder } from '../temporary.ts';
import { decoded, encoded } from './otlp/otlp-types.ts';
import { running } from './running.ts';
import { upstream } from './upstream.ts';

const EMAIL = '{{{REDACTED-email-address}}}';

function body(stringValue: string): Buffer {
  return Buffer.from(
    JSON.stringify({
      resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue } }] }] }],
    }),
  );
}

function post(url: string, bytes: Buffer | string, headers: Record<string, string> = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: bytes,
  });
}

for (const [name, Exporter] of [
  ['JSON', JsonExporter],
  ['protobuf', ProtobufExporter],
] as const) {
  test(`logs of OpenTelemetry's exporter in ${name} arrive redacted`, async () => {
    const up = await upstream();
    const forwarder = await running([{ protocol: 'otlp', url: up.url }]);
    const exporter = new Exporter({ url: `${forwarder.url('otlp')}/v1/logs` });
    const provider = new LoggerProvider({
      processors: [new BatchLogRecordProcessor({ exporter })],
    });
    const logger = provider.getLogger('test');
    for (let n = 0; n < 20; n++) {
      logger.emit({ body: `no ${n} by a@b.com`, attributes: { phone: 5551234567, n } });
    }
    await provider.shutdown();
    await up.until(1);
    const texts = up.got.map(({ body }) =>
      name === 'JSON' ? body.toString() : JSON.stringify(decoded('Logs', body)),
    );
    assert.equal(texts.join().match(/by \{\{\{REDACTED-email-address\}\}\}/g)?.length, 20);
    assert.equal(/a@b\.com|5551234567/.test(texts.join()), false);
    up.close();
    await forwarder.stop();
  });
}

test('what needs no redaction arrives with the bytes of its coding', async () => {
  const up = await upstream();
  const forwarder = await running([{ protocol: 'otlp', url: up.url }]);
  const sent = gzipSync(encoded('Logs', { unknown: 1 }));
  const answer = await post(`${forwarder.url('otlp')}/v1/logs`, sent, {
    'Content-Type': 'application/x-protobuf',
    'Content-Encoding': 'gzip',
  });
  assert.equal(answer.status, 200);
  await up.until(1);
  assert.deepEqual(up.got[0].encoded, sent);
  assert.equal(up.got[0].headers['content-encoding'], 'gzip');
  up.close();
});

test('a message that the upstream refuses for now is sent again, in order', async () => {
  const up = await upstream((_, number) => (number < 2 ? { status: 503 } : {}));
  const forwarder = await running([{ protocol: 'otlp', url: up.url, send: { firstRetryMs: 10 } }]);
  for (const n of [1, 2]) await post(`${forwarder.url('otlp')}/v1/logs`, body(`no ${n}`));
  await up.until(4);
  assert.deepEqual(
    up.got.map(({ body }) => /no \d/.exec(body.toString())?.[0]),
    ['no 1', 'no 1', 'no 1', 'no 2'],
  );
  up.close();
});

test('a message that the upstream refuses for good is set aside, and the next is sent', async () => {
  const up = await upstream((_, number) => (number === 0 ? { status: 400 } : {}));
  const forwarder = await running([{ protocol: 'otlp', url: up.url }]);
  for (const n of [1, 2]) await post(`${forwarder.url('otlp')}/v1/logs`, body(`no ${n}`));
  await up.until(2);
  assert.equal(await forwarder.metric('redactor_forward_set_aside_messages'), 1);
  up.close();
});

test('messages that were acknowledged are sent by the next process', async () => {
  const folder = temporaryFolder();
  const first = await running([{ protocol: 'otlp', url: 'http://127.0.0.1:1' }], {}, folder);
  for (const n of [1, 2, 3]) {
    const { status } = await post(`${first.url('otlp')}/v1/logs`, body(`no ${n} by a@b.com`));
    assert.equal(status, 200);
  }
  await first.stop();
  const up = await upstream();
  const second = await running([{ protocol: 'otlp', url: up.url }], {}, folder);
  await up.until(3);
  assert.deepEqual(
    up.got.map(({ body }) => body.toString()),
    [1, 2, 3].map((n) => body(`no ${n} by ${EMAIL}`).toString()),
  );
  await second.stop();
  up.close();
});

test('a full queue answers 429 with Retry-After, and readiness is 503', async () => {
  const forwarder = await running([{ protocol: 'otlp', url: 'http://127.0.0.1:1' }], {
    bytes: '4K',
  });
  const sent = () => post(`${forwarder.url('otlp')}/v1/logs`, body('x'.repeat(1500)));
  const statuses = [(await sent()).status, (await sent()).status];
  const refused = await sent();
  assert.deepEqual(statuses, [200, 200]);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '5');
  assert.deepEqual(await refused.json(), { code: 8, message: 'the queue is full' });
});

test("with answer upstream, the client gets the upstream's answer", async () => {
  const partial = '{"partialSuccess":{"rejectedLogRecords":"1","errorMessage":"no"}}';
  const up = await upstream(() => ({
    headers: { 'content-type': 'application/json' },
    body: partial,
  }));
  const forwarder = await running([{ protocol: 'otlp', url: up.url, answer: 'upstream' }]);
  const answer = await post(`${forwarder.url('otlp')}/v1/logs`, body('by a@b.com'));
  assert.equal(await answer.text(), partial);
  assert.equal(up.got[0].body.toString(), body(`by ${EMAIL}`).toString());
  up.close();
});

const REFUSED = [
  ['a body that is cut off', '/v1/logs', '{"resourceLogs":', {}, 400],
  ['another type', '/v1/logs', 'x', { 'Content-Type': 'text/plain' }, 404],
  ['another path', '/v1/else', '{}', {}, 404],
  ['a body that is no gzip', '/v1/logs', '{}', { 'Content-Encoding': 'gzip' }, 400],
  ['an unknown coding', '/v1/logs', '{}', { 'Content-Encoding': 'x' }, 415],
  ['a body that is too large', '/v1/logs', 'x'.repeat(2000), {}, 413],
  [
    'a body that is too large, decoded',
    '/v1/logs',
    gzipSync(Buffer.alloc(9000)),
    { 'Content-Encoding': 'gzip' },
    413,
  ],
] as const;

test('what cannot be redacted is refused and never passed', async () => {
  const up = await upstream();
  const forwarder = await running([
    { protocol: 'otlp', url: up.url, receive: { bodyBytes: '1K', decodedBytes: '8K' } },
  ]);
  for (const [what, path, bytes, headers, expected] of REFUSED) {
    const answer = await post(
      forwarder.url('otlp') + path,
      bytes as Buffer,
      headers as Record<string, string>,
    );
    assert.equal(answer.status, expected, what);
  }
  assert.equal(up.got.length, 0);
  up.close();
});

test('metrics count records, replacements by type and sources of the list', async () => {
  const up = await upstream();
  const forwarder = await running([
    { protocol: 'otlp', url: up.url, receive: { sources: ['shop'] } },
  ]);
  for (const source of ['shop', 'unknown-1']) {
    await post(`${forwarder.url('otlp')}/v1/logs`, body('a@b.com'), {
      'X-Redactor-Source': source,
    });
  }
  await up.until(2);
  const labels = (source: string) => `{route="otlp",source="${source}",type="email-address"}`;
  assert.equal(await forwarder.metric(`redactor_forward_redactions_total${labels('shop')}`), 1);
  assert.equal(await forwarder.metric(`redactor_forward_redactions_total${labels('other')}`), 1);
  up.close();
});
