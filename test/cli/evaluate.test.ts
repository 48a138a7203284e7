import assert from 'node:assert/strict';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { evaluateCommand } from '../../src/cli/evaluate.ts';
import type { Report } from '../../src/evaluate/report.ts';

const folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
after(() => rmSync(folder, { recursive: true }));

const profiles = join(folder, 'profiles');
mkdirSync(profiles);
writeFileSync(
  join(profiles, 'p.json'),
  JSON.stringify({
    name: 'p',
    identifiers: {
      emailAddress: { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] },
      ipAddress: { ipAddressFilterStrategies: [{ strategy: 'REDACT' }] },
    },
  }),
);

function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Two addresses right, one missed and one spurious; one IP address right and one found that is unmarked. */
const known = written(
  'known.txt',
  [
    '%% a\nMail «EMAIL_ADDRESS:a@example.org» or «email:b@example.org», not c@example.org.',
    '%% b\nFrom «ip:10.1.2.3» to 10.1.2.4 by «email:d at example».',
    '',
  ].join('\n'),
);

async function run(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  const status = await evaluateCommand(['--profiles', profiles, '-p', 'p', ...args], {
    stdout,
    stderr,
  });
  return { status, out, err };
}

test('--report writes a page with the figures and no text of the documents', async () => {
  const file = join(folder, 'report.html');
  const { status } = await run('--report', file, known);
  const page = readFileSync(file, 'utf8');
  assert.equal(status, 0);
  assert.match(page, /<h1>Evaluation of profile p<\/h1>.*emailAddress.*66\.7/s);
  assert.doesNotMatch(page, /example\.org|10\.1\.2/);
  assert.equal((await run('--report', '/nowhere/report.html', known)).status, 1);
});

test('--report and --misses write over no file that is evaluated, under none of its names', async () => {
  const before = readFileSync(known, 'utf8');
  const link = join(folder, 'same');
  symlinkSync(known, link);
  for (const option of ['--report', '--misses']) {
    for (const path of [known, link]) assert.equal((await run(option, path, known)).status, 2);
  }
  assert.equal(readFileSync(known, 'utf8'), before);
});

test('--report writes to the file that a link names, and into a device', async () => {
  const [file, link, device] = ['linked.html', 'link.html', 'device'].map((n) => join(folder, n));
  writeFileSync(file, 'old');
  symlinkSync(file, link);
  symlinkSync('/dev/null', device);
  assert.equal((await run('--report', link, known)).status, 0);
  assert.match(readFileSync(file, 'utf8'), /^<!doctype html>/);
  assert.ok(lstatSync(link).isSymbolicLink());
  assert.equal((await run('--report', device, known)).status, 0);
  assert.ok(lstatSync(device).isSymbolicLink());
});

test('a set with known answers gives the textbook numbers', async () => {
  const { status, out, err } = await run('--json', known);
  assert.deepEqual([status, err], [0, '']);
  const { exact, documents, covered } = JSON.parse(out);
  assert.equal(documents, 2);
  assert.deepEqual(exact.types.emailAddress, {
    ...{ marked: 3, found: 3, right: 2, got: 2 },
    ...{ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3, f2: 2 / 3 },
  });
  assert.deepEqual(exact.types.ipAddress, {
    ...{ marked: 1, found: 2, right: 1, got: 1 },
    ...{ precision: 1 / 2, recall: 1, f1: 2 / 3, f2: 5 / 6 },
  });
  assert.deepEqual(exact.micro, {
    ...{ marked: 4, found: 5, right: 3, got: 3 },
    ...{ precision: 3 / 5, recall: 3 / 4, f1: 2 / 3, f2: 5 / 7 },
  });
  assert.deepEqual(exact.macro, {
    ...{ precision: (2 / 3 + 1 / 2) / 2, recall: (2 / 3 + 1) / 2 },
    ...{ f1: 2 / 3, f2: (2 / 3 + 5 / 6) / 2 },
  });
  assert.deepEqual(covered, { marked: 46, covered: 34, share: 34 / 46 });
});

