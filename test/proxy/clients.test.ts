import assert from 'node:assert/strict';
import { test } from 'node:test';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { cutAt } from '../llm/conversation.ts';
import { type AnswerPieces, bytesOf, SPOKEN } from '../llm/protocols/answers.ts';
import { EVENTS, JSON_TYPE, model, proxied } from './model.ts';

// The official clients read what the proxy sends, and get values.

const api = await model();
const { url } = await proxied(api.url);
const spoken = Object.fromEntries(SPOKEN.map((one) => [one.protocol.name, one]));

const PROMPT = 'I am Kim Novak, kim@acme.test';
const PIECES: AnswerPieces = {
  thinking: cutAt('So [PERSON_1] asks.', [5]),
  text: [...'Dear [PERSON_1], write to lee@acme.test.'],
  args: cutAt('{"to":"[EMAIL_1]"}', [9]),
};
const TEXT = 'Dear Kim Novak, write to [EMAIL].';

function answersAs(name: string, pieces = PIECES): void {
  api.answer = async (outgoing) => {
    const bytes = bytesOf(spoken[name]?.events(pieces) ?? []);
    outgoing.writeHead(200, EVENTS);
    for (let at = 0; at < bytes.length; at += 700) {
      outgoing.write(bytes.subarray(at, at + 700));
      await new Promise(setImmediate);
    }
    outgoing.end();
  };
}

function lastBody(): string {
  const body = api.bodies.at(-1) ?? '';
  assert.doesNotMatch(body, /Novak|acme/);
  return body;
}

test('OpenAI’s client: chat completions', async () => {
  answersAs('chat');
  const client = new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 });
  const runner = client.chat.completions.stream({
    model: 'm',
    messages: [{ role: 'user', content: PROMPT }],
  });
  const { choices } = await runner.finalChatCompletion();
  assert.equal(choices[0]?.message.content, TEXT);
  const [call] = choices[0]?.message.tool_calls ?? [];
  assert.deepEqual(call, {
    id: 'call_1',
    type: 'function',
    function: { name: 'send_mail', arguments: '{"to":"kim@acme.test"}' },
  });
  assert.match(lastBody(), /I am \[PERSON_1\], \[EMAIL_1\]/);
  assert.equal(api.requests.at(-1)?.headers.authorization, 'Bearer k');
});

test('OpenAI’s client: responses, and the next turn by the id of the last', async () => {
  answersAs('responses');
  const client = new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 });
  const first = await client.responses.stream({ model: 'm', input: PROMPT }).finalResponse();
  assert.equal(first.output_text, TEXT);
  const call = first.output.find(({ type }) => type === 'function_call');
  assert.equal(call?.type === 'function_call' && call.arguments, '{"to":"kim@acme.test"}');
  lastBody();
  // Another machine with the secret knows the labels, though the first turn is not sent again.
  const other = await proxied(api.url);
  const again = new OpenAI({ apiKey: 'k', baseURL: `${other.url}/v1`, maxRetries: 0 });
  const input = 'lee@acme.test, kim@acme.test';
  await again.responses
    .stream({ model: 'm', input, previous_response_id: first.id })
    .finalResponse();
  assert.deepEqual(JSON.parse(lastBody()), {
    ...{ model: 'm', stream: true, input: '[EMAIL_2], [EMAIL_1]' },
    previous_response_id: 'resp_1',
  });
});

test('Anthropic’s client: messages, whose thinking goes back as the model wrote it', async () => {
  answersAs('anthropic');
  const client = new Anthropic({ apiKey: 'k', authToken: null, baseURL: url, maxRetries: 0 });
  const ask = (messages: Anthropic.MessageParam[]) =>
    client.messages.stream({ model: 'm', max_tokens: 100, messages }).finalMessage();
  const { content } = await ask([{ role: 'user', content: PROMPT }]);
  const [thought, text, call] = content;
  assert.equal(thought?.type === 'thinking' && thought.thinking, 'So Kim Novak asks.');
  assert.equal(text?.type === 'text' && text.text, TEXT);
  assert.deepEqual(call?.type === 'tool_use' && call.input, { to: 'kim@acme.test' });
  const results = [
    { type: 'tool_result' as const, tool_use_id: 'toolu_1', content: 'sent to kim@acme.test' },
  ];
  await ask([
    { role: 'user', content: PROMPT },
    { role: 'assistant', content },
    { role: 'user', content: results },
  ]);
  const [, assistant, user] = JSON.parse(lastBody()).messages;
  assert.deepEqual(assistant.content, [
    { type: 'thinking', thinking: 'So [PERSON_1] asks.', signature: 'c2lnbmVk' },
    { type: 'text', text: 'Dear [PERSON_1], write to [EMAIL].' },
    {
      type: 'tool_use',
      id: 'toolu_1',
      name: 'send_mail',
      input: { to: '[EMAIL_1]' },
      ...caller(assistant),
    },
  ]);
  assert.equal(user.content[0].content, 'sent to [EMAIL_1]');
});

/** Newer versions of the client add who called. */
function caller({
  content,
}: {
  readonly content: readonly { readonly caller?: unknown }[];
}): object {
  const own = content[2]?.caller;
  return own === undefined ? {} : { caller: own };
}

test('Google’s client: generateContent', async () => {
  answersAs('gemini');
  const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: url } });
  const stream = await client.models.generateContentStream({ model: 'm', contents: PROMPT });
  let text = '';
  let args: unknown;
  for await (const { candidates = [], functionCalls } of stream) {
    const parts = candidates[0]?.content?.parts ?? [];
    text += parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
    args = functionCalls?.[0]?.args ?? args;
  }
  assert.equal(text, TEXT);
  assert.deepEqual(args, { to: 'kim@acme.test' });
  lastBody();
});

test('answers that do not stream', async () => {
  const client = new OpenAI({ apiKey: 'k', baseURL: `${url}/v1`, maxRetries: 0 });
  const message = {
    role: 'assistant',
    content: 'Dear [PERSON_1], or lee@acme.test',
    refusal: null,
  };
  const choices = [
    { index: 0, message, finish_reason: 'stop', logprobs: { content: [{ token: 'Dear' }] } },
  ];
  const completion = { id: 'c1', object: 'chat.completion', created: 1, model: 'm', choices };
  api.answer = (outgoing) =>
    void outgoing.writeHead(200, JSON_TYPE).end(JSON.stringify(completion));
  const answer = await client.chat.completions.create({
    model: 'm',
    messages: [{ role: 'user', content: PROMPT }],
  });
  assert.equal(answer.choices[0]?.message.content, 'Dear Kim Novak, or [EMAIL]');
  assert.equal(answer.choices[0]?.logprobs, null);
});

test('three proxies one after the other', async () => {
  const text = cutAt('Dear [LABEL_1], write to [LABEL_2].', [8, 20]);
  answersAs('chat', { ...PIECES, text, args: ['{"to":"[LABEL_2]"}'] });
  const second = await proxied(url);
  const third = await proxied(second.url);
  const client = new OpenAI({ apiKey: 'k', baseURL: `${third.url}/v1`, maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: PROMPT }];
  const { choices } = await client.chat.completions
    .stream({ model: 'm', messages })
    .finalChatCompletion();
  assert.match(lastBody(), /I am \[LABEL_1\], \[LABEL_2\]/);
  assert.equal(choices[0]?.message.content, 'Dear Kim Novak, write to kim@acme.test.');
});
