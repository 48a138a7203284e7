import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strategies } from '../../src/strategies/strategies.ts';
import { chart, drawn } from './chart.ts';
import { page, written } from './filters-page.ts';
import { read } from './pages.ts';
import { strict, strictOfDefinitions } from './strict-profile.ts';

test('the tables of filters are made from the definitions (npm run docs)', () => {
  assert.equal(page, written());
});

test('the strict profile is made from the definitions (npm run docs)', () => {
  assert.equal(strict, strictOfDefinitions());
});

test('the chart is drawn from its figures (npm run docs)', () => {
  assert.equal(chart, drawn());
});

test('the table of strategies is the list of strategies, with their fields', () => {
  const [, section = ''] = read('docs/profiles.md').split(
    '| strategy | fields | replaces a match by |\n|---|---|---|\n',
  );
  const rows = section.slice(0, section.indexOf('\n\n')).split('\n');
  const listed = rows.flatMap((row) => {
    const [, name = '', fields = '', text = ''] = row
      .split(' | ')
      .flatMap((cell) => cell.split('| '));
    const [, others = ''] = text.split(' Also ');
    return [...quoted(name), ...quoted(others)].map((one) => [one, quoted(fields)] as const);
  });
  const known = strategies.map(({ name, fields }) => [
    name,
    Object.keys(fields).filter((field) => field !== 'redactionFormat'),
  ]);
  assert.deepEqual(
    Object.fromEntries(listed.filter(([name]) => name !== 'truncateDigits')),
    Object.fromEntries(known),
  );
});

test('the page of the command line names the settings that are needed first', () => {
  const named = new Set(read('docs/cli.md').match(/(?<=\| `)REDACTOR_[A-Z_]+/g));
  const known = ['HOST', 'PORT', 'PROFILES', 'CERTS', 'SPOOL', 'SECRET', 'LOG_LEVEL'];
  assert.deepEqual([...named].sort(), known.map((name) => `REDACTOR_${name}`).sort());
});

test('README takes 8 kB at most', () => {
  assert.ok(Buffer.byteLength(read('README.md')) <= 8000);
});

function quoted(text: string): readonly string[] {
  return [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}
