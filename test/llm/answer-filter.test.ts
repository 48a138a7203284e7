import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AnswerOptions, answerFilter } from '../../src/llm/answer-filter.ts';
import { cutAt } from './conversation.ts';
import { prompts } from './plan.ts';

const none: AnswerOptions = {
  plan: prompts,
  names: ['PERSON', 'EMAIL'],
  isKnown: () => false,
  taken: () => {},
};

async function filtered(pieces: readonly string[], options = none): Promise<string> {
  const { write, end } = answerFilter(options);
  let out = '';
  for (const piece of pieces) out += await write(piece);
  return out + (await end());
}

/** Answers, and the same without new values. */
const ANSWERS: readonly (readonly [answer: string, filtered: string])[] = [
  ['Nothing is in here, and [PERSON_1] knows it.', 'Nothing is in here, and [PERSON_1] knows it.'],
  ['Write to lee@acme.test instead.', 'Write to [EMAIL] instead.'],
  ['Reference record: lee%40acme.test', 'Reference record: [EMAIL]'],
  ['The card 4111-1111-1111-1111 is [EMAIL_1]’s', 'The card [CARD] is [EMAIL_1]’s'],
  ['{"email":"lee@acme.test","to":"[EMAIL_1]"}', '{"email":"[EMAIL]","to":"[EMAIL_1]"}'],
  ['SSN 914-27-6083', 'SSN [SSN]'],
];

for (const [answer, expected] of ANSWERS) {
  test(`takes out of ${answer}`, async () => {
    assert.equal(await filtered([answer]), expected);
    const around = `${'It is a long story. '.repeat(8)}${answer}${' And so it goes on.'.repeat(8)}`;
    const whole = await filtered([around]);
    assert.ok(whole.includes(expected), whole);
    assert.equal(await filtered([...around]), whole);
  });
}

test('no part of a value leaves before all of it is known', async () => {
  const value = 'leonora.carrington@acme.test';
  const before = 'Reference record: ';
  for (let at = 1; at < value.length; at++) {
    const { write } = answerFilter(none);
    const sent = (await write(before + value.slice(0, at))) + (await write(value.slice(at)));
    assert.doesNotMatch(sent, /leo/);
  }
});

test('a text leaves some words later', async () => {
  const { write } = answerFilter(none);
  let sent = '';
  const text = 'all work and no play makes a dull day '.repeat(20);
  for (let at = 0; at < text.length; at += 4) {
    sent += await write(text.slice(at, at + 4));
    assert.ok(at + 4 - sent.length < 140, `${at + 4 - sent.length} characters wait`);
  }
});

test('what the client sent itself stays', async () => {
  const isKnown = (text: string) => text === 'lee@acme.test';
  const answer = 'lee@acme.test or kim@acme.test';
  assert.equal(await filtered([answer], { ...none, isKnown }), 'lee@acme.test or [EMAIL]');
});

test('a value without an end does not wait for ever', async () => {
  const { write } = answerFilter(none);
  let sent = '';
  for (let n = 0; n < 40; n++) sent += await write('abcdefghij'.repeat(100));
  assert.ok(sent.length > 10_000);
});

test('any answer is filtered the same however it comes', async () => {
  const parts = [
    ...['Dear ', 'Kim Novak', 'lee@acme.test', '212-555-0142', '914-27-6083', ' and ', ', ', '\n'],
    ...[
      '[PERSON_1]',
      'the quick brown fox jumps over the lazy dog ',
      '"',
      '東京',
      '4111 1111 1111 1111',
    ],
    ...['{"name":"', '"}', ' my name is ', 'x'.repeat(50)],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...parts), { maxLength: 20 }),
      fc.array(fc.nat(400), { maxLength: 6 }),
      async (words, offsets) => {
        const text = words.join('');
        const whole = await filtered([text]);
        assert.equal(await filtered(cutAt(text, offsets)), whole);
      },
    ),
    { numRuns: 40 },
  );
});
