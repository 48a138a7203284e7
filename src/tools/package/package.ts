import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../core/version.ts';
import { controlFiles } from './control.ts';
import { staged } from './staged.ts';

/** Debian 13's Node: re2's addon is built for one ABI, and the package depends on the library that has it. */
const ABI = '115';

if (process.argv.includes('--portable')) pack('all');
else pack('amd64');

/**
 * `npm run package`: dist/debian/redactor_VERSION_amd64.deb and its SBOM; `npm run package:portable`: redactor_VERSION_all.deb, for any
 * architecture, without RE2's addon. The same tree gives the same bytes.
 */
function pack(architecture: 'amd64' | 'all'): void {
  const isNative = architecture === 'amd64';
  if (isNative && !isDebians()) {
    throw new Error(
      'the package is for Debian 13 on amd64: build it on Linux, amd64, with Node 20',
    );
  }
  const name = `redactor_${version()}_${architecture}`;
  staged(
    (one) => isNative || one.name !== 're2',
    ({ root, folder, bill, seconds }) => {
      controlFiles(root, folder, isNative ? ABI : undefined);
      mkdirSync(join(root, 'dist/debian'), { recursive: true });
      build(folder, join(root, 'dist/debian', `${name}.deb`), seconds);
      writeFileSync(join(root, 'dist/debian', `${name}.cdx.json`), bill);
    },
  );
  process.stdout.write(`dist/debian/${name}.deb\n`);
}

/** Whether the running Node has the ABI and architecture of Debian's. */
function isDebians(): boolean {
  const { versions, arch, platform } = process;
  return versions.modules === ABI && arch === 'x64' && platform === 'linux';
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
