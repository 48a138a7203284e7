import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AnnotationError } from '../../src/evaluate/annotated.ts';
import { inlineDocuments } from '../../src/evaluate/inline.ts';

test('marks leave the text and keep their place in it', () => {
  assert.deepEqual(inlineDocuments('Dr. «PER:Ann Lee» of «LOC:Bath».\n', 'a.txt'), [
    {
      id: 'a.txt:1',
      text: 'Dr. Ann Lee of Bath.',
      marks: [
        { start: 4, end: 11, type: 'PER' },
        { start: 15, end: 19, type: 'LOC' },
      ],
    },
  ]);
});

test('a line %% starts a document, with a name or without', () => {
  const documents = inlineDocuments('%% one\nA\nB\n%%\n\n%%\nC\n', 'a.txt');
  assert.deepEqual(
    documents.map(({ id, text }) => [id, text]),
    [
      ['a.txt:one', 'A\nB'],
      ['a.txt:7', 'C'],
    ],
  );
});

for (const [source, message] of [
  ['secret «Ann» x', 'f:1:9: expected a type and a colon, as in «PER:'],
  ['%%\nsecret\n  «PER:Ann', 'f:3:3: the mark is not closed'],
  ['a\nsecret» x', 'f:2:7: a mark is closed that was not opened'],
  ['secret «PER:» x', 'f:1:8: the mark is empty'],
  ['«PER:secret «LOC:x»»', 'f:1:13: a mark is opened inside another'],
] as const) {
  test(`a malformed mark is refused with its place: ${message}`, () => {
    assert.throws(
      () => inlineDocuments(source, 'f'),
      (error) => error instanceof AnnotationError && error.message === message,
    );
  });
}

test('every mark comes back at its place', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', '\n', ':') });
  const piece = fc.tuple(plain, plain, fc.constantFrom('PER', 'e-mail_2'));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
      const kept = pieces.filter(([, name]) => name !== '');
      const source = kept.map(([gap, name, type]) => `x${gap}«${type}:${name}»`).join('');
      const [document] = inlineDocuments(`${source}.`, 'f');
      assert.equal(document.text, `${kept.map(([gap, name]) => `x${gap}${name}`).join('')}.`);
      assert.deepEqual(
        document.marks.map(({ start, end }) => document.text.slice(start, end)),
        kept.map(([, name]) => name),
      );
    }),
  );
});
