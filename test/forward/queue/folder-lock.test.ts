import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { folderLock } from '../../../src/forward/queue/folder-lock.ts';
import { queueFolder } from '../../../src/forward/queue/queue-folder.ts';
import { temporaryFolder } from '../../temporary.ts';

const FAST = { lost: () => assert.fail('lost'), beatMs: 20, deadMs: 400 };
const USED = /: process \d+ of .* uses this queue$/;

function newPath(): string {
  return join(temporaryFolder(), 'lock');
}

/** The lock of this process, as one of another container or machine has it. */
async function ofAnother(path: string, changes: object): Promise<string> {
  const lock = await folderLock(path, FAST);
  const owner = JSON.parse(readFileSync(path, 'utf8'));
  await lock.release();
  const text = JSON.stringify({ ...owner, id: 'another', ...changes });
  writeFileSync(path, text);
  return text;
}

test('a folder is for one process at a time, and free after its release', async () => {
  const path = newPath();
  const first = await folderLock(path, FAST);
  await assert.rejects(folderLock(path, FAST), USED);
  await first.release();
  const second = await folderLock(path, FAST);
  await second.release();
  assert.deepEqual(readdirSync(join(path, '..')), []);
});

const DEAD = [
  ['a process that has ended', { pid: 4_194_304 }],
  ['an earlier process with the same number', { start: '1' }],
] as const;

for (const [what, changes] of DEAD) {
  test(`the lock of ${what}, in the same container, is taken at once`, async () => {
    const path = newPath();
    await ofAnother(path, changes);
    const lock = await folderLock(path, { ...FAST, deadMs: 3_600_000 });
    await lock.release();
  });
}

/** Processes with this one's number that are others. */
const ELSEWHERE = [
  ['in another container', { space: 'pid:[1]' }],
  ['on another machine', { boot: 'another' }],
] as const;

for (const [where, changes] of ELSEWHERE) {
  test(`process 1 ${where} keeps the folder while it gives signs of life`, async () => {
    const path = newPath();
    await ofAnother(path, changes);
    let seconds = 1;
    const beats = setInterval(() => utimesSync(path, seconds, seconds++), 20);
    await assert.rejects(folderLock(path, FAST), USED);
    clearInterval(beats);
  });

  test(`the lock of process 1 ${where} is taken once it gives none`, async () => {
    const path = newPath();
    await ofAnother(path, changes);
    const began = performance.now();
    const lock = await folderLock(path, FAST);
    assert.ok(performance.now() - began >= 390);
    await lock.release();
  });
}

test('an owner gives signs of life', async () => {
  const path = newPath();
  const lock = await folderLock(path, FAST);
  const text = readFileSync(path, 'utf8').replace(/"space":"[^"]*"/, '"space":"pid:[1]"');
  writeFileSync(path, text);
  await assert.rejects(folderLock(path, FAST), USED);
  await lock.release();
});

for (const text of ['', '12345', '{"id":']) {
  test(`a lock that is no owner (${text || 'empty'}) counts until it is old`, async () => {
    const path = newPath();
    writeFileSync(path, text);
    const lock = await folderLock(path, FAST);
    await lock.release();
  });
}

test('of many that wait for a dead owner, one gets the folder', async () => {
  const path = newPath();
  await ofAnother(path, { space: 'pid:[1]' });
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => folderLock(path, FAST)));
  const locks = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  assert.equal(locks.length, 1);
  await locks[0].release();
});

test('an owner whose lock another process has taken, or that is removed, is told so', async () => {
  for (const change of [(path: string) => writeFileSync(path, '{"id":"another"}'), rmSync]) {
    const path = newPath();
    let isLost = false;
    const lock = await folderLock(path, {
      ...FAST,
      lost() {
        isLost = true;
      },
    });
    change(path);
    for (let n = 0; n < 200 && !isLost; n++) await pause(10);
    assert.ok(isLost);
    await lock.release();
  }
});

test('queues of another key are not opened, and the folder is free again', async () => {
  const folder = temporaryFolder();
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await (await queueFolder(folder, one, FAST)).release();
  await assert.rejects(queueFolder(folder, other, FAST), /key\.check: .* another key/);
  await assert.rejects(queueFolder(folder, undefined, FAST), /key\.check: .* another key/);
  await (await queueFolder(folder, one, FAST)).release();
});

test('a key that was made is the same for the next process', async () => {
  const folder = temporaryFolder();
  const first = await queueFolder(folder, undefined, FAST);
  await first.release();
  const second = await queueFolder(folder, undefined, FAST);
  assert.deepEqual(second.key, first.key);
  await second.release();
});

test('a key of another length is refused, with its place', async () => {
  const folder = temporaryFolder();
  const short = Buffer.alloc(16);
  await assert.rejects(
    queueFolder(folder, short, FAST),
    /^Error: queue\.key: expected 32 bytes in hex, found 16$/,
  );
  writeFileSync(join(folder, 'key'), short);
  await assert.rejects(queueFolder(folder, undefined, FAST), /\/key: expected 32 bytes, found 16$/);
});
