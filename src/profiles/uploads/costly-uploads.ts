import { join } from 'node:path';
import { makeFolder } from '../../core/files.ts';
import { sha256 } from '../../core/sha256.ts';
import { containedFile } from '../contained-file.ts';
import { PROFILE_BYTES, profileNames } from '../load.ts';
import type { Trials } from './trials.ts';
import { isSmallUpload, tooMuch } from './upload-limits.ts';

/**
 * The hashes of uploads in a folder whose compilation would take more than an upload may: no process compiles them. Such uploads were written by an older version of the service, or by another program.
 */
export async function costlyUploads(state: string, { run }: Trials): Promise<ReadonlySet<string>> {
  const folder = join(state, 'profiles');
  makeFolder(folder);
  const costly = new Set<string>();
  for (const name of profileNames(folder)) {
    const bytes = bytesOf(folder, name);
    if (bytes === undefined || isSmallUpload(bytes) || tooMuch(bytes).length > 0) continue;
    const answer = await run(bytes).catch(() => ({ costly: true }));
    if ('costly' in answer) costly.add(sha256(bytes));
  }
  return costly;
}

/** A file that cannot be read is reported where it is loaded. */
function bytesOf(folder: string, name: string): Buffer | undefined {
  try {
    return containedFile(folder, `${name}.json`, PROFILE_BYTES);
  } catch {
    return undefined;
  }
}
