import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { merged, metrics } from '../../src/http/metrics/metrics.ts';
import { serviceMetrics } from '../../src/http/metrics/service-metrics.ts';
import { temporaryFolder } from '../temporary.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const root = new URL('../../', import.meta.url);
const board = JSON.parse(readFileSync(new URL('packer/redactor.grafana.json', root), 'utf8'));
const panels: readonly Panel[] = board.panels;
const expressions: readonly string[] = [
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ...board.annotations.list.map(({ expr }: { expr: string }) => expr),
];

const missing = spawnSync('promtool', ['--version']).error !== undefined;
const skip = missing && 'promtool is not installed (it comes with the package prometheus)';

/** Labels that Prometheus adds, and that of a histogram's buckets. */
const OTHER_LABELS = ['instance', 'job', 'le'];

test('the board asks for metrics that the service has, by labels that they have', async () => {
  const counts = metrics();
  counts.profiles(() => []);
  const served = await merged([await counts.values(), await serviceMetrics('0').values()]);
  const labels = labelsInGuide();
  assert.ok(expressions.length > 20);
  for (const expr of expressions) {
    const names = [...expr.matchAll(/\b(?:redactor|nodejs|process)_[a-z_]+/g)].map(String);
    assert.ok(names.length > 0, expr);
    const own = names.map((name) => name.replace(/_bucket$/, ''));
    for (const name of own) assert.match(served, new RegExp(`^# TYPE ${name} `, 'm'), expr);
    const known = [...OTHER_LABELS, ...own.flatMap((name) => labels.get(name) ?? [])];
    assert.deepEqual(
      labelsOf(expr).filter((label) => !known.includes(label)),
      [],
      expr,
    );
  }
});

test('every metric of work done is on the board', () => {
  const names = [...labelsInGuide().keys()].filter((name) =>
    /^redactor_.*(_total|_bytes)$/.test(name),
  );
  // A reload that failed has an alert.
  const shown = (name: string) => expressions.some((expr) => expr.includes(name));
  assert.deepEqual(
    names.filter((name) => !shown(name)),
    ['redactor_profile_load_failures_total'],
  );
});

test('Prometheus can read every expression of the board', { skip }, () => {
  const rules = expressions.map((expr, n) => ({ record: `board:${n}`, expr: filledIn(expr) }));
  const file = join(temporaryFolder(), 'board.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules }] }));
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  assert.equal(status, 0, stdout + stderr);
});

test('the panels have ids, titles and sources of their own', () => {
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  const titles = panels.map(({ title }) => title);
  assert.deepEqual(titles, [...new Set(titles)]);
  assert.ok(panels.every(({ type, targets }) => type === 'row' || (targets ?? []).length > 0));
});

/** Grafana's variables by values that they may have. */
function filledIn(expr: string): string {
  return expr
    .replaceAll('$__rate_interval', '5m')
    .replaceAll('$__interval', '1m')
    .replaceAll('$__range', '6h')
    .replaceAll('$instance', '.*');
}

/** Labels that an expression matches, or sums by. */
function labelsOf(expr: string): readonly string[] {
  const matched = [...expr.matchAll(/[{,]\s*(\w+)(?==|!)/g)].map(([, label = '']) => label);
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  );
  return [...matched, ...grouped];
}

/** Metrics that the guide lists, with their labels. */
function labelsInGuide(): ReadonlyMap<string, readonly string[]> {
  const guide = readFileSync(new URL('OPERATIONS.md', root), 'utf8');
  const section = guide.slice(guide.indexOf('| metric |'), guide.indexOf('**Log.**'));
  const cells = section.split('\n').flatMap((line) => /^\|.*? \|/.exec(line) ?? []);
  return new Map(
    [...cells.join('\n').matchAll(/`([a-z][a-z_]+)(?:\{([a-z0-9,]+)\})?`/g)].map(
      ([, name = '', labels = '']) => [name, labels.split(',')],
    ),
  );
}
