import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../core/version.ts';
import { controlFiles } from './control.ts';
import { epoch } from './epoch.ts';
import { shipped } from './lock.ts';
import { sbom } from './sbom.ts';
import { stage } from './stage.ts';

/** Debian 13's Node: re2's addon is built for one ABI, and the package depends on the library that has it. */
const ABI = '115';

const root = fileURLToPath(new URL('../../..', import.meta.url));

pack();

/** `npm run package`: dist/debian/redactor_VERSION_amd64.deb and its SBOM. The same tree gives the same bytes. */
function pack(): void {
  if (process.versions.modules !== ABI || process.arch !== 'x64' || process.platform !== 'linux') {
    throw new Error(
      'the package is for Debian 13 on amd64: build it on Linux, amd64, with Node 20',
    );
  }
  const name = `redactor_${version()}_amd64`;
  const packages = shipped(root);
  const seconds = epoch(root);
  const folder = mkdtempSync(join(tmpdir(), 'redactor-package-'));
  try {
    const bill = `${JSON.stringify(sbom(packages, version(), seconds), null, 2)}\n`;
    stage({ root, folder, packages, bill, seconds });
    runs(folder);
    controlFiles(root, folder, ABI);
    mkdirSync(join(root, 'dist/debian'), { recursive: true });
    build(folder, join(root, 'dist/debian', `${name}.deb`), seconds);
    writeFileSync(join(root, 'dist/debian', `${name}.cdx.json`), bill);
  } finally {
    rmSync(folder, { recursive: true });
  }
  process.stdout.write(`dist/debian/${name}.deb\n`);
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

/** One thread: xz's output depends on the number of threads. */
function build(folder: string, file: string, seconds: number): void {
  const options = ['--root-owner-group', '-Zxz', '--threads-max=1'];
  const { status, stderr } = spawnSync('dpkg-deb', [...options, '--build', folder, file], {
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) },
  });
  if (status !== 0) throw new Error(`dpkg-deb failed: ${stderr}`);
}
