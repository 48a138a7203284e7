import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadProfiles } from '../../src/profiles/load.ts';
import { temporaryFolder } from '../temporary.ts';
import { shownProfiles } from './shown-profiles.ts';

test('every profile in the pages loads, and so does every part of one', () => {
  process.env['CLINIC_KEY'] = '00'.repeat(32);
  const folder = temporaryFolder();
  for (const { profile } of shownProfiles) {
    writeFileSync(join(folder, `${profile.name}.json`), JSON.stringify(profile));
  }
  const loaded = loadProfiles(folder);
  assert.ok(shownProfiles.length >= 4, String(shownProfiles.length));
  for (const { at, profile } of shownProfiles) {
    const found = loaded.get(profile.name);
    assert.ok(found && 'plan' in found, `${at}: ${found && 'problems' in found && found.problems}`);
  }
});
