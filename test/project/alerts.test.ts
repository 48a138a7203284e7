import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../packer', import.meta.url));
const missing = spawnSync('promtool', ['--version']).error !== undefined;
const skip = missing && 'promtool is not installed (it comes with the package prometheus)';

function promtool(...args: readonly string[]) {
  return spawnSync('promtool', args, { cwd: folder, encoding: 'utf8', timeout: 60_000 });
}

test('each alert has a test in which it fires, and one in which it does not', () => {
  const names = alertsIn('redactor.alerts.yml', /^ +- alert: (\w+)$/gm);
  const fires = alertsIn('redactor.alerts.test.yml', /alertname: (\w+)\n +exp_alerts:\n/g);
  const quiet = alertsIn('redactor.alerts.test.yml', /alertname: (\w+), exp_alerts: \[\]/g);
  assert.ok(names.length > 8);
  assert.deepEqual([fires, quiet], [names, names]);
});

test('the alerts fire when they should', { skip }, () => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'redactor.alerts.test.yml');
  assert.equal(status, 0, stdout + stderr);
});

test('Prometheus finds nothing wrong with the alerts', { skip }, () => {
  const { status, stdout, stderr } = promtool('check', 'rules', 'redactor.alerts.yml');
  assert.equal(status, 0, stdout + stderr);
});

function alertsIn(file: string, name: RegExp): readonly (string | undefined)[] {
  const text = readFileSync(`${folder}/${file}`, 'utf8');
  return [...text.matchAll(name)].map(([, alert]) => alert).sort();
}
