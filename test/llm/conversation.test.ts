import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Conversation, conversation } from '../../src/llm/conversation.ts';
import { complete } from '../../src/llm/event-texts.ts';
import { labelTable } from '../../src/llm/labels.ts';
import { chat } from '../../src/llm/protocols/chat.ts';
import { visited } from '../../src/llm/rules.ts';
import { prompts } from './plan.ts';

// Words that stay, in requests: names of models and tools, roles, ids, names of members.

const VALUES = [
  'DE89370400440532013000',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'AKIAIOSFODNN7EXAMPLE',
  'Kim_Novak',
  'kim@acme.test',
];

const PLACES: readonly (readonly [what: string, of: (word: string) => object])[] = [
  ['a role', (role) => ({ messages: [{ role, content: 'hi' }] })],
  ['a tier', (service_tier) => ({ service_tier, messages: [] })],
  ['a member that is not known', (word) => ({ messages: [{ role: 'user', [word]: 1 }] })],
  ['a member of a schema', (word) => ({ tools: [{ function: { parameters: { [word]: {} } } }] })],
  ['an id', (tool_call_id) => ({ messages: [{ role: 'tool', tool_call_id, content: 'hi' }] })],
  ['a part of an id', (word) => ({ messages: [{ role: 'tool', tool_call_id: `call-${word}` }] })],
  ['a name of a tool', (name) => ({ tool_choice: { type: 'function', function: { name } } })],
  ['one of a list', (word) => ({ modalities: ['text', word] })],
  ['a member of an object that is not known', (word) => ({ other: { [word]: 1 } })],
  ['a short signature', (signature) => ({ messages: [{ role: 'user', signature }] })],
];

function begun(): Conversation {
  return conversation({ plan: prompts, labels: labelTable() });
}

for (const [what, of] of PLACES) {
  test(`a value in the place of a word leaves masked: ${what}`, async () => {
    for (const value of VALUES) {
      const masked = JSON.stringify(await begun().mask(of(value), chat.request));
      assert.ok(!masked.includes(value), masked);
    }
  });
}

test('ids and names that were masked are the same at each place, without brackets, and come back', async () => {
  for (const value of VALUES.slice(0, 4)) {
    const own = begun();
    const id = `call-${value}`;
    const call = { id, type: 'function', function: { name: value, arguments: '{}' } };
    const masked = (await own.mask(
      {
        messages: [
          { role: 'assistant', content: null, tool_calls: [call] },
          { role: 'tool', tool_call_id: id, content: 'ok' },
        ],
      },
      chat.request,
    )) as { messages: readonly [{ tool_calls: readonly [typeof call] }, { tool_call_id: string }] };
    const [{ tool_calls: calls }, answer] = masked.messages;
    assert.equal(calls[0].id, answer.tool_call_id);
    for (const word of [calls[0].id, calls[0].function.name]) assert.match(word, /^[\w-]+$/);
    // The answer may come to another process, which has the labels.
    for (const at of [own, conversation({ plan: prompts, labels: own.labels })]) {
      const shown = await visited(
        { choices: [{ message: { role: 'assistant', tool_calls: calls } }] },
        chat.answer,
        (content, one) => complete(content, one, at.openWhole),
      );
      assert.deepEqual(shown, {
        choices: [{ message: { role: 'assistant', tool_calls: [call] } }],
      });
    }
  }
});

test('words of protocols, ids and what is encrypted stay', async () => {
  const request = {
    model: 'gpt-4o-2024-08-06',
    service_tier: 'auto',
    messages: [
      {
        role: 'assistant',
        tool_calls: [
          {
            id: 'call_9pQ2xZ',
            type: 'function',
            function: { name: 'get_weather', arguments: '{}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_9pQ2xZ', content: 'ok' },
    ],
    tools: [
      {
        type: 'function',
        function: {
          name: 'get_weather',
          parameters: {
            type: 'object',
            properties: { city: { type: 'string' } },
            required: ['city'],
          },
        },
      },
    ],
  };
  assert.deepEqual(await begun().mask(request, chat.request), request);
  const signature = `${'EqQBCkYIBxgCKkA3'.repeat(8)}${VALUES[0]}==`;
  const rule = { members: { signature: 'keep' }, rest: 'data' } as const;
  assert.deepEqual(await begun().mask({ signature }, rule), { signature });
});
