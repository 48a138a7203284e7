import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { definitions } from '../../src/detectors/index.ts';
import { missExample } from '../../src/evaluate/miss-example.ts';
import { knownWords, shapeOf } from '../../src/evaluate/shapes.ts';

const known = knownWords(definitions);

test('words of labels stay in a shape, and all others are letters and digits without a value', () => {
  assert.equal(
    shapeOf('Patient: Zoë Okonkwo, MRN: 48201377, DOB 1933-02-11', known),
    'Patient: Aaa Aaaaaaa, MRN: 00000000, DOB 0000-00-00',
  );
});

test('nothing of a text but known words, signs and blanks is in its shape', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shape = shapeOf(text, new Set());
      assert.equal(shape.length, text.length);
      assert.equal(/[\p{L}\p{M}\p{N}]/u.test(shape.replace(/[Aa0]/g, '')), false);
      assert.equal(shape.replace(/[Aa0]/g, ''), text.replace(/[\p{L}\p{M}\p{N}]/gu, ''));
    }),
  );
});

test('a value loses its words, even where they are words of labels, and so do the values around it', () => {
  const text = 'Name: Patient Street, phone: Account Card';
  const value = { start: 6, end: 20 };
  const other = { start: 29, end: 41 };
  const miss = { kind: 'missed', type: 'person', as: undefined, ...value } as const;
  assert.deepEqual(missExample(miss, text, [value, other], known), {
    kind: 'missed',
    type: 'person',
    value: 'Aaaaaaa Aaaaaa',
    before: 'Name: ',
    after: ', phone: Aaaaaaa Aaaa',
  });
});

test('a miss is described the same in a long text as in the words around it', () => {
  const miss = { kind: 'missed', type: 'person', as: undefined } as const;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Patient', 'Zoë', ' ', '-', '𝐀𝐛', 'e\u0301', '7', 'mrn'), {
        minLength: 30,
        maxLength: 120,
      }),
      fc.array(fc.constantFrom('phone', ' ', '\n', '𝐜'), { maxLength: 20 }),
      (words, far) => {
        const text = words.join('');
        const start = words.slice(0, 15).join('').length;
        const end = start + words[15].length;
        const value = { start, end };
        const lead = `${far.join('')} `;
        const moved = { start: start + lead.length, end: end + lead.length };
        const own = missExample({ ...miss, ...value }, text, [value], known);
        const other = missExample({ ...miss, ...moved }, `${lead}${text} ${lead}`, [moved], known);
        assert.equal(other.value, own.value);
        assert.ok(other.before.endsWith(own.before) && other.after.startsWith(own.after));
        assert.equal(/[^Aa0 \n-]/.test(other.before.replace(/Patient|mrn|phone/g, '')), false);
      },
    ),
    { numRuns: 200 },
  );
});
