import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { labelTable } from '../../src/llm/labels.ts';
import { restoreCounts, restorer } from '../../src/llm/restorer.ts';
import { cutAt, restored, sample } from './conversation.ts';

const KIM = 'Kim "K" Novak';

/** Answers as models write them, and the same with values. */
const ANSWERS: readonly (readonly [answer: string, restored: string])[] = [
  ['Dear [PERSON_1],', `Dear ${KIM},`],
  ['[person_1] and [Person 1] and [PERSON-1]', `${KIM} and ${KIM} and ${KIM}`],
  ['PERSON_1 wrote', `${KIM} wrote`],
  ["PERSON_1's and [PERSON_1]'s", `${KIM}'s and ${KIM}'s`],
  ['[[PERSON_1]]', KIM],
  ['**[PERSON_1]** *PERSON_1*', `**${KIM}** *${KIM}*`],
  [String.raw`\[PERSON\_1\] PERSON\_1`, `${KIM} ${KIM}`],
  ['［PERSON_1］【PERSON_1】', KIM + KIM],
  ['[PERSON_10] is not [PERSON_1]', `Person no. 10 is not ${KIM}`],
  ['PERSON_10 PERSON_11 PERSON_1', `Person no. 10 Person no. 11 ${KIM}`],
  ['[PERSON_1, PERSON_2]', `[${KIM}, Person no. 2]`],
  ['[PERSON_1 wrote', `[${KIM} wrote`],
  ['PERSON_1] wrote', `${KIM}] wrote`],
  ['[PERSON_12] and PERSON_12', '[PERSON_12] and PERSON_12'],
  ['person_1 = XPERSON_1 + PERSON_1x + PERSON_01', 'person_1 = XPERSON_1 + PERSON_1x + PERSON_01'],
  ['[PERSON] [PERSON_] [PERSON_1', `[PERSON] [PERSON_] [${KIM}`],
  ['mail [EMAIL_1](mailto:[EMAIL_1])', 'mail kim@acme.test(mailto:kim@acme.test)'],
  ['PERS', 'PERS'],
];

for (const [answer, expected] of ANSWERS) {
  test(`restores ${answer}, wherever it is cut`, () => {
    const labels = sample();
    for (let a = 0; a <= answer.length; a++) {
      for (let b = a; b <= answer.length; b++) {
        assert.equal(restored(labels, cutAt(answer, [a, b])), expected);
      }
    }
    assert.equal(restored(labels, [...answer]), expected);
  });
}

test('brackets that the text had around a value stay', () => {
  const labels = sample();
  const [kim] = labels.all();
  assert.ok(kim);
  labels.bracket(kim);
  assert.equal(restored(labels, ['[[PERSON_1]] [PERSON_1]']), `[${KIM}] ${KIM}`);
});

test('holds back no more than what may become a label', () => {
  const { write } = restorer(sample(), restoreCounts());
  assert.equal(write('Please ask '), 'Please ask ');
  assert.equal(write('[PER'), '');
  assert.equal(write('HAPS] P'), '[PERHAPS] ');
  assert.equal(write('ERSON_1'), '');
  assert.equal(write(' '), `${KIM} `);
  assert.equal(write('[PERSON_1]'), KIM);
});

test('counts labels that were restored, are unknown, or were cut by the end', () => {
  const counts = restoreCounts();
  const { write, end } = restorer(sample(), counts);
  assert.equal(write('[PERSON_1] [PERSON_77] [EMAIL_') + end(), `${KIM} [PERSON_77] [EMAIL_`);
  assert.deepEqual(counts, { restored: 1, unknown: 1, lost: 1 });
});

test('in JSON, values are escaped as deep as their strings', () => {
  const labels = sample();
  const inner = JSON.stringify({ to: '[PERSON_1]', note: 'PERSON_2 "said"' });
  const answer = JSON.stringify({ who: 'for [PERSON_1]', body: inner, list: ['[EMAIL_1]'] });
  const expected = JSON.stringify({
    who: `for ${KIM}`,
    body: JSON.stringify({ to: KIM, note: 'Person no. 2 "said"' }),
    list: ['kim@acme.test'],
  });
  for (let at = 0; at <= answer.length; at++) {
    assert.equal(restored(labels, cutAt(answer, [at, at + 1]), true), expected);
  }
});

test('a string of JSON for a number becomes the number again', () => {
  const labels = labelTable();
  labels.labelOf('PHONE', '2125550142', true);
  const answer = '{"a":"[PHONE_1]","b":"call [PHONE_1]","c":["[PHONE_1]"]}';
  for (let at = 0; at <= answer.length; at++) {
    assert.equal(
      restored(labels, cutAt(answer, [at]), true),
      '{"a":2125550142,"b":"call 2125550142","c":[2125550142]}',
    );
  }
});

test('a value of one conversation never comes into another', () => {
  const other = labelTable();
  other.labelOf('EMAIL', 'lee@acme.test');
  assert.equal(restored(other, ['[PERSON_1] [EMAIL_1]']), '[PERSON_1] lee@acme.test');
});

test('any text of labels, brackets and words is restored the same however it is cut', () => {
  const parts = [
    '[',
    ']',
    '[[',
    ']]',
    '\\',
    '_',
    'PERSON',
    '_1',
    '0',
    'EMAIL_1',
    "'s",
    ' ',
    '"',
    '［',
    'a',
    '\n',
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts), { maxLength: 24 }),
      fc.array(fc.nat(120), { maxLength: 8 }),
      fc.boolean(),
      (words, offsets, json) => {
        const text = words.join('');
        const whole = restored(sample(), [text], json);
        assert.equal(restored(sample(), cutAt(text, offsets), json), whole);
        assert.equal(restored(sample(), [...text], json), whole);
      },
    ),
    { numRuns: 2000 },
  );
});
