import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { profilesIn, run } from './run.ts';

const folder = temporaryFolder();
const profiles = profilesIn(folder);
const text = 'to kim@acme.test, card 4111 1111 1111 1111, IBAN DE89370400440532013000\n';
const SAYS = 'redactor: values that filters that are off would find';
const says = (err: string) => err.split('\n').filter((line) => line.startsWith(SAYS));

test('filter --more says on standard error what filters that are off would find', async () => {
  const more = await run(profiles, ['filter', '--more'], { input: text });
  assert.deepEqual(says(more.err), [`${SAYS}: creditCard 1, ibanCode 1`]);
  const plain = await run(profiles, ['filter'], { input: text });
  assert.deepEqual([plain.out, says(plain.err)], [more.out, []]);
  const none = await run(profiles, ['filter', '--more'], { input: 'nothing here' });
  assert.deepEqual(says(none.err), [`${SAYS}: none`]);
});

test('explain --more says the same, and its answer stays as it is', async () => {
  for (const args of [
    ['explain', '-d', 'x'],
    ['explain', '--color'],
  ]) {
    const more = await run(profiles, [...args, '--more'], { input: text });
    assert.deepEqual(says(more.err), [`${SAYS}: creditCard 1, ibanCode 1`]);
    const plain = await run(profiles, args, { input: text });
    assert.deepEqual([plain.out, says(plain.err)], [more.out, []]);
  }
});

test('of a long text its first MiB counts', async () => {
  const filler = 'nothing here at all\n'.repeat(2 ** 20 / 20);
  const { err } = await run(profiles, ['filter', '--more'], { input: text + filler + text });
  assert.deepEqual(says(err), [`${SAYS} in the first MiB: creditCard 1, ibanCode 1`]);
});

test('a text that is refused is not counted, and --more is for one text', async () => {
  const image = Buffer.from([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...new Uint8Array(100),
  ]);
  const refused = await run(profiles, ['filter', '--more'], { input: image });
  assert.deepEqual([refused.status === 0, says(refused.err)], [false, []]);
  const file = join(folder, 'in.txt');
  writeFileSync(file, text);
  for (const args of [['--framed'], ['--journal'], ['-o', folder, file], [file, file]]) {
    const { status, err } = await run(profiles, ['filter', '--more', ...args], { input: '' });
    assert.equal(status, 2, String(args));
    assert.match(err, /--more/);
  }
});
