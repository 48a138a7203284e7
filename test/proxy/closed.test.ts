import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { SPOKEN } from '../llm/protocols/answers.ts';
import { JSON_TYPE, model, post, proxied } from './model.ts';

// The proxy masks everything that it does not know, or refuses it: nothing leaves in clear.

const api = await model();
api.answer = (outgoing) => void outgoing.writeHead(200, JSON_TYPE).end('{}');
const { url, port } = await proxied(api.url, { media: 'refuse' });

const MAIL = 'kim@acme.test';
const CARD = 4111111111111111;
const IBAN = 'DE89370400440532013000';
const TOKEN = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
const CLEAR = /kim(?:@|%40)acme|4111111111111111|DE8937040044|ghp_16C7|Kim_Novak/;
const PATHS = {
  chat: '/v1/chat/completions',
  responses: '/v1/responses',
  anthropic: '/v1/messages',
  gemini: '/v1beta/models/m:generateContent',
};

/** All that reached the upstream since a number of requests. */
function arrived(from: number): string {
  const heads = api.requests
    .slice(from)
    .map(({ url: path, rawHeaders }) => `${path} ${rawHeaders}`);
  return [...heads, ...api.bodies.slice(from)].join('\n');
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const planted = fc.constantFrom<Json>(
  `mail ${MAIL}`,
  MAIL,
  CARD,
  String(CARD),
  { [MAIL]: 1 },
  { deep: [{ er: `to ${MAIL}` }], 'a b': CARD },
  [MAIL, [CARD]],
  ...[IBAN, TOKEN, 'Kim_Novak'],
  ...[{ [IBAN]: 1 }, { [TOKEN]: [IBAN] }, { Kim_Novak: 1 }],
);
const name = fc.constantFrom(
  ...[
    'type',
    'role',
    'id',
    'name',
    'content',
    'text',
    'input',
    'arguments',
    'metadata',
    'user',
    'tools',
  ],
  ...[
    'description',
    'parameters',
    'enum',
    'system',
    'parts',
    'contents',
    'thinking',
    'signature',
    'model',
  ],
  ...[
    'tool_choice',
    'function',
    'source',
    'title',
    'encrypted_content',
    'config',
    'service_tier',
    MAIL,
  ],
);

/** A number under `id` is an id, for the detectors, and no card. */
const place = fc
  .record({ key: name, what: planted })
  .filter(({ key, what }) => key !== 'id' || Number(what) !== CARD);

/** Puts a value at a place of a document: `steps` choose among the members on the way. */
function plantedIn(value: Json, steps: readonly number[], key: string, what: Json): Json {
  const [step, ...more] = steps;
  if (value === null || typeof value !== 'object') return step === undefined ? what : value;
  if (Array.isArray(value)) {
    if (step === undefined || value.length === 0) return [...value, what];
    const at = step % value.length;
    return value.map((one, n) => (n === at ? plantedIn(one, more, key, what) : one));
  }
  const keys = Object.keys(value);
  const own = keys[(step ?? 0) % Math.max(1, keys.length)];
  if (step === undefined || own === undefined) return { ...value, [key]: what };
  return { ...value, [own]: plantedIn(value[own] ?? null, more, key, what) };
}

for (const { protocol, request } of SPOKEN) {
  test(`${protocol.name}: a value at any place, under any name, leaves masked or not at all`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(7), { maxLength: 6 }),
        place,
        async (steps, { key, what }) => {
          const from = api.requests.length;
          const body = plantedIn(request(`I am Kim Novak, ${MAIL}`) as Json, steps, key, what);
          const { status } = await post(url + PATHS[protocol.name], body as object);
          assert.ok(status === 200 || (status >= 400 && status < 500), String(status));
          assert.doesNotMatch(arrived(from), CLEAR);
          assert.equal(api.requests.length - from, status === 200 ? 1 : 0);
        },
      ),
      { numRuns: Number(process.env['PLANTED'] ?? 150) },
    );
  });
}

const BODY = JSON.stringify({ messages: [{ role: 'user', content: `I am Kim Novak, ${MAIL}` }] });

