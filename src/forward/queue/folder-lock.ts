import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../core/errors.ts';
import { isObject } from '../../core/is-object.ts';

/** A folder that this process has for itself. */
export interface FolderLock {
  release(): Promise<void>;
}

/** Properties of a lock. */
export interface FolderLockOptions {
  /** Another process has taken the folder, since this one gave no sign of life, or the lock was removed: this one has to end. */
  lost(): void;
  /** Milliseconds between signs of life. Default: 2 seconds. */
  readonly beatMs?: number;
  /** Milliseconds without one after which an owner counts as dead. Default: 10 seconds. */
  readonly deadMs?: number;
}

/**
 * Takes the lock at a path. Its owner sets the file's time again and again, since a number of a process means nothing in another container: all
 * have a process 1. On the machine and in the container of a lock's owner, it counts until that process ends; elsewhere, until its time has not
 * changed for `deadMs`, which is waited for. Clocks are not compared. Throws an Error that names the owner.
 */
export async function folderLock(
  path: string,
  { lost, beatMs = 2000, deadMs = 10_000 }: FolderLockOptions,
): Promise<FolderLock> {
  const own: Owner = {
    id: randomUUID(),
    host: hostname(),
    ...place(),
    pid: process.pid,
    start: startOf(process.pid) ?? '',
  };
  while (!(await created(path, own))) {
    const found = await lockAt(path);
    if (found === undefined) continue;
    if (await isAlive(path, found, beatMs, deadMs)) throw new Error(usedBy(path, found.owner));
    await removeDead(path, found, own.id);
  }
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= beat(path, own.id, lost).finally(() => {
      beating = undefined;
    });
  }, beatMs).unref();
  return {
    async release() {
      clearInterval(timer);
      await beating;
      const found = await lockAt(path);
      if (found?.owner.id === own.id) await rm(path, { force: true });
    },
  };
}

/** Process that has a lock. Texts are empty where the system does not say. */
interface Owner {
  readonly id: string;
  readonly host: string;
  /** Start of the machine, and namespace of the process's number. */
  readonly boot: string;
  readonly space: string;
  readonly pid: number;
  /** When it began, in ticks of the machine: numbers are given again. */
  readonly start: string;
}

interface Lock {
  readonly owner: Owner;
  /** Content and time of the file. */
  readonly state: string;
}

async function created(path: string, own: Owner): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(JSON.stringify(own)).finally(() => file.close());
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const NOBODY: Owner = { id: '', host: '', boot: '', space: '', pid: 0, start: '' };

/** Opens the file each time: over a network, its time is fresh then. */
async function lockAt(path: string): Promise<Lock | undefined> {
  try {
    const file = await open(path, 'r');
    try {
      const text = await file.readFile('utf8');
      const { mtimeMs } = await file.stat();
      return { owner: ownerIn(text), state: `${mtimeMs} ${text}` };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** An owner whose lock is not written yet, or that is another program, is nobody: only its signs of life count. */
function ownerIn(text: string): Owner {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { ...NOBODY, ...value } : NOBODY;
  } catch {
    return NOBODY;
  }
}

async function isAlive(
  path: string,
  { owner, state }: Lock,
  beatMs: number,
  deadMs: number,
): Promise<boolean> {
  const { boot, space } = place();
  if (boot !== '' && owner.boot === boot && owner.space === space) {
    return runs(owner);
  }
  for (let waited = 0; waited < deadMs; waited += beatMs / 4) {
    await pause(beatMs / 4);
    const now = await lockAt(path);
    if (now === undefined) return false;
    if (now.state !== state) return true;
  }
  return false;
}

/** Removes the lock of a process that is dead. Where another process was faster, its lock is put back. */
async function removeDead(path: string, { owner }: Lock, id: string): Promise<void> {
  const moved = `${path}.${id}`;
  try {
    await rename(path, moved);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const taken = ownerIn(await readFile(moved, 'utf8'));
  if (taken.id !== owner.id) await link(moved, path).catch(() => undefined);
  await rm(moved, { force: true });
}

/** A sign of life. A disk that fails is no loss: the next one is tried. */
async function beat(path: string, id: string, lost: () => void): Promise<void> {
  try {
    const file = await open(path, 'r+');
    try {
      if (ownerIn(await file.readFile('utf8')).id !== id) return lost();
      const now = new Date();
      await file.utimes(now, now);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') lost();
  }
}

/** The machine since its start, and the container. */
function place(): Pick<Owner, 'boot' | 'space'> {
  const boot = textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  return { boot, space: textOf(() => readlinkSync('/proc/self/ns/pid')) };
}

/** Whether this process of this machine and container runs. One of another user may be hidden, but not its number. */
function runs({ pid, start }: Owner): boolean {
  const found = startOf(pid);
  if (found !== undefined) return found === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** When a process began; empty for one that has ended, and `undefined` where the system does not say. Its name, in brackets, may have blanks. */
function startOf(pid: number): string | undefined {
  const text = textOf(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === '') return undefined;
  const [state, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return 'ZX'.includes(state) ? '' : rest[START_FIELD];
}

/** Index of `starttime` after the state: fields 22 and 3 of proc(5). */
const START_FIELD = 18;

function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function usedBy(path: string, { pid, host }: Owner): string {
  return `${path}: ${pid === 0 ? 'another process' : `process ${pid} of ${host}`} uses this queue`;
}
