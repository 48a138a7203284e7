import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type DiskQueue, diskQueue, QueueFull } from '../../../src/forward/queue/disk-queue.ts';
import { temporaryFolder } from '../../temporary.ts';

const key = Buffer.alloc(32, 7);

function opened(folder: string, options: object = {}): Promise<DiskQueue> {
  return diskQueue({ folder, key, name: 'test', most: 1024 * 1024, ...options });
}

async function append(queue: DiskQueue, ...texts: readonly string[]): Promise<void> {
  await Promise.all(texts.map((text) => queue.append(Buffer.from(text))));
}

async function taken(queue: DiskQueue, count: number): Promise<readonly string[]> {
  const texts: string[] = [];
  for (let n = 0; n < count; n++) {
    texts.push((await queue.oldest())?.toString() ?? '');
    await queue.drop();
  }
  return texts;
}

function segments(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.queue'));
}

test('entries leave in the order in which they came', async () => {
  const queue = await opened(temporaryFolder());
  await append(queue, 'one', 'two', 'three');
  assert.deepEqual(await taken(queue, 3), ['one', 'two', 'three']);
  assert.equal(queue.entries, 0);
  await queue.close();
});

test('the oldest entry stays until it is dropped', async () => {
  const queue = await opened(temporaryFolder());
  await append(queue, 'one');
  assert.equal((await queue.oldest())?.toString(), 'one');
  assert.equal((await queue.oldest())?.toString(), 'one');
  await queue.close();
});

test('entries that a process left, which did not close the queue, are there for the next', async () => {
  const folder = temporaryFolder();
  const first = await opened(folder, { segmentBytes: 100 });
  for (const text of ['one', 'two', 'three', 'four', 'five']) await append(first, text);
  await taken(first, 2);
  const second = await opened(folder, { segmentBytes: 100 });
  assert.equal(second.entries, 3);
  await append(second, 'six');
  assert.deepEqual(await taken(second, 4), ['three', 'four', 'five', 'six']);
});

test('no text of an entry is on the disk in clear', async () => {
  const folder = temporaryFolder();
  const queue = await opened(folder);
  await append(queue, 'a text that is sealed');
  for (const name of segments(folder)) {
    assert.equal(readFileSync(join(folder, name)).includes('sealed'), false);
  }
  await queue.close();
});

test('a full queue takes nothing, and takes again after entries have left', async () => {
  const queue = await opened(temporaryFolder(), { most: 400, segmentBytes: 1 });
  await append(queue, 'x'.repeat(100), 'y'.repeat(100));
  await assert.rejects(append(queue, 'z'.repeat(200)), QueueFull);
  await taken(queue, 2);
  await append(queue, 'z'.repeat(200));
  await queue.close();
});

test('a queue whose entries have all left takes as much again', async () => {
  const queue = await opened(temporaryFolder(), { most: 10_000 });
  for (let round = 0; round < 50; round++) {
    await append(queue, 'x'.repeat(1000));
    await taken(queue, 1);
  }
  await queue.close();
});

test('an entry that the file ends in was not acknowledged', async () => {
  const folder = temporaryFolder();
  const queue = await opened(folder);
  await append(queue, 'one');
  await append(queue, 'two');
  const [name] = segments(folder);
  const path = join(folder, name);
  truncateSync(path, readFileSync(path).length - 1);
  const next = await opened(folder);
  assert.equal(next.entries, 1);
  assert.deepEqual(await taken(next, 1), ['one']);
  assert.equal(next.damaged, 0);
});

test('zeros that a file ends with are no entries', async () => {
  const folder = temporaryFolder();
  const queue = await opened(folder);
  await append(queue, 'one');
  const [name] = segments(folder);
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(64 * 1024)]));
  const next = await opened(folder);
  assert.equal(next.entries, 1);
  assert.deepEqual(await taken(next, 1), ['one']);
  assert.deepEqual([next.entries, next.damaged], [0, 0]);
});

test('an entry that was changed is passed over and counted, and its segment is kept', async () => {
  const folder = temporaryFolder();
  const queue = await opened(folder);
  for (const text of ['one', 'two', 'three']) await append(queue, text);
  const [name] = segments(folder);
  const path = join(folder, name);
  const bytes = readFileSync(path);
  // The second entry: after the head of 40 bytes, and 4 + 3 + 16 of the first.
  bytes[40 + 23 + 6] ^= 1;
  writeFileSync(path, bytes);
  const next = await opened(folder);
  assert.deepEqual(await taken(next, 2), ['one', 'three']);
  assert.equal(next.damaged, 1);
  assert.deepEqual(readdirSync(folder).filter((one) => one.endsWith('.damaged')).length, 1);
});

