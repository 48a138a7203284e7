import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './lock.ts';

const COMMON = 'Debian keeps the text in /usr/share/common-licenses/Apache-2.0.';

/** The copyright file that Debian requires: our licence, and each carried package's own text. */
export function copyright(root: string, packages: readonly LockedPackage[]): string {
  const head = [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: redactor',
    'Comment: Data from others that redactor carries is named in NOTICE beside this file.',
    '',
    'Files: *',
    'Copyright: 2026 the redactor authors',
    'License: Apache-2.0',
    ` ${COMMON}`,
    '',
  ].join('\n');
  return [head, ...packages.map((one) => paragraph(root, one))].join('\n');
}

function paragraph(root: string, { path, name, version, license }: LockedPackage): string {
  const text = licenceText(join(root, path), license);
  const owners = text.match(/^.*copyright (?:\(c\)|©|\d{4}).*$/gim) ?? [`the ${name} authors`];
  return [
    `Files: opt/redactor/app/${path}/*`,
    `Copyright: ${[...new Set(owners.map((line) => line.trim()))].join('\n ')}`,
    `Comment: ${name} ${version}`,
    `License: ${license}-${path.replace(/[^A-Za-z0-9]+/g, '-')}`,
    ...text.split('\n').map((line) => (line.trim() === '' ? ' .' : ` ${line.trimEnd()}`)),
    '',
  ].join('\n');
}

/** Some packages carry no text, but name their licence. */
function licenceText(folder: string, license: string): string {
  if (license === 'Apache-2.0') return COMMON;
  const name = readdirSync(folder).find((file) => /^(?:licen[cs]e|copying)/i.test(file));
  const path = name === undefined ? undefined : join(folder, name);
  if (path === undefined || !existsSync(path))
    return 'The package names this licence; it carries no text of it.';
  return readFileSync(path, 'utf8').trim();
}
