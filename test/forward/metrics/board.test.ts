import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forwardMetrics } from '../../../src/forward/metrics/forward-metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const board = read('packer/redactor-forward.grafana.json');
const alerts = read('packer/redactor-forward.alerts.yml');
const page = read('docs/forwarder.md');

async function served(): Promise<readonly string[]> {
  const text = await forwardMetrics(() => []).text();
  return [...text.matchAll(/^# TYPE (redactor_forward_\w+) /gm)].map(([, name]) => name);
}

function namesIn(text: string): readonly string[] {
  const found = [...text.matchAll(/\bredactor_forward_\w+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  );
  return [...new Set(found)].sort();
}

test('board and alerts ask for metrics that the forwarder has', async () => {
  const names = await served();
  for (const text of [board, alerts]) {
    assert.ok(namesIn(text).length > 5);
    assert.deepEqual(
      namesIn(text).filter((name) => !names.includes(name)),
      [],
    );
  }
});

test('the page lists every metric, and the board shows each', async () => {
  const names = await served();
  assert.deepEqual(
    names.filter((name) => !namesIn(page).includes(name)),
    [],
  );
  assert.deepEqual(
    names.filter((name) => !namesIn(board).includes(name)),
    [],
  );
});
