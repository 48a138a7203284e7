import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { filtered, loaded, run, usable } from './running.ts';

const folder = mkdtempSync(join(tmpdir(), 'handling-'));
after(() => rmSync(folder, { recursive: true }));

function emailWith(more: object, members: object = {}): Parameters<typeof usable>[0] {
  const emailAddress = { emailAddressFilterStrategies: [{ redactionFormat: '<%t>' }], ...more };
  return { ...members, identifiers: { emailAddress } };
}

function outcomes(members: object, text: string): readonly string[] {
  return run(usable(members, folder), text).spans.map(({ outcome }) => outcome);
}

function strategies(...emailAddressFilterStrategies: object[]): ReturnType<typeof usable> {
  return usable({ identifiers: { emailAddress: { emailAddressFilterStrategies } } });
}

test('the first strategy whose condition holds replaces', () => {
  const profile = strategies(
    { condition: 'token startswith "a"', redactionFormat: '<a>' },
    { condition: 'token startswith "b" or context == "mine"', redactionFormat: '<b>' },
    { redactionFormat: '<c>' },
  );
  assert.equal(run(profile, 'ax@b.com bx@b.com cx@b.com').text, '<a> <b> <c>');
  assert.equal(run(profile, 'cx@b.com', { context: 'Mine' }).text, '<b>');
});

test('a match for which no condition holds stays, and is reported as declined', () => {
  const { text, spans } = run(strategies({ condition: 'token == "a@b.com"' }), 'c@d.com');
  assert.equal(text, 'c@d.com');
  const [span] = spans;
  assert.equal(span?.outcome, 'declined');
  assert.equal(span?.replacement.toString(), 'c@d.com');
});

test('a condition may be a list, and all of it must hold, under either name', () => {
  const conditions = ['token startswith "a"', '', 'confidence > 0.1'];
  assert.equal(
    run(strategies({ conditions, redactionFormat: '<>' }), 'a@b.com b@b.com').text,
    '<> b@b.com',
  );
});

test('an undecidable match is redacted, and is not in the output', () => {
  const zip = { pattern: '\\b[0-9]{5}\\b' };
  const identifierFilterStrategies = [
    { condition: 'population < 20000', redactionFormat: '[%v]' },
    { condition: 'token startswith 0', redactionFormat: '<%v>' },
  ];
  const profile = usable({
    identifiers: { identifiers: [{ ...zip, identifierFilterStrategies }] },
  });
  assert.equal(run(profile, '90210 05901 99999').text, '90210 [05901] {{{REDACTED-id}}}');
});

test('a dates strategy may ask for words of birth nearby', () => {
  const identifierFilterStrategies = [
    { condition: 'token is birthdate', redactionFormat: '<birth>' },
    { condition: 'token is not deathdate', redactionFormat: '<date>' },
  ];
  const pattern = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
  const profile = usable({
    identifiers: { identifiers: [{ pattern, windowSize: 1, identifierFilterStrategies }] },
  });
  const text = 'born 1950-01-02 and went on 1980-03-04 and died 2019-05-06';
  assert.equal(run(profile, text).text, 'born <birth> and went on <date> and died 2019-05-06');
});

test('ignored terms are compared in any case, as whole matches', () => {
  const members = emailWith({ ignored: ['Joe@Example.com', ' ann@example.com '] });
  const text = 'JOE@example.COM ann@example.com joe@example.com.au';
  assert.deepEqual(outcomes(members, text), ['ignored', 'ignored', 'replace']);
});

test('terms of a profile may ask for their case', () => {
  const terms = ['Joe@Example.com'];
  const exact = emailWith({}, { ignored: [{ name: 'staff', terms, caseSensitive: true }] });
  assert.deepEqual(outcomes(exact, 'joe@example.com Joe@Example.com'), ['replace', 'ignored']);
  const any = emailWith({}, { ignored: [{ terms }] });
  assert.deepEqual(outcomes(any, 'joe@example.com Joe@Example.com'), ['ignored', 'ignored']);
});

