import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forUploads } from '../../../src/profiles/uploads/uploaded.ts';
import { service } from '../service.ts';

const running = service({ presidio: forUploads({}) });

async function post(path: string, body: unknown, type = 'application/json') {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'Content-Type': type };
  const { ask } = await running;
  const answer = await ask(path, { method: 'POST', headers, body: [text] });
  return { ...answer, json: JSON.parse(answer.body.toString()) };
}

async function get(path: string) {
  const { ask } = await running;
  const answer = await ask(path, { method: 'GET' });
  return { ...answer, text: answer.body.toString() };
}

const analyze = async (body: object) => (await post('/analyze', { language: 'en', ...body })).json;
const found = (type: string, start: number, end: number, score: number) => ({
  analysis_explanation: null,
  end,
  entity_type: type,
  score,
  start,
});

test('results have five members, in code points, best score first', async () => {
  const answer = await post('/analyze', {
    text: 'Mail kit@quill-press.org, wire to NL16QUIL0620458193',
    language: 'en',
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers['content-type'], 'application/json');
  assert.deepEqual(answer.json, [found('EMAIL_ADDRESS', 5, 24, 1), found('IBAN_CODE', 34, 52, 1)]);
  assert.match(answer.body.toString(), /"score": 1\.0, "start": 5\}/);
  assert.deepEqual(await analyze({ text: '🦊🦊 kit@quill-press.org' }), [
    found('EMAIL_ADDRESS', 3, 22, 1),
  ]);
});

test('a list of texts gives a list of lists', async () => {
  const text = ['Mail kit@quill-press.org', 'nothing here', '', 17, true, null];
  const [first, ...others] = await analyze({ text });
  assert.deepEqual(first, [found('EMAIL_ADDRESS', 5, 24, 1)]);
  assert.deepEqual(others, [[], [], [], [], []]);
});

test('entities choose the filters; unknown names beside known ones do no harm', async () => {
  const text = 'Mail kit@quill-press.org from 203.0.113.9';
  const entities = ['EMAIL_ADDRESS', 'SHOE_SIZE'];
  assert.deepEqual(await analyze({ text, entities }), [found('EMAIL_ADDRESS', 5, 24, 1)]);
  for (const unknown of [['SHOE_SIZE'], ['NRP'], 'EMAIL_ADDRESS']) {
    const { status, json } = await post('/analyze', { text, language: 'en', entities: unknown });
    assert.deepEqual(
      [status, json],
      [500, { error: 'No matching recognizers were found to serve the request.' }],
    );
  }
});

test('a number of one filter is the type that its digits say', async () => {
  const text = 'SSN 531-18-2204, ITIN 912-73-4567';
  const types = async (entities: string[]) =>
    (await analyze({ text, entities })).map((one: { entity_type: string }) => one.entity_type);
  assert.deepEqual((await types(['US_SSN', 'US_ITIN'])).sort(), ['US_ITIN', 'US_SSN']);
  assert.deepEqual(await types(['US_ITIN']), ['US_ITIN']);
});

test('an ad-hoc recogniser finds its pattern, raised by its context, and explains itself', async () => {
  const answer = await analyze({
    text: 'Her badge bx-4471 opened.',
    entities: ['BADGE'],
    return_decision_process: true,
    ad_hoc_recognizers: [
      {
        name: 'Badge finder',
        supported_entity: 'BADGE',
        patterns: [{ name: 'badge', regex: '\\bBX-\\d{4}\\b', score: 0.3 }],
        context: ['badge'],
      },
    ],
  });
  assert.deepEqual(answer, [
    {
      analysis_explanation: {
        original_score: 0.3,
        pattern: '\\bBX-\\d{4}\\b',
        pattern_name: 'badge',
        recognizer: 'Badge finder',
        regex_flags: 26,
        score: 0.6499999999999999,
        score_context_improvement: 0.3499999999999999,
        supportive_context_word: 'badge',
        textual_explanation: 'Detected by `Badge finder` using pattern `badge`',
        validation_result: null,
      },
      end: 17,
      entity_type: 'BADGE',
      score: 0.6499999999999999,
      start: 10,
    },
  ]);
});

