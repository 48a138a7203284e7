import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { version } from '../../core/version.ts';
import { epoch } from './epoch.ts';
import { shipped } from './lock.ts';
import { type DebianPackage, sbom } from './sbom.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Reads `NAME VERSION ARCHITECTURE` of an image's Debian packages, one a line; writes its bill of materials. */
const debian = installed(await text(process.stdin));
if (debian.length === 0)
  throw new Error('standard input: expected lines of NAME VERSION ARCHITECTURE');
const bill = sbom(shipped(root), version(), epoch(root), debian);
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);

/** The service's own package is the bill's subject. */
function installed(lines: string): readonly DebianPackage[] {
  return lines
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([name = '', its, architecture]) => name !== 'redactor' && its && architecture)
    .map(([name = '', its = '', architecture = '']) => ({ name, version: its, architecture }));
}
