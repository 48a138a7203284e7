import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { served } from '../http/served.ts';
import { place } from '../service/one.ts';
import { temporaryFolder } from '../temporary.ts';

const run = promisify(execFile);
const examples = join(import.meta.dirname, '../../docs/examples/clients');
const DEADLINE_MS = 120_000;

/** The programs of docs/examples/clients that have a toolchain of their own. Program.cs needs .NET, which these tests do not have. */
const CLIENTS = [
  { command: 'python3', version: '--version', start: ['redact.py'] },
  { command: 'java', version: '--version', start: ['-Xmx256m', 'Redact.java'] },
  { command: 'go', version: 'version', start: ['run', 'redact.go'] },
] as const;

const settings = place();
const service = served(settings, {});
const certificate = join(settings.folder, 'certs/server.crt');
const file = join(temporaryFolder(), 'in.txt');
writeFileSync(file, 'login of jane@example.com\n'.repeat(100_000));

for (const { command, version, start } of CLIENTS) {
  test(`the example for ${command} gets the redacted file, and the service's refusal`, async (t) => {
    const here = await run(command, [version]).then(
      () => true,
      () => false,
    );
    if (!here) return t.skip(`${command} is not here`);
    const { port } = await service;
    const client = (url: string, path: string) =>
      run(command, [...start, url, certificate, path], {
        cwd: examples,
        timeout: DEADLINE_MS,
        maxBuffer: 1 << 24,
        // A compiler's cache must not land in a home that a test has not.
        env: { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'off' },
      });
    const { stdout } = await client(`https://localhost:${port}`, file);
    assert.equal(stdout, 'login of *\n'.repeat(100_000));
    const binary = join(temporaryFolder(), 'in.bin');
    writeFileSync(
      binary,
      Buffer.from([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34, 0, 1, 2, 3]),
    );
    await assert.rejects(client(`https://localhost:${port}`, binary), /415/);
  });
}
