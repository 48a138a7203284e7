import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf } from '../../src/engine/settle/replacement.ts';
import type { Found, Verdict } from '../../src/engine/types.ts';
import { redact } from '../../src/strategies/redact.ts';
import { scope, useOf } from './uses.ts';

const creditCards = useOf('creditCard', 'credit-card');

function verdict(redactionFormat: string, classification?: string): Verdict {
  const found: Found = { start: 0, end: 1, confidence: 1 };
  const judge = redact.replace({ redactionFormat }, creditCards)(scope);
  return judge(
    classification === undefined ? found : { ...found, classification },
    Buffer.alloc(1),
    1,
  );
}

function written(redactionFormat: string, match: Buffer, classification?: string): Buffer {
  const { replacement } = verdict(redactionFormat, classification);
  return bytesOf(typeof replacement === 'function' ? replacement(match) : replacement);
}

for (const [format, classification, expected] of [
  ['{{{REDACTED-%t}}}', undefined, '{{{REDACTED-credit-card}}}'],
  ['%t/%t', undefined, 'credit-card/credit-card'],
  ['<%l %t>', 'visa', '<visa credit-card>'],
  ['<%l>', undefined, '<%l>'],
  ['%l', '%t$&', '%t$&'],
  ['[%v]', undefined, '[4111 $& $1 \\1]'],
  ['%v%v', undefined, '4111 $& $1 \\14111 $& $1 \\1'],
  ['%t=%v;%l', 'visa', 'credit-card=4111 $& $1 \\1;visa'],
  ['100% %x %', undefined, '100% %x %'],
  ['', undefined, ''],
  ['é€', undefined, 'é€'],
] as const) {
  test(`the format ${JSON.stringify(format)} writes ${JSON.stringify(expected)}`, () => {
    assert.equal(
      written(format, Buffer.from('4111 $& $1 \\1'), classification).toString(),
      expected,
    );
  });
}

test('%v is the match byte for byte, valid UTF-8 or not', () => {
  const match = Buffer.from([0xff, 0x00, 0xc3]);
  assert.deepEqual(written('<%v>', match), Buffer.from([0x3c, 0xff, 0x00, 0xc3, 0x3e]));
});

test('a format without %v is one constant for all matches of a classification', () => {
  const judge = redact.replace({ redactionFormat: '%l' }, creditCards)(scope);
  const found = { start: 0, end: 4, confidence: 1, classification: 'visa' };
  assert.ok(Buffer.isBuffer(judge(found, Buffer.from('1111'), 4).replacement));
  assert.equal(judge(found, Buffer.from('1111'), 4), judge(found, Buffer.from('2222'), 4));
});

test('a fragment is redacted in the same format', () => {
  assert.equal(verdict('<%t %l>', 'visa').fragment.toString(), '<credit-card visa>');
});

test('a fragment never shows the match: a format with %v gives way to the default', () => {
  assert.equal(verdict('<%v>').fragment.toString(), '{{{REDACTED-credit-card}}}');
});
