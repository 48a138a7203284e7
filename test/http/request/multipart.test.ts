import assert from 'node:assert/strict';
import { test } from 'node:test';
import { service } from '../service.ts';

const { ask } = await service();

const BOUNDARY = '5f3a1c9e-7c57-4a43-9d3b-2c5b5c6b1a10';
const headers = { 'Content-Type': `multipart/form-data; boundary="${BOUNDARY}"` };

function part(name: string, content: string, more = ''): string {
  const type = 'Content-Type: text/plain; charset=utf-8';
  return `--${BOUNDARY}\r\n${type}\r\nContent-Disposition: form-data; name=${name}${more}\r\n\r\n${content}\r\n`;
}

const last = `--${BOUNDARY}--\r\n`;

function cut(text: string, size: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces;
}

test('a part named text/plain is the text, other parts are its parameters', async () => {
  const form =
    part('text/plain', 'my secret') + part('c', 'ward') + part('p', 'small') + part('d', '7');
  for (const size of [1, 3, 1_000]) {
    const answer = await ask('/api/explain', { headers, body: cut(form + last, size) });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['x-document-id'], '7');
    assert.equal(answer.headers['x-redactor-profile'], 'small');
    const { filteredText, context } = JSON.parse(answer.body.toString());
    assert.deepEqual([filteredText, context], ['my *', 'ward']);
  }
});

test("quoted names do, and the URL's parameter comes first", async () => {
  const form = part('"text/plain"', 'my secret') + part('"d"', '7');
  const answer = await ask('/api/filter?d=8', { headers, body: [form + last] });
  assert.deepEqual([answer.body.toString(), answer.headers['x-document-id']], ['my *', '8']);
});

test('a text of many windows passes, with what looks like a delimiter', async () => {
  const text = `secret\r\n--${BOUNDARY.slice(0, 9)}\r\n--\r\n`.repeat(100_000);
  const answer = await ask('/api/filter', { headers, body: [part('text/plain', text), last] });
  assert.equal(answer.body.toString() === text.replaceAll('secret', '*'), true);
});

const refused: readonly (readonly [what: string, body: string, status: number, code: string])[] = [
  ['a file', part('text/plain', 'x', '; filename=t.txt'), 415, 'unsupported_media_type'],
  ['another part', part('text/plain', 'x') + part('f', 'y'), 415, 'unsupported_media_type'],
  ['two texts', part('text/plain', 'x') + part('text/plain', 'y'), 415, 'unsupported_media_type'],
  ['no text', part('p', 'small'), 415, 'unsupported_media_type'],
  ['a parameter twice', part('p', 'small') + part('p', 'x'), 400, 'invalid_multipart'],
  ['an unknown profile', part('text/plain', 'x') + part('p', 'nope'), 404, 'profile_not_found'],
  ['a long parameter', part('d', 'x'.repeat(5_000)), 400, 'invalid_multipart'],
];

for (const [what, body, status, code] of refused) {
  test(`a form with ${what} is ${status}`, async () => {
    const answer = await ask('/api/filter', { headers, body: [body + last] });
    assert.equal(answer.status, status);
    assert.equal(JSON.parse(answer.body.toString()).code, code);
  });
}

test('a form without its last delimiter is 400', async () => {
  const answer = await ask('/api/filter', { headers, body: [part('text/plain', 'my secret')] });
  assert.equal(answer.status, 400);
});
