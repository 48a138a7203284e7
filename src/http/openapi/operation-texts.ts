import { BODY_TYPES } from '../request/media-type.ts';

/** A body: media type to schema and example. */
export type Content = Readonly<
  Record<string, { readonly schema: object; readonly example?: unknown }>
>;

/** Documentation of one operation; its method, path and parameters come from the route. */
export interface OperationText {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly body?: Content;
  /** Content of the answer with status 200. */
  readonly answer: Content;
  /** No key is required. */
  readonly open?: boolean;
}

const TEXT = { type: 'string' };
const NAMES = { type: 'array', items: TEXT };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const plain = (example: string): Content => ({ 'text/plain': { schema: TEXT, example } });
const FORM = { type: 'object', required: ['text/plain'], properties: { 'text/plain': TEXT } };
/** A text in any media type that the service takes. */
const textual = (example: string): Content => ({
  ...plain(example),
  ...Object.fromEntries(
    BODY_TYPES.map((type) => [type, { schema: type.startsWith('multipart/') ? FORM : TEXT }]),
  ),
});
const json = (schema: object, example?: unknown): Content => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const SAMPLE = 'Jane Roe, SSN 078-05-1120';
const ADDRESSED = 'Mail kit@quill-press.org';
const RESULT = { start: 5, end: 24, score: 1, entity_type: 'EMAIL_ADDRESS' };

