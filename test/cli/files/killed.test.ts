import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../temporary.ts';
import { profilesIn, start } from '../run.ts';

const profiles = profilesIn(temporaryFolder());

/** How often the run is killed; a full proof is REDACTOR_TEST_KILLS=100. */
const KILLS = Number(process.env['REDACTOR_TEST_KILLS'] ?? 5);
const FILES = 40;

const clear = (n: number) => `to kim${n}@acme.test\n`.repeat(500 * (1 + (n % 7)));
const redacted = (n: number) => 'to {{{REDACTED-email-address}}}\n'.repeat(500 * (1 + (n % 7)));

test(`filter --in-place, killed ${KILLS} times at random moments, loses no file and leaves none half-written`, async (t) => {
  let midway = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const folder = temporaryFolder();
    for (let n = 0; n < FILES; n += 1) writeFileSync(join(folder, `${n}.log`), clear(n));
    const withBackup = kill % 2 === 0;
    const backup = withBackup ? ['--backup', '.orig'] : [];
    const events = 1 + Math.floor(Math.random() * 3 * FILES);
    t.diagnostic(`kill ${kill}: after ${events} changes in the folder, backup: ${withBackup}`);
    const writing = watch(folder);
    const child = start(profiles, ['filter', folder, '--in-place', ...backup]);
    const closed = once(child, 'close');
    let seen = 0;
    await new Promise<void>((resolve) => {
      child.once('close', () => resolve());
      writing.on('change', () => {
        seen += 1;
        if (seen === events) resolve();
      });
    });
    await sleep(Math.random() * 3);
    child.kill('SIGKILL');
    await closed;
    writing.close();
    const done = check(folder, withBackup);
    if (done > 0 && done < FILES) midway += 1;
  }
  assert.ok(midway > 0 || KILLS < 3, 'no kill came while files were being written');
});

/** Every file is complete, in clear or redacted, and a redacted one has its backup. Returns the number of redacted ones. */
function check(folder: string, withBackup: boolean): number {
  const names = readdirSync(folder);
  let done = 0;
  for (let n = 0; n < FILES; n += 1) {
    const text = readFileSync(join(folder, `${n}.log`), 'utf8');
    assert.ok(text === clear(n) || text === redacted(n), `${n}.log is broken`);
    if (text === clear(n)) continue;
    done += 1;
    if (withBackup) assert.equal(readFileSync(join(folder, `${n}.log.orig`), 'utf8'), clear(n));
  }
  const others = names.filter((name) => !/^\d+\.log(\.orig)?$/.test(name));
  assert.ok(
    others.every((name) => name.startsWith('.writing-')),
    others.join(),
  );
  return done;
}
