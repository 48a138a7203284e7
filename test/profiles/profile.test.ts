import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type { Filter, Verdict } from '../../src/engine/types.ts';
import type { LoadedProfile } from '../../src/profiles/profile.ts';
import { reading } from './toys.ts';

const REDACT = [{ strategy: 'REDACT', redactionFormat: '<%t>' }];

function withFilters(identifiers: object): LoadedProfile {
  return reading(JSON.stringify({ name: 'x', identifiers }));
}

function problems(profile: LoadedProfile): readonly string[] {
  return 'problems' in profile ? profile.problems : [];
}

function warnings(profile: LoadedProfile): readonly string[] {
  assert.deepEqual(problems(profile), []);
  return 'plan' in profile ? profile.warnings : [];
}

function filters(profile: LoadedProfile): readonly Filter[] {
  assert.deepEqual(problems(profile), []);
  return 'plan' in profile ? profile.plan.filters : [];
}

function verdict(filter: Filter | undefined): Verdict | undefined {
  const scope = { context: 'none', documentId: 'd' };
  return filter?.judge(scope, false)({ start: 0, end: 3, confidence: 1 }, Buffer.from('Tom'), 3);
}

test('a profile without filters is legal', () => {
  assert.deepEqual(filters(withFilters({})), []);
});

test('the hash is of the bytes of the file', () => {
  const text = '{"name":"x","identifiers":{}}';
  const profile = reading(text);
  const expected = createHash('sha256').update(text).digest('hex');
  assert.equal('plan' in profile && profile.hash, expected);
});

test('a byte order mark is tolerated', () => {
  assert.deepEqual(filters(reading('\ufeff{"name":"x","identifiers":{}}')), []);
});

test('enabled filters are planned in the order of the profile', () => {
  const profile = withFilters({
    bigDog: { bigDogFilterStrategies: REDACT },
    dictionaries: [
      { terms: ['a'], customFilterStrategies: REDACT },
      { terms: ['b'], customFilterStrategies: REDACT, enabled: false },
      { terms: ['c'], customFilterStrategies: REDACT },
    ],
    cat: { catFilterStrategies: REDACT, enabled: true },
  });
  const types = filters(profile).map(({ detector }) => detector.type);
  assert.deepEqual(types, ['big-dog', 'custom-dictionary', 'custom-dictionary', 'cat']);
});

test('a filter that is switched off is as good as absent, but checked', () => {
  assert.deepEqual(filters(withFilters({ cat: { enabled: false } })), []);
  assert.deepEqual(problems(withFilters({ cat: { enabled: false, lives: 'nine' } })), [
    'profiles/x.json: identifiers.cat.lives: expected a number, found a string',
  ]);
});

test('a filter has the priority of the profile, or 0', () => {
  const dog = { priority: -3, bigDogFilterStrategies: REDACT };
  const profile = withFilters({ cat: { catFilterStrategies: REDACT }, bigDog: dog });
  assert.deepEqual(
    filters(profile).map(({ priority }) => priority),
    [0, -3],
  );
});

test('the first strategy takes every match', () => {
  const format = (redactionFormat: string) => ({ strategy: 'redact', id: 'a', redactionFormat });
  const strategies = [format('<%t>'), format('[%t]')];
  const profile = withFilters({ cat: { catFilterStrategies: strategies } });
  assert.equal(verdict(filters(profile)[0])?.replacement.toString(), '<cat>');
  assert.deepEqual(warnings(profile), [
    'profiles/x.json: identifiers.cat.catFilterStrategies[1]: never reached',
  ]);
});

test('a strategy object may be empty, and condition may be', () => {
  for (const strategy of [{}, { condition: '' }, { strategy: 'REDACT' }]) {
    const profile = withFilters({ cat: { catFilterStrategies: [strategy] } });
    assert.equal(verdict(filters(profile)[0])?.replacement.toString(), '{{{REDACTED-cat}}}');
    assert.deepEqual(warnings(profile), []);
  }
});

for (const filter of [{}, { catFilterStrategies: [] }, { catFilterStrategies: null }]) {
  test(`${JSON.stringify(filter)} redacts by default, with a warning`, () => {
    const profile = withFilters({ cat: filter });
    assert.equal(verdict(filters(profile)[0])?.replacement.toString(), '{{{REDACTED-cat}}}');
    assert.deepEqual(warnings(profile), [
      'profiles/x.json: identifiers: without strategies, so matches become {{{REDACTED-%t}}}: cat',
    ]);
  });
}

