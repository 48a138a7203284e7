import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { merged } from '../../../src/http/metrics/metrics.ts';
import { exporter, readExportHeaders } from '../../../src/http/traces/collector.ts';
import { collectorOf } from '../../../src/http/traces/collector-address.ts';
import { freePort } from '../../free-port.ts';
import { ask, one, place } from '../../service/one.ts';
import { temporaryFolder } from '../../temporary.ts';

interface Export {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A collector that answers as `answer` does. */
async function collector(
  answer: (outgoing: ServerResponse) => void,
  at: { readonly path: string } | { readonly port: number } = { port: 0 },
) {
  const exports: Export[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
    exports.push({ url: incoming.url, headers: incoming.headers, body });
    answer(outgoing);
  }).listen('port' in at ? { host: '127.0.0.1', ...at } : at);
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address() as AddressInfo | string;
  const url = typeof address === 'string' ? '' : `http://127.0.0.1:${address.port}`;
  return { url, exports };
}

const taken = (outgoing: ServerResponse) => void outgoing.end('{}');

async function until(holds: () => boolean): Promise<void> {
  for (let n = 0; n < 500 && !holds(); n += 1) await sleep(20);
  assert.ok(holds());
}

/** Attributes of a span or resource as an object. */
function valuesOf({ attributes }: { attributes: { key: string; value: object }[] }) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0] as string]),
  );
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const text = 'to kim@acme.test and lee@acme.test';

test('a request is a span of its caller in the collector, and the text is not in it', async () => {
  const { url, exports } = await collector(taken);
  const here = place();
  const file = join(here.folder, 'otlp-headers');
  writeFileSync(file, '# of the collector\nAuthorization: Bearer abc\n');
  const running = await one(here, { otlp: url, 'otlp-headers': file });
  const before = Date.now();
  const headers = {
    traceparent: `00-${TRACE}-${PARENT}-01`,
    'X-Request-Id': 'r1',
    'X-Redactor-Source': 'crm',
  };
  assert.equal(
    (await ask(running.port, '/api/filter', { body: text, headers })).body,
    'to * and *',
  );
  await ask(running.port, '/healthz', { method: 'GET' });
  await running.drain(1_000);
  const [exported, more] = exports;
  assert.equal(more, undefined);
  assert.deepEqual(
    [exported?.url, exported?.headers['authorization'], exported?.headers['content-type']],
    ['/v1/traces', 'Bearer abc', 'application/json'],
  );
  assert.doesNotMatch(exported?.body ?? '', /kim|acme/);
  const { resourceSpans } = JSON.parse(exported?.body ?? '');
  assert.equal(valuesOf(resourceSpans[0].resource)['service.name'], 'redactor');
  const [span, ...others] = resourceSpans[0].scopeSpans[0].spans;
  assert.equal(others.length, 0);
  assert.deepEqual(
    [span.traceId, span.parentSpanId, span.name, span.kind, span.status],
    [TRACE, PARENT, 'POST /api/filter', 2, {}],
  );
  const values = valuesOf(span);
  assert.match(values['redactor.profile_hash'] ?? '', /^[\da-f]{8,}$/);
  assert.deepEqual(
    { ...values, 'redactor.profile_hash': '' },
    {
      'http.request.method': 'POST',
      'http.route': '/api/filter',
      'http.response.status_code': '200',
      'redactor.request_id': 'r1',
      'redactor.profile': 'default',
      'redactor.profile_hash': '',
      'redactor.source': 'crm',
      'redactor.input.bytes': '34',
      'redactor.output.bytes': '10',
      'redactor.redactions': '2',
      'redactor.redactions.email-address': '2',
    },
  );
  const [started, ended] = [span.startTimeUnixNano, span.endTimeUnixNano].map(
    (n) => Number(n) / 1e6,
  );
  assert.ok(started >= before - 1 && ended >= started && ended <= Date.now() + 1);
  const line = running.lines.map((one) => JSON.parse(one)).find((one) => one.requestId === 'r1');
  assert.deepEqual(
    [line.trace_id, line.span_id, line.parent_span_id, line.source],
    [TRACE, span.spanId, PARENT, 'crm'],
  );
});