test('the table shows them in percent', async () => {
  const { out } = await run(known);
  assert.match(out, /^2 documents, \d+ characters, profile p$/m);
  assert.match(out, /^emailAddress +3 +3 +2 +66\.7 +66\.7 +66\.7 +66\.7 /m);
  assert.match(out, /^ipAddress +1 +2 +1 +50\.0 +100\.0 +66\.7 +83\.3 /m);
  assert.match(out, /^micro +4 +5 +3 +60\.0 +75\.0 +66\.7 +71\.4 /m);
});

test('misses are listed by place, with text only on request', async () => {
  const file = join(folder, 'misses.jsonl');
  await run('--misses', file, known);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  assert.deepEqual(JSON.parse(lines[0]), {
    ...{ document: `${known}:a`, kind: 'spurious', type: 'emailAddress', start: 41, end: 54 },
  });
  assert.equal(lines.length, 3);
  assert.doesNotMatch(lines.join(), /@/);
  await run('--misses', file, '--text', known);
  assert.equal(JSON.parse(readFileSync(file, 'utf8').split('\n')[0]).text, 'c@example.org');
});

test('a figure that is not reached gives status 4', async () => {
  const reached = ['--require', 'email.recall>=0.66', '--require', 'macro.f1>=0.6'];
  assert.equal((await run(...reached, known)).status, 0);
  const { status, err } = await run('--require', 'precision>=0.61', known);
  assert.deepEqual([status, err], [4, 'redactor: not reached: precision>=0.61\n']);
  assert.equal((await run('--require', 'ssn.recall>=0', known)).status, 4);
});

test('types can be chosen, skipped and renamed', async () => {
  const figures = async (...args: string[]) => {
    const { types } = JSON.parse((await run('--json', ...args)).out).exact as Report['exact'];
    return Object.entries(types).map(([type, { marked, found }]) => [type, marked, found]);
  };
  assert.deepEqual(await figures('--types', 'IP_ADDRESS', known), [['ipAddress', 1, 2]]);
  assert.deepEqual(await figures('--skip', 'email', known), [['ipAddress', 1, 2]]);
  const host = written('host.txt', 'at «HOST:10.1.2.3»');
  assert.deepEqual(await figures('--map', 'host=ip', host), [['ipAddress', 1, 1]]);
});

test('a type without a filter is reported, and missed', async () => {
  const { err, out } = await run('--json', written('per.txt', 'Dr. «PER:Ann Lee»'));
  assert.equal(err, 'redactor: profile p has no filter of type person\n');
  assert.equal(JSON.parse(out).exact.types.person.recall, 0);
});

test('a document longer than a window is found alike', async () => {
  const line = '«email:a@example.org» wrote 😀 from «ip:10.1.2.3»\n';
  const { out } = await run('--json', written('long.txt', line.repeat(6000)));
  const { micro } = JSON.parse(out).exact;
  assert.deepEqual([micro.marked, micro.found, micro.right], [12_000, 12_000, 12_000]);
});

test('a malformed file is refused before anything is measured, without its text', async () => {
  const bad = written('bad.txt', 'fine\nthe secret «of Ann»\n');
  const { status, out, err } = await run(known, bad);
  assert.deepEqual([status, out], [1, '']);
  assert.equal(err, `redactor: ${bad}:2:13: expected a type and a colon, as in «PER:\n`);
});

for (const [args, status, message] of [
  [[], 2, 'expected annotated files (see redactor evaluate --help)'],
  [['--offsets', 'words', known], 2, '--offsets: expected one of units, points, bytes'],
  [['--map', 'x', known], 2, '--map: expected FROM=TO'],
  [['--text', known], 2, '--text needs --misses FILE'],
  [
    ['-p', 'q', known],
    2,
    `no profile "q" in ${profiles}; there are: p. A file is named by its path, such as ./mine.json`,
  ],
  [
    [join(folder, 'none.txt')],
    1,
    `${join(folder, 'none.txt')}: cannot be read or written: no such file or directory (ENOENT)`,
  ],
] as const) {
  test(`wrong use is reported: ${message.replace(folder, 'FOLDER')}`, async () => {
    const result = await run(...args);
    assert.deepEqual([result.status, result.err], [status, `redactor: ${message}\n`]);
  });
}

test('help tells the formats', async () => {
  const { status, out } = await run('--help');
  assert.equal(status, 0);
  assert.match(out, /\.jsonl/);
});
