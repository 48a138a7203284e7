import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { read } from './read.ts';

const limitations = read('docs/known-limitations.md');

test('the limitations name the versions of Kubernetes that the chart is checked against', () => {
  const [, checked = ''] =
    /for \(const version of \[([^\]]+)\]\)/.exec(read('test/packer/chart.test.ts')) ?? [];
  const versions = checked.match(/\d+\.\d+/g) ?? [];
  assert.equal(versions.length, 2);
  assert.ok(limitations.includes(`the schemas of ${versions.join(' and ')}`));
  assert.match(read('packer/helm/redactor/Chart.yaml'), new RegExp(`>=${versions[0]}\\.0`));
});

test('the limitations name the platform that the package and node are made for', () => {
  assert.match(read('src/tools/package/control.ts'), /abi === undefined \? 'all' : 'amd64'/);
  assert.equal(JSON.parse(read('package.json')).engines.node, '>=20.19');
  assert.match(limitations, /on amd64\..* From source it runs wherever Node 20\.19 or later/);
});

test('files that the security page and the limitations name are there', () => {
  const named = [...`${read('SECURITY.md')}${limitations}`.matchAll(/`([\w.-]+\/[\w./-]+)`/g)];
  const missing = named
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)));
  assert.deepEqual(missing, []);
});
