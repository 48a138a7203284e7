import assert from 'node:assert/strict';
import { request } from 'node:https';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { AttachmentRule } from '../../../src/engine/fields/format-interface.ts';
import { profileOf } from '../../../src/library/profile-of.ts';
import type { Profile } from '../../../src/profiles/profile.ts';
import { service } from '../service.ts';

function profile(mailAttachments: AttachmentRule): Profile {
  const settings = { identifiers: { emailAddress: {} }, mailAttachments };
  const { plan } = profileOf(settings, 'profiles', undefined);
  return { name: mailAttachments, hash: 'x', plan, warnings: [] };
}

const more = [profile('refuse'), profile('keep')];
const { ask, lines } = await service({ more });

const HEAD = 'Subject: x\nMIME-Version: 1.0\n';
const TYPE = { 'Content-Type': 'message/rfc822' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** A mail with as many lines of text, and a picture after them. */
function withPicture(count: number): string {
  const text = 'to kim@example.com\n'.repeat(count);
  return (
    `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\n\n${text}--b\n` +
    'Content-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0K\n--b--\n'
  );
}

test('a mail by its type is answered as one, its parts decoded', async () => {
  // Without a second header it is no mail by itself.
  const mail = `Content-Transfer-Encoding: base64\n\n${base64('to kim@example.com')}\n`;
  for (const path of ['/api/filter?p=refuse', '/api/filter?p=refuse&flush=line']) {
    const answer = await ask(path, { headers: TYPE, body: [...mail] });
    assert.equal(answer.headers['content-type'], 'message/rfc822');
    const [, body = ''] = answer.body.toString().split('\n\n');
    assert.equal(Buffer.from(body, 'base64').toString(), 'to {{{REDACTED-email-address}}}');
  }
  const plain = await ask('/api/filter?p=refuse', { body: [mail] });
  assert.equal(plain.body.toString(), mail);
});

test('a part that cannot be read is a problem of the request, or breaks the answer that has begun', async () => {
  const short = await ask('/api/filter?p=refuse', { body: [withPicture(1)] });
  const { code, detail } = JSON.parse(short.body.toString());
  assert.deepEqual([short.status, code], [422, 'unread_part']);
  assert.ok(detail.startsWith('part 2 of the mail (image/png) cannot be read: it is not text;'));
  const long = ask('/api/filter?p=refuse', { body: [withPicture(200_000)] });
  await assert.rejects(long, { code: 'ECONNRESET' });
});

test('a part that is kept is counted, in the log and in explain', async () => {
  const answer = await ask('/api/filter?p=keep', { body: [withPicture(1)] });
  assert.ok(answer.body.includes('\niVBORw0K\n--b--'));
  // The line is written when the connection has the answer, which the client may have before.
  const id = answer.headers['x-request-id'];
  const own = () => lines.map((line) => JSON.parse(line)).find(({ requestId }) => requestId === id);
  for (let waits = 0; own() === undefined && waits < 500; waits++) await setTimeout(10);
  assert.equal(own()?.unreadParts, 1);
  for (const count of [1, 20_000]) {
    const explained = await ask('/api/explain?p=keep', { body: [withPicture(count)] });
    const { unreadParts, explanation } = JSON.parse(explained.body.toString());
    assert.equal(unreadParts, 1);
    assert.equal(explanation.appliedSpans.length, count);
    const [{ characterStart, characterEnd }] = explanation.appliedSpans;
    assert.equal(withPicture(count).slice(characterStart, characterEnd), 'kim@example.com');
  }
});

test('the trailer counts the parts that are kept', async () => {
  const { port } = await service({ more, bounds: { holdBytes: 1_000 } });
  const status = await new Promise((resolve, reject) => {
    const options = { port, path: '/api/filter?p=keep', method: 'POST', host: '127.0.0.1' };
    const headers = { TE: 'trailers' };
    const call = request({ ...options, headers, rejectUnauthorized: false, agent: false });
    call.on('error', reject).on('response', (incoming) => {
      incoming.resume().on('error', reject);
      incoming.on('end', () => resolve(incoming.trailers['x-redactor-status']));
    });
    call.end(withPicture(20_000));
  });
  assert.match(String(status), /^ok; .*; redactions=20000; unread-parts=1$/);
});

test('spans leave with their part, one a line', async () => {
  const headers = { Accept: 'application/x-ndjson' };
  const { body } = await ask('/api/explain?p=keep', { headers, body: [withPicture(20_000)] });
  assert.equal(body.toString().split('\n').length, 20_001);
});
