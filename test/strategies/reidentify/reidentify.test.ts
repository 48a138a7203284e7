import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sealer } from '../../../src/strategies/keys/sealed.ts';
import {
  type Reidentifier,
  reidentifier,
} from '../../../src/strategies/reidentify/reidentifier.ts';
import { reidentification } from '../../../src/strategies/reidentify/reidentify.ts';
import { explained, reidentified } from '../../../src/strategies/reidentify/reidentify-spans.ts';
import { copiedBytes } from '../../copied.ts';
import { fixed, keys, useOf } from '../uses.ts';
import { judging } from '../written.ts';

const use = { secrets: fixed };
const ssn = useOf('ssn', 'ssn');
const IV = '000102030405060708090a0b0c0d0e0f';
const cbc = { ...keys.crypto, iv: IV };
const back = reidentifier({ ...keys, ...use }, new Set(['SSN']));

// McGrew and Viega, "The Galois/Counter Mode of Operation", test case 3.
test('AES-GCM opens the vector of its specification, and nothing that was changed', () => {
  const nonce = 'cafebabefacedbaddecaf888';
  const sealed =
    '42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e' +
    '21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985';
  const plain =
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72' +
    '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255';
  const tag = '4d5c2af327cd64a62cf35abd2ba6fab4';
  const { open } = sealer({ key: 'feffe9928665731c6d6a8f9467308308' }, use);
  const bytes = Buffer.from(nonce + sealed + tag, 'hex');
  assert.equal(open(bytes)?.toString('hex'), plain);
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] ^= 1;
    assert.equal(open(changed), undefined);
  }
  assert.equal(open(bytes.subarray(0, 20)), undefined);
});

// NIST SP 800-38A, F.2.1.
test('AES-CBC seals the first block of its specification, and pads', () => {
  const { seal, open } = sealer(cbc, use);
  const sealed = seal(Buffer.from('6bc1bee22e409f96e93d7e117393172a', 'hex'), '');
  assert.equal(sealed.subarray(0, 16).toString('hex'), '7649abac8119b246cee98e9b12e9197d');
  assert.equal(sealed.length, 32);
  assert.equal(open(sealed)?.toString('hex'), '6bc1bee22e409f96e93d7e117393172a');
  assert.equal(open(sealed.subarray(1)), undefined);
});

test('AES-GCM makes other text of equal values, the same again for the same document', () => {
  const texts = (documentId: string) => {
    const judge = judging('CRYPTO_REPLACE', {}, ssn, { context: 'c', documentId });
    return [judge('078-05-1120').text, judge('078-05-1120').text];
  };
  const [first, second] = texts('a');
  assert.match(first, /^\{\{[A-Za-z0-9+/]{52}\}\}$/);
  assert.notEqual(first, second);
  assert.deepEqual(texts('a'), [first, second]);
  assert.notEqual(texts('b')[0], first);
});

test('no nonce serves two values, also where a document id is used again', () => {
  const scope = { context: 'c', documentId: 'same' };
  const nonces = ['1', '2', '12'].map((value) => {
    const { text } = judging('CRYPTO_REPLACE', {}, ssn, scope)(value);
    return Buffer.from(text.slice(2, -2), 'base64').toString('hex', 0, 12);
  });
  assert.equal(new Set(nonces).size, 3);
});

test('AES-CBC makes the same text of equal values', () => {
  const judge = judging('CRYPTO_REPLACE', {}, useOf('ssn', 'ssn', { crypto: cbc }));
  assert.equal(judge('078-05-1120').text, judge('078-05-1120').text);
});

for (const [crypto, message] of [
  [{ key: 'abcd' }, /^crypto\.key: expected 16, 24 or 32 bytes, found 2$/],
  [{ key: 'env:NOWHERE' }, /^crypto\.key: the variable NOWHERE is not set$/],
  [{ ...keys.crypto, iv: 'ab' }, /^crypto\.iv: expected 16 bytes, found 1$/],
] as const) {
  test(`CRYPTO_REPLACE is refused: ${message}`, () => {
    assert.throws(() => judging('CRYPTO_REPLACE', {}, useOf('ssn', 'ssn', { crypto })), {
      message,
    });
  });
}

function hidden(value: string, type = 'ssn'): string {
  return judging('CRYPTO_REPLACE', {}, useOf('x', type))(value).text;
}

function streamed(text: Buffer, size: number, way: Reidentifier = back) {
  const { write, end, counts } = reidentification(way);
  const out: Buffer[] = [];
  for (let at = 0; at < text.length; at += size) out.push(write(text.subarray(at, at + size)));
  out.push(end());
  return { text: Buffer.concat(out).toString(), ...counts };
}

test('values come back out of a text, however it is cut; other text stays', () => {
  const piece = fc.oneof(
    fc.constantFrom('{', '{{', '}}', '{{{REDACTED-ssn}}}', '{{QUJD}}', `{{${'A'.repeat(60)}}}`),
    fc.string({ unit: 'grapheme' }),
    fc.string({ minLength: 1 }).map((value) => ({ value })),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 90 }), (pieces, size) => {
      const whole = (of: (value: string) => string) =>
        pieces.map((one) => (typeof one === 'string' ? one : of(one.value))).join('');
      const redacted = Buffer.from(whole((value) => hidden(value)));
      const restored = streamed(redacted, size);
      assert.equal(restored.text, Buffer.from(whole((value) => value)).toString());
      assert.equal(restored.restored, pieces.filter((one) => typeof one !== 'string').length);
    }),
    { numRuns: 150 },
  );
});

test('values of another key stay, and are counted', () => {
  const other = reidentifier({ crypto: { key: '00'.repeat(16) }, ...use }, new Set());
  const text = `a ${hidden('078-05-1120')} b`;
  assert.deepEqual(streamed(Buffer.from(text), 7, other), { text, restored: 0, left: 1 });
});