test('headers and parameters that no API has do not go on', async () => {
  const from = api.requests.length;
  const headers = {
    'x-user': MAIL,
    cookie: MAIL,
    forwarded: MAIL,
    'openai-project': 'p',
    'x-team': 'a',
  };
  assert.equal((await post(url + PATHS.chat, BODY, headers)).status, 200);
  assert.doesNotMatch(arrived(from), CLEAR);
  assert.equal(api.requests.at(-1)?.headers['openai-project'], 'p');
  assert.equal(api.requests.at(-1)?.headers['x-team'], undefined);
  const other = await proxied(api.url, { upstreams: [{ to: api.url, pass: ['X-Team'] }] });
  await post(other.url + PATHS.chat, BODY, headers);
  assert.equal(api.requests.at(-1)?.headers['x-team'], 'a');
});

const targets = [
  ...[
    '/v1/files',
    '/v1/batches',
    '/v1/uploads',
    '/v1/audio/transcriptions',
    '/v1/images/generations',
  ],
  ...[
    '/v1/moderations',
    '/v1/realtime',
    '/v1/realtime/sessions',
    '/v1/conversations',
    '/v1/vector_stores',
  ],
  ...['/v1/chat/completions/chatcmpl_1', '/v1/responses/resp_1/cancel', '/v1/messages/batches'],
  ...[
    '/v1beta/models/m:embedContent',
    '/v1beta/models/m:batchGenerateContent',
    '/v1beta/cachedContents',
  ],
  ...[
    '/upload/v1beta/files',
    '/v1/messages/',
    '/v1/chat%2Fcompletions',
    '/v1/files/../chat/completions',
  ],
  ...[
    '/v1/files#/chat/completions',
    '/v1/files\\/chat/completions',
    '/v1/files;/chat/completions',
    '/',
  ],
  ...[`/v1/chat/completions?user=${MAIL}`, '/v1/chat/completions?alt=sse&u=kim%40acme.test'],
  ...['/v1/chat/completions?key=kim%40acme.test', `/v1/${MAIL} /chat/completions`],
  `http://127.0.0.1:9/v1/chat/completions`,
];

test('paths and parameters that are not known are refused', async () => {
  const from = api.requests.length;
  for (const target of targets) {
    const head = await spoken(`POST ${target} HTTP/1.1`, BODY);
    assert.match(head, /^HTTP\/1\.1 40[04] /, target);
  }
  assert.equal(api.requests.length, from);
});

test('parameters that APIs have go on', async () => {
  for (const query of [
    'alt=sse&key=A-1_b.c',
    '$alt=json%3Benum-encoding=int',
    'api-version=2025-01-01',
  ]) {
    assert.equal((await post(`${url}${PATHS.gemini}?${query}`, { contents: [] })).status, 200);
    assert.ok(api.requests.at(-1)?.url?.endsWith(`?${query}`));
  }
});

const forms: readonly (readonly [
  name: string,
  headers: object,
  body: string | Buffer,
  status: number,
])[] = [
  ['gzip', { 'content-encoding': 'gzip' }, gzipSync(BODY), 200],
  ['broken gzip', { 'content-encoding': 'gzip' }, BODY, 400],
  ['deflate', { 'content-encoding': 'deflate' }, deflateSync(BODY), 415],
  ['br', { 'content-encoding': 'br' }, brotliCompressSync(BODY), 415],
  ['two codings', { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(BODY)), 415],
  ['a coding that is not named', {}, gzipSync(BODY), 400],
  [
    'a form',
    { 'content-type': 'multipart/form-data; boundary=x' },
    `--x\r\n\r\n${MAIL}\r\n--x--`,
    415,
  ],
  ['text', { 'content-type': 'text/plain' }, BODY, 415],
  ['two documents', {}, BODY + BODY, 400],
  ['a list', {}, `[${BODY}]`, 400],
  ['a text', {}, JSON.stringify(MAIL), 400],
  ['nothing', {}, '', 400],
  ['the same key twice', {}, `{"user":"${MAIL}","user":"x",${BODY.slice(1)}`, 200],
  ['invalid UTF-8', {}, Buffer.from(BODY.replace('I am', 'I \xff\xfe am'), 'latin1'), 200],
  ['half a surrogate', {}, BODY.replace('I am', '\\ud83d am'), 200],
  ['escapes', {}, BODY.replace(MAIL, 'kim\\u0040acme.test'), 200],
  ['a prototype', {}, `{"__proto__":{"user":"${MAIL}"},${BODY.slice(1)}`, 200],
  ['a long text', {}, BODY.replace('I am', `${'and so on '.repeat(30_000)}I am`), 200],
  ['deep lists', {}, `{"x":${'['.repeat(5000)}"${MAIL}"${']'.repeat(5000)},${BODY.slice(1)}`, 200],
];

