import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { COMMANDS } from '../../src/cli/help/commands.ts';
import { read } from './read.ts';

const RULES = ['packer/redactor.alerts.yml', 'packer/redactor-forward.alerts.yml'];
const INSTALLED = 'file:///usr/share/doc/redactor/';
const HEADINGS = ['Symptom', 'First five commands', 'Cause', 'Cure'];

const alerts = RULES.flatMap((path) =>
  read(path)
    .split(/^ +- alert: /m)
    .slice(1)
    .map((rule) => ({
      name: rule.slice(0, rule.indexOf('\n')),
      severity: /severity: (\w+)/.exec(rule)?.[1],
      runbook: /runbook_url: (\S+)/.exec(rule)?.[1]?.slice(INSTALLED.length) ?? '',
    })),
);

test('each alert names its runbook, and each runbook has an alert', () => {
  const named = alerts.map(({ runbook }) => runbook).sort();
  const pages = readdirSync(new URL('../../docs/runbooks/', import.meta.url))
    .filter((name) => name !== 'README.md')
    .map((name) => `docs/runbooks/${name}`)
    .sort();
  assert.ok(named.length > 15);
  assert.deepEqual(named, pages);
});

for (const { name, severity, runbook } of alerts) {
  test(`the runbook of ${name} has its symptom, five commands, causes and cures`, () => {
    const page = read(runbook);
    assert.ok(page.startsWith(`# ${name}\n\nSeverity: ${severity}.\n`));
    assert.deepEqual(
      [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading),
      HEADINGS,
    );
    const commands = (/```text\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '').split('\n');
    assert.equal(commands.length, 5);
    for (const [command] of page.matchAll(/\bredactor [a-z]+(?= [-/A-Z])/g)) {
      assert.ok((command.split(' ')[1] ?? '') in COMMANDS, command);
    }
  });
}

test('runbooks name metrics, units, codes and settings that exist', () => {
  const operations = `${read('OPERATIONS.md')}${read('docs/forwarder.md')}`;
  const units = readdirSync(new URL('../../systemd/', import.meta.url)).join(' ');
  for (const { runbook } of alerts) {
    const page = read(runbook);
    const words = [
      ...page.matchAll(/\bredactor_[a-z_]+\b/g),
      ...page.matchAll(/\bREDACTOR_[A-Z_]+\b/g),
      ...page.matchAll(/(?<=`)[a-z]+_[a-z_]+(?=`)/g),
    ].map(([word]) => word);
    for (const word of words) assert.ok(operations.includes(word), `${runbook}: ${word}`);
    for (const [, unit = ''] of page.matchAll(
      /(?:-u|(?:restart|reload|status|stop|now)) (redactor[\w.-]*)/g,
    )) {
      assert.ok(units.includes(unit.replace(/\.$/, '')), `${runbook}: ${unit}`);
    }
  }
});