/** Texts of the operations, by method and path as routes have them. */
export const OPERATION_TEXTS: Readonly<Record<string, OperationText>> = {
  'POST /api/filter': {
    id: 'filter',
    tag: 'Redaction',
    summary:
      'Returns the text with sensitive information replaced. Any size; the answer streams. The answer to JSON is JSON.',
    body: textual(SAMPLE),
    answer: {
      ...plain('{{{REDACTED-person}}}, SSN {{{REDACTED-ssn}}}'),
      ...json(ref('Counts'), { total: 2, counts: { person: 1, ssn: 1 } }),
    },
  },
  'POST /api/explain': {
    id: 'explain',
    tag: 'Redaction',
    summary:
      'Describes replacements, with place and reason: as one JSON document, or a span a line.',
    body: textual(SAMPLE),
    answer: {
      ...json(ref('Explanation')),
      'application/x-ndjson': { schema: { type: 'string', description: 'One span a line.' } },
    },
  },
  'POST /api/mask': {
    id: 'mask',
    tag: 'Conversations',
    summary:
      'Replaces the values in a prompt by labels, and seals them in a session. To go on with a conversation, send its session in X-Redactor-Session.',
    body: { ...plain('Jane Roe, kit@quill-press.org'), ...json({}) },
    answer: json(ref('Masked'), {
      text: '[PERSON_1], [EMAIL_1]',
      session: 'rs1.…',
      counts: { person: 1, 'email-address': 1 },
    }),
  },
  'POST /api/restore': {
    id: 'restore',
    tag: 'Conversations',
    summary:
      'Puts the values of a session back: in JSON with its session, or, with the session in X-Redactor-Session, in a text, in lines of JSON or in server-sent events as they stream.',
    body: {
      ...json(ref('Masked')),
      'text/plain': { schema: TEXT },
      'application/x-ndjson': { schema: TEXT },
      'text/event-stream': { schema: TEXT },
    },
    answer: {
      ...json(ref('Restored')),
      'text/plain': { schema: TEXT },
      'application/x-ndjson': { schema: TEXT },
      'text/event-stream': { schema: TEXT },
    },
  },
  'POST /api/reidentify': {
    id: 'reidentify',
    tag: 'Redaction',
    summary:
      'Puts back values that CRYPTO_REPLACE and FPE_ENCRYPT_REPLACE encrypted, with the keys of the profile.',
    body: { 'text/plain': { schema: TEXT }, 'application/json': { schema: ref('Explanation') } },
    answer: { 'text/plain': { schema: TEXT } },
  },
  'POST /api/trial': {
    id: 'tryProfile',
    tag: 'Profiles',
    summary: 'Checks a profile without saving it, and reports its matches in a text.',
    body: json({
      type: 'object',
      required: ['profile'],
      properties: { profile: { ...TEXT, description: 'The JSON of a profile.' }, text: TEXT },
    }),
    answer: json({
      type: 'object',
      properties: {
        problems: NAMES,
        warnings: NAMES,
        spans: { type: 'array', items: { type: 'object' } },
        tests: { type: 'array', items: { type: 'object' } },
      },
    }),
  },
  ...named('/api/profiles', 'Profile', 'profiles'),
  ...named('/api/policies', 'Policy', 'profiles, as Philter 3 and 4 call them'),
  'GET /api/contexts': context('listContexts', 'Lists the names of contexts.', json(NAMES)),
  'POST /api/contexts': context(
    'createContext',
    'Creates a context: a name that consistent replacements are made for.',
  ),
  'GET /api/contexts/:name': context('getContext', 'Describes a context.'),
  'PUT /api/contexts/:name': context('updateContext', 'Changes a context.'),
  'DELETE /api/contexts/:name': context('deleteContext', 'Removes the name of a context.'),
  'GET /api/contexts/:name/entries': context('contextEntries', 'Lists no entries: none are kept.'),
  'DELETE /api/contexts/:name/entries': context(
    'deleteEntries',
    'Refused with 501: there are none to delete.',
  ),
  'GET /api/redact-lists': list(
    'getRedactLists',
    'Returns the terms that every profile redacts, and those that none does.',
    { type: 'object' },
  ),
  'POST /api/redact-lists': {
    ...list('replaceRedactLists', 'Replaces both lists.'),
    body: json({ type: 'object' }, { alwaysRedact: ['Project Cardinal'], neverRedact: [] }),
  },
  'PUT /api/redact-lists': {
    ...list('addToRedactLists', 'Adds terms to the lists.'),
    body: json({ type: 'object' }, { alwaysRedact: ['Project Cardinal'] }),
  },
  'GET /api/lists': list('listLists', 'Lists the named lists of terms.', {
    type: 'array',
    items: { type: 'object' },
  }),
  'GET /api/lists/:name': list('getList', 'Returns the terms of a list.', { type: 'object' }),
  'POST /api/lists/:name': {
    ...list('saveList', 'Stores a list: `list:NAME` among the terms of profiles refers to it.'),
    body: json(NAMES, ['Project Cardinal']),
  },
  'PUT /api/lists/:name': {
    ...list('putList', 'The same as POST.'),
    body: json(NAMES, ['Project Cardinal']),
  },
  'DELETE /api/lists/:name': list('deleteList', 'Removes a list that no profile refers to.'),
  'GET /metrics': {
    id: 'metrics',
    tag: 'Service',
    summary: 'Counters and gauges in the text format of Prometheus.',
    answer: { 'text/plain': { schema: TEXT } },
  },
  'GET /api/status': open('status', 'Health and version.', json({ type: 'object' })),
  'GET /api/health': open('apiHealth', 'Health and version.', json({ type: 'object' })),
  'GET /healthz': open('healthz', 'Answers while the process runs.', plain('ok\n')),
  'GET /readyz': open('readyz', 'Answers 200 while requests should come here.', plain('ready\n')),
  'GET /health': open('health', "Health, at the path of Presidio's services.", plain('ok\n')),
  'GET /openapi.json': open('openapi', 'This document.', json({ type: 'object' })),
  'GET /': open('console', 'The console.', { 'text/html': { schema: TEXT } }),
  'GET /console/:file': open('consoleFile', 'A file of the console.', { '*/*': { schema: TEXT } }),
  'GET /docs': open('docs', 'This document, to be read.', { 'text/html': { schema: TEXT } }),
  'GET /docs/:file': open('docsFile', 'A file of that page.', { '*/*': { schema: TEXT } }),
  'GET /schema/profile.json': open(
    'profileSchema',
    'JSON Schema of a profile, for editors.',
    json({ type: 'object' }),
  ),
  'POST /analyze': {
    id: 'analyze',
    tag: 'Presidio',
    summary: "Finds entities, as Presidio's analyzer does.",
    body: json(
      {
        type: 'object',
        required: ['text', 'language'],
        properties: {
          text: { anyOf: [TEXT, NAMES] },
          language: TEXT,
          entities: NAMES,
          score_threshold: { type: 'number' },
          return_decision_process: { type: 'boolean' },
          ad_hoc_recognizers: { type: 'array', items: { type: 'object' } },
          context: NAMES,
          allow_list: NAMES,
          allow_list_match: { enum: ['exact', 'regex'] },
          regex_flags: { type: 'integer' },
        },
      },
      { text: ADDRESSED, language: 'en' },
    ),
    answer: json({ type: 'array', items: { type: 'object' } }, [
      { analysis_explanation: null, end: 24, entity_type: 'EMAIL_ADDRESS', score: 1, start: 5 },
    ]),
  },
  'GET /recognizers': listed('recognizers', 'Names of the recognisers.'),
  'GET /supportedentities': listed('supportedEntities', 'Types of entities that are found.'),
  'POST /anonymize': {
    id: 'anonymize',
    tag: 'Presidio',
    summary: "Replaces results of an analysis, as Presidio's anonymizer does.",
    body: json(
      {
        type: 'object',
        required: ['text', 'analyzer_results'],
        properties: {
          text: TEXT,
          analyzer_results: { type: 'array', items: { type: 'object' } },
          anonymizers: { type: 'object' },
        },
      },
      { text: ADDRESSED, analyzer_results: [RESULT] },
    ),
    answer: json(ref('Anonymized'), {
      text: 'Mail <EMAIL_ADDRESS>',
      items: [
        {
          start: 5,
          end: 20,
          entity_type: 'EMAIL_ADDRESS',
          text: '<EMAIL_ADDRESS>',
          operator: 'replace',
        },
      ],
    }),
  },
  'POST /deanonymize': {
    id: 'deanonymize',
    tag: 'Presidio',
    summary: 'Decrypts values that /anonymize encrypted.',
    body: json({
      type: 'object',
      required: ['text'],
      properties: {
        text: TEXT,
        anonymizer_results: { type: 'array', items: { type: 'object' } },
        deanonymizers: { type: 'object' },
      },
    }),
    answer: json(ref('Anonymized')),
  },
  'GET /anonymizers': listed('anonymizers', 'Names of the operators of /anonymize.'),
  'GET /deanonymizers': listed('deanonymizers', 'Names of the operators of /deanonymize.'),
};

