import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { labelTable } from '../../src/llm/labels.ts';
import { masking } from '../../src/llm/masking.ts';
import { restored } from './conversation.ts';
import { planOf, prompts } from './plan.ts';

test('equal values have equal labels, in all texts of a conversation', async () => {
  const { text, counts } = masking(prompts, labelTable());
  assert.equal(await text('I am Kim Novak, kim@acme.test'), 'I am [PERSON_1], [EMAIL_1]');
  assert.equal(await text('lee@acme.test wrote to kim@acme.test'), '[EMAIL_2] wrote to [EMAIL_1]');
  assert.deepEqual(counts, { person: 1, 'email-address': 3 });
});

test('a text is masked the same whatever follows it', async () => {
  const texts = ['I am Kim Novak', 'call 212-555-0142', 'or kim@acme.test', 'and lee@acme.test'];
  const all = masking(prompts, labelTable());
  const masked: string[] = [];
  for (const text of texts) masked.push(await all.text(text));
  for (let count = 1; count < texts.length; count++) {
    const { text } = masking(prompts, labelTable());
    for (const [n, one] of texts.slice(0, count).entries())
      assert.equal(await text(one), masked[n]);
  }
});

test('a text that looks like a label is masked, too, and comes back', async () => {
  const labels = labelTable();
  const { text } = masking(prompts, labels);
  const source = 'lee@acme.test is not [EMAIL_1] nor PERSON_3 nor [LABEL_1], [email 1]';
  const masked = await text(source);
  assert.equal(masked, '[EMAIL_1] is not [LABEL_1] nor [LABEL_2] nor [LABEL_3], [LABEL_4]');
  assert.equal(restored(labels, [masked]), source);
});

test('JSON stays JSON, with masked strings, keys and numbers', async () => {
  const labels = labelTable();
  const { json } = masking(prompts, labels);
  const source = JSON.stringify({
    phone: 2125550142,
    'kim@acme.test': { name: 'Kim "K" Novak' },
    inner: JSON.stringify({ email: 'kim@acme.test', list: ['a"b'] }),
  });
  const masked = await json(source);
  assert.deepEqual(JSON.parse(masked), {
    phone: '[PHONE_1]',
    '[EMAIL_1]': { name: '[PERSON_1]' },
    inner: '{"email":"[EMAIL_1]","list":["a\\"b"]}',
  });
  assert.deepEqual(JSON.parse(restored(labels, [masked], true)), JSON.parse(source));
});

/** A plan that labels matches of a pattern. */
function matching(pattern: string, label: string) {
  const identifierFilterStrategies = [{ strategy: 'LABEL', label }];
  return planOf({ identifiers: [{ pattern, identifierFilterStrategies }] });
}

const SYMBOLS = '!@#$%^&*()';

test('a value of symbols alone is masked in JSON, in JSON in a string, and beside other values', async () => {
  const plan = matching('!@#\\$%\\^&\\*\\(\\)', 'SECRET');
  for (const value of [
    { p: SYMBOLS },
    { p: JSON.stringify({ q: SYMBOLS }) },
    { p: JSON.stringify({ q: JSON.stringify([SYMBOLS, 'x']) }) },
    [SYMBOLS, 1, `a ${SYMBOLS} b`],
  ]) {
    const labels = labelTable();
    const source = JSON.stringify(value);
    const masked = await masking(plan, labels).json(source);
    assert.ok(!masked.includes(SYMBOLS) && masked.includes('[SECRET_1]'), masked);
    assert.deepEqual(JSON.parse(restored(labels, [masked], true)), value);
  }
});

test('words that differ leave as words that differ, and any process restores them', async () => {
  const words = [
    ...['Kim', 'Kim2', 'Kim-2', '2Kim', 'KimKim', 'Kim-Kim', 'Kim_2', 'x_Kim', 'Kim12', 'Kim-Lee'],
    ...['PERSON_1', 'PERSON_12', 'PERSON_1-2', 'x_PERSON_1', 'KimLee', 'Lee2'],
  ];
  const plan = matching('Kim|Lee', 'PERSON');
  const labels = labelTable();
  const { word } = masking(plan, labels);
  const masked: string[] = [];
  for (const one of words) masked.push(await word(one));
  assert.equal(new Set(masked).size, words.length, masked.join(' '));
  for (const [index, one] of masked.entries()) {
    assert.match(one, /^[\w-]+$/);
    assert.ok(!/Kim|Lee/.test(one), one);
    assert.equal(restored(labels, [one]), words[index]);
  }
});

