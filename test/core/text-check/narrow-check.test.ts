import assert from 'node:assert/strict';
import { test } from 'node:test';
import { narrowCheck } from '../../../src/core/text-check/narrow-check.ts';

/** Whether a text is refused, in pieces of a length. */
function isRefused(bytes: Buffer, size: number): boolean {
  const { see } = narrowCheck();
  for (let at = 0; at < bytes.length; at += size) {
    if (see(bytes.subarray(at, at + size), false)) return true;
  }
  return see(Buffer.alloc(0), true);
}

const TEXTS = [
  'SSN 123-45-6789 of Jane Roe',
  '123-45-6789',
  'Zoë Müller, 19 Rue de la Paix, Orléans, 45000',
  '{"name":"Jane Roe","note":"a long text that goes on and on, and on, and on"}\n',
];

test('a text of one byte a character, or in UTF-8, contradicts UTF-16', () => {
  for (const text of TEXTS) {
    for (const size of [1, 3, 1000]) {
      assert.ok(isRefused(Buffer.from(text), size), text);
      assert.ok(!isRefused(Buffer.from(text, 'utf16le'), size), text);
      assert.ok(!isRefused(Buffer.from(text, 'utf16le').swap16(), size), text);
    }
  }
});

test('ideographs and other alphabets in UTF-16 do not', () => {
  for (const text of ['患者张伟，男，四十二岁。', 'Пациент Иванов', 'ﾃｽﾄ 患者', 'שלום עולם', '']) {
    assert.ok(!isRefused(Buffer.from(text, 'utf16le'), 5), text);
    assert.ok(!isRefused(Buffer.from(text, 'utf16le').swap16(), 5), text);
  }
});
