import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAt } from '../../llm/conversation.ts';
import { lines, post, proxied } from '../model.ts';

// Calls as LiteLLM 1.110 and Portkey's gateway 1.15 make them.

const { url } = await started();
const LITELLM = '/beta/litellm_basic_guardrail_api';

async function started(more: object = {}) {
  return proxied('http://127.0.0.1:9', { guardrails: true, ...more });
}

type Answer = Readonly<Record<string, unknown>>;

async function call(path: string, body: object, base = url): Promise<Answer> {
  const answer = await post(base + path, body);
  assert.equal(answer.status, 200);
  return (await answer.json()) as Answer;
}

let calls = 0;
const newId = () => `call-${++calls}`;

function litellm(
  input_type: string,
  litellm_call_id: string | null,
  more: object,
): Promise<Answer> {
  const fixed = {
    litellm_trace_id: 't',
    request_data: {},
    litellm_version: '1.110.2',
    images: null,
  };
  return call(LITELLM, { ...fixed, input_type, litellm_call_id, ...more });
}

const PROMPT = 'I am Kim Novak, kim@acme.test';
const MASKED = 'I am [PERSON_1], [EMAIL_1]';

test('LiteLLM: messages, texts in them, arguments and tools are masked alike', async () => {
  const args = '{"to":"kim@acme.test"}';
  const tool_calls = [{ id: 'c', type: 'function', function: { name: 'send', arguments: args } }];
  const tools = [{ type: 'function', function: { name: 'send', description: 'asks Kim Novak' } }];
  const { action, texts, ...rest } = await litellm('request', newId(), {
    texts: [PROMPT, 'and lee@acme.test'],
    structured_messages: [
      { role: 'user', content: PROMPT },
      { role: 'assistant', content: null, tool_calls },
      { role: 'user', content: [{ type: 'text', text: 'and lee@acme.test' }] },
    ],
    tools,
  });
  assert.equal(action, 'GUARDRAIL_INTERVENED');
  assert.deepEqual(texts, [MASKED, 'and [EMAIL_2]']);
  assert.deepEqual(rest, {
    tools: [{ type: 'function', function: { name: 'send', description: 'asks [PERSON_1]' } }],
    structured_messages: [
      { role: 'user', content: MASKED },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'c',
            type: 'function',
            function: { name: 'send', arguments: '{"to":"[EMAIL_1]"}' },
          },
        ],
      },
      { role: 'user', content: [{ type: 'text', text: 'and [EMAIL_2]' }] },
    ],
  });
});

