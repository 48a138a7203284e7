import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../../src/service/config.ts';
import { folders } from '../../src/service/folders.ts';
import { temporaryFolder } from '../temporary.ts';

const folder = temporaryFolder();
const file = join(folder, 'file');
writeFileSync(file, '');

function refusal(settings: Readonly<Record<string, string>>): string {
  try {
    folders(readConfig({}, { profiles: folder, certs: folder, ...settings }));
    return 'accepted';
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message;
  }
}

test('folders that are missing are made, for their owner only', () => {
  const state = join(folder, 'a/b/state');
  const certs = join(folder, 'a/certs');
  assert.equal(refusal({ state, certs }), 'accepted');
  for (const made of [join(folder, 'a'), join(state, 'profiles'), certs]) {
    assert.equal(statSync(made).mode & 0o777, 0o700);
  }
  assert.equal(refusal({ state, certs }), 'accepted');
});

test('a folder that cannot be had is refused by the name of its setting', () => {
  const cases: readonly [settings: Readonly<Record<string, string>>, message: string][] = [
    [
      { state: '/proc/x' },
      'REDACTOR_STATE: /proc/x/profiles cannot be made: no such file or directory (ENOENT)',
    ],
    [
      { state: file },
      `REDACTOR_STATE: ${file}/profiles cannot be made: file already exists (EEXIST)`,
    ],
    [
      { certs: '/proc/x/y' },
      'REDACTOR_CERTS: /proc/x/y cannot be made: no such file or directory (ENOENT)',
    ],
    [{ certs: file }, `REDACTOR_CERTS: ${file} cannot be made: file already exists (EEXIST)`],
    [
      { profiles: '/proc/x' },
      'REDACTOR_PROFILES: /proc/x cannot be read: no such file or directory (ENOENT)',
    ],
    [{ profiles: file }, `REDACTOR_PROFILES: ${file} cannot be read: not a directory (ENOTDIR)`],
  ];
  for (const [settings, message] of cases) assert.equal(refusal(settings), message);
});

test('all of them are reported at once', () => {
  const message = refusal({ profiles: file, certs: file, state: file });
  assert.equal(message.split('\n').length, 3);
});