test('a length that was changed costs the rest of its segment, not the next one', async () => {
  const folder = temporaryFolder();
  const queue = await opened(folder, { segmentBytes: 60 });
  for (const text of ['one', 'two', 'three', 'four']) await append(queue, text);
  const [name] = segments(folder);
  const path = join(folder, name);
  const bytes = readFileSync(path);
  bytes.writeUInt32BE(0x7fffffff, 40);
  writeFileSync(path, bytes);
  const next = await opened(folder);
  assert.deepEqual(await taken(next, 3), ['two', 'three', 'four']);
  assert.equal(next.damaged, 1);
});

test('a queue of another key is passed over, and nothing of it is removed', async () => {
  const folder = temporaryFolder();
  await append(await opened(folder), 'one');
  const next = await opened(folder, { key: Buffer.alloc(32, 8) });
  await append(next, 'two');
  assert.deepEqual(await taken(next, 1), ['two']);
  assert.equal(next.damaged, 1);
  assert.equal(readdirSync(folder).filter((one) => one.endsWith('.damaged')).length, 1);
});

test('next is the oldest entry, and nothing where there is none, also after one that is damaged', async () => {
  const folder = temporaryFolder();
  const queue = await opened(folder);
  assert.equal(await queue.next(), undefined);
  await append(queue, 'one');
  assert.equal((await queue.next())?.toString(), 'one');
  const other = await opened(folder, { key: Buffer.alloc(32, 8) });
  assert.equal(await other.next(), undefined);
  assert.equal(other.damaged, 1);
});

test('after its end, nothing is handed out', async () => {
  const queue = await opened(temporaryFolder());
  const waiting = queue.oldest();
  queue.end();
  assert.equal(await waiting, undefined);
  await queue.close();
});

/** Opens files whose disk fails at the calls with these numbers, after it has taken the bytes. `sealed`: each write, by file and salt. */
function failingDisk(calls: readonly number[]) {
  const sealed: { readonly salt: string; readonly at: number; readonly bytes: Buffer }[] = [];
  let call = 0;
  const openFile = (async (...args: Parameters<typeof open>) => {
    const file = await open(...args);
    let salt = '';
    const failing: Pick<FileHandle, 'write' | 'datasync' | 'truncate' | 'close'> = {
      async write(bytes: Buffer, from: number, length: number, at: number) {
        if (at === 0) salt = bytes.toString('hex', 8, 40);
        else sealed.push({ salt, at, bytes: Buffer.from(bytes.subarray(from, from + length)) });
        return file.write(bytes, from, length, at);
      },
      async datasync() {
        if (calls.includes(call++)) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        return file.datasync();
      },
      truncate: (length) => file.truncate(length),
      close: () => file.close(),
    } as typeof failing;
    return failing as FileHandle;
  }) as typeof open;
  return { openFile, sealed };
}

for (const calls of [[0], [0, 1, 2], [1], [1, 2], [0, 2, 4], [2, 3]]) {
  test(`no nonce seals twice where the disk fails at calls ${calls}, and what was taken leaves in order`, async () => {
    const folder = temporaryFolder();
    const { openFile, sealed } = failingDisk(calls);
    const queue = await opened(folder, { openFile });
    const acknowledged: string[] = [];
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const taken = queue.append(Buffer.from(text)).then(() => acknowledged.push(text));
      await taken.catch(() => undefined);
    }
    assert.equal(acknowledged.length, 6 - calls.length);
    for (const [index, one] of sealed.entries()) {
      for (const other of sealed.slice(index + 1)) {
        const same = one.salt === other.salt && one.at === other.at;
        assert.ok(!same, `two writes at ${one.at} of one segment`);
      }
    }
    await queue.close();
    const next = await opened(folder);
    assert.deepEqual(await taken(next, acknowledged.length), acknowledged);
    assert.equal(next.damaged, 0);
    await next.close();
  });
}

test('an entry opens neither in another queue nor in the place of another segment', async () => {
  for (const moved of ['0000000000000000.queue', '0000000000000001.queue'] as const) {
    const folder = temporaryFolder();
    const other = temporaryFolder();
    const queue = await opened(folder);
    await append(queue, 'one');
    await queue.close();
    copyFileSync(join(folder, segments(folder)[0]), join(other, moved));
    const name = moved.startsWith('0000000000000000') ? 'other' : 'test';
    const next = await opened(other, { name });
    assert.equal(await next.next(), undefined);
    assert.equal(next.damaged, 1);
    await next.close();
  }
});
