import assert from 'node:assert/strict';
import { connect } from 'node:http2';
import { after, test } from 'node:test';
import protobuf from 'protobufjs';
import { cutAt } from '../../llm/conversation.ts';
import { bytesOf, SPOKEN } from '../../llm/protocols/answers.ts';
import { proxied } from '../model.ts';

// Envoy's side of ext_proc, with messages of another implementation of Protocol Buffers.

const { root } = protobuf.parse(`
  syntax = "proto3";
  message HeaderValue { string key = 1; string value = 2; bytes raw_value = 3; }
  message HeaderMap { repeated HeaderValue headers = 1; }
  message HttpHeaders { HeaderMap headers = 1; bool end_of_stream = 3; }
  message HttpBody { bytes body = 1; bool end_of_stream = 2; }
  message HttpTrailers { HeaderMap trailers = 1; }
  message Protocol { int32 request_body_mode = 1; int32 response_body_mode = 2; }
  message ProcessingRequest {
    HttpHeaders request_headers = 2; HttpHeaders response_headers = 3;
    HttpBody request_body = 4; HttpBody response_body = 5;
    HttpTrailers request_trailers = 6; HttpTrailers response_trailers = 7;
    bool observability_mode = 10; Protocol protocol_config = 11;
  }
  message Option { HeaderValue header = 1; int32 append_action = 3; }
  message HeaderMutation { repeated Option set_headers = 1; repeated string remove_headers = 2; }
  message Streamed { bytes body = 1; bool end_of_stream = 2; }
  message BodyMutation { Streamed streamed_response = 3; }
  message Common { HeaderMutation header_mutation = 2; BodyMutation body_mutation = 3; }
  message Part { Common response = 1; }
  message Empty {}
  message Status { int32 code = 1; }
  message Immediate { Status status = 1; HeaderMutation headers = 2; bytes body = 3; }
  message ProcessingResponse {
    Part request_headers = 1; Part response_headers = 2; Part request_body = 3; Part response_body = 4;
    Empty request_trailers = 5; Empty response_trailers = 6; Immediate immediate_response = 7;
  }`);
const REQUEST = root.lookupType('ProcessingRequest');
const RESPONSE = root.lookupType('ProcessingResponse');

const { extProcPort } = await proxied('http://127.0.0.1:9', { extProc: '127.0.0.1:0' });
const session = connect(`http://127.0.0.1:${extProcPort}`);
after(() => session.destroy());

interface Ended {
  readonly answers: readonly Readonly<Record<string, unknown>>[];
  readonly status: string;
}

/** One call: all messages at once, then the end, as Envoy may send them. */
function call(messages: readonly object[], more: Buffer = Buffer.alloc(0)): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const path = '/envoy.service.ext_proc.v3.ExternalProcessor/Process';
    const stream = session.request({
      ...{ ':method': 'POST', ':path': path, 'content-type': 'application/grpc' },
    });
    let status = '';
    const chunks: Buffer[] = [];
    stream.on('trailers', (trailers) => (status = String(trailers['grpc-status'])));
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => resolve({ answers: read(Buffer.concat(chunks)), status }));
    stream.on('error', reject);
    const bytes = messages.map((one) => framed(REQUEST.encode(REQUEST.fromObject(one)).finish()));
    for (const chunk of pieces(Buffer.concat([...bytes, more]), 900)) stream.write(chunk);
    stream.end();
  });
}

function framed(message: Uint8Array): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

function pieces(bytes: Buffer, size: number): readonly Buffer[] {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => n * size);
  return starts.map((start) => bytes.subarray(start, start + size));
}

function read(bytes: Buffer): Ended['answers'] {
  const all: object[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 5 + bytes.readUInt32BE(at + 1);
    all.push(RESPONSE.toObject(RESPONSE.decode(bytes.subarray(at + 5, end)), { bytes: String }));
    at = end;
  }
  return all as Ended['answers'];
}

const DUPLEX = { protocolConfig: { requestBodyMode: 4, responseBodyMode: 4 } };

