import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cards,
  currentCard,
  withCard,
  withKey,
} from '../../../../src/console/profile/strategy/cards.ts';
import { strategies } from '../../../../src/strategies/strategies.ts';

const card = (title: string) => cards.find((one) => one.title === title) ?? assert.fail(title);

test('every card is for strategies that there are', () => {
  const known = strategies.map(({ name }) => name);
  for (const { names, strategy } of cards) {
    assert.ok([...names, strategy['strategy']].every((name) => known.includes(String(name))));
  }
});

test('the card of a filter is that of its strategy without a condition', () => {
  for (const [written, title] of [
    [[], 'Label'],
    [[{ strategy: 'mask' }], 'Mask'],
    [[{ strategy: 'MASK', condition: 'token == "a"' }, { strategy: 'LAST_4' }], 'Last four'],
    [[{ strategy: 'RANDOM_REPLACE', anonymizationMethod: 'NUMBERED' }], 'Pseudonym'],
    [[{ strategy: 'FPE_ENCRYPT_REPLACE' }], 'Encrypt'],
    [[{ strategy: 'TRUNCATE_TO_YEAR' }], undefined],
  ] as const) {
    assert.equal(currentCard(written)?.title, title, JSON.stringify(written));
  }
});

test('a card takes the place of the strategy without a condition, and leaves the others', () => {
  const old = { strategy: 'MASK', condition: 'token == "a"' };
  const { strategy } = card('Mask');
  assert.deepEqual(withCard([], card('Mask')), [strategy]);
  assert.deepEqual(withCard([old], card('Mask')), [old, strategy]);
  assert.deepEqual(withCard([old, { strategy: 'REDACT' }], card('Mask')), [old, strategy]);
});

test('encryption gets a random key of 32 bytes, unless the profile has one', () => {
  const made = () => (withKey({ name: 'x' })['crypto'] as { key: string }).key;
  assert.match(made(), /^[0-9a-f]{64}$/);
  assert.notEqual(made(), made());
  assert.deepEqual(withKey({ crypto: { key: 'env:KEY' } }), { crypto: { key: 'env:KEY' } });
});