test('a deny list finds its terms literally, not inside words, and an allow list takes results away', async () => {
  const ad_hoc_recognizers = [
    { supported_entity: 'PROJECT', deny_list: ['heron', 'Kestrel', 'c++'] },
  ];
  const text = 'Heron met HERON at Kestrel, herons in C++.';
  const project = (start: number, end: number) => found('PROJECT', start, end, 1);
  const ask = { text, entities: ['PROJECT'], ad_hoc_recognizers };
  assert.deepEqual(await analyze({ ...ask, allow_list: ['Kestrel'] }), [
    project(0, 5),
    project(10, 15),
    project(38, 41),
  ]);
  const regex = { allow_list: ['^her', 'K.s'], allow_list_match: 'regex' };
  assert.deepEqual(await analyze({ ...ask, ...regex }), [project(38, 41)]);
  assert.equal((await analyze({ ...ask, ...regex, regex_flags: 0 })).length, 3);
});

test('score_threshold keeps what reaches it', async () => {
  const ad_hoc_recognizers = [
    {
      supported_entity: 'LOW',
      patterns: [{ name: 'low', regex: 'zq[0-9]', score: 0.2 }],
      context: ['zebra'],
    },
  ];
  const ask = { text: 'zq7', entities: ['LOW'], ad_hoc_recognizers };
  assert.deepEqual(await analyze({ ...ask, score_threshold: 0.2 }), [found('LOW', 0, 3, 0.2)]);
  assert.deepEqual(await analyze({ ...ask, score_threshold: 0.3 }), []);
  assert.deepEqual(await analyze({ ...ask, score_threshold: 0.3, context: ['Zebras'] }), [
    found('LOW', 0, 3, 0.55),
  ]);
});

test('a text larger than a window is analysed whole, once', async () => {
  const text = `${'plain words, '.repeat(40_000)}🦊 kit@quill-press.org`;
  assert.deepEqual(await analyze({ text, entities: ['EMAIL_ADDRESS'] }), [
    found('EMAIL_ADDRESS', 520_002, 520_021, 1),
  ]);
});

const wrong: readonly [body: unknown, status: number, error: string | RegExp][] = [
  [{}, 500, 'No text provided'],
  [{ text: 'x' }, 500, 'No language provided'],
  [{ text: 'x', language: 'xx' }, 500, 'No matching recognizers were found to serve the request.'],
  [[], 500, "'list' object has no attribute 'get'"],
  ['null', 500, "'NoneType' object has no attribute 'get'"],
  ['{"text": "canary', 500, /^The server encountered an internal error/],
  ['', 500, /^The server encountered an internal error/],
  [
    { text: [{}], language: 'en' },
    500,
    /^Analyzer\.analyze_iterator only works on primitive types/,
  ],
  [
    { text: 'x', language: 'en', allow_list: ['x'], allow_list_match: null },
    500,
    "allow_list_match must either be set to 'exact' or 'regex'.",
  ],
  [
    { text: 'x', language: 'en', allow_list: ['('], allow_list_match: 'regex' },
    500,
    /^Invalid regex pattern: /,
  ],
  [{ text: 'x', language: 'en', entities: 7 }, 400, /'number' object is not iterable$/],
  [{ text: 'x', language: 'en', score_threshold: 'high' }, 400, /'float' and 'str'$/],
  [
    adHoc({ patterns: [] }),
    500,
    'Pattern recognizer should be initialized with patterns or with deny list',
  ],
  [
    adHoc({ deny_list: ['a'], foo: 1 }),
    400,
    /PatternRecognizer\.__init__\(\) got an unexpected keyword argument 'foo'$/,
  ],
  [
    adHoc({ supported_entity: '', deny_list: ['a'] }),
    500,
    'Pattern recognizer should be initialized with entity',
  ],
  [
    adHoc({ supported_entity: undefined, deny_list: ['a'] }),
    400,
    /missing 1 required positional argument: 'supported_entity'$/,
  ],
  [adHoc({ supported_entities: ['B'], deny_list: ['a'] }), 500, /^Both 'supported_entity' and/],
  [
    adHoc({ patterns: [{ name: 'p', regex: 'a' }] }),
    400,
    /Pattern\.__init__\(\) missing 1 required positional argument: 'score'$/,
  ],
  [
    adHoc({ patterns: [{ name: 'p', regex: 'a', score: 1.5 }] }),
    500,
    'Invalid score: 1.5. Score should be between 0 and 1',
  ],
  [adHoc({ patterns: [{ name: 'p', regex: 'a(', score: 1 }] }), 500, /^Invalid regex pattern: /],
  [
    adHoc({ patterns: [{ name: 'p', regex: '(?=a)b', score: 1 }] }),
    500,
    /^Invalid regex pattern: /,
  ],
];