test('strategies of a type still apply', async () => {
  const plan = planOf({
    creditCard: {
      creditCardFilterStrategies: [{ strategy: 'LABEL', label: 'CARD', restore: false }],
    },
    ssn: { ssnFilterStrategies: [{ strategy: 'LABEL', block: true }] },
    ipAddress: {
      ipAddressFilterStrategies: [{ strategy: 'REDACT', redactionFormat: 'an address' }],
    },
    emailAddress: { emailAddressFilterStrategies: [{ strategy: 'LABEL' }] },
  });
  const labels = labelTable();
  const { text, blocked } = masking(plan, labels);
  assert.equal(
    await text('4111-1111-1111-1111 from 10.1.2.3, a@acme.test'),
    '[CARD] from an address, [EMAIL_ADDRESS_1]',
  );
  assert.deepEqual(blocked, {});
  await text('SSN 078-05-1120');
  assert.deepEqual(blocked, { ssn: 1 });
  assert.deepEqual(
    labels.all().map(({ value }) => value),
    ['a@acme.test'],
  );
});

test('a text of more than a window is masked as a whole', async () => {
  const labels = labelTable();
  const { text } = masking(prompts, labels);
  const source = `${'All work and no play. '.repeat(8000)}kim@acme.test`;
  const masked = await text(source);
  assert.match(masked, /play\. \[EMAIL_1\]$/);
  assert.equal(restored(labels, [masked]), source);
});

/** Parts of prompts: values, texts that look like labels, and characters that brackets and escapes are made of. */
const PARTS = [
  ...['Kim Novak', 'kim@acme.test', 'lee+x@acme.test', '212-555-0142', '4111-1111-1111-1111'],
  ...['[', ']', '[[', ']]', '\\', '\\_', '_1', '"', "'s", '\n', ' ', ', ', '［', '】', '\u{1f600}'],
  ...[
    'PERSON',
    'PERSON_1',
    '[PERSON_1]',
    '[EMAIL_2]',
    'LABEL_1',
    '[label 1]',
    'I am ',
    'Dear ',
    'SSN ',
  ],
  ...[
    '914-27-6083',
    '{"name":"Zo\u00eb Roe"}',
    '{"email":"x@y.test"}',
    'https://x.test/?m=a@b.test',
  ],
] as const;

test('masked and restored, any conversation is what it was', async () => {
  const texts = fc.array(fc.constantFrom(...PARTS), { maxLength: 14 }).map((of) => of.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 4 }), async (conversation) => {
      const labels = labelTable();
      const { text } = masking(prompts, labels);
      const masked: string[] = [];
      for (const one of conversation) masked.push(await text(one));
      for (const [n, one] of masked.entries()) {
        assert.equal(restored(labels, [one]), conversation[n]);
        assert.doesNotMatch(one, /kim@acme\.test/);
      }
    }),
    { numRuns: Number(process.env['CONVERSATIONS'] ?? 300) },
  );
});

test('masked and restored as JSON, any conversation is what it was', async () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.array(fc.constantFrom(...PARTS), { maxLength: 6 }).map((of) => of.join('')),
      fc.constantFrom(2125550142, 5, true, null, 4111111111111111),
      fc.dictionary(
        fc.constantFrom('name', 'phone', 'email', 'note', 'kim@acme.test'),
        tie('any'),
        {
          maxKeys: 4,
        },
      ),
      fc.array(tie('any'), { maxLength: 3 }),
      tie('any').map((of) => JSON.stringify(of)),
    ),
  })).any;
  await fc.assert(
    fc.asyncProperty(value, async (one) => {
      const labels = labelTable();
      const masked = await masking(prompts, labels).json(JSON.stringify(one));
      const back = restored(labels, [JSON.stringify(JSON.parse(masked))], true);
      assert.deepEqual(JSON.parse(back), JSON.parse(JSON.stringify(one)));
    }),
    { numRuns: Number(process.env['CONVERSATIONS'] ?? 300) },
  );
});
