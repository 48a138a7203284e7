// Replaces the folder of a build. Plain JavaScript, because setup runs it.

import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A new name beside a folder, hidden and of this process alone. */
export function besides(folder, purpose) {
  return join(dirname(folder), `.dist-${purpose}-${process.pid}`);
}

/** Puts `made` in the place of `folder`, which is never absent for longer than a rename takes, nor ever incomplete. */
export function replaceFolder(made, folder) {
  const previous = besides(folder, 'previous');
  if (existsSync(folder)) renameSync(folder, previous);
  renameSync(made, folder);
  rmSync(previous, { recursive: true, force: true });
}
