import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readConfig } from '../../src/service/config.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const compose = parse(read('packer/compose/compose.yml'));
const noPromtool = spawnSync('promtool', ['--version']).error !== undefined;

test('every file that the compose file mounts is there, and its networks and volumes are declared', () => {
  const folder = new URL('packer/compose/', root);
  for (const [name, service] of Object.entries<Record<string, readonly string[]>>(
    compose.services,
  )) {
    for (const network of service['networks'] ?? []) assert.ok(network in compose.networks, name);
    for (const mount of service['volumes'] ?? []) {
      const [source = ''] = mount.split(':');
      const there = source.startsWith('.')
        ? existsSync(new URL(source, folder))
        : source in compose.volumes;
      assert.ok(there, `${name}: ${mount}`);
    }
  }
});

test("the compose file's settings are the service's, and Prometheus asks the port that they open", () => {
  const { environment } = compose.services.redactor;
  const { metricsPort } = readConfig(environment, {});
  const prometheus = parse(read('packer/compose/prometheus.yml'));
  const [job] = prometheus.scrape_configs;
  assert.deepEqual(job.static_configs, [{ targets: [`redactor:${metricsPort}`] }]);
  assert.ok(read('packer/redactor.alerts.yml').includes(`up{job="${job.job_name}"}`));
});

test('Prometheus takes the configuration', {
  skip: noPromtool && 'promtool is not installed (it comes with the package prometheus)',
}, () => {
  // The rules are beside it in the container only.
  const file = fileURLToPath(new URL('packer/compose/prometheus.yml', root));
  const args = ['check', 'config', '--syntax-only', file];
  const { status, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('the release workflow runs scripts and reads files that there are, and each job waits for the one before', () => {
  const text = read('.github/workflows/release.yml');
  const { scripts, version, private: closed } = JSON.parse(read('package.json'));
  assert.equal(closed, undefined);
  for (const [, script = ''] of text.matchAll(/npm run ([\w:]+)/g)) {
    assert.ok(script in scripts, script);
  }
  for (const [path] of text.matchAll(/packer\/[\w/]+/g)) {
    assert.ok(existsSync(new URL(path, root)), path);
  }
  const { jobs } = parse(text);
  assert.deepEqual(
    Object.entries<{ needs?: string }>(jobs).map(([name, { needs }]) => [name, needs]),
    [
      ['check', undefined],
      ['build', 'check'],
      ['publish', 'build'],
    ],
  );
  const chart = parse(read('packer/helm/redactor/Chart.yaml'));
  assert.deepEqual([chart.version, chart.appVersion], [version, version]);
});
