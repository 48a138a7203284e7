import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { files } from './stage.ts';

/** Scripts that dpkg runs, in packer/deb/. */
const SCRIPTS = ['postinst', 'prerm', 'postrm'];

const DEPENDS = ['iproute2', 'nodejs (>= 20.19)', 'openssl', 'systemd (>= 253)'];

/**
 * Writes DEBIAN/, dpkg's metadata for the files under `folder`. `abi` is that of the Node which RE2's addon is built for; without one, there is no
 * addon, and the package is for any architecture.
 */
export function controlFiles(root: string, folder: string, abi: string | undefined): void {
  const own = files(folder);
  const to = (name: string) => join(folder, 'DEBIAN', name);
  mkdirSync(join(folder, 'DEBIAN'));
  writeFileSync(to('md5sums'), own.flatMap((path) => sum(folder, path)).join(''));
  writeFileSync(to('conffiles'), conffiles(folder, own));
  writeFileSync(to('control'), control(root, folder, own, abi));
  for (const name of SCRIPTS) {
    copyFileSync(join(root, 'packer/deb', name), to(name));
    chmodSync(to(name), 0o755);
  }
}

/** The files that an operator edits: dpkg keeps them in an upgrade. */
function conffiles(folder: string, own: readonly string[]): string {
  const edited = own
    .map((path) => `/${relative(folder, path)}`)
    .filter((path) => /^\/(?:etc|opt\/redactor\/profiles)\//.test(path));
  return `${edited.join('\n')}\n`;
}

function sum(folder: string, path: string): readonly string[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return [];
  const digest = createHash('md5').update(readFileSync(path)).digest('hex');
  return [`${digest}  ${relative(folder, path)}\n`];
}

function control(
  root: string,
  folder: string,
  own: readonly string[],
  abi: string | undefined,
): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sizes = own.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  const kilobytes = sizes.reduce((total, size) => total + Math.ceil(size / 1024), 0);
  return `${readFileSync(join(root, 'packer/deb/control'), 'utf8')
    .replace('@VERSION@', version)
    .replace('@SIZE@', String(kilobytes))
    .replace('@ARCHITECTURE@', abi === undefined ? 'all' : 'amd64')
    .replace('@DEPENDS@', [...DEPENDS, ...addonNeeds(folder, abi)].sort().join(', '))
    .trimEnd()}\n`;
}

/** Packages that the addon is linked with. */
function addonNeeds(folder: string, abi: string | undefined): readonly string[] {
  if (abi === undefined) return [];
  const addon = join(folder, 'opt/redactor/app/node_modules/re2/build/Release/re2.node');
  return [`libc6 (>= ${glibc(addon)})`, 'libgcc-s1', `libnode${abi}`, 'libstdc++6'];
}

/** The newest version of the C library that a file names. */
function glibc(path: string): string {
  const { status, stdout, stderr } = spawnSync('objdump', ['-T', path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`objdump failed (it is in binutils): ${stderr}`);
  const minors = [...stdout.matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor));
  return `2.${Math.max(...minors)}`;
}
