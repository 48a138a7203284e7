import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { filterCommand } from '../../../src/cli/redact.ts';
import { temporaryFolder } from '../../temporary.ts';
import { profilesIn, run } from '../run.ts';

const profiles = profilesIn(temporaryFolder());
const mail = '{{{REDACTED-email-address}}}';

/** A new folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function filter(cwd: string, ...args: string[]) {
  return run(profiles, ['filter', ...args], { cwd });
}

function contents(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true }).map(String).sort();
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const at = (name: string) => `to ${name}@acme.test\n`;
const redacted = `to ${mail}\n`;

test('filter writes files, folders and patterns below --out, and keeps their structure', async () => {
  const cwd = folderOf({
    'a.log': at('a'),
    'logs/b.log': at('b'),
    'logs/deep/.c': at('c'),
    'more/x/d.log': at('d'),
    'more/x/e.txt': at('e'),
  });
  const ran = await filter(
    cwd,
    'a.log',
    'logs',
    './logs/b.log',
    'more/*/*.log',
    '--out',
    'out/new',
    '-j',
    '2',
  );
  assert.deepEqual([ran.status, ran.err, ran.out.length], [0, '', 0]);
  const expected = ['a.log', 'b.log', 'deep/.c', 'x/d.log'];
  assert.deepEqual(
    contents(join(cwd, 'out/new')),
    Object.fromEntries(expected.map((path) => [path, redacted])),
  );
  assert.equal(readFileSync(join(cwd, 'a.log'), 'utf8'), at('a'));
});

test('filter --in-place replaces files, with permissions and times, and keeps them under the name of --backup', async () => {
  const cwd = folderOf({ 'a.log': at('a').repeat(9000), 'b.log': at('b') });
  chmodSync(join(cwd, 'a.log'), 0o640);
  utimesSync(join(cwd, 'a.log'), 1000, 2000);
  const ran = await filter(cwd, 'a.log', 'b.log', '--in-place', '--backup', '.orig');
  assert.deepEqual([ran.status, ran.err], [0, '']);
  assert.deepEqual(contents(cwd), {
    'a.log': redacted.repeat(9000),
    'a.log.orig': at('a').repeat(9000),
    'b.log': redacted,
    'b.log.orig': at('b'),
  });
  const { mode, mtimeMs } = statSync(join(cwd, 'a.log'));
  assert.deepEqual([mode & 0o777, mtimeMs], [0o640, 2_000_000]);
});

test('a second run with --backup leaves the backups of the first as they are', async () => {
  const cwd = folderOf({ 'a.log': at('a'), 'b.orig': at('b') });
  assert.equal((await filter(cwd, '.', '--in-place', '--backup', '.orig')).status, 0);
  const before = contents(cwd);
  assert.equal(before['a.log.orig'], at('a'));
  const { status, err } = await filter(cwd, '.', '--in-place', '--backup', '.orig');
  assert.equal(status, 1);
  assert.match(err, /a\.log\.orig: skipped: a backup/);
  assert.deepEqual(contents(cwd), before);
});

test('a file that fails stays as it is; the others are redacted, and the status is 1', async () => {
  const cwd = folderOf({
    'a.log': at('a'),
    'b.gz': '\u001f\u008b\b\u0000'.repeat(99),
    'c.log': at('c'),
  });
  writeFileSync(join(cwd, 'b.gz'), Buffer.from('1f8b0800000000000003', 'hex'));
  const ran = await filter(cwd, 'a.log', 'b.gz', 'missing.log', '*.nope', 'c.log', '--in-place');
  assert.equal(ran.status, 1);
  assert.match(ran.err, /b\.gz: the input is not text/);
  assert.match(ran.err, /missing\.log: cannot be read: no such file or directory \(ENOENT\)/);
  assert.match(ran.err, /\*\.nope: no file matches/);
  assert.match(ran.err, /3 of 5 failed/);
  assert.deepEqual(readdirSync(cwd).sort(), ['a.log', 'b.gz', 'c.log']);
  assert.equal(readFileSync(join(cwd, 'c.log'), 'utf8'), redacted);
  assert.equal(readFileSync(join(cwd, 'b.gz')).toString('hex'), '1f8b0800000000000003');
});

test('a file with a second name is not replaced: the other would keep the text', async () => {
  const cwd = folderOf({ 'a.log': at('a') });
  linkSync(join(cwd, 'a.log'), join(cwd, 'b.log'));
  const ran = await filter(cwd, 'a.log', '--in-place');
  assert.match(ran.err, /a\.log: the file has 2 names \(hard links\)/);
  assert.deepEqual([ran.status, contents(cwd)], [1, { 'a.log': at('a'), 'b.log': at('a') }]);
});

