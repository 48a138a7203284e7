import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { SHELL_COMMAND } from '../command.ts';
import { served } from '../http/served.ts';
import { place } from '../service/one.ts';
import { root } from './pages.ts';
import { shownProfiles, withBitcoin } from './shown-profiles.ts';

const run = promisify(execFile);
const DEADLINE_MS = 60_000;
/** The worked example's key, which its page exports. */
const CLINIC_KEY = '00'.repeat(32);

/** Files that commands in the pages read. */
const FILES: Readonly<Record<string, string>> = {
  'in.txt': 'SSN 123-45-6789 on file\n',
  'prompt.txt': 'I am Kim Novak, kim@acme.test',
  'answer.txt': 'Dear [PERSON_1]',
  'app.log': 'login of jane@example.com\n',
  'big.log': 'login of jane@example.com\n'.repeat(10_000),
  'patients.csv': 'last_name,mrn\nOkonkwo,A12-3\n',
  'logs/day.log': 'login of jane@example.com\n',
  'archive/2025/old.log': 'login of jane@example.com\n',
};

/**
 * Commands that a page's reader has, as far as they are checked: `redactor` is this tree's, `curl` asks the service that
 * was started for the tests, npm and docker check that their arguments exist, and the rest of the list does nothing.
 */
function commands(port: number): Readonly<Record<string, string>> {
  const node = `"${process.execPath}"`;
  const names = `const { scripts } = require('${new URL('package.json', root).pathname}'); process.exit(process.argv[1] in scripts ? 0 : 1)`;
  return {
    redactor: `case "$1" in serve|proxy) exit 0 ;; esac\nexec ${SHELL_COMMAND} "$@"`,
    curl: `for one; do shift; set -- "$@" "$(printf %s "$one" | sed 's/localhost:8080/localhost:${port}/')"; done\nexec /usr/bin/curl -sS "$@"`,
    npm: `[ "$1" = run ] && shift\n[ "$1" = link ] || exec ${node} -e "${names}" "$1"`,
    docker: `[ "$1" = run ] || [ -f "${root.pathname}/packer/Dockerfile" ]`,
    tail: 'shift; exec cat "$@"',
    ssh: 'cat >/dev/null',
    ...Object.fromEntries(['apt', 'systemctl', 'journalctl', 'install'].map((name) => [name, ':'])),
  };
}

/** A folder with the files that the pages' commands need, and the service. Gives a function that runs a block of commands there. */
export async function sandbox(): Promise<(block: string) => Promise<string>> {
  const settings = place();
  const { folder } = settings;
  const profiles = join(folder, 'profiles');
  cpSync(new URL('profiles', root), profiles, { recursive: true });
  for (const profile of [withBitcoin, ...shownProfiles.map((one) => one.profile)]) {
    writeFileSync(join(profiles, `${profile.name}.json`), JSON.stringify(profile));
  }
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(new URL('docs', root), join(folder, 'docs'));
  process.env['CLINIC_KEY'] = CLINIC_KEY;
  const { port } = await served(settings, {});
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(commands(port))) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o700);
  }
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: folder,
    REDACTOR_PROFILES: profiles,
    CLINIC_KEY,
  };
  return async (block) => {
    const options = { cwd: folder, env, timeout: DEADLINE_MS };
    return (await run('bash', ['--norc', '-euo', 'pipefail', '-c', block], options)).stdout;
  };
}