test('LiteLLM: a stream, given whole so far each time, only ever grows, wherever it is cut', async () => {
  const text = 'Dear [PERSON_1], write to lee@acme.test and not to [EMAIL_1], please.';
  for (let at = 1; at < text.length; at += 5) {
    const id = newId();
    await litellm('request', id, { texts: [PROMPT] });
    let given = '';
    let sent = '';
    let shown = '';
    for (const piece of cutAt(text, [at, at + 3, at + 20])) {
      given += piece;
      const { texts, stream_holdback_chars: held } = await litellm('response', id, {
        texts: [given],
      });
      shown = (texts as string[])[0] ?? '';
      const safe = shown.slice(0, shown.length - ((held as number[])[0] ?? 0));
      assert.ok(safe.startsWith(sent), `cut at ${at}`);
      assert.doesNotMatch(safe, /lee@|\[PERS/);
      sent = safe;
    }
    assert.equal(shown, 'Dear Kim Novak, write to [EMAIL] and not to kim@acme.test, please.');
  }
});

test('LiteLLM: labels of a call that is not known stop the answer, other texts are filtered', async () => {
  for (const id of [newId(), null]) {
    const { action, blocked_reason } = await litellm('response', id, {
      texts: ['Dear [PERSON_1]'],
    });
    assert.equal(action, 'BLOCKED');
    assert.match(String(blocked_reason), /^call_unknown: /);
  }
  const { texts } = await litellm('response', newId(), { texts: ['or lee@acme.test'] });
  assert.deepEqual(texts, ['or [EMAIL]']);
});

test('LiteLLM: each label counts once, however many calls a stream has', async () => {
  const { url: own, adminPort } = await started({ admin: '127.0.0.1:0' });
  const body = { litellm_call_id: newId(), texts: [PROMPT] };
  await call(LITELLM, { ...body, input_type: 'request' }, own);
  const long = `Dear [PERSON_1], ${'and so on '.repeat(20)}`;
  for (const texts of [[long.slice(0, 150)], [long.slice(0, 180)], [long]]) {
    await call(LITELLM, { ...body, input_type: 'response', texts }, own);
  }
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  assert.match(metrics, /redactor_proxy_labels_total\{outcome="restored"\} 1\n/);
  assert.match(metrics, /redactor_proxy_masked_total\{type="person"\} 1\n/);
});

test('LiteLLM: a call is of one process', async () => {
  const id = newId();
  await litellm('request', id, { texts: [PROMPT] });
  const { texts } = await litellm('response', id, { texts: ['Dear [PERSON_1]'] });
  assert.deepEqual(texts, ['Dear Kim Novak']);
  const other = await started();
  const body = { input_type: 'response', litellm_call_id: id, texts: ['Dear [PERSON_1]'] };
  assert.equal((await call(LITELLM, body, other.url))['action'], 'BLOCKED');
});

test('LiteLLM: arguments of tools in an answer pass, but for values that the profile forbids', async () => {
  const id = newId();
  await litellm('request', id, { texts: [PROMPT] });
  const tool_calls = (to: string) => [
    { id: 'c', type: 'function', function: { name: 'send', arguments: JSON.stringify({ to }) } },
  ];
  const known = await litellm('response', id, { texts: [], tool_calls: tool_calls('[EMAIL_1]') });
  assert.equal(known['action'], 'GUARDRAIL_INTERVENED');
  const other = await litellm('response', id, { texts: [], tool_calls: tool_calls('x@acme.test') });
  assert.match(String(other['blocked_reason']), /^tool_call_refused: /);
});

test('LiteLLM: an id that is awaited is of one conversation: another request with it is blocked', async () => {
  const id = newId();
  const others = ['Lee Chan, lee@other.test', PROMPT];
  await litellm('request', id, { texts: [PROMPT] });
  for (const other of others) {
    const { action, blocked_reason, texts } = await litellm('request', id, { texts: [other] });
    assert.equal(action, 'BLOCKED');
    assert.match(String(blocked_reason), /^call_repeated: /);
    assert.equal(texts, undefined);
  }
  const { texts } = await litellm('response', id, { texts: ['Dear [PERSON_1], [EMAIL_1]'] });
  assert.deepEqual(texts, ['Dear Kim Novak, kim@acme.test']);
  const both = newId();
  const answers = await Promise.all(
    [PROMPT, ...others].map((one) => litellm('request', both, { texts: [one] })),
  );
  assert.equal(answers.filter(({ action }) => action === 'BLOCKED').length, 2);
});

const TOOL_CALLS: readonly (readonly [what: string, function_: object])[] = [
  ['arguments', { name: 'send', arguments: '{"mail":"kim@acme.test"}' }],
  ['arguments that are no JSON', { name: 'send', arguments: 'to kim@acme.test' }],
  ['a name', { name: 'Kim_Novak', arguments: '{}' }],
];

for (const [what, function_] of TOOL_CALLS) {
  test(`LiteLLM: calls of tools in a request: ${what} leave masked, or the request is blocked`, async () => {
    const tool_calls = [{ id: 'c', type: 'function', function: function_ }];
    const alone = await litellm('request', newId(), { texts: ['hi'], tool_calls });
    assert.match(String(alone['blocked_reason']), /^tool_call_refused: /);
    const structured_messages = [{ role: 'assistant', content: null, tool_calls }];
    const more = { texts: [PROMPT], structured_messages, tool_calls };
    const { action, ...rest } = await litellm('request', newId(), more);
    assert.equal(action, 'GUARDRAIL_INTERVENED');
    assert.doesNotMatch(JSON.stringify(rest), /acme|Novak/);
  });
}

test('LiteLLM: calls of tools without values pass', async () => {
  const tool_calls = [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{"n":1}' } }];
  const { action } = await litellm('request', newId(), { texts: ['hi'], tool_calls });
  assert.equal(action, 'GUARDRAIL_INTERVENED');
});

const BLOCKING = { listen: '127.0.0.1:0', media: 'refuse' };

test('every failure is an answer that stops the gateway, with nothing of the text', async () => {
  const { url: strict } = await started(BLOCKING);
  const image = { input_type: 'request', texts: [PROMPT], images: ['data:image/png;base64,iVBOR'] };
  const cases: readonly (readonly [path: string, body: object | string, code: RegExp])[] = [
    [LITELLM, image, /^media_refused/],
    [LITELLM, '{"input_type":"request","texts":["Kim', /^invalid_json/],
    [LITELLM, { input_type: 'other', texts: [PROMPT] }, /^invalid_request/],
    [LITELLM, { input_type: 'request', texts: [{ text: PROMPT }] }, /^invalid_request/],
    [LITELLM, [PROMPT], /^invalid_json/],
    ['/portkey', { eventType: 'beforeRequestHook' }, /^invalid_request/],
    ['/portkey', hook({}, { requestType: 'createSpeech' }), /^not_proxied/],
    ['/portkey', hook({ isStreamingRequest: true }), /^stream_unsupported/],
    ['/portkey', hook({}, { eventType: 'afterRequestHook' }), /^session_missing/],
    [
      '/portkey',
      hook({ json: { redactor_session: 'rs1.AAAA' } }, { eventType: 'afterRequestHook' }),
      /^session_invalid/,
    ],
  ];
  for (const [path, body, code] of cases) {
    const answer = await post(strict + path, body);
    assert.equal(answer.status, 200, String(code));
    const { action, blocked_reason, verdict, data } = (await answer.json()) as Answer;
    if (path === LITELLM) {
      assert.equal(action, 'BLOCKED');
      assert.match(String(blocked_reason), code);
      assert.doesNotMatch(String(blocked_reason), /Kim|acme/);
    } else {
      assert.equal(verdict, false);
      assert.match((data as { code: string }).code, code);
    }
  }
  assert.doesNotMatch(lines.join(''), /Novak|acme/);
});

test('without the setting, the paths of gateways are not answered', async () => {
  const { url: plain } = await proxied('http://127.0.0.1:9');
  for (const path of [LITELLM, '/portkey']) {
    assert.equal((await post(plain + path, { input_type: 'request' })).status, 404);
  }
});

function hook(request: object = {}, more: object = {}): object {
  const json = { model: 'm', messages: [{ role: 'user', content: PROMPT }] };
  return {
    request: { json, text: PROMPT, isStreamingRequest: false, isTransformed: false, ...request },
    response: { json: {}, text: '', statusCode: null, isTransformed: false },
    ...{ provider: 'openai', requestType: 'chatComplete', metadata: {} },
    ...{ eventType: 'beforeRequestHook', ...more },
  };
}

test('Portkey: the request carries its session, and any node restores the answer', async () => {
  const before = await call('/portkey', hook());
  const { request } = before['transformedData'] as { request: { json: Answer } };
  const { redactor_session: session, ...sent } = request.json;
  assert.deepEqual(sent, { model: 'm', messages: [{ role: 'user', content: MASKED }] });
  assert.match(String(session), /^rs1\./);
  const message = { role: 'assistant', content: 'Dear [PERSON_1], not lee@acme.test' };
  const response = { json: { id: 'x', choices: [{ index: 0, message, finish_reason: 'stop' }] } };
  const { url: other } = await started();
  const body = hook(request, { eventType: 'afterRequestHook', response });
  const after = await call('/portkey', body, other);
  const shown = after['transformedData'] as {
    response: { json: { choices: { message: Answer }[] } };
  };
  assert.equal(shown.response.json.choices[0]?.message['content'], 'Dear Kim Novak, not [EMAIL]');
});
