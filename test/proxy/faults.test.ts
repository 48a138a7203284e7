import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { newApiKey } from '../../src/http/admission/api-keys.ts';
import { SPOKEN } from '../llm/protocols/answers.ts';
import { temporaryFolder } from '../temporary.ts';
import { EVENTS, JSON_TYPE, lines, model, post, proxied } from './model.ts';

const api = await model();
const { url } = await proxied(api.url);
const PROMPT = 'I am Kim Novak, kim@acme.test';

/** Code of an error, in the form of any protocol. */
function codeIn(body: string): string {
  const { error } = JSON.parse(body);
  return error.code === undefined || typeof error.code === 'number'
    ? error.message.split(':')[0]
    : error.code;
}

for (const { protocol, path, request: of } of SPOKEN) {
  test(`${protocol.name}: an upstream that is dead before its answer gives the protocol’s error`, async () => {
    for (const answer of [
      (outgoing: Parameters<typeof api.answer>[0]) => void outgoing.destroy(),
      (outgoing: Parameters<typeof api.answer>[0]) => {
        outgoing.writeHead(200, EVENTS).flushHeaders();
        setTimeout(() => outgoing.destroy(), 10);
      },
    ]) {
      api.answer = answer;
      const answered = await post(url + path, of(PROMPT));
      assert.equal(answered.status, 502);
      assert.equal(codeIn(await answered.text()), 'upstream_failed');
    }
  });

  test(`${protocol.name}: an upstream that dies in its answer ends the stream with the protocol’s error event`, async () => {
    const [event] = protocolEvents(protocol.name);
    api.answer = (outgoing) => {
      outgoing.writeHead(200, EVENTS).write(event);
      setTimeout(() => outgoing.destroy(), 30);
    };
    const answered = await post(url + path, of(PROMPT));
    const text = await answered.text();
    assert.equal(answered.status, 200);
    const last = text.trimEnd().split('\n\n').at(-1) ?? '';
    assert.match(last, /upstream_failed/);
    assert.doesNotMatch(text, /\[DONE\]|message_stop|response\.completed/);
  });

  test(`${protocol.name}: an answer that is not of the protocol is not passed on`, async () => {
    api.answer = (outgoing) => void outgoing.writeHead(200, EVENTS).end('data: lee@acme.test\n\n');
    assert.equal(codeIn(await (await post(url + path, of(PROMPT))).text()), 'upstream_unreadable');
    api.answer = (outgoing) => void outgoing.writeHead(503, {}).end('<p>lee@acme.test</p>');
    assert.equal(codeIn(await (await post(url + path, of(PROMPT))).text()), 'upstream_unreadable');
  });
}

function protocolEvents(name: string): readonly string[] {
  const spoken = SPOKEN.find(({ protocol }) => protocol.name === name);
  const events =
    spoken?.events({ thinking: ['So '], text: ['Dear [PERSON_1]'], args: ['{}'] }) ?? [];
  return events.map(
    ([event, data]) => `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`,
  );
}

const chat = `${url}/v1/chat/completions`;
const prompt = { model: 'm', messages: [{ role: 'user', content: PROMPT }] };

test('an error of the upstream comes back with its status, and with values', async () => {
  const error = { error: { message: 'no [PERSON_1]', type: 'invalid_request_error', code: 'x' } };
  api.answer = (outgoing) => {
    outgoing
      .writeHead(429, { ...JSON_TYPE, 'Retry-After': '3', 'Set-Cookie': 'a=b' })
      .end(JSON.stringify(error));
  };
  const answer = await post(chat, prompt);
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '3']);
  assert.equal(answer.headers.get('set-cookie'), null);
  assert.equal(JSON.parse(await answer.text()).error.message, 'no Kim Novak');
});

test('a client that leaves ends the request to the upstream', async () => {
  const left = new Promise((resolve) => {
    api.answer = (outgoing) => {
      outgoing.writeHead(200, EVENTS).write(protocolEvents('chat')[0]);
      outgoing.on('close', resolve);
    };
  });
  const { hostname, port } = new URL(url);
  const going = request({
    hostname,
    port,
    path: '/v1/chat/completions',
    method: 'POST',
    headers: JSON_TYPE,
  });
  going.on('error', () => {});
  going.end(JSON.stringify(prompt));
  const [answer] = await once(going, 'response');
  answer.on('error', () => {});
  going.destroy();
  await left;
});

test('nothing goes on where something is wrong with a request', async () => {
  const before = api.bodies.length;
  const refusals: readonly (readonly [string, object | string, number, string])[] = [
    ['/v1/chat/completions', '{"messages":', 400, 'invalid_json'],
    ['/v1/chat/completions', '[]', 400, 'invalid_json'],
    ['/v1/files', { purpose: 'kim@acme.test' }, 404, 'not_proxied'],
    ['/v1/responses', { input: 'x', conversation: 'conv_1' }, 400, 'conversation_unsupported'],
    [
      '/v1/responses',
      { input: 'x', previous_response_id: 'resp_1.rs1.AAAA' },
      400,
      'session_invalid',
    ],
  ];
  for (const [path, body, status, code] of refusals) {
    const answer = await post(url + path, body);
    assert.deepEqual([answer.status, codeIn(await answer.text())], [status, code]);
  }
  const get = await fetch(chat);
  assert.equal(get.status, 404);
  assert.equal(api.bodies.length, before);
});

