import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { test } from 'node:test';
import { SpoolError } from '../../src/answer/sealed-file.ts';
import { type Spool, spool } from '../../src/answer/spool.ts';
import { temporaryFolder } from '../temporary.ts';

const folder = temporaryFolder();

async function contents(kept: Spool): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of kept.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Open files that were unlinked from the folder. */
function unlinkedFiles(): string[] {
  const paths = readdirSync('/proc/self/fd').map((fd) => `/proc/self/fd/${fd}`);
  return paths.filter((path) => {
    try {
      const target = readlinkSync(path);
      return target.startsWith(folder) && target.endsWith('(deleted)');
    } catch {
      return false;
    }
  });
}

test('spans that fit in memory need no file and are read as often as needed', async () => {
  const kept = spool(folder);
  await kept.write(Buffer.from('one '));
  await kept.write(Buffer.from('two'));
  assert.equal((await contents(kept)).toString(), 'one two');
  assert.equal((await contents(kept)).toString(), 'one two');
  assert.deepEqual(unlinkedFiles(), []);
  await kept.close();
});

test('bytes that do not fit come back from the file, unchanged, twice', async () => {
  const kept = spool(folder, 100_000);
  const written: Buffer[] = [];
  for (let i = 0; i < 60; i += 1) {
    const bytes = Buffer.alloc(9_973, `${i} `);
    written.push(bytes);
    await kept.write(bytes);
  }
  assert.equal(unlinkedFiles().length, 1);
  assert.deepEqual(await contents(kept), Buffer.concat(written));
  assert.deepEqual(await contents(kept), Buffer.concat(written));
  await kept.close();
});

test('the file has no name, shows nothing of its contents and is closed with the spool', async () => {
  const kept = spool(folder, 1);
  await kept.write(Buffer.alloc(200_000, 'SECRET 078-05-1120 '));
  assert.deepEqual(readdirSync(folder), []);
  const [file] = unlinkedFiles();
  assert.ok(file !== undefined);
  const onDisk = readFileSync(file);
  assert.ok(onDisk.length > 190_000);
  assert.equal(onDisk.includes('SECRET'), false);
  assert.equal(onDisk.includes('078-05'), false);
  await kept.close();
  await kept.close();
  assert.deepEqual(unlinkedFiles(), []);
});

test('two blocks of the same bytes differ on disk', async () => {
  const kept = spool(folder, 1);
  await kept.write(Buffer.alloc(2 * 65_536, 'a'));
  const [file = ''] = unlinkedFiles();
  const onDisk = readFileSync(file);
  assert.notDeepEqual(onDisk.subarray(0, 1_000), onDisk.subarray(65_552, 66_552));
  await kept.close();
});

test('a folder that is not there is a SpoolError with the code of the system', async () => {
  const kept = spool(`${folder}/nowhere`, 1);
  await assert.rejects(kept.write(Buffer.alloc(100_000)), (error) => {
    return error instanceof SpoolError && error.code === 'ENOENT';
  });
  await kept.close();
});