test('terms may be in files', () => {
  writeFileSync(join(folder, 'staff.txt'), 'joe@example.com\r\n\nANN@example.com\n');
  for (const members of [
    emailWith({ ignoredFiles: ['staff.txt'] }),
    emailWith({}, { ignored: [{ files: ['staff.txt'] }] }),
  ]) {
    const found = outcomes(members, 'Joe@example.com ann@example.com bob@example.com');
    assert.deepEqual(found, ['ignored', 'ignored', 'replace']);
  }
});

test('patterns must match a whole match, and say themselves whether case counts', () => {
  const ignoredPatterns = [
    { name: 'own', pattern: '(?i).*@example\\.com' },
    { pattern: '[ab]@b.com' },
  ];
  for (const members of [emailWith({ ignoredPatterns }), emailWith({}, { ignoredPatterns })]) {
    const text = 'Joe@EXAMPLE.com joe@example.com.au a@b.com A@b.com';
    assert.deepEqual(outcomes(members, text), ['ignored', 'replace', 'ignored', 'replace']);
  }
});

test('the terms of a domain are ignored', () => {
  const dictionaries = [{ terms: ['Plaintiff', 'Smith'], customFilterStrategies: [{}] }];
  const members = { domain: 'legal', identifiers: { dictionaries } };
  assert.deepEqual(outcomes(members, 'plaintiff Smith'), ['ignored', 'replace']);
});

test('a section is never ignored, nor is it taken for a text that it starts with', () => {
  const sections = [
    {
      startPattern: '<<',
      endPattern: '>>',
      ignored: ['<<'],
      sectionFilterStrategies: [{ condition: 'token == "<<"', redactionFormat: '<own>' }],
    },
  ];
  const profile = usable({ identifiers: { sections } });
  assert.equal(run(profile, 'a <<secret>> b').text, 'a {{{REDACTED-section}}} b');
  assert.deepEqual(profile.warnings, [
    'profiles/x.json: identifiers.sections[0].ignored: has no effect: a section is never ignored',
  ]);
});

test('words near a match move its confidence, and the span says which word did', () => {
  const contextWords = { raise: ['mailto'], lower: ['example'] };
  const members = emailWith({
    contextWords,
    emailAddressFilterStrategies: [{ condition: 'confidence > 0.7', redactionFormat: '<%t>' }],
  });
  const profile = usable(members);
  const plain = run(usable(emailWith({})), 'joe@acme.com').spans[0]?.confidence ?? 0;
  const raised = run(profile, 'mailto: joe@acme.com');
  assert.equal(raised.text, 'mailto: <email-address>');
  assert.equal(raised.spans[0]?.confidence, Math.round((plain + 1) * 5000) / 10000);
  assert.equal(raised.spans[0]?.contextWord, 'mailto');
  const lowered = run(profile, 'for example joe@acme.com');
  assert.equal(lowered.text, 'for example joe@acme.com');
  assert.equal(lowered.spans[0]?.confidence, Math.round(plain * 5000) / 10000);
  assert.equal(lowered.spans[0]?.contextWord, 'example');
  assert.equal(run(profile, 'joe@acme.com').spans[0]?.contextWord, undefined);
});

test('filter and explain write the same, whether or not words were weighed', () => {
  const contextWords = { raise: ['mailto'], lower: ['example'] };
  for (const condition of ['confidence > 0.7', 'token startswith j', '']) {
    const emailAddressFilterStrategies = [{ condition, redactionFormat: '<%t>' }];
    const profile = usable(emailWith({ contextWords, emailAddressFilterStrategies }));
    for (const text of ['mailto: joe@acme.com', 'example: joe@acme.com', 'ann@acme.com']) {
      assert.equal(filtered(profile, text), run(profile, text).text);
    }
  }
});

test('windowSize says how many words to each side count', () => {
  const contextWords = { raise: ['mailto'] };
  const word = (windowSize: number) =>
    run(usable(emailWith({ contextWords, windowSize })), 'mailto a b joe@acme.com').spans[0]
      ?.contextWord;
  assert.equal(word(2), undefined);
  assert.equal(word(3), 'mailto');
  assert.equal(word(0), 'mailto');
});

