import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from '@elastic/elasticsearch';
import { running } from './running.ts';
import { type Got, upstream } from './upstream.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const SSN = '{{{REDACTED-ssn}}}';

function post(url: string, body: string | Buffer, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', body, headers });
}

/** An Elasticsearch of tests: each source of a bulk request with `busy` is refused once. */
function elasticsearch() {
  const busy = new Set<string>();
  const stored: string[] = [];
  const answer = ({ body }: Got) => {
    const sources = body
      .toString()
      .split('\n')
      .filter((_, n) => n % 2 === 1);
    const items = sources.map((source) => {
      const isBusy = source.includes('busy') && !busy.has(source);
      if (isBusy) busy.add(source);
      else stored.push(source);
      return { index: isBusy ? { status: 429, error: { type: 'x' } } : { status: 201 } };
    });
    const text = JSON.stringify({
      took: 1,
      errors: items.some(({ index }) => index.status === 429),
      items,
    });
    const headers = { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' };
    return { headers, body: text };
  };
  return { answer, stored };
}

test("documents of Elasticsearch's client arrive redacted, and items refused for now once more", async () => {
  const { answer, stored } = elasticsearch();
  const up = await upstream(answer);
  const forwarder = await running([{ protocol: 'bulk', url: up.url, send: { firstRetryMs: 10 } }]);
  const client = new Client({ node: forwarder.url('bulk'), maxRetries: 0 });
  const datasource = ['one a@b.com', 'busy a@b.com', 'two'].map((m) => ({ m, ssn: '078051120' }));
  const result = await client.helpers.bulk({
    datasource,
    onDocument: () => ({ index: { _index: 'logs' } }),
  });
  assert.equal(result.successful, 3);
  await up.until(2);
  assert.deepEqual(stored, [
    `{"m":"one ${EMAIL}","ssn":"${SSN}"}`,
    `{"m":"two","ssn":"${SSN}"}`,
    `{"m":"busy ${EMAIL}","ssn":"${SSN}"}`,
  ]);
  await client.close();
  up.close();
  await forwarder.stop();
});

test("with answer upstream, Elasticsearch's client gets the answer to each item", async () => {
  const { answer } = elasticsearch();
  const up = await upstream(answer);
  const forwarder = await running([{ protocol: 'bulk', url: up.url, answer: 'upstream' }]);
  const client = new Client({ node: forwarder.url('bulk'), maxRetries: 0 });
  const { errors, items } = await client.bulk({
    operations: [
      { index: { _index: 'logs' } },
      { m: 'busy' },
      { index: { _index: 'logs' } },
      { m: 'x' },
    ],
  });
  assert.equal(errors, true);
  assert.deepEqual(
    items.map(({ index }) => index?.status),
    [429, 201],
  );
  await client.close();
  up.close();
  await forwarder.stop();
});

test("Splunk: events and raw text arrive redacted, with the route's token, and ids are acknowledged", async () => {
  const up = await upstream(() => ({ body: '{"text":"Success","code":0}' }));
  const forwarder = await running([
    { protocol: 'hec', url: up.url, send: { headers: { Authorization: 'Splunk own' } } },
  ]);
  const at = (path: string) => `${forwarder.url('hec')}/services/collector${path}`;
  const channel = { 'X-Splunk-Request-Channel': 'c', Authorization: 'Splunk clients' };
  const first = await post(at('/event'), '{"host":"h","event":{"ssn":"078051120"}}', channel);
  assert.deepEqual(await first.json(), { text: 'Success', code: 0, ackId: 0 });
  const second = await post(at('/raw?channel=c'), gzipSync('by a@b.com\n'), {
    'Content-Encoding': 'gzip',
  });
  assert.deepEqual(await second.json(), { text: 'Success', code: 0, ackId: 1 });
  const acks = await post(at('/ack?channel=c'), '{"acks":[0,1,2]}');
  assert.deepEqual(await acks.json(), { acks: { 0: true, 1: true, 2: false } });
  assert.deepEqual(await (await fetch(at('/health'))).json(), { text: 'HEC is healthy', code: 17 });
  await up.until(2);
  assert.equal(up.got[0].body.toString(), `{"host":"h","event":{"ssn":"${SSN}"}}`);
  assert.equal(up.got[0].headers.authorization, 'Splunk own');
  assert.equal(up.got[0].headers['x-splunk-request-channel'], 'c');
  assert.equal(up.got[1].path, '/services/collector/raw?channel=c');
  assert.equal(gunzipSync(up.got[1].encoded).toString(), `by ${EMAIL}\n`);
  up.close();
  await forwarder.stop();
});

test('Loki: a push is answered 204, and its tenant is passed on', async () => {
  const up = await upstream(() => ({ status: 204 }));
  const forwarder = await running([{ protocol: 'loki', url: `${up.url}/base` }]);
  const push = (line: string) =>
    JSON.stringify({ streams: [{ stream: { a: 'b' }, values: [['1', line]] }] });
  const { status } = await post(`${forwarder.url('loki')}/loki/api/v1/push`, push('a@b.com'), {
    'Content-Type': 'application/json',
    'X-Scope-OrgID': 'tenant',
  });
  assert.equal(status, 204);
  await up.until(1);
  assert.equal(up.got[0].path, '/base/loki/api/v1/push');
  assert.equal(up.got[0].headers['x-scope-orgid'], 'tenant');
  assert.equal(up.got[0].body.toString(), push(EMAIL));
  up.close();
  await forwarder.stop();
});

const BUSY = [
  ['loki', '/loki/api/v1/push', '{"streams":[]}', 429, /full/],
  ['bulk', '/_bulk', '{"index":{}}\n{}\n', 429, /es_rejected_execution_exception/],
  ['hec', '/services/collector', '{"event":"x"}', 503, /"code":9/],
  ['ndjson', '/any', '{}', 503, /queue_full/],
] as const;

test("a full queue refuses in the protocol's own way", async () => {
  const url = 'http://127.0.0.1:1';
  const forwarder = await running(
    BUSY.map(([protocol]) => ({ protocol, url })),
    { bytes: '1' },
  );
  for (const [protocol, path, body, expected, text] of BUSY) {
    const answer = await post(forwarder.url(protocol) + path, body, {
      'Content-Type': 'application/json',
    });
    assert.equal(answer.status, expected, protocol);
    assert.match(await answer.text(), text);
    assert.equal(answer.headers.get('retry-after'), '5');
  }
  await forwarder.stop();
});