test('filters without strategies are named in one warning', () => {
  const word = { terms: ['a'], customFilterStrategies: REDACT };
  const bare = { terms: ['b'] };
  const identifiers = { cat: {}, bigDog: { enabled: false }, dictionaries: [bare, word, bare] };
  const [first, ...others] = warnings(withFilters(identifiers));
  assert.equal(
    first,
    'profiles/x.json: identifiers: without strategies, so matches become {{{REDACTED-%t}}}: cat, dictionaries[0], dictionaries[2]',
  );
  assert.equal(
    others.some((other) => other.includes('{{{')),
    false,
  );
});

test('a format that shows the match is pointed out', () => {
  const strategies = [{ redactionFormat: '<%v>' }];
  assert.deepEqual(warnings(withFilters({ cat: { catFilterStrategies: strategies } })), [
    'profiles/x.json: identifiers.cat.catFilterStrategies[0]: %v puts the match into the output',
  ]);
});

test('known other spellings are accepted silently', () => {
  const profile = withFilters({
    cat: { kittenFilterStrategies: REDACT, life: 7 },
    hound: { bigDogFilterStrategies: REDACT },
  });
  assert.equal(filters(profile).length, 2);
  assert.deepEqual(warnings(profile), []);
});

test('a filter in another case is accepted with a warning', () => {
  const profile = withFilters({ bigdog: { bigDogFilterStrategies: REDACT } });
  assert.equal(filters(profile).length, 1);
  assert.deepEqual(warnings(profile), ['profiles/x.json: identifiers.bigdog: read as "bigDog"']);
});

test('problems are reported in the spelling of the profile', () => {
  const profile = withFilters({ BIGDOG: {}, cat: { kittenFilterStrategies: [{ id: 1 }] } });
  assert.deepEqual(problems(profile), [
    'profiles/x.json: identifiers.cat.kittenFilterStrategies[0].id: expected a string, found a number',
  ]);
});

test('a dictionary may be wrapped in customDictionary', () => {
  const dictionary = { terms: ['a'], customFilterStrategies: REDACT };
  const wrapped = (inner: object) => withFilters({ dictionaries: [{ customDictionary: inner }] });
  assert.equal(filters(wrapped(dictionary)).length, 1);
  assert.deepEqual(problems(wrapped({ ...dictionary, terms: [1] })), [
    'profiles/x.json: identifiers.dictionaries[0].customDictionary.terms[0]: expected a string, found a number',
  ]);
});

test('all problems are reported at once, also those of detectors', () => {
  const profile = reading(`{
    "name": "y", "name": "z",
    "identifers": {},
    "identifiers": {
      "cta": {},
      "constructor": {},
      "__proto__": {},
      "cat": {"enabled": "yes", "catFilterStrategy": [], "priority": 1.5},
      "dictionaries": [{"terms": []}, {"terms": [""]}, []]
    }
  }`);
  assert.deepEqual(problems(profile), [
    'profiles/x.json: name: given twice',
    'profiles/x.json: identifers: unknown member; did you mean "identifiers"?',
    'profiles/x.json: identifiers.cta: unknown filter; did you mean "cat"?',
    'profiles/x.json: identifiers.constructor: unknown filter',
    'profiles/x.json: identifiers.__proto__: unknown filter',
    'profiles/x.json: identifiers.cat.catFilterStrategy: unknown field; did you mean "catFilterStrategies"?',
    'profiles/x.json: identifiers.cat.enabled: expected true or false, found a string',
    'profiles/x.json: identifiers.cat.priority: expected a whole number',
    'profiles/x.json: identifiers.dictionaries[1].terms[0]: expected something that is not empty',
    'profiles/x.json: identifiers.dictionaries[2]: expected an object, found an array; its members: customFilterStrategies, terms, files, enabled, priority, minConfidence, id, windowSize …',
    'profiles/x.json: name: expected "x", the name of its file',
    'profiles/x.json: identifiers.dictionaries[0].terms: none are given',
  ]);
});

