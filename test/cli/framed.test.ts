import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { framed } from '../../src/cli/framed.ts';
import { frame } from './frame.ts';

const upper = async (record: Buffer) =>
  Buffer.from(`${record.toString('latin1').toUpperCase()}!`, 'latin1');

test('records come out one for one and in order, however the input is cut', async () => {
  const records = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
  const cuts = fc.array(fc.nat(400), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(records, cuts, async (own, at) => {
      const expected = await Promise.all(own.map((record) => upper(Buffer.from(record))));
      const input = Buffer.concat(own.map((record) => frame(Buffer.from(record))));
      assert.deepEqual(await run(cut(input, at)), Buffer.concat(expected.map(frame)));
    }),
  );
});

test('a record that is cut off is an error that names its number, after the records before it', async () => {
  const input = Buffer.concat([frame(Buffer.from('a')), frame(Buffer.from('bc')).subarray(0, 5)]);
  const answers: Buffer[] = [];
  const failing = (async () => {
    for await (const bytes of framed(chunks([input]), upper)) answers.push(bytes);
  })();
  await assert.rejects(failing, { name: 'InputError', message: /^record 2 is cut off/ });
  assert.deepEqual(Buffer.concat(answers), frame(Buffer.from('A!')));
});

test('a length that no record can have is refused before anything is allocated', async () => {
  const message = /^record 1 is to have 1952999795 bytes; expected at most 268435456/;
  await assert.rejects(run([Buffer.from('this is no record')]), { name: 'InputError', message });
});

function cut(input: Buffer, at: readonly number[]): Buffer[] {
  const ends = [...at.filter((end) => end < input.length), input.length].sort((a, b) => a - b);
  return ends.map((end, n) => input.subarray(ends[n - 1] ?? 0, end));
}

async function* chunks(parts: readonly Buffer[]) {
  yield* parts;
}

async function run(parts: readonly Buffer[]): Promise<Buffer> {
  const answers: Buffer[] = [];
  for await (const bytes of framed(chunks(parts), upper)) answers.push(bytes);
  return Buffer.concat(answers);
}
