import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchanged } from '../../../../src/tools/train/judge/exchanged.ts';
import {
  type MarkedDocument,
  type MarkedRange,
  shareOf,
} from '../../../../src/tools/train/judge/material.ts';

const SHARES = 2;

/** A document from a text with its values in guillemets, all of one type. */
function document(id: string, marked: string): MarkedDocument {
  const marks: MarkedRange[] = [];
  let text = '';
  for (const [n, part] of marked.split(/[«»]/).entries()) {
    const start = Buffer.byteLength(text);
    text += part;
    if (n % 2 === 1) marks.push({ start, end: Buffer.byteLength(text), type: 'city', key: 'city' });
  }
  return { id, source: 'gold', language: 'en', bytes: Buffer.from(text), marks };
}

/** Names of documents of each share. */
const ids = [0, 1].map((share) =>
  Array.from({ length: 40 }, (_, n) => `d:${n}`).filter((id) => shareOf(id, SHARES) === share),
);
const documents = [
  document(ids[0][0], 'é from «Málaga» to «Łódź», «Málaga» again'),
  document(ids[0][1], 'in «Brno» now'),
  document(ids[1][0], 'of «Zagreb», born in «Split»'),
  document(ids[1][1], 'near «Osijek»'),
];
const copies = exchanged(documents, SHARES);
const valuesOf = ({ bytes, marks }: MarkedDocument) =>
  marks.map(({ start, end }) => bytes.toString('utf8', start, end));
const around = ({ bytes, marks }: MarkedDocument) => {
  const [starts, ends] = [marks.map(({ start }) => start), marks.map(({ end }) => end)];
  return [0, ...ends].map((from, n) => bytes.toString('utf8', from, starts[n]));
};

test('a copy has other values in the same text', () => {
  for (const [n, copy] of copies.entries()) {
    assert.deepEqual(around(copy), around(documents[n]));
    assert.notDeepEqual(valuesOf(copy), valuesOf(documents[n]));
  }
});

test('a value that occurs again is exchanged for the same one', () => {
  const [first, , again] = valuesOf(copies[0]);
  assert.equal(again, first);
});

test('values are from documents of the same share alone', () => {
  const own = new Set([...valuesOf(documents[0]), ...valuesOf(documents[1])]);
  for (const copy of copies.slice(0, 2))
    for (const value of valuesOf(copy)) assert.ok(own.has(value));
});

test('the same documents have the same copies', () => {
  assert.deepEqual(exchanged(documents, SHARES), copies);
});

test('numbers get other digits in the same places', () => {
  const [copy] = exchanged([document('d:1', 'file «AB-4471/25»')], SHARES);
  assert.match(valuesOf(copy)[0], /^AB-\d{4}\/25$/);
});
