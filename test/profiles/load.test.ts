import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isProfileName, loadProfiles } from '../../src/profiles/load.ts';
import type { LoadedProfile } from '../../src/profiles/profile.ts';
import { toys } from './toys.ts';

const root = mkdtempSync(join(tmpdir(), 'profiles-'));
after(() => rmSync(root, { recursive: true }));

/** A folder `profiles` of its own beside a folder `elsewhere`, with these files in it. */
function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const place = mkdtempSync(join(root, 'case-'));
  const folder = join(place, 'profiles');
  mkdirSync(folder);
  mkdirSync(join(place, 'elsewhere'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

function named(name: string): string {
  return JSON.stringify({ name, identifiers: {} });
}

function withFiles(...files: string[]): string {
  const customFilterStrategies = [{ strategy: 'REDACT' }];
  const dictionaries = [{ files, customFilterStrategies }];
  return JSON.stringify({ name: 'x', identifiers: { dictionaries } });
}

function lines(profile: LoadedProfile | undefined): readonly string[] {
  if (profile === undefined) return ['absent'];
  return 'plan' in profile ? profile.warnings : profile.problems;
}

test('a profile goes by the name of its file', () => {
  const profiles = loadProfiles(
    folderOf({ 'b.json': named('b'), 'a.b-c_9.json': named('a.b-c_9') }),
    { definitions: toys },
  );
  assert.deepEqual([...profiles.keys()], ['a.b-c_9', 'b']);
  assert.ok([...profiles.values()].every((profile) => 'plan' in profile));
});

test('one broken profile does not take the others down', () => {
  const profiles = loadProfiles(folderOf({ 'a.json': '{', 'b.json': named('b') }), {
    definitions: toys,
  });
  assert.deepEqual(lines(profiles.get('a')), [
    'profiles/a.json: not valid JSON at line 1, column 2: expected a key in double quotes',
  ]);
  assert.deepEqual(lines(profiles.get('b')), []);
});

test('a list of filters has at most 200 elements; of a longer one none is compiled', () => {
  const identifierFilterStrategies = [{ strategy: 'REDACT' }];
  const text = (name: string, count: number, pattern: string) => {
    const identifiers = Array.from({ length: count }, () => ({
      pattern,
      identifierFilterStrategies,
    }));
    return JSON.stringify({ name, identifiers: { identifiers } });
  };
  const files = { 'a.json': text('a', 200, 'x'), 'b.json': text('b', 201, '(') };
  const profiles = loadProfiles(folderOf(files));
  assert.deepEqual(lines(profiles.get('a')), []);
  assert.deepEqual(lines(profiles.get('b')), [
    'profiles/b.json: identifiers.identifiers: expected at most 200 elements',
  ]);
});

test('sub-folders, hidden files and files of other types are left alone', () => {
  const folder = folderOf({ '.a.json': '{', 'readme.txt': '', 'b.json~': '', 'b.JSON': '' });
  mkdirSync(join(folder, 'c.json'));
  symlinkSync('c.json', join(folder, 'd.json'));
  assert.equal(loadProfiles(folder, { definitions: toys }).size, 0);
});

test('a folder that cannot be read is an error', () => {
  assert.throws(() => loadProfiles(join(root, 'missing'), { definitions: toys }), {
    code: 'ENOENT',
  });
});

test('a name that no request could give is a problem', () => {
  const profiles = loadProfiles(folderOf({ 'a b\n.json': named('a b\n') }), { definitions: toys });
  assert.deepEqual(lines(profiles.get('a b\n')), [
    'profiles/a b\\u{a}.json: a profile name has 1 to 64 letters, digits, dots, underscores and hyphens, and starts with a letter or digit',
  ]);
});

test('profile names are short and plain', () => {
  for (const name of ['default', 'A', '0', 'a.b_c-d', 'a'.repeat(64)])
    assert.ok(isProfileName(name));
  for (const name of ['', '.', '..', '-a', '_a', 'a/b', 'a b', 'é', 'a\n', 'a'.repeat(65)]) {
    assert.ok(!isProfileName(name), name);
  }
});

test('a file that is not UTF-8 is refused', () => {
  const profiles = loadProfiles(folderOf({ 'a.json': Buffer.from(named('é'), 'latin1') }), {
    definitions: toys,
  });
  assert.deepEqual(lines(profiles.get('a')), ['profiles/a.json: is not UTF-8']);
});

test('a file larger than 1 MiB is refused', () => {
  const profiles = loadProfiles(folderOf({ 'a.json': named('a').padEnd(2 ** 20 + 1) }), {
    definitions: toys,
  });
  assert.deepEqual(lines(profiles.get('a')), ['profiles/a.json: is larger than 1 MiB']);
});

test('a link inside the folder is followed', () => {
  const folder = folderOf({ 'stored.txt': named('a') });
  symlinkSync('stored.txt', join(folder, 'a.json'));
  assert.deepEqual(lines(loadProfiles(folder, { definitions: toys }).get('a')), []);
});

test('the folder itself may be a link', () => {
  const folder = folderOf({ 'a.json': named('a') });
  const link = join(folder, '..', 'link');
  symlinkSync(folder, link);
  assert.deepEqual(lines(loadProfiles(link, { definitions: toys }).get('a')), []);
});

test('a link that leaves the folder, or leads nowhere, is refused', () => {
  const folder = folderOf({});
  writeFileSync(join(folder, '..', 'elsewhere', 'a.json'), named('a'));
  symlinkSync('../elsewhere/a.json', join(folder, 'a.json'));
  symlinkSync('nowhere', join(folder, 'b.json'));
  const profiles = loadProfiles(folder, { definitions: toys });
  assert.deepEqual(lines(profiles.get('a')), ['profiles/a.json: leads out of the profiles folder']);
  assert.deepEqual(lines(profiles.get('b')), ['profiles/b.json: cannot be read: ENOENT']);
});

test('a pipe is refused without waiting for it', { timeout: 5000 }, () => {
  const folder = folderOf({});
  execFileSync('mkfifo', [join(folder, 'a.json')]);
  assert.deepEqual(lines(loadProfiles(folder, { definitions: toys }).get('a')), [
    'profiles/a.json: is not a regular file',
  ]);
});

test('a word list has one term a line', () => {
  const terms = '\ufeffTom\r\n\r\n  George Jones \n\nJosé';
  const profiles = loadProfiles(folderOf({ 'x.json': withFiles('t.txt'), 't.txt': terms }), {
    definitions: toys,
  });
  assert.deepEqual(lines(profiles.get('x')), [
    'profiles/x.json: identifiers.dictionaries[0]: 3 terms',
    'profiles/x.json: identifiers.dictionaries[0]: Tom',
    'profiles/x.json: identifiers.dictionaries[0]: George Jones',
    'profiles/x.json: identifiers.dictionaries[0]: José',
  ]);
});

for (const [path, expected] of [
  ['missing.txt', 'cannot be read: ENOENT'],
  ['../elsewhere', 'leads out of the profiles folder'],
  ['..', 'leads out of the profiles folder'],
  ['/etc/passwd', 'leads out of the profiles folder'],
  ['.', 'is not a regular file'],
  ['latin1.txt', 'is not UTF-8'],
  ['a\0b', 'cannot be read: ERR_INVALID_ARG_VALUE'],
] as const) {
  test(`a word list ${JSON.stringify(path)} is refused where it is named`, () => {
    const files = { 'ok.txt': 'Tom', 'latin1.txt': Buffer.from([0xe9]) };
    const profiles = loadProfiles(folderOf({ ...files, 'x.json': withFiles('ok.txt', path) }), {
      definitions: toys,
    });
    assert.deepEqual(lines(profiles.get('x')), [
      `profiles/x.json: identifiers.dictionaries[0].files[1]: ${expected}`,
    ]);
  });
}
