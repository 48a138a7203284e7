import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { temporaryFolder } from '../temporary.ts';
import { allManifests, linted, manifests, noHelm, rendered } from './chart.ts';

const skip = noHelm;
const validator = spawnSync('kubernetes-validate', ['--version']).status === 0;
const noSchemas = skip || (validator ? false : 'kubernetes-validate is not installed');

const profile = '{"default":{"name":"default","identifiers":{"ssn":{}}}}';
/** Arguments of helm template that reach every branch of the chart. */
const variants: readonly (readonly string[])[] = [
  [],
  ['--set', 'profiles.configMap=mine', '--set', 'tls.secret=web'],
  ['--set-json', `profiles.files=${profile}`, '--set', 'keys.apiKeys=true'],
  ['--set', 'autoscaling.enabled=false,replicas=3', '--set', 'settings.REDACTOR_LOG_LEVEL=warn'],
  [
    '--set-json',
    'networkPolicy.clients=[{"podSelector":{"matchLabels":{"app":"web"}}}]',
    '--set-json',
    'tolerations=[{"key":"redactor","operator":"Exists"}]',
    '--set-json',
    'affinity={"nodeAffinity":{}}',
    '--set',
    'nodeSelector.disk=ssd,podAnnotations.team=data,service.annotations.zone=a',
    '--set-json',
    'imagePullSecrets=[{"name":"registry"}]',
  ],
  [
    '--set',
    'ingress.enabled=true,ingress.host=redact.example,ingress.className=nginx,ingress.tlsSecret=web',
    '--set',
    'monitoring.enabled=true,monitoring.labels.release=prometheus',
    '--set',
    'forwarder.enabled=true,forwarder.secret=forward,forwarder.storageClass=ssd',
    '--set-json',
    'forwarder.ports=[{"name":"syslog","port":6514},{"name":"datagrams","port":5140,"protocol":"UDP"}]',
    '--set-json',
    'forwarder.egress=[{"ports":[{"port":443}]}]',
  ],
];

test('helm finds nothing wrong with the chart', { skip }, () => {
  for (const more of variants) {
    const { passed, stdout } = linted(...more);
    assert.ok(passed, stdout);
    assert.doesNotMatch(stdout, /\[(?:WARNING|ERROR)\]/);
  }
});

test('packer/kubernetes.yml is the chart, rendered', { skip }, () => {
  const file = readFileSync(new URL('../../packer/kubernetes.yml', import.meta.url), 'utf8');
  const command = /^# {3}helm template redactor packer\/helm\/redactor (.*)$/m.exec(file)?.[1];
  assert.ok(command);
  assert.equal(file.slice(file.indexOf('---')), rendered(...command.split(' ')).text);
});

test("the chart's output is valid in the oldest Kubernetes that it supports and in a new one", {
  skip: noSchemas,
}, () => {
  const folder = temporaryFolder();
  const files = variants.map((more, index) => {
    const file = join(folder, `${index}.yml`);
    writeFileSync(file, rendered(...more).text);
    return file;
  });
  for (const version of ['1.30', '1.37']) {
    assert.deepEqual(schemaProblems(version, ...files), []);
  }
  const wrong = readFileSync(files[0] ?? '', 'utf8').replace('maxSkew: 1', 'maxSkew: many');
  writeFileSync(files[0] ?? '', wrong.replace('periodSeconds:', 'periodSecond:'));
  assert.notDeepEqual(schemaProblems('1.30', files[0] ?? ''), []);
});

test('profiles among the values are a ConfigMap that the pods mount', { skip }, () => {
  const found = manifests(rendered('--set-json', `profiles.files=${profile}`).text);
  const { data, metadata } = found['ConfigMap'] ?? assert.fail('no ConfigMap');
  assert.deepEqual(JSON.parse(data?.['default.json'] ?? ''), JSON.parse(profile).default);
  const pod = found['Deployment']?.spec.template.spec;
  assert.deepEqual(pod.volumes[0], { name: 'profiles', configMap: { name: metadata.name } });
});

test('without an autoscaler the number of pods comes from the values', { skip }, () => {
  const found = manifests(rendered('--set', 'autoscaling.enabled=false,replicas=3').text);
  assert.equal(found['HorizontalPodAutoscaler'], undefined);
  assert.equal(found['Deployment']?.spec.replicas, 3);
});

