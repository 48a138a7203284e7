import assert from 'node:assert/strict';
import { test } from 'node:test';
import { structure } from '../../../src/formats/mime/structure.ts';
import { copiedBytes } from '../../copied.ts';

for (const [name, mail] of [
  ['a long field', `From: a@b.example\r\nSubject: ${'a'.repeat(50_000)}\r\n\r\nhi\r\n`],
  ['a field longer than any', `Subject: ${'a'.repeat(150_000)}\n\nhi\n`],
  ['a long fold', `Subject: a\n ${'b'.repeat(30_000)}\n ${'c'.repeat(30_000)}\n\nhi\n`],
] as const) {
  test(`the header of a mail in pieces of a byte is joined once: ${name}`, () => {
    const read = structure(false);
    let bytes = '';
    const take = (chunk: Buffer | undefined) => {
      for (const step of read(chunk)) if ('bytes' in step) bytes += step.bytes.toString('latin1');
    };
    const copied = copiedBytes(() => {
      for (const byte of Buffer.from(mail)) take(Buffer.from([byte]));
      take(undefined);
    });
    assert.equal(bytes, mail);
    assert.ok(copied < 8 * mail.length, `${copied} bytes copied`);
  });
}