for (const [text, expected] of [
  [
    'null',
    'expected an object, found null; its members: name, identifiers, paths, ignored, ignoredPatterns, minConfidence, judge, domain …',
  ],
  [
    '[]',
    'expected an object, found an array; its members: name, identifiers, paths, ignored, ignoredPatterns, minConfidence, judge, domain …',
  ],
  [
    '7',
    'expected an object, found a number; its members: name, identifiers, paths, ignored, ignoredPatterns, minConfidence, judge, domain …',
  ],
  ['{"identifiers":{}}', 'name: missing'],
  ['{"name":7,"identifiers":{}}', 'name: expected a string, found a number'],
  ['{"name":"x"}', 'identifiers: missing'],
  [
    '{"name":"x","identifiers":[]}',
    'identifiers: expected an object, found an array; its members: cat, bigDog, dictionaries',
  ],
  [
    '{"name":"x","identifiers":null}',
    'identifiers: expected an object, found null; its members: cat, bigDog, dictionaries',
  ],
  ['{"name":"X","identifiers":{}}', 'name: expected "x", the name of its file'],
  [
    '{"name":"x","identifiers":{},"ignored":["Tom"]}',
    'ignored[0]: expected an object, found a string; its members: name, terms, files, caseSensitive',
  ],
  ['{"name":"x","identifiers":{},"domain":"law"}', 'domain: expected health or legal'],
  ['{"name":"x","identifiers":{},"crypto":{}}', 'crypto.key: missing'],
  [
    '{"name":"x","identifiers":{},"structured":{"fhir_v4":"R4"}}',
    'structured: not supported by this version',
  ],
  ['{"name":"x","identifiers":{},"config":{"spliting":{}}}', 'config.spliting: unknown member'],
  [
    '{"name":"x","identifiers":{},"ignored":[{"terms":["Tom","list:staff"]}]}',
    'ignored[0].terms[1]: there is no such list; there are: none',
  ],
  [
    '{"name":"x","identifiers":{"cat":{"ignored":["List: staff"]}}}',
    'identifiers.cat.ignored[0]: there is no such list; there are: none',
  ],
  [
    '{"name":"x","identifiers":{"dictionaries":[{"terms":["list:staff"]}]}}',
    'identifiers.dictionaries[0].terms[0]: there is no such list; there are: none',
  ],
  [
    '{"name":"x","identifiers":{"cat":{"catFilterStrategies":[{"strategy":"MAP_REPLACE","mappings":{"Ann":"x","90210":7}}]}}}',
    'identifiers.cat.catFilterStrategies[0].mappings[1]: expected a string, found a number',
  ],
  [
    '{"name":"x","identifiers":{"cat":{"catFilterStrategies":[{"strategy":"MAP_REPLACE","mappings":{"b":"x","Ann":"x","Ann":"y"}}]}}}',
    'identifiers.cat.catFilterStrategies[0].mappings[2]: given twice',
  ],
  ['{"name":"x",', 'not valid JSON at line 1, column 13: expected a key in double quotes'],
] as const) {
  test(`${text} is refused`, () => {
    assert.deepEqual(problems(reading(text)), [`profiles/x.json: ${expected}`]);
  });
}

for (const [filter, expected] of [
  [
    true,
    'expected an object, found true; its members: catFilterStrategies, lives, enabled, priority, minConfidence, id, windowSize, contextWords …',
  ],
  [
    [],
    'expected an object, found an array; its members: catFilterStrategies, lives, enabled, priority, minConfidence, id, windowSize, contextWords …',
  ],
  [{ lives: 1.5 }, 'lives: expected a whole number'],
  [{ windowSize: -5 }, 'windowSize: expected 0 or more'],
  [{ ignored: [7] }, 'ignored[0]: expected a string, found a number'],
  [{ ignoredFiles: ['t'] }, 'ignoredFiles[0]: cannot be read: ENOENT'],
  [{ ignoredPatterns: [{}] }, 'ignoredPatterns[0].pattern: missing'],
  [{ catFilterStrategies: {} }, 'catFilterStrategies: expected an array, found an object'],
  [
    { catFilterStrategies: [], kittenFilterStrategies: [] },
    'kittenFilterStrategies: given twice; "catFilterStrategies" is the same',
  ],
] as const) {
  test(`the filter ${JSON.stringify(filter)} is refused`, () => {
    const [problem] = problems(withFilters({ cat: filter }));
    assert.equal(problem?.replace(/^profiles\/x\.json: identifiers\.cat[.:] ?/, ''), expected);
  });
}