test('settings from a file of values reach the service as it reads them', { skip }, () => {
  const file = join(temporaryFolder(), 'values.yaml');
  const settings =
    'REDACTOR_BODY_LIMIT: 1000000000, REDACTOR_LOG_LEVEL: warn, REDACTOR_PRESIDIO: no';
  writeFileSync(file, `settings: { ${settings} }`);
  const found = manifests(rendered('--values', file).text);
  const [container] = found['Deployment']?.spec.template.spec.containers ?? [];
  assert.deepEqual(container.env.slice(-3), [
    { name: 'REDACTOR_BODY_LIMIT', value: '1000000000' },
    { name: 'REDACTOR_LOG_LEVEL', value: 'warn' },
    { name: 'REDACTOR_PRESIDIO', value: 'no' },
  ]);
});

test('the rules of Prometheus are those of packer/, and its monitors select what has metrics', {
  skip,
}, () => {
  const more = 'monitoring.enabled=true,forwarder.enabled=true,forwarder.secret=forward';
  const all = allManifests(rendered('--set', more).text);
  const of = (kind: string, name: string) =>
    all.find((one) => one.kind === kind && one.metadata.name === name) ?? assert.fail(kind);
  for (const [name, rules, service] of [
    ['redactor', 'redactor.alerts.yml', 'redactor-metrics'],
    ['redactor-forward', 'redactor-forward.alerts.yml', 'redactor-forward'],
  ] as const) {
    const file = readFileSync(new URL(`../../packer/${rules}`, import.meta.url), 'utf8');
    assert.deepEqual(of('PrometheusRule', name).spec, parse(file));
    const monitor = of('ServiceMonitor', name).spec;
    const { labels } = of('Service', service).metadata;
    assert.deepEqual({ ...labels, ...monitor.selector.matchLabels }, labels);
    // The rules ask for `up{job="…"}`, and the job is this label's value.
    assert.equal(labels?.[monitor.jobLabel], name);
    assert.ok(file.includes(`up{job="${name}"}`));
    const [{ port }] = monitor.endpoints;
    assert.ok(of('Service', service).spec.ports.some((one: { name: string }) => one.name === port));
  }
});

test('the forwarder keeps its queue on a volume of its pod, and the service still reaches nothing', {
  skip,
}, () => {
  const all = allManifests(rendered('--set', 'forwarder.enabled=true,forwarder.secret=f').text);
  const set = all.find(({ kind }) => kind === 'StatefulSet')?.spec;
  const [claim] = set.volumeClaimTemplates;
  const [container] = set.template.spec.containers;
  const mounts: readonly { name: string; mountPath: string }[] = container.volumeMounts;
  assert.equal(
    mounts.find(({ name }) => name === claim.metadata.name)?.mountPath,
    '/var/lib/redactor-forward',
  );
  const egress = all
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata, spec }) => [metadata.name, spec.egress]);
  assert.deepEqual(Object.fromEntries(egress), { redactor: [], 'redactor-forward': [{}] });
});

const refusals: readonly (readonly [given: string, message: RegExp])[] = [
  ['wrokers=3', /additional properties 'wrokers' not allowed/],
  ['workers=0', /'\/workers': minimum: got 0, want 1/],
  ['keys.secret=', /'\/keys\/secret'/],
  ['settings.LOG_LEVEL=warn', /'LOG_LEVEL'/],
  ['ingress.enabled=true', /ingress\.host: expected the name that clients use/],
  ['forwarder.enabled=true', /forwarder\.secret: expected a Secret with forward\.json/],
  ['profiles.configMap=mine,profiles.files.a.name=a', /expected files or configMap, found both/],
];
for (const [given, message] of refusals) {
  test(`--set ${given} is refused`, { skip }, () => {
    const { text, refused } = rendered('--set', given);
    assert.equal(text, '');
    assert.match(refused, message);
  });
}

/** Kinds of Prometheus' operator, whose schemas kubernetes-validate does not have. */
const OPERATORS =
  /Couldn't find schema for kind (?:PrometheusRule|ServiceMonitor) with api version monitoring/;

/** Lines of kubernetes-validate that complain; its warnings count as well: an object without a schema is not checked. */
function schemaProblems(version: string, ...files: string[]): readonly string[] {
  const { stdout } = spawnSync('kubernetes-validate', ['--strict', '-k', version, ...files], {
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  assert.ok(lines.length >= 4 * files.length, stdout);
  return lines.filter((line) => !line.startsWith('INFO ') && !OPERATORS.test(line));
}