for (const [form, headers, body, status] of forms) {
  test(`a body in another form: ${form}`, async () => {
    const from = api.requests.length;
    const answer = await fetch(url + PATHS.chat, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body },
    });
    const isDeep = form === 'deep lists';
    if (!isDeep) assert.equal(answer.status, status, await answer.text());
    assert.doesNotMatch(arrived(from), CLEAR);
    assert.equal(api.requests.length - from, answer.status === 200 ? 1 : 0);
  });
}

const raw: readonly (readonly [
  name: string,
  line: string,
  headers: readonly string[],
  body: string,
  RegExp,
])[] = [
  ['HTTP/1.0', `POST ${PATHS.chat} HTTP/1.0`, [], BODY, /^HTTP\/1\.1 200/],
  [
    'a trailer',
    `POST ${PATHS.chat} HTTP/1.1`,
    ['Transfer-Encoding: chunked', 'Trailer: X-User'],
    chunked(`X-User: ${MAIL}\r\n`),
    / 200/,
  ],
  ['an expectation', `POST ${PATHS.chat} HTTP/1.1`, ['Expect: 100-continue'], BODY, / 200/],
  [
    'another expectation',
    `POST ${PATHS.chat} HTTP/1.1`,
    [`Expect: ${MAIL}`],
    BODY,
    /^HTTP\/1\.1 417/,
  ],
  [
    'an upgrade',
    'GET /v1/realtime?model=m HTTP/1.1',
    ['Connection: Upgrade', 'Upgrade: websocket'],
    '',
    / 404/,
  ],
  [
    'an upgrade of a prompt',
    `POST ${PATHS.chat} HTTP/1.1`,
    ['Connection: Upgrade, X-User', 'Upgrade: h2c', `X-User: ${MAIL}`],
    BODY,
    / 200/,
  ],
  ['a tunnel', 'CONNECT api.example.com:443 HTTP/1.1', [], '', /^(?:HTTP\/1\.1 4|$)/],
  ['two lengths', `POST ${PATHS.chat} HTTP/1.1`, ['Content-Length: 5'], BODY, /^HTTP\/1\.1 400/],
];

for (const [kind, line, headers, body, expected] of raw) {
  test(`a request of another kind: ${kind}`, async () => {
    const from = api.requests.length;
    assert.match(await spoken(line, body, headers), expected);
    assert.doesNotMatch(arrived(from), CLEAR);
  });
}

function chunked(trailer: string): string {
  return `${Buffer.byteLength(BODY).toString(16)}\r\n${BODY}\r\n0\r\n${trailer}\r\n`;
}

/** The answer to a request that is written by hand. */
async function spoken(
  line: string,
  body: string,
  headers: readonly string[] = [],
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const isChunked = headers.some((one) => one.includes('chunked'));
  const length = isChunked ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const closing = headers.some((one) => one.startsWith('Connection')) ? [] : ['Connection: close'];
  const own = ['Host: x', 'Content-Type: application/json', ...length, ...headers, ...closing];
  socket.setTimeout(5000, () => socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
    if (/\r\n\r\n/.test(answer.replace(/^HTTP\/1\.1 100.*\r\n\r\n/, ''))) socket.end();
  });
  socket.on('error', () => undefined);
  socket.write(`${[line, ...own].join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'close');
  return answer;
}
