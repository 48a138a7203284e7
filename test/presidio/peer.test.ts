import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { anonymize, deanonymize } from '../../src/presidio/anonymize.ts';

const python = process.env['PRESIDIO_PYTHON'] ?? 'python3';
const installed = spawnSync(python, ['-c', 'import presidio_anonymizer']).status === 0;
const skip = installed ? false : `${python} has no presidio-anonymizer`;

const KEY = 'quill-and-parchm';
const TEXTS = ['Ada Quill', 'Zoë 🦊', 'x'.repeat(15), 'x'.repeat(16), 'a\u0000b\nc'];

test('Presidio decrypts what we encrypt, and we what Presidio encrypts', { skip }, async () => {
  const script = `
import json, sys
from presidio_anonymizer.operators import AESCipher
given = json.load(sys.stdin)
key = given["key"].encode()
print(json.dumps({
  "decrypted": [AESCipher.decrypt(key, text) for text in given["encrypted"]],
  "encrypted": [AESCipher.encrypt(key, text) for text in given["texts"]],
}))`;
  const answer = answerOf(script, {
    key: KEY,
    encrypted: await Promise.all(TEXTS.map(encrypted)),
    texts: TEXTS,
  });
  assert.deepEqual(answer.decrypted, TEXTS);
  assert.deepEqual(await Promise.all(answer.encrypted.map(decrypted)), TEXTS);
});

test('overlaps, neighbours and operators give what Presidio gives', { skip }, async () => {
  const script = `
import json, sys
from presidio_anonymizer import AnonymizerEngine
from presidio_anonymizer.entities import RecognizerResult, OperatorConfig
answers = []
for case in json.load(sys.stdin):
  results = [RecognizerResult(r["entity_type"], r["start"], r["end"], r["score"]) for r in case["analyzer_results"]]
  operators = {k: OperatorConfig(v["type"], {n: p for n, p in v.items() if n != "type"}) for k, v in case["anonymizers"].items()}
  answer = AnonymizerEngine().anonymize(case["text"], results, operators)
  answers.append({"text": answer.text, "items": [[i.start, i.end, i.entity_type, i.text, i.operator] for i in answer.items]})
print(json.dumps(answers))`;
  const cases = Array.from({ length: 400 }, (_, seed) => randomCase(seed));
  const theirs = answerOf(script, cases);
  for (const [n, one] of cases.entries()) {
    const { text, items } = await anonymize(one);
    const ours = items.map(({ start, end, entity_type, text: written, operator }) => [
      start,
      end,
      entity_type,
      written,
      operator,
    ]);
    assert.deepEqual({ text, items: ours }, theirs[n], JSON.stringify(one));
  }
});

// biome-ignore lint/suspicious/noExplicitAny: JSON of another program
function answerOf(script: string, given: unknown): any {
  const { stdout, stderr } = spawnSync(python, ['-c', script], {
    input: JSON.stringify(given),
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  return JSON.parse(stdout);
}

function randomCase(seed: number) {
  let state = (seed * 2654435761 + 1) >>> 0;
  const below = (most: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % most;
  };
  const characters = ['a', 'b', ' ', ' ', '\n', 'é', '🦊'];
  const text = Array.from({ length: 12 }, () => characters[below(characters.length)]).join('');
  const analyzer_results = Array.from({ length: 1 + below(4) }, () => {
    const start = below(11);
    const end = start + 1 + below(12 - start);
    return { start, end, entity_type: 'ABC'.charAt(below(3)), score: (1 + below(9)) / 10 };
  });
  const operators = [
    { type: 'replace', new_value: '<é🦊>' },
    { type: 'redact' },
    { type: 'keep' },
    { type: 'mask', masking_char: '*', chars_to_mask: 1 + below(4), from_end: below(2) === 0 },
  ];
  const [A, B, C] = [0, 0, 0].map(() => operators[below(operators.length)]);
  return { text, analyzer_results, anonymizers: { A, B, C } };
}

async function encrypted(text: string): Promise<string> {
  const answer = await anonymize({
    text,
    analyzer_results: [{ start: 0, end: [...text].length, entity_type: 'A', score: 1 }],
    anonymizers: { A: { type: 'encrypt', key: KEY } },
  });
  return answer.text;
}

async function decrypted(text: string): Promise<string> {
  const answer = await deanonymize({
    text,
    anonymizer_results: [{ start: 0, end: text.length, entity_type: 'A' }],
    deanonymizers: { A: { type: 'decrypt', key: KEY } },
  });
  return answer.text;
}
