import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domains, trainingDocuments } from '../../../../src/tools/train/material/documents.ts';

const documents = trainingDocuments();

function count(domain: string, split: string): number {
  return documents.filter((one) => one.domain === domain && one.split === split).length;
}

test('there are at least 400 documents, a hundred and more a domain', () => {
  assert.ok(documents.length >= 400);
  for (const domain of domains) {
    assert.ok(count(domain, 'train') >= 80, domain);
    assert.ok(count(domain, 'dev') >= 20, domain);
    assert.ok(count(domain, 'train') + count(domain, 'dev') >= 100, domain);
  }
});

test('no document is there twice, nor its words with other numbers', () => {
  const words = documents.map(({ text }) => text.toLowerCase().replace(/[^\p{L}]+/gu, ' '));
  assert.equal(new Set(words).size, documents.length);
});

test('no marker is left in a text, and every mark holds one', () => {
  for (const { id, text, spans } of documents) {
    assert.doesNotMatch(text, /[«»⟦⟧]|^%%/m, id);
    for (const { start, end } of spans) {
      assert.ok(start < end && end <= text.length, id);
      assert.equal(text.slice(start, end).trim(), text.slice(start, end), id);
    }
  }
});

test('marks are of four types', () => {
  const types = new Set(documents.flatMap(({ spans }) => spans.map(({ type }) => type)));
  assert.deepEqual([...types].sort(), ['LOC', 'ORG', 'PER', 'USER']);
});

test('a person is marked without a title or a possessive', () => {
  for (const { id, text, spans } of documents) {
    for (const { start, end, type } of spans) {
      if (type !== 'PER') continue;
      assert.doesNotMatch(
        text.slice(start, end),
        /^(?:Dr|Mrs?|Ms|Miss|Prof|Rev|Sgt)\b|['’]s$/i,
        id,
      );
    }
  }
});

test('a text without a name has no mark of a person', () => {
  const free = documents.filter(({ spans }) => spans.every(({ type }) => type !== 'PER'));
  assert.ok(free.length >= 15);
});

test('the same list comes every time', () => {
  assert.deepEqual(trainingDocuments(), documents);
});
