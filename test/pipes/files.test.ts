import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary.ts';
import { example, lines, missing, redactorCommand, started, until } from './pipe.ts';

const REDACTED = 'from {{{REDACTED-email-address}}}';

test('tail -F follows a log across its rotation, each line redacted once', async () => {
  const folder = temporaryFolder();
  redactorCommand(folder);
  const source = join(folder, 'app.log');
  writeFileSync(source, 'first from kim@acme.test\n');
  const script = join(folder, 'tail.sh');
  writeFileSync(
    script,
    `PATH=${folder}:$PATH\n${example('tail.sh', { '/var/log/': `${folder}/` })}`,
  );
  started('sh', [script]);
  const target = join(folder, 'app.redacted.log');
  assert.deepEqual(await lines(target, 1), [`first ${REDACTED}`]);
  renameSync(source, `${source}.1`);
  writeFileSync(source, 'second from kim@acme.test\n');
  assert.deepEqual(await lines(target, 2), [`first ${REDACTED}`, `second ${REDACTED}`]);
});

test('logrotate rotates the file that redactor appends to', {
  skip: missing('logrotate'),
}, async () => {
  const folder = temporaryFolder();
  redactorCommand(folder);
  const source = join(folder, 'app.log');
  const target = join(folder, 'app.redacted.log');
  writeFileSync(source, 'first from kim@acme.test\n');
  const script = join(folder, 'tail.sh');
  writeFileSync(
    script,
    `PATH=${folder}:$PATH\n${example('tail.sh', { '/var/log/': `${folder}/` })}`,
  );
  started('sh', [script]);
  await lines(target, 1);
  const config = join(folder, 'logrotate.conf');
  writeFileSync(config, example('logrotate.conf', { '/var/log/': `${folder}/` }), { mode: 0o644 });
  execFileSync('logrotate', ['-f', '-s', join(folder, 'state'), config], { stdio: 'pipe' });
  appendFileSync(source, 'second from kim@acme.test\n');
  assert.deepEqual(await lines(target, 1), [`second ${REDACTED}`]);
  const [rotated = ''] = readdirSync(folder).filter((name) =>
    name.startsWith('app.redacted.log.1'),
  );
  assert.equal(readFileSync(join(folder, rotated), 'utf8'), `first ${REDACTED}\n`);
});

test('Apache writes its access log through redactor', {
  skip: missing('apache2', '-v'),
}, async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const own = { '/usr/bin/redactor': redactorCommand(folder), '/var/log/apache2/': `${folder}/` };
  const modules = ['mpm_event', 'authz_core'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  const format = String.raw`LogFormat "%h %l %u %t \"%r\" %>s %O" combined`.replace('%O', '%b');
  const config = join(folder, 'apache.conf');
  writeFileSync(
    config,
    [
      ...modules,
      `ServerRoot ${folder}`,
      `DefaultRuntimeDir ${folder}`,
      'ServerName localhost',
      `Listen 127.0.0.1:${port}`,
      `PidFile ${folder}/pid`,
      `ErrorLog ${folder}/error.log`,
      `DocumentRoot ${folder}`,
      format,
      example('apache.conf', own),
    ].join('\n'),
  );
  started('apache2', ['-D', 'FOREGROUND', '-f', config]);
  await until(() => true);
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    if (await fetch(`http://127.0.0.1:${port}/?mail=kim@acme.test`).catch(() => undefined)) break;
  }
  const [line = ''] = await lines(join(folder, 'redacted.log'), 1);
  assert.match(line, /GET \/\?mail=\{\{\{REDACTED-email-address\}\}\} HTTP/);
});