function adHoc(recognizer: object): object {
  return {
    text: 'canary',
    language: 'en',
    ad_hoc_recognizers: [{ supported_entity: 'A', ...recognizer }],
  };
}

for (const [body, status, error] of wrong) {
  const shown = JSON.stringify(body).slice(0, 90);
  test(`/analyze ${shown} is ${status}`, async () => {
    const answer = await post('/analyze', body);
    assert.equal(answer.status, status);
    assert.deepEqual(Object.keys(answer.json), ['error']);
    if (typeof error === 'string') assert.equal(answer.json.error, error);
    else assert.match(answer.json.error, error);
    assert.doesNotMatch(answer.json.error, /canary/);
  });
}

test('lists of recognisers, entities and operators', async () => {
  const entities = JSON.parse((await get('/supportedentities?language=en')).text);
  for (const name of ['PERSON', 'US_SSN', 'EMAIL_ADDRESS', 'PL_PESEL'])
    assert.ok(entities.includes(name));
  assert.equal(entities.includes('NRP'), false);
  const recognizers = JSON.parse((await get('/recognizers')).text);
  assert.ok(recognizers.includes('UsSsnRecognizer'));
  const known = ['encrypt', 'hash', 'keep', 'mask', 'redact', 'replace'];
  assert.deepEqual(JSON.parse((await get('/anonymizers')).text), known);
  assert.deepEqual(JSON.parse((await get('/deanonymizers')).text), ['decrypt', 'deanonymize_keep']);
  assert.deepEqual((await get('/supportedentities?language=xx')).status, 500);
  assert.equal((await get('/health')).status, 200);
});

const ring = 'Ring Ada Quill on 020 7946 0018.';
const people = [
  { start: 5, end: 14, score: 0.85, entity_type: 'PERSON' },
  { start: 18, end: 31, score: 0.4, entity_type: 'PHONE_NUMBER' },
];

test('/anonymize replaces by the type, items from the end', async () => {
  const { status, json } = await post('/anonymize', { text: ring, analyzer_results: people });
  assert.equal(status, 200);
  assert.deepEqual(json, {
    text: 'Ring <PERSON> on <PHONE_NUMBER>.',
    items: [
      {
        start: 17,
        end: 31,
        entity_type: 'PHONE_NUMBER',
        text: '<PHONE_NUMBER>',
        operator: 'replace',
      },
      { start: 5, end: 13, entity_type: 'PERSON', text: '<PERSON>', operator: 'replace' },
    ],
  });
});

test('/anonymize takes an operator for each type, else DEFAULT', async () => {
  const { json } = await post('/anonymize', {
    text: ring,
    analyzer_results: people,
    anonymizers: {
      PHONE_NUMBER: { type: 'mask', masking_char: '#', chars_to_mask: 4, from_end: true },
      DEFAULT: { type: 'redact' },
    },
  });
  assert.deepEqual(json, {
    text: 'Ring  on 020 7946 ####.',
    items: [
      { start: 9, end: 22, entity_type: 'PHONE_NUMBER', text: '020 7946 ####', operator: 'mask' },
      { start: 5, end: 5, entity_type: 'PERSON', text: '', operator: 'redact' },
    ],
  });
});