for (const [strategy, expected] of [
  [{ strategy: 'REDCAT' }, '.strategy: unknown strategy; did you mean "REDACT"?'],
  [
    { condition: 'token = "secret"' },
    '.condition: column 7: expected ==, != or another comparator',
  ],
  [{ condition: 7 }, '.condition: expected a string, or an array of strings'],
  [
    { conditions: ['token == a', 'tokn == "secret"'] },
    '.conditions: column 1: unknown field; did you mean "token"?',
  ],
  [
    { condition: 'population < 9' },
    '.condition: population is known of zipCode and of filters of your own only',
  ],
  [{ strategy: 'MAP_REPLACE', mappings: ['a'] }, '.mappings: expected an object, found an array'],
  // A mapping's key is somebody's name: messages name its index, counting numbers as they are written.
  [
    { strategy: 'MAP_REPLACE', mappings: { Ann: 'x', 'kim@acme.test': 7 } },
    '.mappings[1]: expected a string, found a number',
  ],

  [{ redactionFormat: 7 }, '.redactionFormat: expected a string, found a number'],
  [{ redactionFromat: '' }, '.redactionFromat: unknown field; did you mean "redactionFormat"?'],
  [
    'REDACT',
    ': expected an object, found a string; its members: strategy, condition, redactionFormat, salt, key, label, restore, block …',
  ],
] as const) {
  test(`the strategy ${JSON.stringify(strategy)} is refused`, () => {
    assert.deepEqual(problems(withFilters({ cat: { catFilterStrategies: [strategy] } })), [
      `profiles/x.json: identifiers.cat.catFilterStrategies[0]${expected}`,
    ]);
  });
}

test('members of other versions are accepted if they have no effect', () => {
  const read = (members: object) =>
    reading(JSON.stringify({ name: 'x', identifiers: {}, ...members }));
  assert.deepEqual(
    warnings(read({ graphical: { boundingBoxes: [] }, generators: {}, structured: null })),
    [
      'profiles/x.json: graphical: not supported; it is switched off',
      'profiles/x.json: generators: not supported; it is switched off',
      'profiles/x.json: structured: not supported; it is switched off',
    ],
  );
  assert.deepEqual(problems(read({ graphical: { boundingBoxes: [{ x: 1 }] } })), [
    'profiles/x.json: graphical: not supported by this version',
  ]);
});

test('a filter that only other versions have is refused, unless it is switched off', () => {
  assert.deepEqual(problems(withFilters({ boundingBoxes: {} })), [
    'profiles/x.json: identifiers.boundingBoxes: not supported by this version',
  ]);
  for (const off of [
    { boundingBoxes: { enabled: false } },
    { boundingBoxes: [] },
    { all: false },
  ]) {
    assert.deepEqual(warnings(withFilters(off)), [
      `profiles/x.json: identifiers.${Object.keys(off)[0]}: not supported; it is switched off`,
    ]);
  }
});

test('settings that a stream has no use for are accepted with a warning', () => {
  const config = { splitting: { enabled: true, threshold: 384 }, postFilters: {} };
  assert.deepEqual(warnings(reading(JSON.stringify({ name: 'x', identifiers: {}, config }))), [
    'profiles/x.json: config.splitting: has no effect: text of any size is streamed',
    'profiles/x.json: config.postFilters: has no effect: a period, space or line break after a match is never part of it',
  ]);
});

test('empty ignore lists are accepted', () => {
  const cat = { catFilterStrategies: REDACT, ignored: [], ignoredFiles: [], ignoredPatterns: [] };
  const text = { name: 'x', ignored: [], ignoredPatterns: [], identifiers: { cat } };
  assert.equal(filters(reading(JSON.stringify(text))).length, 1);
});

test('no value of a profile is in a message, nor a key that could break a line', () => {
  const text = JSON.stringify({
    name: 'secret-1',
    'two\nlines': 'secret-2',
    identifiers: {
      cat: { lives: 'secret-3', enabled: 'secret-4', catFilterStrategies: ['secret-5'] },
      dictionaries: [{ terms: 'secret-6', ignored: [{ term: 'secret-7' }], files: ['secret-8'] }],
    },
  });
  const found = problems(reading(text));
  assert.equal(found.length, 7);
  assert.doesNotMatch(found.join(''), /secret|\n/);
});

test("a detector's warning about its options is one of the profile", () => {
  const dictionaries = [{ terms: ['a'], customFilterStrategies: REDACT }];
  assert.deepEqual(warnings(withFilters({ dictionaries })), [
    'profiles/x.json: identifiers.dictionaries[0]: 1 terms',
    'profiles/x.json: identifiers.dictionaries[0]: a',
  ]);
});

test('a brace in an ignored pattern that counts nothing is a warning', () => {
  const profile = reading(
    '{"name":"x","ignoredPatterns":[{"pattern":"a{,3}"}],"identifiers":{"cat":{"ignoredPatterns":[{"pattern":"ok"},{"pattern":"b{2"}],"catFilterStrategies":[{}]}}}',
  );
  const told =
    ': column 2: this "{" stands for itself: write {n}, {n,} or {n,m} to repeat, \\{ for the brace';
  assert.ok('plan' in profile);
  assert.deepEqual(profile.warnings, [
    `profiles/x.json: ignoredPatterns[0].pattern${told}`,
    `profiles/x.json: identifiers.cat.ignoredPatterns[1].pattern${told}`,
  ]);
});