function headers(of: object, ended = false): object {
  const all = Object.entries(of).map(([key, value]) => ({ key, rawValue: Buffer.from(value) }));
  return { headers: { headers: all }, endOfStream: ended };
}

/** Envoy's messages for a request and for an answer, the body in two pieces. */
function request(path: string, body: object | Buffer, more: object = {}): readonly object[] {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const head = { ':method': 'POST', ':path': path, 'content-type': 'application/json', ...more };
  return [
    { ...DUPLEX, requestHeaders: headers(head) },
    { requestBody: { body: bytes.subarray(0, 9) } },
    { requestBody: { body: bytes.subarray(9), endOfStream: true } },
  ];
}

function answer(type: string, bytes: Buffer, cut = 700): readonly object[] {
  const chunks = pieces(bytes, cut);
  return [
    { responseHeaders: headers({ ':status': '200', 'content-type': type }) },
    ...chunks.map((body) => ({ responseBody: { body, endOfStream: false } })),
    { responseBody: { body: Buffer.alloc(0), endOfStream: true } },
  ];
}

interface Body {
  readonly response: { readonly bodyMutation: { readonly streamedResponse: { body?: string } } };
}

function bodyOf(answers: Ended['answers'], part: 'requestBody' | 'responseBody'): string {
  const bodies = answers.flatMap((one) => (one[part] as Body | undefined) ?? []);
  const texts = bodies.map(({ response }) => response.bodyMutation.streamedResponse.body ?? '');
  return Buffer.concat(texts.map((text) => Buffer.from(text, 'base64'))).toString();
}

interface Immediate {
  readonly status: { readonly code: number };
  readonly body: string;
}

function immediateIn(answers: Ended['answers']): Immediate {
  const { immediateResponse: one } = answers.at(-1) ?? {};
  assert.ok(one);
  return one as Immediate;
}

const PROMPT = 'I am Kim Novak, kim@acme.test';
const PATHS = {
  chat: '/v1/chat/completions?x=1',
  responses: '/v1/responses',
  anthropic: '/v1/messages',
  gemini: '/v1beta/models/m:streamGenerateContent?alt=sse',
};

for (const spoken of SPOKEN) {
  const { name } = spoken.protocol;
  test(`${name}: a request leaves masked, its stream comes back restored`, async () => {
    const events = spoken.events({
      thinking: cutAt('So [PERSON_1] asks.', [5]),
      text: [...'Dear [PERSON_1], write to lee@acme.test.'],
      args: cutAt('{"to":"[EMAIL_1]"}', [9]),
    });
    const { answers, status } = await call([
      ...request(PATHS[name], spoken.request(PROMPT) as object),
      ...answer('text/event-stream', bytesOf(events)),
    ]);
    assert.equal(status, '0');
    const sent = bodyOf(answers, 'requestBody');
    assert.match(sent, /I am \[PERSON_1\], \[EMAIL_1\]/);
    assert.doesNotMatch(sent, /Novak|acme/);
    const shown = bodyOf(answers, 'responseBody');
    assert.match(shown, /Kim Novak/);
    assert.match(shown, /\[EMAIL\]/);
    assert.doesNotMatch(shown, /PERSON_1|lee@/);
    const last = answers.at(-1)?.['responseBody'] as object;
    assert.deepEqual(last, {
      response: { bodyMutation: { streamedResponse: { endOfStream: true } } },
    });
  });
}

const BODY = { messages: [{ role: 'user', content: PROMPT }] };

test('an answer that does not stream is restored, its length is left out, and trailers follow', async () => {
  const choices = [{ index: 0, message: { role: 'assistant', content: 'Dear [PERSON_1]' } }];
  const [head, body] = answer('application/json', Buffer.from(JSON.stringify({ choices })), 9999);
  assert.ok(head && body);
  const { answers } = await call([
    ...request(PATHS.chat, BODY),
    ...[head, body, { responseTrailers: {} }],
  ]);
  const order = answers.flatMap((one) => Object.keys(one));
  assert.deepEqual(order, [
    ...['requestHeaders', 'requestBody', 'responseHeaders', 'responseBody', 'responseTrailers'],
  ]);
  assert.match(bodyOf(answers, 'responseBody'), /Dear Kim Novak/);
  assert.deepEqual(answers[2]?.['responseHeaders'], {
    response: { headerMutation: { removeHeaders: ['content-length'] } },
  });
});