test('types that a profile blocks, and media that the operator refuses, never leave', async () => {
  const folder = temporaryFolder();
  const strategies = [{ strategy: 'LABEL', block: true }];
  const profile = { name: 'blocks', identifiers: { ssn: { ssnFilterStrategies: strategies } } };
  writeFileSync(join(folder, 'blocks.json'), JSON.stringify(profile));
  const strict = await proxied(api.url, { profiles: folder, profile: 'blocks', media: 'refuse' });
  const before = api.bodies.length;
  const path = `${strict.url}/v1/chat/completions`;
  const blocked = await post(path, {
    messages: [{ role: 'user', content: 'SSN 078-05-1120, SSN 078-05-1121' }],
  });
  const body = JSON.parse(await blocked.text());
  assert.deepEqual([blocked.status, body.error.code], [400, 'blocked']);
  assert.match(body.error.message, /2 ssn$/);
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
  const refused = await post(path, { messages: [{ role: 'user', content: [image] }] });
  assert.equal(codeIn(await refused.text()), 'media_refused');
  assert.equal(api.bodies.length, before);
});

test('a session that would be too large refuses the request', async () => {
  const input = Array.from({ length: 10_001 }, (_, n) => `a${n}@acme.test`).join(' ');
  const before = api.bodies.length;
  const answer = await post(`${url}/v1/responses`, { model: 'm', input });
  assert.deepEqual([answer.status, codeIn(await answer.text())], [413, 'session_too_large']);
  assert.equal(api.bodies.length, before);
});

test('with keys, the client has one of the proxy, and the upstream has its own', async () => {
  const folder = temporaryFolder();
  const { key, line } = newApiKey('app', ['redact', 'reidentify', 'rate=2']);
  const other = newApiKey('other', ['redact']);
  writeFileSync(join(folder, 'keys'), `${line}\n${other.line}\n`);
  process.env['MODEL_KEY'] = 'secret-of-the-api';
  const upstreams = [
    { path: '/openai', to: api.url, headers: { Authorization: 'Bearer env:MODEL_KEY' } },
  ];
  const closed = await proxied(api.url, { keys: join(folder, 'keys'), upstreams });
  api.answer = (outgoing) => void outgoing.writeHead(200, JSON_TYPE).end('{"choices":[]}');
  const path = `${closed.url}/openai/v1/chat/completions`;
  assert.equal((await post(path, prompt)).status, 401);
  assert.equal((await post(path, prompt, { 'x-api-key': other.key })).status, 403);
  assert.equal((await post(path, prompt, { Authorization: `Bearer ${key}` })).status, 200);
  assert.equal(api.requests.at(-1)?.headers.authorization, 'Bearer secret-of-the-api');
  assert.equal(api.requests.at(-1)?.url, '/v1/chat/completions');
  const statuses = [];
  for (let n = 0; n < 4; n++)
    statuses.push((await post(path, prompt, { 'x-api-key': key })).status);
  assert.ok(statuses.includes(429), statuses.join());
});

test('metrics count values, labels and outcomes; the log has no text', async () => {
  const counted = await proxied(api.url, { admin: '127.0.0.1:0' });
  api.answer = (outgoing) => {
    const message = { role: 'assistant', content: '[PERSON_1] [PERSON_7] lee@acme.test [PERSON_' };
    outgoing.writeHead(200, JSON_TYPE).end(JSON.stringify({ choices: [{ index: 0, message }] }));
  };
  await (await post(`${counted.url}/v1/chat/completions`, prompt)).text();
  const text = await (await fetch(`http://127.0.0.1:${counted.adminPort}/metrics`)).text();
  for (const line of [
    'redactor_proxy_requests_total{protocol="chat",outcome="answered"} 1',
    'redactor_proxy_masked_total{type="email-address"} 1',
    'redactor_proxy_removed_total{type="email-address"} 1',
    'redactor_proxy_labels_total{outcome="restored"} 1',
    'redactor_proxy_labels_total{outcome="unknown"} 1',
    'redactor_proxy_labels_total{outcome="lost"} 1',
  ]) {
    assert.ok(text.includes(line), `${line}\n${text}`);
  }
  assert.doesNotMatch(lines.join(''), /Novak|acme/);
});

test('the instruction to keep labels is the same in each request', async () => {
  const told = await proxied(api.url, { instruction: true });
  for (const { path, request: of } of SPOKEN) {
    await (await post(told.url + path, of(PROMPT))).text();
    assert.match(api.bodies.at(-1) ?? '', /Texts in square brackets with a type and a number/);
  }
});