test('a caller that does not sample gets no span, and one without a trace begins one', async () => {
  const { url, exports } = await collector(taken);
  const running = await one(place(), { otlp: url });
  const headers = { traceparent: `00-${TRACE}-${PARENT}-00` };
  await ask(running.port, '/api/filter', { body: 'a', headers });
  assert.equal((await ask(running.port, '/nothing')).status, 404);
  await until(() => running.lines.some((line) => line.includes('not_found')));
  await running.drain(1_000);
  const spans = exports.flatMap(
    ({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans,
  );
  assert.deepEqual(
    spans.map((span) => [span.name, span.parentSpanId, valuesOf(span)['error.type']]),
    [['POST', undefined, 'not_found']],
  );
  assert.notEqual(spans[0].traceId, TRACE);
});

test('without a collector the trace context is in the log, and nothing is sent', async () => {
  const { port, lines, values } = await one(place());
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
  await ask(port, '/api/filter', { body: 'a', headers });
  await ask(port, '/api/filter', { body: 'a' });
  await until(() => lines.filter((line) => line.includes('"request"')).length === 2);
  const [first, second] = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request');
  assert.deepEqual([first.trace_id, first.parent_span_id], [TRACE, PARENT]);
  assert.equal('trace_id' in second, false);
  assert.doesNotMatch(await merged([await values()]), /redactor_spans_total\{/);
});

test('requests are answered while no collector listens, and their spans wait for it', async () => {
  const at = await freePort();
  const running = await one(place(), { otlp: `http://127.0.0.1:${at}` });
  for (let n = 0; n < 300; n += 1) {
    assert.equal((await ask(running.port, '/api/filter', { body: text })).body, 'to * and *');
  }
  await until(() => running.lines.some((line) => line.includes('spans cannot be exported')));
  const { exports } = await collector(taken, { port: at });
  await running.drain(5_000);
  const sent = exports.reduce((sum, { body }) => sum + body.split('"traceId"').length - 1, 0);
  assert.equal(sent, 300);
  assert.match(
    await merged([await running.values()]),
    /^redactor_spans_total\{outcome="exported"\} 300$/m,
  );
});

test('a collector on a Unix socket is reached', async () => {
  const path = join(temporaryFolder(), 'otlp');
  const { exports } = await collector(taken, { path });
  const send = exporter({ path }, {}, {});
  assert.deepEqual(await send([]), { kind: 'taken', rejected: 0 });
  assert.equal(exports[0]?.url, '/v1/traces');
});

for (const [status, headers, body, result] of [
  [200, {}, '{"partialSuccess":{"rejectedSpans":"3"}}', { kind: 'taken', rejected: 3 }],
  [202, {}, 'no JSON', { kind: 'taken', rejected: 0 }],
  [429, { 'Retry-After': '7' }, '', { kind: 'again', reason: 'status 429', afterMs: 7_000 }],
  [503, {}, '', { kind: 'again', reason: 'status 503' }],
  [400, {}, 'canary', { kind: 'refused', reason: 'status 400' }],
  [302, { Location: '/' }, '', { kind: 'refused', reason: 'status 302' }],
] as const) {
  test(`a collector that answers ${status} has ${result.kind}`, async () => {
    const { url } = await collector(
      (outgoing) => void outgoing.writeHead(status, headers).end(body),
    );
    assert.deepEqual(await exporter({ url }, {}, {})([]), result);
  });
}

test('a collector that breaks the connection, or is missing, is tried again', async () => {
  const { url } = await collector((outgoing) => void outgoing.destroy());
  const broken = await exporter({ url }, {}, {})([]);
  assert.deepEqual(broken, { kind: 'again', reason: 'ECONNRESET' });
  const absent = await exporter({ url: `http://127.0.0.1:${await freePort()}` }, {}, {})([]);
  assert.deepEqual(absent, { kind: 'again', reason: 'ECONNREFUSED' });
});

test('the place of a collector is a URL, or the path of a socket', () => {
  const traces = (text: string) => collectorOf(text);
  assert.deepEqual(traces('http://h:4318'), { url: 'http://h:4318/v1/traces' });
  assert.deepEqual(traces('https://h/otlp/'), { url: 'https://h/otlp/v1/traces' });
  assert.deepEqual(traces('http://h/v1/traces'), { url: 'http://h/v1/traces' });
  assert.deepEqual(traces('unix:/run/otlp'), { path: '/run/otlp' });
  for (const wrong of [
    '',
    'h:4318',
    'unix:run',
    'ftp://h',
    'http://',
    'http://a:b@h',
    'http://h?a',
  ]) {
    assert.equal(traces(wrong), undefined, wrong);
  }
});

test('an invalid line of the headers is named by its number, without its text', () => {
  const file = join(temporaryFolder(), 'headers');
  writeFileSync(file, 'A: b\nBearer canary\n');
  assert.throws(() => readExportHeaders(file), {
    message: `${file}:2: expected a header, Name: value`,
  });
});