const refusedRequests: readonly (readonly [
  name: string,
  messages: readonly object[],
  number,
  RegExp,
])[] = [
  ['a path that is not known', request('/v1/files', BODY), 404, /not_proxied/],
  [
    'no body',
    [{ ...DUPLEX, requestHeaders: headers({ ':method': 'GET', ':path': PATHS.chat }, true) }],
    404,
    /not_proxied/,
  ],
  ['no JSON', request(PATHS.chat, Buffer.from(`${PROMPT} {{`)), 400, /invalid_json/],
  [
    'another type',
    request(PATHS.chat, BODY, { 'content-type': 'text/plain' }),
    415,
    /unsupported_media_type/,
  ],
  [
    'another coding',
    request(PATHS.chat, BODY, { 'content-encoding': 'br' }),
    415,
    /unsupported_content_encoding/,
  ],
  ['a broken body', request(PATHS.chat, BODY).slice(0, 2), 502, /upstream_failed/],
];

for (const [name, messages, code, text] of refusedRequests) {
  test(`nothing of a request leaves: ${name}`, async () => {
    const { answers } = await call(messages);
    assert.deepEqual(
      answers.flatMap((one) => Object.keys(one)),
      ['immediateResponse'],
    );
    const { status, body } = immediateIn(answers);
    assert.equal(status.code, code);
    const shown = Buffer.from(body, 'base64').toString();
    assert.match(shown, text);
    assert.doesNotMatch(shown, /Novak|acme/);
  });
}

test('calls that the processor cannot change, or not read, fail', async () => {
  const [head, ...rest] = request(PATHS.chat, BODY);
  const modes = { requestBodyMode: 2, responseBodyMode: 4 };
  const cases: readonly (readonly object[])[] = [
    [{ ...head, protocolConfig: modes }, ...rest],
    [{ ...head, protocolConfig: { ...modes, requestBodyMode: 4, responseBodyMode: 0 } }, ...rest],
    [{ ...head, protocolConfig: undefined }, ...rest],
    [{ ...head, observabilityMode: true }, ...rest],
  ];
  for (const messages of cases) {
    assert.deepEqual(await call(messages), { answers: [], status: '9' });
  }
  const { answers, status } = await call([], framed(Buffer.from([0x0a, 0xff, 0x01])));
  assert.deepEqual(
    answers.filter((one) => !('immediateResponse' in one)),
    [],
  );
  assert.ok(status === '0' || status === '13');
});

test('an upstream that breaks off ends the stream with an error event', async () => {
  const [chat] = SPOKEN;
  assert.ok(chat);
  const text = ['Dear [PERSON_1], ', 'and so it goes on and on and on. '.repeat(9)];
  const bytes = bytesOf(chat.events({ thinking: [], text, args: [] })).subarray(0, -60);
  const all = answer('text/event-stream', bytes).slice(0, -1);
  const { answers, status } = await call([...request(PATHS.chat, BODY), ...all]);
  assert.equal(status, '0');
  const shown = bodyOf(answers, 'responseBody');
  assert.match(shown, /Dear Kim Novak/);
  assert.match(shown, /"code":"upstream_failed"/);
  assert.doesNotMatch(shown, /DONE/);
});

test('an answer that is compressed or no JSON is not passed on', async () => {
  const compressed = {
    ':status': '200',
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  const cases = [
    [
      { responseHeaders: headers(compressed) },
      { responseBody: { body: Buffer.from('x'), endOfStream: true } },
    ],
    answer('text/html', Buffer.from('<p>[PERSON_1] lee@acme.test')),
  ];
  for (const messages of cases) {
    const { answers } = await call([...request(PATHS.chat, BODY), ...messages]);
    const { status } = immediateIn(answers);
    assert.equal(status.code, 502);
    assert.equal(bodyOf(answers, 'responseBody'), '');
  }
});