const result = (entity_type: string, start: number, end: number, score = 0.5) => ({
  entity_type,
  start,
  end,
  score,
});

test('/anonymize drops what is inside, keeps what overlaps in part, and unites neighbours', async () => {
  const text = async (source: string, results: object[]) =>
    (await post('/anonymize', { text: source, analyzer_results: results })).json.text;
  assert.equal(
    await text('IBAN NL40QUIL0620458193 ok', [
      result('IBAN_CODE', 5, 23, 1),
      result('US_DRIVER_LICENSE', 5, 15, 0.3),
      result('US_BANK_NUMBER', 13, 25, 0.05),
    ]),
    'IBAN <IBAN_CODE><US_BANK_NUMBER>k',
  );
  const person = (start: number, end: number) => result('PERSON', start, end);
  assert.equal(
    await text('Ada Bo  Quill, Cy', [person(0, 3), person(2, 6), person(8, 13), person(15, 17)]),
    '<PERSON>, <PERSON>',
  );
  assert.equal(await text('Ada\nQuill', [person(0, 3), person(4, 9)]), '<PERSON>\n<PERSON>');
});

test('/anonymize counts code points and answers in ASCII', async () => {
  const { json, body } = await post('/anonymize', {
    text: '🦊 Zoë',
    analyzer_results: [result('PERSON', 2, 5)],
    anonymizers: { DEFAULT: { type: 'replace', new_value: 'Ünal' } },
  });
  assert.equal(json.text, '🦊 Ünal');
  assert.deepEqual([json.items[0].start, json.items[0].end], [2, 6]);
  assert.match(body.toString(), /"\\ud83e\\udd8a \\u00dcnal"/);
});

test('/anonymize hashes with the salt after the text, or with a random salt', async () => {
  const hashed = async (salt: object) => {
    const DEFAULT = { type: 'hash', ...salt };
    const analyzer_results = [result('PERSON', 0, 9)];
    const body = { text: 'Ada Quill', analyzer_results, anonymizers: { DEFAULT } };
    return (await post('/anonymize', body)).json.text;
  };
  assert.equal(
    await hashed({ salt: 'pepper-and-salt!' }),
    '06f1b005d48b26bb0df986d72b78d05275eab009cc0926bbecebb97aa9bfb6d4',
  );
  assert.notEqual(await hashed({}), await hashed({}));
});

test('/deanonymize decrypts what another Presidio encrypted, and what /anonymize did', async () => {
  const deanonymizers = { DEFAULT: { type: 'decrypt', key: 'quill-and-parchm' } };
  const { json } = await post('/deanonymize', {
    text: 'Ring AAECAwQFBgcICQoLDA0OD-jExl4pQnpT5S_oOldKDB8= now',
    anonymizer_results: [{ start: 5, end: 49, entity_type: 'PERSON' }],
    deanonymizers,
  });
  assert.deepEqual(json, {
    text: 'Ring Zoë Quill now',
    items: [{ start: 5, end: 14, entity_type: 'PERSON', text: 'Zoë Quill', operator: 'decrypt' }],
  });
  const encrypted = await post('/anonymize', {
    text: ring,
    analyzer_results: people,
    anonymizers: { DEFAULT: { type: 'encrypt', key: 'quill-and-parchm' } },
  });
  const back = await post('/deanonymize', {
    text: encrypted.json.text,
    anonymizer_results: encrypted.json.items,
    deanonymizers,
  });
  assert.equal(back.json.text, ring);
});

