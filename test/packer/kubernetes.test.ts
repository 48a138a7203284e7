import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readConfig } from '../../src/service/config.ts';
import { ask, one, place } from '../service/one.ts';
import { manifests } from './chart.ts';

const file = readFileSync(new URL('../../packer/kubernetes.yml', import.meta.url), 'utf8');
const found = manifests(file);
const spec = (kind: string) => found[kind]?.spec ?? assert.fail(`no ${kind}`);
const template = spec('Deployment').template;
const pod = template.spec;
const [container] = pod.containers;
const env: Readonly<Record<string, string>> = Object.fromEntries(
  container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
);

test('the pods are as closed as can be', () => {
  assert.deepEqual(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  assert.equal(pod.securityContext.runAsNonRoot, true);
  assert.deepEqual(pod.securityContext.seccompProfile, { type: 'RuntimeDefault' });
  assert.equal(pod.automountServiceAccountToken, false);
  assert.deepEqual(spec('NetworkPolicy').policyTypes, ['Ingress', 'Egress']);
  assert.deepEqual(spec('NetworkPolicy').egress, []);
});

test('every object selects the pods of the deployment', () => {
  const { labels } = template.metadata;
  const selectors = [
    spec('Deployment').selector.matchLabels,
    spec('Service').selector,
    spec('NetworkPolicy').podSelector.matchLabels,
    spec('PodDisruptionBudget').selector.matchLabels,
  ];
  for (const selector of selectors) assert.deepEqual({ ...labels, ...selector }, labels);
  assert.equal(
    spec('HorizontalPodAutoscaler').scaleTargetRef.name,
    found['Deployment']?.metadata.name,
  );
});

test('the service takes the settings of the pods', () => {
  const config = readConfig(env, {});
  assert.equal(config.watch, 10);
  assert.equal(String(config.workers), container.resources.requests.cpu);
  const mounted: readonly string[] = container.volumeMounts.map(
    ({ mountPath }: { mountPath: string }) => mountPath,
  );
  const paths = [config.certs, config.spool, config.state, config.secret?.replace('file:', '')];
  for (const path of paths) assert.ok(mounted.some((mount) => path?.startsWith(mount)));
  assert.ok(mounted.includes('/opt/redactor/profiles'));
});

test('pods have longer to stop than requests in flight have to end', () => {
  const { drain } = readConfig(env, {});
  const pause = container.lifecycle.preStop.sleep.seconds;
  assert.ok(pod.terminationGracePeriodSeconds > drain + pause);
});

test('probes request routes of the service, at its port', async () => {
  const { port, drain } = await one(place());
  for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
    const { path, scheme, port: asked } = container[name].httpGet;
    assert.deepEqual([scheme, asked], ['HTTPS', 'https']);
    assert.equal((await ask(port, path, { method: 'GET' })).status, 200);
  }
  assert.deepEqual(container.ports[0], {
    name: 'https',
    containerPort: readConfig(env, {}).port,
  });
  await drain(0);
});
