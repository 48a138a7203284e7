import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { sentTexts } from '../../src/llm/sent-texts.ts';
import { workCounter } from '../bench/work.ts';

const counter = workCounter();
after(() => counter.end());

test('a value is in texts where one has it between characters that are no letters or numbers', async () => {
  const character = fc.constantFrom('a', 'b', 'é', '1', ' ', '-', '.', '\ud835', '個', '“');
  const text = fc.array(character, { maxLength: 12 }).map((all) => all.join(''));
  const value = text.filter((one) => /[\p{L}\p{N}]/u.test(one));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 4 }), value, async (texts, one) => {
      const expected = texts.some((sent) => alone(sent, one));
      assert.equal(await sentTexts(texts).has(one), expected);
    }),
  );
});

function alone(text: string, value: string): boolean {
  const isLetter = (at: number) => /^[\p{L}\p{N}]$/u.test(text[at] ?? ' ');
  for (let at = 0; at + value.length <= text.length; at++) {
    if (text.slice(at, at + value.length) !== value) continue;
    if (!isLetter(at - 1) && !isLetter(at + value.length)) return true;
  }
  return false;
}

test('a text that is added later is found in', async () => {
  const sent = sentTexts(['to Kim']);
  assert.equal(await sent.has('Lee'), false);
  sent.add('to Lee');
  assert.equal(await sent.has('Lee'), true);
});

test('a value that no text has is hardly ever sought in many texts', async () => {
  const cost = async (count: number) => {
    const sent = sentTexts(Array.from({ length: count }, (_none, n) => `to Kim${n} of Lee`));
    await sent.has('Lee');
    return counter.of(async () => {
      for (let n = 0; n < 50; n++) await sent.has(`Roe${n}`);
    });
  };
  const few = await cost(2);
  const many = await cost(2000);
  assert.ok(many < 10 * few, `${few}, then ${many}`);
});

test('a value is sought once', async () => {
  const sent = sentTexts(Array.from({ length: 500 }, (_none, n) => `Kim ${n}`));
  await sent.has('Kim 499 Kim');
  const again = await counter.of(async () => void (await sent.has('Kim 499 Kim')));
  assert.ok(again < 30, String(again));
});
