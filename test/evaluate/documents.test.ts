import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { documentsIn } from '../../src/evaluate/documents.ts';
import type { OffsetUnit } from '../../src/evaluate/offsets.ts';

const folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
after(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The texts of a file, and their marks. */
async function read(file: string, unit: OffsetUnit = 'units'): Promise<readonly unknown[]> {
  const documents = [];
  for await (const { text, marks } of documentsIn(file, unit)) {
    documents.push([text, ...marks.map(({ start, end, type }) => [type, text.slice(start, end)])]);
  }
  return documents;
}

async function refusal(file: string): Promise<string> {
  try {
    await read(file);
  } catch (error) {
    if (error instanceof Error) return error.message.replace(file, 'FILE');
  }
  return 'none';
}

const ann = { text: '😀 Ann', spans: [{ start: 3, end: 6, type: 'person' }] };

test('JSON Lines: a record a line, empty lines passed over, U+2028 inside a string', async () => {
  const strange = { text: 'a\u2028Bo', spans: [{ start: 2, end: 4, label: 'PER' }] };
  const lines = `${JSON.stringify(ann)}\r\n\n${JSON.stringify(strange)}`;
  assert.deepEqual(await read(written('a.jsonl', lines)), [
    ['😀 Ann', ['person', 'Ann']],
    ['a\u2028Bo', ['PER', 'Bo']],
  ]);
});

for (const [unit, start] of [
  ['units', 3],
  ['points', 2],
  ['bytes', 5],
] as const) {
  test(`offsets may count ${unit}`, async () => {
    const spans = [{ start, end: start + 3, type: 'person' }];
    const file = written(`${unit}.jsonl`, JSON.stringify({ text: ann.text, spans }));
    assert.deepEqual(await read(file, unit), [['😀 Ann', ['person', 'Ann']]]);
  });
}

test("a list of Presidio's records", async () => {
  const spans = [{ entity_type: 'PERSON', entity_value: 'Bo', start_position: 3, end_position: 5 }];
  const file = written('p.json', JSON.stringify([{ full_text: 'Hi Bo', spans, masked: null }]));
  assert.deepEqual(await read(file), [['Hi Bo', ['PERSON', 'Bo']]]);
});

test('an answer of explain, put back into its text', async () => {
  const applied = (characterStart: number, text: string, replacement: string) => {
    const characterEnd = characterStart + text.length;
    return { characterStart, characterEnd, filterType: 'SSN', text, replacement };
  };
  const appliedSpans = [applied(2, '12', '****'), applied(7, '345', '')];
  const answer = { filteredText: 'a ****  b c', explanation: { appliedSpans } };
  assert.deepEqual(await read(written('e.json', JSON.stringify(answer))), [
    ['a 12  b345 c', ['SSN', '12'], ['SSN', '345']],
  ]);
  const broken = { ...answer, filteredText: 'something else' };
  assert.equal(
    await refusal(written('x.json', JSON.stringify(broken))),
    'FILE:1:1: explanation.appliedSpans.0: does not fit the filtered text',
  );
});

test('brat: entities beside their text, discontinuous ones in pieces', async () => {
  written('b.txt', '😀 Ann and Bo Lee\n');
  const file = written('b.ann', 'T1\tPer 2 5\tAnn\n#1\tNote T1\tx\nT2\tPer 10 12;13 16\tBo Lee\n');
  assert.deepEqual(await read(file), [
    ['😀 Ann and Bo Lee\n', ['Per', 'Ann'], ['Per', 'Bo'], ['Per', 'Lee']],
  ]);
  written('c.txt', 'short');
  assert.equal(
    await refusal(written('c.ann', 'T1\tPer 2 50\tx\n')),
    'FILE:1:1: the offsets lie outside the text, or in the wrong order',
  );
});

test('CoNLL: words joined, I after B, documents by -DOCSTART-', async () => {
  const rows = ['-DOCSTART- O', '', 'Ann B-PER', 'Lee I-PER', 'Bo B-PER', 'left O', '', 'Al I-PER'];
  const file = written('c.conll', `${rows.join('\n')}\n-DOCSTART- O\n\nBath\tNNP\tB-LOC\n`);
  assert.deepEqual(await read(file), [
    ['Ann Lee Bo left\nAl', ['PER', 'Ann Lee'], ['PER', 'Bo'], ['PER', 'Al']],
    ['Bath', ['LOC', 'Bath']],
  ]);
});

for (const [name, text, message] of [
  ['a.jsonl', '{"text":"a"}\n{"text":"secret"', 'FILE:2:17: not valid JSON: expected a comma or }'],
  [
    'b.jsonl',
    '{"text":"secret","spans":[{"start":1,"end":2}]}',
    'FILE:1:1: spans.0.type: expected',
  ],
  ['c.jsonl', '{"spans":[]}', 'FILE:1:1: text: expected a string'],
  [
    'd.jsonl',
    '{"text":"secret","spans":[{"start":1,"end":9,"type":"x"}]}',
    "FILE:1:1: spans.0: expected 0 <= start < end <= the text's length",
  ],
  ['e.jsonl', '["secret"]', 'FILE:1:1: text: expected a string'],
  ['f.conll', 'Ann B-PER\nsecret Q\n', 'FILE:2:8: expected a word and a BIO tag'],
  ['g.txt', Buffer.from([0x61, 0x0a, 0xe9, 0x0a]), 'FILE:1:1: not UTF-8, here or further on'],
  ['h.txt', 'secret «x', 'FILE:1:9: expected a type and a colon, as in «PER:'],
] as const) {
  test(`a malformed ${name} is refused with its place and no text: ${message}`, async () => {
    const said = await refusal(written(`bad-${name}`, text));
    assert.ok(said.startsWith(message), said);
    assert.doesNotMatch(said, /secret/);
  });
}
