import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

const chart = fileURLToPath(new URL('../../packer/helm/redactor', import.meta.url));

/** An object of Kubernetes, as far as the tests read it. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own, which its schema checks.
  readonly spec: any;
  readonly data?: Readonly<Record<string, string>>;
}

/** Why the chart's tests cannot run here, or false. */
export const noHelm = spawnSync('helm', ['version']).status === 0 ? false : 'helm is not installed';

/** Output of `helm template redactor` with more arguments; its complaint if it has one. */
export function rendered(...more: string[]): { readonly text: string; readonly refused: string } {
  const args = ['template', 'redactor', chart, ...more];
  const { stdout, stderr } = spawnSync('helm', args, { encoding: 'utf8' });
  return { text: stdout, refused: stderr };
}

/** Output of `helm lint`, and whether it passed. */
export function linted(...more: string[]) {
  const { status, stdout } = spawnSync('helm', ['lint', '--strict', chart, ...more], {
    encoding: 'utf8',
  });
  return { passed: status === 0, stdout };
}

/** The objects of a file, by kind. */
export function manifests(text: string): Readonly<Record<string, Manifest>> {
  return Object.fromEntries(allManifests(text).map((one) => [one.kind, one]));
}

/** The objects of a file. */
export function allManifests(text: string): readonly Manifest[] {
  const all = parseAllDocuments(text).map((one) => one.toJS() as Manifest | null);
  return all.filter((one) => one !== null);
}
