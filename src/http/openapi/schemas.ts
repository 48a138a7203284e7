import { definitions } from '../../detectors/index.ts';
import { paths } from '../../profiles/paths.ts';

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const truth = { type: 'boolean' };

/** A match, as explain reports it. Its members are those of `answer/explain.ts`. */
const span = {
  type: 'object',
  required: [
    'characterStart',
    'characterEnd',
    'filterType',
    'confidence',
    'replacement',
    'applied',
  ],
  properties: {
    id: text,
    characterStart: { ...count, description: 'Offset from 0, in the unit of positionEncoding.' },
    characterEnd: { ...count, description: 'Exclusive.' },
    filterType: { ...text, enum: [...definitions, paths].map(({ filterType }) => filterType) },
    context: text,
    documentId: text,
    classification: text,
    path: { ...text, description: 'In JSON, a JSON Pointer (RFC 6901) to the value.' },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
    text,
    textTruncated: truth,
    replacement: text,
    salt: text,
    ignored: truth,
    applied: truth,
    priority: { type: 'integer' },
    strategy: text,
    note: text,
    contextWord: text,
    unclosed: truth,
  },
};

const spans = { type: 'array', items: { $ref: '#/components/schemas/Span' } };

/** Schemas of answers that no valibot schema describes. */
export const ANSWER_SCHEMAS: Readonly<Record<string, object>> = {
  Span: span,
  Explanation: {
    type: 'object',
    required: ['filteredText', 'context', 'documentId', 'explanation'],
    properties: {
      filteredText: text,
      context: text,
      documentId: text,
      piece: count,
      explanation: {
        type: 'object',
        required: ['appliedSpans', 'identifiedSpans', 'ignoredSpans'],
        properties: { appliedSpans: spans, identifiedSpans: spans, ignoredSpans: spans },
      },
      more: { $ref: '#/components/schemas/More' },
    },
  },
  More: {
    type: 'object',
    description:
      'With `more=true`: values that filters that are off would find, or why they were not counted.',
    properties: {
      total: count,
      types: {
        type: 'array',
        items: { type: 'object', properties: { filter: text, type: text, count } },
      },
      notCounted: text,
    },
  },
  Counts: {
    type: 'object',
    required: ['total', 'counts'],
    properties: { total: count, counts: { type: 'object', additionalProperties: count } },
  },
  Masked: {
    type: 'object',
    required: ['session'],
    properties: {
      text,
      json: {},
      session: text,
      counts: { type: 'object', additionalProperties: count },
    },
  },
  Restored: {
    type: 'object',
    required: ['restored', 'unknown', 'lost'],
    properties: { text, json: {}, restored: count, unknown: count, lost: count },
  },
  Saved: {
    type: 'object',
    required: ['name', 'hash', 'warnings'],
    properties: { name: text, hash: text, warnings: { type: 'array', items: text } },
  },
  Anonymized: {
    type: 'object',
    required: ['text', 'items'],
    properties: {
      text,
      items: {
        type: 'array',
        items: {
          type: 'object',
          required: ['start', 'end', 'entity_type', 'text', 'operator'],
          properties: { start: count, end: count, entity_type: text, text, operator: text },
        },
      },
    },
  },
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'code', 'requestId', 'detail'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      code: text,
      requestId: text,
      detail: text,
      problems: { type: 'array', items: text },
    },
  },
};

/** The answer to a request that is refused: RFC 9457. */
export const PROBLEM_RESPONSE = {
  description: 'Refused; `code` says why. No problem quotes the text.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
