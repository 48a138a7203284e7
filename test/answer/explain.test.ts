import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  bufferedExplanation,
  type ExplanationOptions,
  explanation,
} from '../../src/answer/explain.ts';
import { spool } from '../../src/answer/spool.ts';
import type { Filter, Redacted, Span } from '../../src/engine/types.ts';
import { temporaryFolder } from '../temporary.ts';

const folder = temporaryFolder();
const scope = { context: 'none', documentId: 'doc "1"' };
const filters = [filter('SSN', 0), filter('IP_ADDRESS', 7)];

function filter(filterType: string, priority: number): Filter {
  const find = { kind: 'searcher', search: () => undefined } as const;
  const detector = { type: filterType.toLowerCase(), filterType, reach: 1, find };
  const verdict = {
    outcome: 'replace',
    replacement: Buffer.alloc(0),
    fragment: Buffer.alloc(0),
  } as const;
  return { detector, priority, judge: () => () => verdict };
}

function span(of: Partial<Span>): Span {
  return {
    filter: 0,
    start: 0,
    end: 3,
    unitStart: 0,
    unitEnd: 3,
    confidence: 0.9,
    classification: undefined,
    outcome: 'replace',
    replacement: Buffer.from('*'),
    salt: undefined,
    contextWord: undefined,
    strategy: undefined,
    note: undefined,
    unclosed: false,
    place: undefined,
    text: Buffer.from('abc'),
    textTruncated: false,
    ...of,
  };
}

type Piece = Pick<Redacted, 'bytes' | 'spans'>;

async function explained(given: readonly Piece[], memoryBytes?: number): Promise<string> {
  const pieces = given.map((piece) => ({ ...piece, replaced: [] }));
  const aside = spool(folder, memoryBytes);
  const chunks: Buffer[] = [];
  for await (const chunk of explanation(pieces, { filters, scope }, aside)) chunks.push(chunk);
  await aside.close();
  return Buffer.concat(chunks).toString();
}

const nothing = '"explanation":{"appliedSpans":[],"identifiedSpans":[],"ignoredSpans":[]}}';
const fields = '"context":"none","documentId":"doc \\"1\\"","piece":0';

test('no text at all is an empty explanation', async () => {
  assert.equal(await explained([]), `{"filteredText":"",${fields},${nothing}`);
});

test('a replaced span is written in full, without absent members', async () => {
  const bytes = Buffer.from('*');
  const document = JSON.parse(await explained([{ bytes, spans: [span({})] }]));
  const expected = {
    id: 's1',
    characterStart: 0,
    characterEnd: 3,
    filterType: 'SSN',
    context: 'none',
    documentId: 'doc "1"',
    confidence: 0.9,
    text: 'abc',
    replacement: '*',
    salt: '',
    ignored: false,
    applied: true,
    priority: 0,
  };
  assert.deepEqual(document.explanation, {
    appliedSpans: [expected],
    identifiedSpans: [expected],
    ignoredSpans: [],
  });
});

test('optional members are written where there is something to say', async () => {
  const full = span({
    filter: 1,
    classification: 'v"4',
    salt: 's\tt',
    unclosed: true,
    textTruncated: true,
    strategy: 'LAST_4',
    note: 'fell-back-to-redact',
  });
  const document = JSON.parse(await explained([{ bytes: Buffer.alloc(0), spans: [full] }]));
  const [only] = document.explanation.appliedSpans;
  assert.equal(only.classification, 'v"4');
  assert.equal(only.salt, 's\tt');
  assert.equal(only.unclosed, true);
  assert.equal(only.textTruncated, true);
  assert.equal(only.strategy, 'LAST_4');
  assert.equal(only.note, 'fell-back-to-redact');
  assert.equal(only.priority, 7);
  assert.equal(only.filterType, 'IP_ADDRESS');
});

test('ids follow the document, whichever list a span is in', async () => {
  const spans = [span({}), span({ outcome: 'ignored' }), span({ outcome: 'declined' }), span({})];
  const { explanation: lists } = JSON.parse(await explained([{ bytes: Buffer.alloc(0), spans }]));
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  assert.deepEqual(ids(lists.appliedSpans), ['s1', 's4']);
  assert.deepEqual(ids(lists.ignoredSpans), ['s2']);
  assert.deepEqual(ids(lists.identifiedSpans), ['s1', 's2', 's3', 's4']);
  assert.equal(lists.identifiedSpans[2].applied, false);
  assert.equal(lists.identifiedSpans[2].ignored, false);
});

test('a code point cut between two pieces arrives whole; invalid UTF-8 shows as U+FFFD', async () => {
  const text = Buffer.from('é😀"\\\n\u2028');
  const pieces = [...text].map((byte) => ({ bytes: Buffer.from([byte]), spans: [] }));
  const bad = { bytes: Buffer.from([0xff, 0x41, 0xe2]), spans: [] };
  const document = JSON.parse(await explained([...pieces, bad]));
  assert.equal(document.filteredText, 'é😀"\\\n\u2028\ufffdA\ufffd');
});

test('spans from the file equal spans kept in memory', async () => {
  const text = Buffer.from('é\t\n"😀');
  const pieces = Array.from({ length: 400 }, (_, i) => ({
    bytes: Buffer.from('*'),
    spans: Array.from({ length: 10 }, () => span({ unitStart: i, text })),
  }));
  const spilled = await explained(pieces, 1);
  assert.equal(spilled, await explained(pieces));
  const { explanation: lists } = JSON.parse(spilled);
  assert.equal(lists.appliedSpans.length, 4_000);
  assert.equal(lists.appliedSpans[3_999].text, 'é\t\n"😀');
});

test('a text that is there as a whole is explained with the same bytes', async () => {
  const bytes = fc
    .oneof(fc.uint8Array(), fc.string({ unit: 'grapheme' }))
    .map((of) => Buffer.from(of));
  const texts = fc.oneof(fc.constant(undefined), fc.string());
  const spans = fc.record({
    filter: fc.nat(1),
    start: fc.nat(),
    unitEnd: fc.nat(),
    classification: texts,
    outcome: fc.constantFrom('replace', 'ignored', 'declined'),
    replacement: bytes,
    salt: texts,
    contextWord: texts,
    note: fc.constantFrom(undefined, 'fragment', 'long'),
    strategy: fc.constantFrom(undefined, 'REDACT'),
    unclosed: fc.boolean(),
    text: bytes,
    textTruncated: fc.boolean(),
  });
  const given = fc.record({
    filters: fc.constant(filters),
    scope: fc.constant(scope),
    charset: fc.constantFrom('utf-8', 'iso-8859-1', 'windows-1252'),
    positions: fc.constantFrom('utf-8', 'utf-16', 'utf-32'),
    text: fc.boolean(),
  }) satisfies fc.Arbitrary<ExplanationOptions>;
  await fc.assert(
    fc.asyncProperty(bytes, fc.array(spans), given, async (of, some, all) => {
      const redacted = { bytes: of, spans: some.map((one) => span(one)), replaced: [] };
      const aside = spool(folder);
      const chunks: Buffer[] = [];
      for await (const chunk of explanation([redacted], all, aside)) chunks.push(chunk);
      await aside.close();
      const whole = bufferedExplanation(redacted, all);
      assert.equal(whole.toString('latin1'), Buffer.concat(chunks).toString('latin1'));
    }),
    { numRuns: 500 },
  );
});
