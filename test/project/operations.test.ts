import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shipped } from '../../src/tools/package/lock.ts';
import { sbom } from '../../src/tools/package/sbom.ts';

const root = new URL('../..', import.meta.url);
const packages = shipped(root.pathname);

test('the alerts name metrics that the guide tells of', () => {
  const known = read('OPERATIONS.md');
  const names =
    read('packer/redactor.alerts.yml').match(/\b(?:redactor|nodejs)_[a-z_]+[a-z]\b/g) ?? [];
  assert.ok(names.length > 5);
  assert.deepEqual(
    names.filter((name) => !known.includes(`\`${name}`)),
    [],
  );
});

test('the guide tells of every code that a problem can have', () => {
  const guide = read('OPERATIONS.md');
  const files = ['src/http/', 'src/answer/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true })
      .map((file) => `${folder}${file}`)
      .filter((file) => file.endsWith('.ts'))
      .map(read),
  );
  const codes = files.flatMap((text) =>
    [...text.matchAll(/new Refusal\(\s*\d+,\s*'([a-z_]+)'/g)].map(([, code]) => code),
  );
  assert.ok(codes.length > 40, String(codes.length));
  assert.deepEqual(
    codes.filter((code) => !guide.includes(`\`${code}\``)),
    [],
  );
});

test("the package's dependencies are few, and licensed for it", () => {
  const fine = ['0BSD', 'Apache-2.0', 'BSD-3-Clause', 'ISC', 'MIT'];
  assert.deepEqual(
    packages.filter(({ license }) => !fine.includes(license)),
    [],
  );
  assert.ok(packages.length <= 55, String(packages.length));
});

test('the bill of materials depends only on the shipped files', () => {
  const bill = JSON.stringify(sbom(packages, '1.2.3', 0));
  assert.equal(JSON.stringify(sbom(packages, '1.2.3', 0)), bill);
  assert.match(bill, /"timestamp":"1970-01-01T00:00:00.000Z"/);
  assert.match(bill, /"purl":"pkg:npm\/%40hono\/node-server@/);
  assert.doesNotMatch(bill, /node-gyp/);
});

test('no private key is in the tree', () => {
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const files = listed.status === 0 ? listed.stdout.split('\0').filter(Boolean) : readdirSync(root);
  const keys = files.filter((path) => /\.(?:key|p12|pfx)$|(?:^|\/)id_(?:rsa|ed25519)$/.test(path));
  assert.deepEqual(keys, []);
});

test('processes of the package leave no core dump', () => {
  const launcher = read('systemd/launcher').replace(/^exec .*$/m, 'ulimit -Hc; ulimit -Sc');
  const run = spawnSync('sh', ['-c', `ulimit -Sc unlimited; ${launcher}`], { encoding: 'utf8' });
  assert.equal(run.stdout, '0\n0\n');
  assert.match(read('packer/Dockerfile'), /^ENTRYPOINT \["\/opt\/redactor\/bin\/redactor"\]$/m);
  assert.match(read('systemd/redactor.service'), /^LimitCORE=0$/m);
});

test('the container runs as the user of the pods, on a root without a package manager', () => {
  const dockerfile = read('packer/Dockerfile');
  assert.match(dockerfile, /^USER 10001:10001$/m);
  assert.match(read('packer/kubernetes.yml'), /runAsUser: 10001$/m);
  assert.match(read('packer/scripts/container.sh'), /^user=10001$/m);
  assert.match(dockerfile, /^FROM scratch\nCOPY --from=debian \/container \/$/m);
});

test('the bill of an image names its Debian packages', () => {
  const debian = [{ name: 'libstdc++6', version: '1:14.2-1+deb13u1', architecture: 'amd64' }];
  const bill = sbom(packages, '1.2.3', 0, debian) as {
    readonly components: readonly { readonly purl: string }[];
  };
  assert.equal(bill.components.length, packages.length + 1);
  assert.equal(
    bill.components.at(-1)?.purl,
    'pkg:deb/debian/libstdc%2B%2B6@1%3A14.2-1%2Bdeb13u1?arch=amd64&distro=debian-13',
  );
});

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}
