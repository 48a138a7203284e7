import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { comparedWord, editsBetween } from '../../../../src/detectors/user/terms/edits-between.ts';
import { fuzzyText } from '../../../../src/detectors/user/terms/fuzzy-text.ts';
import { unitsOf } from '../../../../src/detectors/user/terms/fuzzy-words.ts';
import { nearPhrases, type SoughtTerm } from '../../../../src/detectors/user/terms/near-phrases.ts';

const runs = {
  seed: Number(process.env['SEED'] ?? Date.now() % 1e9),
  numRuns: Number(process.env['RUNS'] ?? 2000),
};

const letters = fc.constantFrom('a', 'b', 'c', 'd', 'é', '1', '2');
const plain = fc.array(letters, { minLength: 1, maxLength: 6 }).map((some) => some.join(''));
const word = fc.oneof(
  { weight: 4, arbitrary: plain },
  fc.tuple(plain, fc.constantFrom('-', "'", '.'), plain).map((parts) => parts.join('')),
);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const terms = fc.array(fc.record({ text: phrase, edits: fc.constantFrom(1, 2) }), {
  maxLength: 12,
});

/** Matches by comparison with each term: word by word, the longest phrase, then the fewest edits. */
function compared(terms: readonly SoughtTerm[], text: string) {
  const words = text.split(' ');
  let best: { end: number; edits: number } | undefined;
  for (const term of terms) {
    const wanted = term.text.split(' ');
    if (wanted.length > words.length) continue;
    const edits = wanted.reduce((sum, one, n) => sum + distance(one, words[n]), 0);
    const end = Buffer.byteLength(words.slice(0, wanted.length).join(' '));
    if (edits > term.edits) continue;
    if (!best || end > best.end || (end === best.end && edits < best.edits)) best = { end, edits };
  }
  return best;
}

function found(terms: readonly SoughtTerm[], text: string) {
  const bytes = Buffer.from(text);
  return nearPhrases(terms, fuzzyText(false))(bytes, 0, bytes.length);
}

test('phrases near a term are found as by comparison with each term', () => {
  fc.assert(
    fc.property(terms, fc.array(phrase, { minLength: 1, maxLength: 5 }), (terms, texts) => {
      const near = nearPhrases(terms, fuzzyText(false));
      // Its memory of one text must not change the next.
      for (const text of texts) {
        const bytes = Buffer.from(text);
        assert.deepEqual(near(bytes, 0, bytes.length), compared(terms, text), text);
      }
    }),
    runs,
  );
});

test('so are terms with some letters wrong', () => {
  const wrong = fc.tuple(
    terms,
    fc.nat(),
    fc.array(fc.tuple(fc.nat(), letters, fc.nat(2)), { maxLength: 3 }),
  );
  fc.assert(
    fc.property(wrong, ([terms, which, edits]) => {
      fc.pre(terms.length > 0);
      let text = terms[which % terms.length].text;
      for (const [at, letter, kind] of edits) {
        const place = at % (text.length + 1);
        if (text[place] === ' ' && kind > 0) continue;
        const inserted = kind === 2 ? '' : letter;
        text = text.slice(0, place) + inserted + text.slice(place + Math.min(kind, 1));
      }
      const words = text.split(' ');
      fc.pre(words.every((one) => /^[a-dé12]+(?:[.'-][a-dé12]+)*$/.test(one)));
      assert.deepEqual(found(terms, text), compared(terms, text), text);
    }),
    runs,
  );
});

test('edits are counted up to a limit as fastest-levenshtein counts them', () => {
  fc.assert(
    fc.property(word, word, fc.constantFrom(0, 1, 2), (one, other, most) => {
      const of = (text: string) => comparedWord(unitsOf(text));
      assert.equal(
        editsBetween(of(one), of(other), most),
        Math.min(distance(one, other), most + 1),
      );
    }),
    runs,
  );
});
