import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bashCompletions, fishCompletions, zshCompletions } from '../../cli/help/completions.ts';
import { manPage } from '../../cli/help/man.ts';
import { copyright } from './copyright.ts';
import type { LockedPackage } from './lock.ts';
import { stripped } from './stripped.ts';

/** Contents of the package's tree. */
export interface Staging {
  readonly root: string;
  readonly folder: string;
  readonly packages: readonly LockedPackage[];
  /** The bill of materials, as a file's content. */
  readonly bill: string;
  /** Modification time of every file, in seconds since 1970. */
  readonly seconds: number;
}

/** Parts of dist/ that only a developer needs. */
const NOT_SHIPPED = ['debian', 'npm', 'rpm', 'tools'];
const CODE = ['.js', '.cjs', '.mjs', '.json'];
const SHEBANG = Buffer.from('#!');
/** Files of packer/ that operators copy. */
const EXAMPLES = [
  'redactor.alerts.yml',
  'redactor.grafana.json',
  'redactor-forward.alerts.yml',
  'redactor-forward.grafana.json',
  'haproxy.cfg',
];
/** The files of re2 that run; its sources are left out. */
const RE2 = ['re2.js', 'package.json'];

/** Lays the package's files out under `folder`, as they are installed on a machine. */
export function stage({ root, folder, packages, bill, seconds }: Staging): void {
  const to = (path: string) => createdFolder(join(folder, path));
  const put = (path: string, content: string | Buffer) => writeFileSync(to(path), content);
  const from = (path: string) => join(root, path);

  application(root, to('opt/redactor/app/package.json'));
  for (const one of packages) carry(root, one, join(folder, 'opt/redactor/app'));
  copyFileSync(from('systemd/launcher'), to('opt/redactor/bin/redactor'));
  copyFileSync(from('systemd/make-certs'), to('opt/redactor/bin/make-certs'));
  cpSync(from('profiles'), join(folder, 'opt/redactor/profiles'), { recursive: true });
  copyFileSync(from('certs/README.md'), to('opt/redactor/certs/README.md'));
  for (const unit of readdirSync(from('systemd')).filter(isUnit)) {
    copyFileSync(from(`systemd/${unit}`), to(`usr/lib/systemd/system/${unit}`));
  }
  copyFileSync(from('systemd/redactor.sysusers'), to('usr/lib/sysusers.d/redactor.conf'));
  copyFileSync(from('systemd/redactor.default'), to('etc/default/redactor'));
  symlinkSync('/opt/redactor/bin/redactor', to('usr/bin/redactor'));
  put('usr/share/lintian/overrides/redactor', readFileSync(from('packer/deb/lintian-overrides')));

  put('usr/share/man/man1/redactor.1.gz', gzipSync(manPage(), { level: 9 }));
  put('usr/share/bash-completion/completions/redactor', bashCompletions());
  put('usr/share/zsh/vendor-completions/_redactor', zshCompletions());
  put('usr/share/fish/vendor_completions.d/redactor.fish', fishCompletions());

  const doc = 'usr/share/doc/redactor';
  // Not compressed: units and alerts name pages by their paths, and links in pages lead to others.
  for (const name of ['README.md', 'OPERATIONS.md', 'SECURITY.md', 'NOTICE']) {
    copyFileSync(from(name), to(`${doc}/${name}`));
  }
  for (const path of files(from('docs'))) copyFileSync(path, to(`${doc}/${relative(root, path)}`));
  put(`${doc}/changelog.gz`, gzipSync(changelog(root, seconds), { level: 9 }));
  put(`${doc}/copyright`, copyright(root, packages));
  put(`${doc}/redactor.cdx.json`, bill);
  for (const name of EXAMPLES) copyFileSync(from(`packer/${name}`), to(`${doc}/examples/${name}`));
  settle(folder, seconds);
}

/** The compiled service, the console, the data that they read, and the one file with its version. */
function application(root: string, manifest: string): void {
  const app = dirname(manifest);
  const { name, version, license, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  writeFileSync(manifest, `${JSON.stringify({ name, version, license, type }, null, 2)}\n`);
  copyTree(join(root, 'dist'), join(app, 'dist'), (path) => {
    const [top = ''] = path.split('/');
    return (
      !NOT_SHIPPED.includes(top) &&
      (top === 'console' ||
        ['.js', '.cjs', '.code', '.css', '.bin', '.memory', '.json', '.wasm'].includes(
          extname(path),
        ))
    );
  });
}

/** A package's code, without documents, types and tests. */
function carry(root: string, { path, name }: LockedPackage, app: string): void {
  const from = join(root, path);
  if (name === 're2') {
    copyTree(from, join(app, path), (file) => RE2.includes(file));
    const addon = 'build/Release/re2.node';
    stripped(join(from, addon), createdFolder(join(app, path, addon)));
    return;
  }
  copyTree(from, join(app, path), (file) => {
    const folders = dirname(file).split('/');
    const unwanted = ['test', 'tests', 'docs', 'examples', 'benchmarks', 'node_modules'];
    if (basename(file).startsWith('.') || folders.some((folder) => unwanted.includes(folder)))
      return false;
    return CODE.includes(extname(file));
  });
}

function copyTree(from: string, to: string, wanted: (path: string) => boolean): void {
  if (!existsSync(from)) return;
  for (const path of files(from)) {
    if (wanted(relative(from, path)))
      copyFileSync(path, createdFolder(join(to, relative(from, path))));
  }
}

/** The files of a folder and of its folders, sorted. */
export function files(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A changelog in Debian's form, which refers to CHANGELOG.md. */
function changelog(root: string, seconds: number): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const day = new Date(seconds * 1000).toUTCString().replace('GMT', '+0000');
  const entry = '  * See CHANGELOG.md of the source.';
  return `redactor (${version}) stable; urgency=medium\n\n${entry}\n\n -- The redactor authors <redactor@redactor.invalid>  ${day}\n`;
}

/** The modes and times of an installed system, whatever the builder's were. */
function settle(folder: string, seconds: number): void {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (lstatSync(path).isSymbolicLink()) continue;
    const runs = entry.isDirectory() || readFileSync(path).subarray(0, 2).equals(SHEBANG);
    chmodSync(path, runs ? 0o755 : 0o644);
    utimesSync(path, seconds, seconds);
  }
  chmodSync(folder, 0o755);
}

function isUnit(name: string): boolean {
  return name.endsWith('.service') || name.endsWith('.socket');
}

function createdFolder(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}