test('a value of 64 KiB comes back, and longer ones are not held', () => {
  const value = 'x'.repeat(64 * 1024);
  assert.equal(streamed(Buffer.from(`a ${hidden(value)} b`), 9000).text, `a ${value} b`);
  const { write } = reidentification(back);
  const endless = Buffer.from(`{{${'A'.repeat(99_999)}`);
  assert.equal(write(endless).length, endless.length);
});

test('a profile without a key, or with AES-CBC, has no way back without spans', () => {
  assert.throws(() => reidentification(reidentifier(use, new Set())), /no crypto\.key/);
  assert.throws(() => reidentification(reidentifier({ crypto: cbc, ...use }, new Set())), /spans/);
});

/** A text like explain's, with values of a strategy in it. */
function answer(parts: readonly (string | readonly [name: string, type: string, value: string])[]) {
  let filteredText = '';
  let original = '';
  const appliedSpans = [];
  for (const part of parts) {
    const characterStart = original.length;
    if (typeof part === 'string') {
      filteredText += part;
      original += part;
      continue;
    }
    const [name, type, value] = part;
    const of = useOf('x', type, name === 'CBC' ? { crypto: cbc } : {});
    const replacement = judging(name === 'CBC' ? 'CRYPTO_REPLACE' : name, {}, of)(value).text;
    filteredText += replacement;
    original += value;
    const characterEnd = original.length;
    appliedSpans.push({
      characterStart,
      characterEnd,
      filterType: type.toUpperCase(),
      replacement,
    });
  }
  return { original, json: { filteredText, explanation: { appliedSpans } } };
}

test('with explain\u2019s spans, FPE and both modes of AES come back', () => {
  const { original, json } = answer([
    'Zo\u00eb \u{1f600} ',
    ['FPE_ENCRYPT_REPLACE', 'ssn', '078-05-1120'],
    ['CRYPTO_REPLACE', 'person', 'Zo\u00eb'],
    ' and ',
    ['FPE_ENCRYPT_REPLACE', 'ssn', '219-09-9999'],
    '.',
  ]);
  const { text, restored, left } = reidentified(explained(json), back);
  assert.deepEqual([text, restored, left], [original, 3, 0]);
  const old = answer(['a ', ['CBC', 'person', 'Zo\u00eb'], ' b']);
  const way = reidentifier({ crypto: cbc, ...use }, new Set());
  assert.equal(reidentified(explained(old.json), way).text, old.original);
});

test('replacements without a way back stay, and so do numbers of filters that do not encrypt', () => {
  const parts = [
    ['LAST_4', 'ssn', '078-05-1120'],
    ' ',
    ['FPE_ENCRYPT_REPLACE', 'ein', '12-3456789'],
  ];
  const { json } = answer(parts as Parameters<typeof answer>[0]);
  const { text, restored, left } = reidentified(explained(json), back);
  assert.deepEqual([text, restored, left], [json.filteredText, 0, 2]);
});

test('a span that tells its strategy is put back by that alone', () => {
  const parts = [
    ['FPE_ENCRYPT_REPLACE', 'ssn', '078-05-1120'],
    ' ',
    ['FPE_ENCRYPT_REPLACE', 'ein', '12-3456789'],
    ' ',
    ['FPE_ENCRYPT_REPLACE', 'ssn', '219-09-9999'],
  ];
  const { json } = answer(parts as Parameters<typeof answer>[0]);
  const [masked, encrypted, noted] = json.explanation.appliedSpans;
  const appliedSpans = [
    { ...masked, strategy: 'RANDOM_REPLACE' },
    { ...encrypted, strategy: 'FPE_ENCRYPT_REPLACE' },
    { ...noted, strategy: 'FPE_ENCRYPT_REPLACE', note: 'fell-back-to-redact' },
  ];
  const { text } = reidentified(explained({ ...json, explanation: { appliedSpans } }), back);
  assert.equal(text, `${masked?.replacement} 12-3456789 ${noted?.replacement}`);
});

test('offsets may count bytes or code points', () => {
  const { json, original } = answer([
    '\u{1f600}\u00e9',
    ['FPE_ENCRYPT_REPLACE', 'ssn', '078-05-1120'],
    'x',
  ]);
  const [span] = json.explanation.appliedSpans;
  for (const [positions, start] of [
    ['utf-8', 6],
    ['utf-32', 2],
  ] as const) {
    const moved = { ...span, characterStart: start, characterEnd: start + 11 };
    const given = { text: json.filteredText, spans: [moved], positions };
    assert.equal(reidentified(given, back).text, original);
  }
});

test('an invalid answer is refused without quoting it', () => {
  assert.throws(() => explained({ filteredText: 'secret' }), {
    message: 'explanation: expected "explanation"',
  });
  assert.throws(
    () => explained('secret'),
    (error: Error) => !error.message.includes('secret'),
  );
});

for (const [name, text] of [
  ['a token without an end', `{{${'a'.repeat(200_000)}`],
  ['tokens of the greatest length', `{{${'a'.repeat(80_000)}}} {{${'a'.repeat(80_000)}}}`],
  ['a brace in a token', `{{${'a'.repeat(40_000)}}${'a'.repeat(80_000)}}}`],
] as const) {
  test(`a text in pieces of a byte is joined once, and comes back: ${name}`, () => {
    const { write, end } = reidentification(back);
    const out: Buffer[] = [];
    const copied = copiedBytes(() => {
      for (const byte of Buffer.from(text)) out.push(write(Buffer.from([byte])));
      out.push(end());
    });
    assert.equal(Buffer.concat(out).toString(), text);
    assert.ok(copied < 8 * text.length, `${copied} bytes copied`);
  });
}
