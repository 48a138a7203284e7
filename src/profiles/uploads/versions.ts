import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../core/errors.ts';
import { makeFolder, replaceFile, TEMPORARY } from '../../core/files.ts';

/** One version of an uploaded profile. */
export interface Version {
  /** Counts from 1. */
  readonly revision: number;
  /** When it was uploaded, ISO 8601. */
  readonly capturedTimestamp: string;
  /** SHA-256 of the file's bytes, in hex. */
  readonly contentHash: string;
  /** The id of the API key that it was uploaded with. */
  readonly by?: string;
  /** The uploader's words about it. */
  readonly note?: string;
  /** Number of expectations of its test texts that failed, where it was saved all the same. */
  readonly failedTests?: number;
}

/** Facts about an upload that its file does not hold. */
export type AboutVersion = Pick<Version, 'by' | 'note' | 'failedTests'>;

/** The versions of uploaded profiles that are kept. */
export interface Versions {
  /** The newest first. */
  list(name: string): readonly Version[];
  read(name: string, revision: number): Buffer | undefined;
  /** The newest revision with these bytes. */
  revisionOf(name: string, bytes: Buffer): number | undefined;
  /** Keeps an upload, and drops the oldest beyond `MOST_VERSIONS`; the same bytes again are no new version. */
  keep(name: string, bytes: Buffer, about?: AboutVersion): Promise<void>;
  forget(name: string): Promise<void>;
}

/** Versions of one profile that are kept: of 1 MiB each at most. */
const MOST_VERSIONS = 20;

/** Opens the versions of a state folder: `versions/NAME/REVISION.json`. */
export function versions(state: string): Versions {
  const folderOf = (name: string): string => join(state, 'versions', name);
  const fileOf = (name: string, revision: number): string =>
    join(folderOf(name), `${revision}.json`);
  const aboutOf = (name: string, revision: number): string =>
    join(folderOf(name), `${revision}.about.json`);
  return { list, read, revisionOf, keep, forget };

  function list(name: string): readonly Version[] {
    return revisions(folderOf(name)).flatMap((revision) => {
      const bytes = read(name, revision);
      if (bytes === undefined) return [];
      const capturedTimestamp = statSync(fileOf(name, revision)).mtime.toISOString();
      const about = aboutIn(aboutOf(name, revision));
      return [{ revision, capturedTimestamp, contentHash: hashOf(bytes), ...about }];
    });
  }

  function read(name: string, revision: number): Buffer | undefined {
    try {
      return readFileSync(fileOf(name, revision));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  function revisionOf(name: string, bytes: Buffer): number | undefined {
    return revisions(folderOf(name)).find((revision) => read(name, revision)?.equals(bytes));
  }

  async function keep(name: string, bytes: Buffer, about: AboutVersion = {}): Promise<void> {
    const folder = folderOf(name);
    makeFolder(folder);
    const temporary = join(folder, `${TEMPORARY}${randomUUID()}`);
    await replaceFile(temporary, bytes);
    try {
      const revision = await linkAsNext(name, bytes, temporary);
      if (revision !== undefined && Object.keys(about).length > 0) {
        await replaceFile(aboutOf(name, revision), Buffer.from(`${JSON.stringify(about)}\n`));
      }
    } finally {
      await rm(temporary, { force: true });
    }
    for (const old of revisions(folder).slice(MOST_VERSIONS)) {
      await rm(fileOf(name, old), { force: true });
      await rm(aboutOf(name, old), { force: true });
    }
  }

  /** The number of the new version, if it is one. Another process may have taken a number since. */
  async function linkAsNext(
    name: string,
    bytes: Buffer,
    temporary: string,
  ): Promise<number | undefined> {
    const [latest = 0] = revisions(folderOf(name));
    if (read(name, latest)?.equals(bytes)) return undefined;
    try {
      await link(temporary, fileOf(name, latest + 1));
      return latest + 1;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      return linkAsNext(name, bytes, temporary);
    }
  }

  async function forget(name: string): Promise<void> {
    await rm(folderOf(name), { recursive: true, force: true });
  }
}

function revisions(folder: string): readonly number[] {
  try {
    const numbers = readdirSync(folder).flatMap(
      (file) => /^(\d{1,15})\.json$/.exec(file)?.[1] ?? [],
    );
    return numbers.map(Number).sort((one, other) => other - one);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function aboutIn(file: string): AboutVersion {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as AboutVersion;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
