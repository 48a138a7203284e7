import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelWordsOf } from '../../src/judge/label-words.ts';
import { typeIndex } from '../../src/judge/types.ts';

const bit = (type: Parameters<typeof typeIndex>[0]) => 1 << typeIndex(type);

function filter(key: string, labels: string) {
  return { key, column: { labels, accepts: () => true } };
}

test('words of labels have the types of their filters, with and without accents', () => {
  const words = labelWordsOf([
    filter('age', 'age at visit, Âge'),
    filter('userName', 'login name'),
    filter('ukNino', 'NI name'),
  ]);
  assert.equal(words.get('visit'), bit('age'));
  assert.equal(words.get('âge'), bit('age'));
  assert.equal(words.get('age'), bit('age'));
  assert.equal(words.get('name'), bit('userName') | bit('national'));
});

test('a word of the labels of many types says nothing', () => {
  const keys = ['age', 'userName', 'city', 'date', 'hospital'];
  const words = labelWordsOf(keys.map((key) => filter(key, `${key} number`)));
  assert.equal(words.get('number'), undefined);
  assert.equal(words.get('city'), bit('city'));
});
