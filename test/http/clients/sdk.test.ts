import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '../service.ts';

/**
 * Requests of the official clients of the service that this one replaces, byte for byte: Retrofit and
 * OkHttp (Java), RestSharp (.NET), net/http (Go), requests (Python).
 */
const { raw } = await service();

const ok = /^HTTP\/1\.1 200 OK\r\n/;
const close = 'Connection: close\r\n';
const host = 'Host: localhost:8080\r\n';

interface Explanation {
  readonly filteredText: string;
  readonly context: string;
  readonly documentId: string;
  readonly explanation: {
    readonly appliedSpans: readonly Readonly<Record<string, unknown>>[];
    readonly ignoredSpans: readonly unknown[];
  };
}

function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}

/** Members that the models of all clients read. */
function checkExplanation(answer: string, context: string, documentId: string | undefined): void {
  assert.match(answer, ok);
  assert.match(answer, /\r\nContent-Type: application\/json/i);
  const read: Explanation = JSON.parse(bodyOf(answer));
  assert.equal(read.filteredText, 'my * is');
  assert.equal(read.context, context);
  if (documentId !== undefined) assert.equal(read.documentId, documentId);
  const [span] = read.explanation.appliedSpans;
  const { id, characterStart, characterEnd, filterType, text, confidence, replacement, salt } =
    span ?? {};
  assert.deepEqual(
    [id, characterStart, characterEnd, filterType, text, confidence, replacement, salt],
    ['s1', 3, 9, 'SECRET', 'secret', 1, '*', ''],
  );
  assert.deepEqual(read.explanation.ignoredSpans, []);
}

test('Java 1.3: filter with all parameters, and without', async () => {
  const head =
    'Accept: text/plain\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 12\r\n' +
    `${host}${close}Accept-Encoding: gzip\r\nUser-Agent: okhttp/4.9.1\r\n\r\nmy secret is`;
  for (const path of ['/api/filter?c=none&d=doc1&p=default', '/api/filter']) {
    const answer = await raw(`POST ${path} HTTP/1.1\r\n${head}`);
    assert.match(answer, ok);
    assert.match(answer, /\r\nx-document-id: \S+\r\n/i);
    assert.match(answer, /\r\nContent-Type: text\/plain; charset=utf-8\r\n/);
    assert.equal(bodyOf(answer), 'my * is');
  }
});

test('Java 1.3: explain and status', async () => {
  const answer = await raw(
    'POST /api/explain?c=ward&d=doc1&p=default HTTP/1.1\r\nAccept: application/json\r\n' +
      `Content-Type: text/plain; charset=utf-8\r\nContent-Length: 12\r\n${host}${close}` +
      'Accept-Encoding: gzip\r\nUser-Agent: okhttp/4.9.1\r\n\r\nmy secret is',
  );
  checkExplanation(answer, 'ward', 'doc1');
  const status = await raw(
    `GET /api/status HTTP/1.1\r\nAccept: application/json\r\n${host}${close}` +
      'Accept-Encoding: gzip\r\nUser-Agent: okhttp/4.9.1\r\n\r\n',
  );
  assert.match(status, ok);
  const { status: health, version, lens } = JSON.parse(bodyOf(status));
  assert.deepEqual([health, version, typeof lens], ['Healthy', '1.2.3', 'string']);
});

test('Java 2.0: filter with a file name, not asynchronous', async () => {
  const answer = await raw(
    'POST /api/filter?c=none&p=default&filename=a.txt&async=false HTTP/1.1\r\n' +
      'Accept: text/plain\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n' +
      `${host}${close}\r\nmy secret is`,
  );
  assert.equal(bodyOf(answer), 'my * is');
});

/** MultipartFormDataContent of .NET 6, with the names as RestSharp 107 gives them: unquoted. */
function restSharp(path: string, accept: string, parameters: Readonly<Record<string, string>>) {
  const boundary = 'c2a2ca8f-4b0b-4a5e-9f0c-4f5e6e2b7a11';
  const part = (name: string, content: string) =>
    `--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
    `Content-Disposition: form-data; name=${name}\r\n\r\n${content}\r\n`;
  const more = Object.entries(parameters).map(([name, value]) => part(name, value));
  const body = `${part('text/plain', 'my secret is')}${more.join('')}--${boundary}--\r\n`;
  return (
    `POST ${path} HTTP/1.1\r\n${host}${close}Accept: ${accept}\r\n` +
    'User-Agent: RestSharp/107.3.0.0\r\nAccept-Encoding: gzip, deflate, br\r\n' +
    `Content-Type: multipart/form-data; boundary="${boundary}"\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

test('.NET 1.4: filter and explain as forms', async () => {
  const filtered = await raw(restSharp('/api/filter', 'text/plain', { c: 'none', p: 'default' }));
  assert.match(filtered, ok);
  assert.equal(bodyOf(filtered), 'my * is');
  const parameters = { c: 'ward', p: 'default', d: 'doc1' };
  checkExplanation(
    await raw(restSharp('/api/explain', 'application/json', parameters)),
    'ward',
    'doc1',
  );
});

test('.NET 1.0: no parameters arrive, the body is text', async () => {
  const answer = await raw(
    `POST /api/filter HTTP/1.1\r\nAccept: text/plain\r\nUser-Agent: RestSharp/106.11.7.0\r\n${host}` +
      `${close}Accept-Encoding: gzip, deflate\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n\r\nmy secret is`,
  );
  assert.equal(bodyOf(answer), 'my * is');
});

test('Go: parameters that are there and empty are absent', async () => {
  const head =
    `${host}User-Agent: Go-http-client/1.1\r\n${close}Content-Length: 12\r\n` +
    'Content-Type: text/plain\r\nAccept-Encoding: gzip\r\n\r\nmy secret is';
  const filtered = await raw(`POST /api/filter?c=&d=&p= HTTP/1.1\r\n${head}`);
  assert.equal(bodyOf(filtered), 'my * is');
  const explained = await raw(`POST /api/explain?c=&d=&p= HTTP/1.1\r\n${head}`);
  checkExplanation(explained, 'none', undefined);
});

test('Python: text without a charset, in UTF-8 or not', async () => {
  const request = (body: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `POST /api/filter?p=default HTTP/1.1\r\n${host}User-Agent: python-requests/2.25.1\r\n` +
          `Accept-Encoding: gzip, deflate\r\nAccept: */*\r\n${close}Content-Type: text/plain\r\n` +
          `Content-Length: ${body.length}\r\n\r\n`,
      ),
      body,
    ]);
  const utf8 = await raw(request(Buffer.from('é, my secret is')));
  assert.equal(bodyOf(utf8), 'é, my * is');
  assert.match(await raw(request(Buffer.from('\xe9, my secret is', 'latin1'))), ok);
});