test('keys of a profile reach its strategies, from wherever they come', () => {
  const identifiers = {
    emailAddress: { emailAddressFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] },
  };
  for (const key of ['2b7e151628aed2a6abf7158809cf4f3c', 'env:PROFILE_KEY']) {
    const { text } = run(usable({ crypto: { key }, identifiers }), 'joe@acme.com');
    assert.match(text, /^\{\{[\w+/=]+\}\}$/);
  }
});

for (const [crypto, expected] of [
  [{ key: 'secret' }, 'crypto.key: '],
  [{ key: 'env:NO_SUCH_KEY' }, 'crypto.key: '],
  [{ key: 'abcd' }, 'crypto.key: '],
] as const) {
  test(`the key ${crypto.key} is refused once, and not shown`, () => {
    const emailAddressFilterStrategies = [
      { condition: 'token == a', strategy: 'CRYPTO_REPLACE' },
      { strategy: 'CRYPTO_REPLACE' },
    ];
    const read = loaded({
      crypto,
      identifiers: { emailAddress: { emailAddressFilterStrategies } },
    });
    const problems = 'problems' in read ? read.problems : [];
    assert.equal(problems.length, 1);
    assert.ok(problems[0]?.startsWith(`profiles/x.json: ${expected}`));
    assert.doesNotMatch(problems.join(), /secret|abcd/);
  });
}

test('an ignored match shields nothing: what another filter finds in it is replaced as if it were not there', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 12 });
  const patterns = fc.constantFrom('a+', 'b+', 'ab', '[ab]{2,4}', 'a b', 'ba?b');
  const identifier = (pattern: string, more: object = {}) => ({
    pattern,
    identifierFilterStrategies: [{ redactionFormat: `<${pattern.length}>` }],
    ...more,
  });
  fc.assert(
    fc.property(word, patterns, patterns, (text, ignoredOne, other) => {
      const both = [
        identifier(ignoredOne, { ignoredPatterns: [{ pattern: '.*|[ab ]+' }] }),
        identifier(other),
      ];
      const profile = usable({ identifiers: { identifiers: both } });
      const alone = usable({ identifiers: { identifiers: [identifier(other)] } });
      assert.equal(run(profile, text).text, run(alone, text).text);
    }),
    { numRuns: 200 },
  );
});

test('a span tells its strategy, and why it was not that one that replaced', () => {
  const person = { pattern: '[A-Z][a-z]+', identifierFilterStrategies: [{ strategy: 'mask' }] };
  const zip = {
    pattern: '[0-9]{5}',
    identifierFilterStrategies: [
      { condition: 'population < 1', strategy: 'LAST_4' },
      { condition: 'token startswith "9"', strategy: 'STATIC_REPLACE', staticReplacement: '' },
    ],
  };
  const short = { pattern: '#[0-9]{2}', identifierFilterStrategies: [{ strategy: 'LAST_4' }] };
  const ignored = { pattern: 'kept', ignored: ['kept'], identifierFilterStrategies: [{}] };
  const plain = { pattern: 'plain' };
  const profile = usable({ identifiers: { identifiers: [person, zip, short, ignored, plain] } });
  const { spans } = run(profile, 'Joe 00000 90210 33333 #42 kept plain');
  assert.deepEqual(
    spans.map(({ text, strategy, note }) => [text.toString(), strategy, note]),
    [
      ['Joe', 'MASK', undefined],
      ['00000', 'REDACT', 'condition-undecided'],
      ['90210', 'STATIC_REPLACE', undefined],
      ['33333', 'REDACT', 'condition-undecided'],
      ['#42', 'LAST_4', 'fell-back-to-redact'],
      ['kept', undefined, undefined],
      ['plain', 'REDACT', undefined],
    ],
  );
});