const mask = { type: 'mask', masking_char: '*', chars_to_mask: 4, from_end: true };
const refused: readonly [body: unknown, status: number, error: string, type?: string][] = [
  ['{"text', 400, 'The browser (or proxy) sent a request that this server could not understand.'],
  [{}, 400, 'Invalid request json'],
  [[], 400, 'Invalid request json'],
  ['null', 400, 'Invalid request json'],
  [{ text: 'x' }, 422, 'Invalid input, request must contain analyzer results'],
  [{ text: 'x', analyzer_results: [{}] }, 422, 'Invalid input, result must contain start'],
  [{ text: 'x', analyzer_results: [{ start: 0 }] }, 422, 'Invalid input, result must contain end'],
  [
    { text: 'x', analyzer_results: [{ start: 0, end: 1 }] },
    422,
    'Invalid input, result must contain entity_type',
  ],
  [
    { text: 'x', analyzer_results: [{ start: 0, end: 1, entity_type: 'A' }] },
    422,
    'Invalid input, analyzer result must contain score',
  ],
  [
    { text: 'x', analyzer_results: [result('A', -1, 1)] },
    422,
    'Invalid input, result start and end must be positive',
  ],
  [
    { text: 'xxxx', analyzer_results: [result('A', 3, 1)] },
    422,
    "Invalid input, start index '3' must be smaller than end index '1'",
  ],
  [
    { text: ring, analyzer_results: [result('A', 0, 200)] },
    422,
    'Invalid analyzer result, start: 0 and end: 200, while text length is only 32.',
  ],
  [
    { text: 'x', analyzer_results: [{ ...result('A', 0, 1), start: '0' }] },
    422,
    "Invalid parameter value for start. Expecting 'number', but got 'string'.",
  ],
  [
    { text: 'x', analyzer_results: [{ ...result('A', 0, 1), start: 0.5 }] },
    422,
    "Invalid parameter value for 'start'.",
  ],
  [{ text: null, analyzer_results: [] }, 500, 'Internal server error'],
  [with_({ type: 'fpe' }), 422, "Invalid operator class 'fpe'."],
  [with_({}), 422, 'Invalid input, operator config must contain operator_name'],
  [with_({ type: 'custom' }), 400, 'Custom type anonymizer is not supported'],
  [
    with_({ type: 'replace', new_value: 7 }),
    422,
    "Invalid parameter value for new_value. Expecting 'string', but got 'number'.",
  ],
  [with_({ ...mask, from_end: undefined }), 422, 'Expected parameter from_end'],
  [with_({ ...mask, masking_char: '**' }), 422, 'Invalid input, masking_char must be a character'],
  [
    with_({ ...mask, chars_to_mask: '4' }),
    422,
    "Invalid parameter value for chars_to_mask. Expecting 'number', but got 'string'.",
  ],
  [
    with_({ type: 'hash', hash_type: 'md5' }),
    422,
    "Parameter hash_type value md5 is not in range of values ['sha256', 'sha512']",
  ],
  [
    with_({ type: 'hash', salt: 'short' }),
    422,
    'Salt must be at least 16 bytes (128 bits). Provided salt is 5 bytes.',
  ],
  [
    with_({ type: 'encrypt', key: 'short' }),
    422,
    'Invalid input, key must be of length 128, 192 or 256 bits',
  ],
  [with_({ type: 'encrypt' }), 422, 'Expected parameter key'],
  [
    { text: 'x' },
    415,
    "Did not attempt to load JSON data because the request Content-Type was not 'application/json'.",
    'text/plain',
  ],
];

function with_(operator: object): object {
  return { text: 'canary', analyzer_results: [result('A', 0, 6)], anonymizers: { A: operator } };
}

for (const [body, status, error, type] of refused) {
  test(`/anonymize ${JSON.stringify(body).slice(0, 100)} is ${status}`, async () => {
    const answer = await post('/anonymize', body, type);
    assert.deepEqual([answer.status, answer.json], [status, { error }]);
  });
}

