import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { version } from '../../core/version.ts';
import { type Staged, staged } from './staged.ts';

pack();

/**
 * `npm run package:rpm`: dist/rpm/redactor-VERSION-1.noarch.rpm and its SBOM, without RE2's addon, which is of one architecture
 * and ABI. Needs rpmbuild. The same tree gives the same bytes.
 */
function pack(): void {
  const name = `redactor-${version()}-1.noarch`;
  staged(
    (one) => one.name !== 're2',
    (files) => {
      asFedoraHasThem(files.folder);
      mkdirSync(join(files.root, 'dist/rpm'), { recursive: true });
      build(files, join(files.root, 'dist/rpm', `${name}.rpm`));
      writeFileSync(join(files.root, 'dist/rpm', `${name}.cdx.json`), files.bill);
    },
  );
  process.stdout.write(`dist/rpm/${name}.rpm\n`);
}

/** Moves files that have another place than in Debian, and removes those that only Debian has. */
function asFedoraHasThem(folder: string): void {
  const zsh = join(folder, 'usr/share/zsh');
  renameSync(join(zsh, 'vendor-completions'), join(zsh, 'site-functions'));
  rmSync(join(folder, 'usr/share/lintian'), { recursive: true });
  rmSync(join(folder, 'usr/share/doc/redactor/changelog.gz'));
}

function build({ root, folder, seconds }: Staged, file: string): void {
  const top = mkdtempSync(join(tmpdir(), 'redactor-rpm-'));
  try {
    const spec = readFileSync(join(root, 'packer/rpm/redactor.spec'), 'utf8')
      .replace('@VERSION@', version())
      .replace('@STAGED@', folder);
    writeFileSync(join(top, 'redactor.spec'), spec);
    const definitions = {
      _topdir: top,
      _rpmdir: join(top, 'out'),
      _rpmfilename: 'redactor.rpm',
      _buildhost: 'localhost',
      _binary_payload: 'w19.zstdio',
      // Nothing is stripped, compiled or linked: the files are the tree's.
      __os_install_post: '%{nil}',
      use_source_date_epoch_as_buildtime: '1',
      clamp_mtime_to_source_date_epoch: '1',
    };
    const options = Object.entries(definitions).flatMap(([name, value]) => [
      '--define',
      `${name} ${value}`,
    ]);
    const { status, stderr, error } = spawnSync(
      'rpmbuild',
      ['-bb', '--nodeps', ...options, join(top, 'redactor.spec')],
      { encoding: 'utf8', env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) } },
    );
    if (error !== undefined) throw new Error('rpmbuild is not here: it is in the package rpm');
    if (status !== 0) throw new Error(`rpmbuild failed: ${stderr}`);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(top, 'out/redactor.rpm'), file);
  } finally {
    rmSync(top, { recursive: true });
  }
}
