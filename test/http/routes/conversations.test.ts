import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ask, codeOf, one, place } from '../../service/one.ts';

const here = place();
const keys = join(here.folder, 'keys');
const key = here.key('redact', 'reidentify');
const redactsOnly = here.key('redact');
const { port, lines } = await one(here, { keys, profiles: 'profiles', secret: '00'.repeat(32) });
const JSON_BODY = { 'Content-Type': 'application/json' };

interface Masked {
  readonly text: string;
  readonly json: unknown;
  readonly session: string;
}

async function masked(text: string, path = '/api/mask'): Promise<Masked> {
  const answer = await ask(port, path, { key, body: text });
  assert.equal(answer.status, 200, answer.body);
  return JSON.parse(answer.body);
}

test('a prompt leaves masked, and its answer comes back', async () => {
  const { text, session } = await masked('I am Kim Novak, kim@acme.test');
  assert.equal(text, 'I am [PERSON_1], [EMAIL_1]');
  const body = JSON.stringify({ session, text: 'Dear [person 1], PERSON_9' });
  const answer = await ask(port, '/api/restore', { key, headers: JSON_BODY, body });
  assert.deepEqual(JSON.parse(answer.body), {
    text: 'Dear Kim Novak, PERSON_9',
    restored: 1,
    unknown: 1,
    lost: 0,
  });
});

test('JSON is masked and restored as JSON, with its numbers', async () => {
  const document = '{"phone":2125550142,"id":12345678901234567890,"to":"kim@acme.test"}';
  const answer = await ask(port, '/api/mask', { key, headers: JSON_BODY, body: document });
  assert.match(
    answer.body,
    /\{"phone":"\[PHONE_1\]","id":12345678901234567890,"to":"\[EMAIL_1\]"\}/,
  );
  const { json, session } = JSON.parse(answer.body);
  const body = JSON.stringify({ session, json: { phone: json.phone, list: ['[EMAIL_1]'] } });
  const back = await ask(port, '/api/restore', { key, headers: JSON_BODY, body });
  assert.deepEqual(JSON.parse(back.body).json, { phone: 2125550142, list: ['kim@acme.test'] });
});

test('a conversation goes on with its session', async () => {
  const { session } = await masked('kim@acme.test');
  const headers = { 'X-Redactor-Session': session };
  const answer = await ask(port, '/api/mask', {
    key,
    headers,
    body: 'lee@acme.test, kim@acme.test',
  });
  assert.equal(JSON.parse(answer.body).text, '[EMAIL_2], [EMAIL_1]');
});

test('a stream is restored, a label in several events as well', async () => {
  const { session } = await masked('I am Kim Novak');
  const event = (content: string, finish: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
  const body = `${event('Dear [PER')}${event('SON_')}${event('1]!')}${event('', 'stop')}data: [DONE]\n\n`;
  const headers = { 'Content-Type': 'text/event-stream', 'X-Redactor-Session': session };
  const answer = await ask(port, '/api/restore', { key, headers, body });
  assert.match(String(answer.headers['content-type']), /^text\/event-stream/);
  const texts = [...answer.body.matchAll(/"content":"([^"]*)"/g)].map(([, text]) => text);
  assert.deepEqual(texts, ['Dear ', '', 'Kim Novak!', '']);
  assert.match(answer.body, /data: \[DONE\]\n\n$/);
});

test('lines of JSON and plain text are restored, too', async () => {
  const { session } = await masked('I am Kim Novak');
  const restored = async (type: string, body: string) => {
    const headers = { 'Content-Type': type, 'X-Redactor-Session': session };
    return (await ask(port, '/api/restore', { key, headers, body })).body;
  };
  assert.equal(
    await restored(
      'application/x-ndjson',
      '{"message":{"content":"[PERS"}}\n{"message":{"content":"ON_1]"}}\n',
    ),
    '{"message":{"content":""}}\n{"message":{"content":"Kim Novak"}}\n',
  );
  assert.equal(await restored('text/plain', 'Dear PERSON_1'), 'Dear Kim Novak');
});

test('a session of another conversation, altered or missing, is refused', async () => {
  const { session } = await masked('kim@acme.test', '/api/mask?c=a');
  const refusal = async (path: string, content: object) => {
    const body = JSON.stringify(content);
    const answer = await ask(port, path, { key, headers: JSON_BODY, body });
    assert.equal(answer.body.includes('kim'), false);
    return [answer.status, codeOf(answer)];
  };
  assert.deepEqual(await refusal('/api/restore?c=b', { session, text: '[EMAIL_1]' }), [
    400,
    'session_invalid',
  ]);
  assert.deepEqual(await refusal('/api/restore?c=a', { session: session.slice(0, -8), text: '' }), [
    400,
    'session_invalid',
  ]);
  assert.deepEqual(await refusal('/api/restore', { text: '[EMAIL_1]' }), [400, 'session_missing']);
  assert.deepEqual(await refusal('/api/restore?c=a', { session }), [400, 'invalid_request']);
});

test('restoring needs its scope, and logs hold no text', async () => {
  const { session } = await masked('kim@acme.test');
  const body = JSON.stringify({ session, text: '[EMAIL_1]' });
  const answer = await ask(port, '/api/restore', { key: redactsOnly, headers: JSON_BODY, body });
  assert.equal(answer.status, 403);
  assert.doesNotMatch(JSON.stringify(lines), /acme|Novak/);
});