test('a wrong key is an error that tells nothing', async () => {
  const { status, json } = await post('/deanonymize', {
    text: 'AAECAwQFBgcICQoLDA0OD-jExl4pQnpT5S_oOldKDB8=',
    anonymizer_results: [{ start: 0, end: 44, entity_type: 'PERSON' }],
    deanonymizers: { DEFAULT: { type: 'decrypt', key: 'quill-and-parchn' } },
  });
  assert.deepEqual([status, json], [500, { error: 'Internal server error' }]);
});

test('other methods are refused in the same shape, and no log line holds a text', async () => {
  const { ask, lines } = await running;
  const answer = await ask('/analyze', { method: 'PUT' });
  assert.equal(answer.status, 405);
  assert.doesNotMatch(lines.join(''), /canary|Quill|quill-press/);
});

test('a match of a more special type is reported under the requested type', async () => {
  const text = 'VAT number IT00743110157 and DE136695976';
  const types = async (entities: string[]) =>
    (await analyze({ text, entities })).map((one: { entity_type: string }) => one.entity_type);
  assert.deepEqual(await types(['VAT_NUMBER']), ['VAT_NUMBER', 'VAT_NUMBER']);
  assert.deepEqual((await types(['VAT_NUMBER', 'DE_VAT_ID'])).sort(), ['DE_VAT_ID', 'VAT_NUMBER']);
});

test('a short request for an answer of any size is refused, and the service continues', async () => {
  const { status } = await post('/anonymize', {
    text: 'a b '.repeat(600),
    analyzer_results: Array.from({ length: 600 }, (_, n) => result(`X${n}`, 4 * n, 4 * n + 1)),
    anonymizers: { DEFAULT: { type: 'replace', new_value: 'é'.repeat(60_000) } },
  });
  assert.equal(status, 413);
  assert.equal((await get('/health')).status, 200);
});

const long = 'é'.repeat(300);
for (const [member, recognizer] of [
  ['entities', { supported_entity: long, deny_list: ['a'] }],
  ['names', { supported_entity: 'A', name: long, deny_list: ['a'] }],
  ['context words', { supported_entity: 'A', context: [long], deny_list: ['a'] }],
  [
    'patterns',
    {
      supported_entity: 'A',
      patterns: Array.from({ length: 101 }, () => ({ name: 'a', regex: 'a', score: 1 })),
    },
  ],
  [
    'costs',
    {
      supported_entity: 'A',
      patterns: Array.from({ length: 60 }, () => ({ name: 'a', regex: '\\pL{1,200}x', score: 1 })),
    },
  ],
] as const) {
  test(`/analyze refuses ad-hoc ${member} beyond its limits`, async () => {
    const { status, json } = await post('/analyze', {
      text: 'a',
      language: 'en',
      ad_hoc_recognizers: [recognizer],
    });
    assert.equal(status, 500);
    assert.doesNotMatch(json.error, /é/);
  });
}

test('a deny list of a thousand names is taken', async () => {
  const deny_list = Array.from({ length: 1_000 }, (_, n) => `Project number ${n}`);
  const ad_hoc_recognizers = [{ supported_entity: 'PROJECT', deny_list }];
  const text = 'on Project number 7 and project number 999';
  assert.deepEqual(await analyze({ text, entities: ['PROJECT'], ad_hoc_recognizers }), [
    found('PROJECT', 3, 19, 1),
    found('PROJECT', 24, 42, 1),
  ]);
});

test('context of any size costs no more than a look for each type', async () => {
  const context = Array.from({ length: 1_001 }, (_, n) => `word${n}`);
  const { status } = await post('/analyze', { text: 'a', language: 'en', context });
  assert.equal(status, 500);
});

test('many short texts leave others their turn', async () => {
  const { ask } = await running;
  const many = post('/analyze', {
    text: Array.from({ length: 20_000 }, () => 'a'),
    language: 'en',
  });
  let over = false;
  void many.then(() => {
    over = true;
  });
  await ask('/healthz', { method: 'GET' });
  assert.equal(over, false);
  assert.equal((await many).json.length, 20_000);
});
