import { createHash } from 'node:crypto';
import type { LockedPackage } from './lock.ts';

/** A package of Debian, as dpkg names it. */
export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
}

/**
 * The bill of materials, CycloneDX 1.5: npm packages that are carried, without build tools, and the Debian packages of an
 * image. Equal inputs give equal bytes.
 */
export function sbom(
  packages: readonly LockedPackage[],
  version: string,
  seconds: number,
  debian: readonly DebianPackage[] = [],
): object {
  const components = [...packages.map(component), ...debian.map(debianComponent)];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid(JSON.stringify([version, components]))}`,
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': `redactor@${version}`,
        name: 'redactor',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components,
    dependencies: [
      { ref: `redactor@${version}`, dependsOn: components.map((one) => one['bom-ref']) },
    ],
  };
}

function component({ path, name, version, license, integrity }: LockedPackage) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const nested = path.split('node_modules/').length > 2;
  return {
    type: 'library',
    'bom-ref': nested ? `${purl}?path=${path}` : purl,
    name,
    version,
    purl,
    licenses: [{ license: { id: license } }],
    hashes: [{ alg: 'SHA-512', content: hex(integrity) }],
  };
}

/** The package URL is that of purl-spec, type deb. */
function debianComponent({ name, version, architecture }: DebianPackage) {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-13`;
  return { type: 'library', 'bom-ref': purl, name, version, purl };
}

function hex(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
}

/** A UUID of version 8, RFC 9562 §5.8, derived from the content that it identifies. */
function uuid(content: string): string {
  const digits = createHash('sha256').update(content).digest('hex');
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`];
  return [...parts, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}