function named(path: string, kind: string, noun: string): Record<string, OperationText> {
  const tag = 'Profiles';
  const profile = json(ref('Profile'), {
    name: 'mails',
    identifiers: { emailAddress: { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] } },
  });
  return {
    [`GET ${path}`]: {
      id: `list${kind}`,
      tag,
      summary: `Lists the names of ${noun}.`,
      answer: json(NAMES),
    },
    [`POST ${path}`]: {
      id: `save${kind}`,
      tag,
      summary: 'Checks and stores a profile; live in every worker when the answer comes.',
      body: profile,
      answer: json(ref('Saved')),
    },
    [`GET ${path}/:name`]: {
      id: `get${kind}`,
      tag,
      summary: 'Returns a profile, its keys hidden.',
      answer: profile,
    },
    [`DELETE ${path}/:name`]: {
      id: `delete${kind}`,
      tag,
      summary: 'Removes an uploaded profile.',
      answer: json({}),
    },
    [`GET ${path}/:name/versions`]: {
      id: `list${kind}Versions`,
      tag,
      summary: 'Lists the versions of an uploaded profile that are kept, the newest first.',
      answer: json({ type: 'array', items: { type: 'object' } }, [
        { revision: 1, capturedTimestamp: '2026-01-02T03:04:05.000Z', contentHash: '0f…' },
      ]),
    },
    [`GET ${path}/:name/versions/:revision`]: {
      id: `get${kind}Version`,
      tag,
      summary: 'Returns one version of a profile, its keys hidden.',
      answer: profile,
    },
    [`GET ${path}/:name/diff`]: {
      id: `diff${kind}Versions`,
      tag,
      summary: 'Compares two versions, or the newest two, as JSON Patch (RFC 6902).',
      answer: json(
        { type: 'object' },
        { from: 1, to: 2, changes: [{ op: 'remove', path: '/identifiers/ssn' }] },
      ),
    },
    [`POST ${path}/:name/rollback`]: {
      id: `rollBack${kind}`,
      tag,
      summary: 'Makes an earlier version live again, as a new one. Answers with status 201.',
      answer: json({ type: 'object' }, { revision: 3 }),
    },
  };
}

function context(id: string, summary: string, answer: Content = json({})): OperationText {
  return { id, tag: 'Contexts', summary, answer };
}

function list(id: string, summary: string, schema: object = {}): OperationText {
  return { id, tag: 'Lists', summary, answer: json(schema) };
}

function open(id: string, summary: string, answer: Content): OperationText {
  return { id, tag: 'Service', summary, answer, open: true };
}

function listed(id: string, summary: string): OperationText {
  return { id, tag: 'Presidio', summary, answer: json(NAMES) };
}
