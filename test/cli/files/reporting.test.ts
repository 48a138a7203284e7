import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { summaryLine } from '../../../src/cli/files/reporting.ts';
import { temporaryFolder } from '../../temporary.ts';
import { profilesIn, run } from '../run.ts';

const profiles = profilesIn(temporaryFolder());
const mail = '{{{REDACTED-email-address}}}';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const totals = { files: 3, failed: 0, bytes: 45e6, seconds: 3 };
const lines: readonly [Parameters<typeof summaryLine>, string][] = [
  [
    [{ ...totals, failed: 1, replaced: { ssn: 20, 'email-address': 100 } }],
    '3 files (1 failed), 45 MB in 3.0 s (15 MB/s), 120 values replaced: email-address 100, ssn 20',
  ],
  [
    [{ ...totals, files: 1, replaced: { ssn: 1 } }, 'annotate'],
    '1 file, 45 MB in 3.0 s (15 MB/s), 1 value marked: ssn 1',
  ],
  [
    [{ files: 1, failed: 0, bytes: 0, seconds: 0, replaced: {} }],
    '1 file, 0 B in 0.0 s, no values replaced',
  ],
];
for (const [args, line] of lines) {
  test(`a summary reads: ${line}`, () => assert.equal(summaryLine(...args), line));
}

test('--out is a file for one text: that of a file, or of standard input', async () => {
  const cwd = folderOf({ 'a.log': 'to a@acme.test\n' });
  const [file, text] = await Promise.all([
    run(profiles, ['filter', 'a.log', '-o', 'new/b.log', '--summary', 'json'], { cwd }),
    run(profiles, ['filter', '-o', 'c.log'], { cwd, input: 'to c@acme.test, d@acme.test' }),
  ]);
  assert.deepEqual([file.status, text.status, text.err], [0, 0, '']);
  assert.equal(readFileSync(join(cwd, 'new/b.log'), 'utf8'), `to ${mail}\n`);
  assert.equal(readFileSync(join(cwd, 'c.log'), 'utf8'), `to ${mail}, ${mail}`);
  assert.equal(statSync(join(cwd, 'c.log')).mode & 0o777, 0o666 & ~process.umask());
  const { seconds, ...facts } = JSON.parse(file.err);
  assert.ok(seconds >= 0);
  const counts = { 'email-address': 1 };
  assert.deepEqual(facts, { files: 1, failed: 0, bytes: 15, total: 1, counts });
});

test('--out is a folder where it is one, where it ends with a slash, and for a folder or a pattern', async () => {
  const cwd = folderOf({ 'a.log': 'to a@acme.test\n' });
  mkdirSync(join(cwd, 'there'));
  const runs = [
    ['a.log', '-o', 'there'],
    ['a.log', '-o', 'slash/'],
    ['*.log', '-o', 'pattern'],
  ];
  await Promise.all(runs.map((args) => run(profiles, ['filter', ...args], { cwd })));
  for (const folder of ['there', 'slash', 'pattern']) {
    assert.equal(readFileSync(join(cwd, folder, 'a.log'), 'utf8'), `to ${mail}\n`);
  }
});

const refused: readonly [args: readonly string[], problem: RegExp][] = [
  [['a.log', '-o', 'a.log'], /--out a\.log is the file that is read/],
  [['a.log', '-o', './link.log'], /--out \.\/link\.log is the file that is read/],
  [['-o', '.'], /--out \. is a folder: standard input needs the name of a file/],
  [['-', 'a.log', '-o', 'out'], /- is standard input, which is one text/],
  [
    ['a.log', '-o', 'null'],
    /--out null is no file; without --out, the text goes to standard output/,
  ],
  [['-o', 'null'], /--out null is no file/],
  [['--in-place'], /--in-place: expected files/],
  [['--quiet', '--progress'], /--quiet and --progress exclude each other/],
  [['--summary', 'loud'], /--summary: expected one of text, json, none/],
];
test('what makes no sense is refused, and the file stays', async () => {
  const cwd = folderOf({ 'a.log': 'to a@acme.test\n' });
  const { symlinkSync } = await import('node:fs');
  symlinkSync('a.log', join(cwd, 'link.log'));
  symlinkSync('/dev/null', join(cwd, 'null'));
  for (const [args, problem] of refused) {
    const { status, err } = await run(profiles, ['filter', ...args], { cwd });
    assert.match(err, problem);
    assert.equal(status, 2, args.join(' '));
  }
  assert.equal(readFileSync(join(cwd, 'a.log'), 'utf8'), 'to a@acme.test\n');
});

test('--summary counts what failed, files side by side, records, and marks', async () => {
  const cwd = folderOf({ 'a.log': 'to a@acme.test\n', 'b.log': 'b@acme.test c@acme.test' });
  const of = (text: string) => JSON.parse(text.split('\n').find((line) => line[0] === '{') ?? '');
  const side = await run(
    profiles,
    ['filter', 'a.log', 'b.log', 'none.log', '-o', 'out', '-j', '2', '--summary', 'json'],
    { cwd },
  );
  assert.deepEqual([side.status, of(side.err).files, of(side.err).failed], [1, 3, 1]);
  assert.deepEqual([of(side.err).total, of(side.err).bytes], [3, 38]);
  const record = Buffer.from('to a@acme.test');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(record.length);
  const input = Buffer.concat([length, record, length, record]);
  const records = await run(profiles, ['filter', '--framed', '--summary', 'json'], { input });
  assert.deepEqual(of(records.err).counts, { 'email-address': 2 });
  const marks = await run(profiles, ['filter', '--mode', 'annotate', '--summary', 'text'], {
    input: 'to a@acme.test',
  });
  assert.match(marks.err, /1 value marked: email-address 1\n/);
});

test('without a terminal, filter says nothing unless asked', async () => {
  const { err } = await run(profiles, ['filter'], { input: 'to a@acme.test' });
  assert.equal(err, '');
});
