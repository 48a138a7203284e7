import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../core/version.ts';
import { epoch } from './epoch.ts';
import { type LockedPackage, shipped } from './lock.ts';
import { sbom } from './sbom.ts';
import { stage } from './stage.ts';

/** The files of a package in a folder of their own, and its bill of materials. */
export interface Staged {
  readonly root: string;
  readonly folder: string;
  readonly bill: string;
  /** Modification time of every file, in seconds since 1970. */
  readonly seconds: number;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Stages a package's files, checks that the service loads from them, hands them to `use` and removes them. */
export function staged(carried: (one: LockedPackage) => boolean, use: (one: Staged) => void): void {
  const packages = shipped(root).filter(carried);
  const seconds = epoch(root);
  const folder = mkdtempSync(join(tmpdir(), 'redactor-package-'));
  try {
    const bill = `${JSON.stringify(sbom(packages, version(), seconds), null, 2)}\n`;
    stage({ root, folder, packages, bill, seconds });
    runs(folder);
    use({ root, folder, bill, seconds });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All that the service loads is there. */
function runs(folder: string): void {
  const code = "await import('./opt/redactor/app/dist/service/main.js')";
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code],
    options,
  );
  if (status !== 0) throw new Error(`the packed service does not load: ${stderr}`);
}