test('a backup is never written over, but one that a killed run left is taken', async () => {
  const cwd = folderOf({ 'a.log': at('a'), 'a.log~': 'old', 'b.log': at('b') });
  linkSync(join(cwd, 'b.log'), join(cwd, 'b.log~'));
  const ran = await filter(cwd, 'a.log', 'b.log', '--in-place', '--backup', '~');
  assert.match(ran.err, /a\.log: .*a\.log~ is there already: it is not written over/);
  assert.equal(ran.status, 1);
  assert.deepEqual(contents(cwd), {
    'a.log': at('a'),
    'a.log~': 'old',
    'b.log': redacted,
    'b.log~': at('b'),
  });
});

test('a symbolic link that is named stays one, and one below a folder is skipped', async () => {
  const cwd = folderOf({ 'real/a.log': at('a'), 'logs/b.log': at('b') });
  symlinkSync('real/a.log', join(cwd, 'link'));
  symlinkSync('../real/a.log', join(cwd, 'logs/other'));
  const ran = await filter(cwd, 'logs', '--in-place');
  assert.deepEqual([ran.status, ran.err], [0, 'redactor: logs/other: skipped: a symbolic link\n']);
  assert.equal(readFileSync(join(cwd, 'real/a.log'), 'utf8'), at('a'));
  assert.equal((await filter(cwd, 'link', '--in-place')).status, 0);
  assert.equal(readlinkSync(join(cwd, 'link')), 'real/a.log');
  assert.equal(readFileSync(join(cwd, 'real/a.log'), 'utf8'), redacted);
});

test('results that a link below --out would put over a source are refused, and nothing is written', async () => {
  const cwd = folderOf({ 'logs/deep/a.log': at('a'), 'out/b.log': 'old' });
  symlinkSync('../logs/deep', join(cwd, 'out/deep'));
  const ran = await filter(cwd, 'logs', '--out', 'out');
  assert.equal(ran.status, 2);
  assert.match(ran.err, /logs\/deep\/a\.log would be written over, and is read/);
  assert.equal(readFileSync(join(cwd, 'logs/deep/a.log'), 'utf8'), at('a'));
});

const refused: readonly [args: string[], says: RegExp][] = [
  [['one', 'two', '--out', 'out'], /one\/a\.log and two\/a\.log would both become .*out\/a\.log/],
  [['.', '--out', 'out'], /--out out lies in .*, which is read/],
  [['one/a.log', '--out', 'one'], /one\/a\.log would be written over, and is read/],
  [['one', '--out', 'out', '--in-place'], /--out and --in-place exclude each other/],
  [['one', '--out', 'out', '--backup', 'x'], /--backup needs --in-place/],
  [['one', '--in-place', '--backup', 'a/b'], /--backup: expected a suffix/],
  [['one/a.log', '-j', '2'], /--jobs needs --out or --in-place/],
  [['one', '--in-place', '-j', 'x'], /--jobs: expected a number/],
  [['--in-place'], /expected files, folders or patterns/],
  [['one/a.log', 'two/a.log'], /several need --out FOLDER or --in-place/],
  [['one', '--in-place', '-p', 'nope'], /no profile "nope"/],
];

for (const [args, says] of refused) {
  test(`filter ${args.join(' ')} is refused, and nothing is written`, async () => {
    const files = { 'one/a.log': at('a'), 'two/a.log': at('b') };
    const cwd = folderOf(files);
    process.chdir(cwd);
    const refusal = filterCommand([...args, '--profiles', profiles]);
    await assert.rejects(refusal, { name: 'UsageError', message: says });
    assert.deepEqual([contents(cwd), existsSync(join(cwd, 'out'))], [files, false]);
  });
}

test('files side by side get the same made-up values as one after the other', async () => {
  const folder = temporaryFolder();
  const emailAddress = {
    emailAddressFilterStrategies: [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }],
  };
  writeFileSync(
    join(folder, 'default.json'),
    JSON.stringify({ name: 'default', identifiers: { emailAddress } }),
  );
  const cwd = folderOf({ 'a.log': at('a'), 'b.log': at('a'), 'c.log': at('a') });
  const ran = await run(folder, ['filter', 'a.log', 'b.log', 'c.log', '--in-place', '-j', '3'], {
    cwd,
  });
  assert.equal(ran.status, 0, ran.err);
  const made = new Set(Object.values(contents(cwd)));
  assert.equal(made.size, 1);
  assert.ok(!made.has(at('a')));
});