test('the span of a part, and of a long match, has a note', () => {
  const identifierFilterStrategies = [{ strategy: 'MASK' }];
  const parts = usable({
    identifiers: {
      identifiers: [
        { pattern: 'abcd', identifierFilterStrategies },
        { pattern: 'cdefg', identifierFilterStrategies },
      ],
    },
  });
  const told = ({ spans }: ReturnType<typeof run>) =>
    spans.map(({ strategy, note, replacement }) => [strategy, note, replacement.toString()]);
  assert.deepEqual(told(run(parts, 'abcdefg')), [
    ['MASK', 'fragment', '{{{REDACTED-id}}}'],
    ['MASK', undefined, '*****'],
  ]);
  const sections = [
    { startPattern: '<', endPattern: '>', sectionFilterStrategies: [{ strategy: 'MASK' }] },
  ];
  const long = run(usable({ identifiers: { sections } }), `<${'x'.repeat(70_000)}>`);
  assert.deepEqual(told(long), [['MASK', 'long', '{{{REDACTED-section}}}']]);
});

test('text that is explained is redacted as it is without', () => {
  const conditional = { condition: 'token startswith "a"', strategy: 'LAST_4' };
  const profile = strategies(conditional, { strategy: 'MAP_REPLACE', mappings: { 'b@c.de': 'x' } });
  const text = 'a@b.com b@c.de c@d.com';
  assert.equal(run(profile, text).text, filtered(profile, text));
  assert.equal(run(profile, text).text, '.com x {{{REDACTED-email-address}}}');
});

test('a table of replacements may remove a value, and keeps its blanks', () => {
  writeFileSync(join(folder, 'names.tsv'), 'a@b.com\t\r\nb@c.com\t two \n\n');
  const map = { strategy: 'MAP_REPLACE', mappingFiles: ['names.tsv'] };
  const profile = usable(emailWith({ emailAddressFilterStrategies: [map] }), folder);
  const { text, spans } = run(profile, '<a@b.com> <b@c.com>');
  assert.equal(text, '<> < two >');
  assert.deepEqual(
    spans.map(({ strategy }) => strategy),
    ['MAP_REPLACE', 'MAP_REPLACE'],
  );
});

const SSNS = 'patient 219-09-9999 is well and order 219-09-9998 is here now, ssn 219-09-9997';
const WORDS = { contextWords: { raise: ['patient'], lower: ['order'] }, windowSize: 1 };

test('a match below the lowest confidence is declined, and above it replaced, words counted', () => {
  const levels = [0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1];
  const all = run(usable({ identifiers: { ssn: WORDS } }), SSNS).spans;
  assert.ok(new Set(all.map(({ confidence }) => confidence)).size > 1, 'confidences differ');
  for (const minConfidence of levels) {
    const profile = usable({ identifiers: { ssn: { ...WORDS, minConfidence } } });
    const spans = run(profile, SSNS).spans;
    assert.deepEqual(
      spans.map(({ start, outcome }) => [start, outcome]),
      all.map(({ start, confidence }) => [
        start,
        confidence < minConfidence ? 'declined' : 'replace',
      ]),
    );
    assert.equal(filtered(profile, SSNS), run(profile, SSNS).text, 'filter does what explain says');
  }
});

test("a filter's lowest confidence counts before the profile's", () => {
  const members = { minConfidence: 1, identifiers: { ssn: { minConfidence: 0 }, vin: {} } };
  const vin = '1HGCM82633A004352';
  assert.deepEqual(outcomes({ ...members }, `SSN 219-09-9999, ${vin}`), ['replace', 'declined']);
  assert.deepEqual(outcomes({ ...members, minConfidence: 0 }, vin), ['replace']);
});

test('a match that is declined for its confidence shields nothing', () => {
  const members = {
    identifiers: {
      ssn: { minConfidence: 1, priority: 9 },
      identifiers: [{ pattern: '\\b[0-9]{3}-[0-9]{2}-[0-9]{4}\\b', classification: 'x' }],
    },
  };
  assert.equal(filtered(usable(members), 'x 219-09-9999'), 'x {{{REDACTED-id}}}');
});

test('a confidence outside 0 to 1 is refused', () => {
  for (const minConfidence of [-0.1, 1.1, '0.5']) {
    const profile = loaded({ identifiers: { ssn: { minConfidence } } });
    assert.ok('problems' in profile);
    assert.match(profile.problems.join(), /identifiers\.ssn\.minConfidence: expected/);
  }
});
