import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary.ts';
import { example, lines, missing, redactorCommand, started, until } from './pipe.ts';

const MESSAGES = 500;
const noRsyslog = missing('rsyslogd', '-v');

test('rsyslog with mmexternal redacts every message, in order, with its structured data', {
  skip: noRsyslog,
}, async () => {
  const { folder, port } = await rsyslog('rsyslog.conf');
  await send(port, messages(MESSAGES));
  const redacted = await lines(join(folder, 'redacted.log'), MESSAGES);
  assert.deepEqual(
    redacted,
    Array.from({ length: MESSAGES }, (_, n) => {
      const data = '[id mail="{{{REDACTED-email-address}}}"]';
      return `2026-11-23T00:00:00Z web app ${data} ${n} from {{{REDACTED-email-address}}}`;
    }),
  );
  assert.equal(existsSync(join(folder, 'not-redacted.log')), false);
});

test('rsyslog writes no message as redacted while redactor is dead', {
  skip: noRsyslog,
}, async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'redactor'), '#!/bin/sh\nread line\nexit 2\n', { mode: 0o755 });
  const { port } = await rsyslog('rsyslog.conf', folder);
  await send(port, messages(5));
  const kept = await lines(join(folder, 'not-redacted.log'), 5);
  assert.deepEqual(
    kept.map((line) => /kim(\d)@/.exec(line)?.[1]),
    ['0', '1', '2', '3', '4'],
  );
  assert.equal(existsSync(join(folder, 'redacted.log')), false);
});

test('rsyslog with omprog writes every message redacted, in order', {
  skip: noRsyslog,
}, async () => {
  const { folder, port } = await rsyslog('rsyslog-omprog.conf');
  await send(port, messages(MESSAGES));
  const redacted = await lines(join(folder, 'redacted.log'), MESSAGES);
  assert.deepEqual(redacted, plainLines('2026-11-23T00:00:00Z'));
});

test('syslog-ng writes every message redacted, in order', {
  skip: missing('syslog-ng'),
}, async () => {
  const folder = temporaryFolder();
  const port = await freePort();
  const config = join(folder, 'syslog-ng.conf');
  const changes = changesFor(folder, port);
  writeFileSync(
    config,
    example('syslog-ng.conf', { ...changes, '/usr/bin/redactor': redactorCommand(folder) }),
  );
  const files = [
    '-f',
    config,
    '-R',
    `${folder}/persist`,
    '-p',
    `${folder}/pid`,
    '-c',
    `${folder}/ctl`,
  ];
  started('syslog-ng', ['-F', '--no-caps', ...files]);
  await send(
    port,
    Array.from(
      { length: MESSAGES },
      (_, n) => `<13>Nov 23 00:00:00 web app: ${n} from kim${n}@acme.test\n`,
    ),
  );
  const redacted = await lines(join(folder, 'redacted.log'), MESSAGES);
  assert.deepEqual(
    redacted.map((line) => line.slice(line.indexOf(' '))),
    plainLines('').map((line) => line.replace('web app', '{{{REDACTED-host-name}}} app:')),
  );
});

test('nginx sends its access log through rsyslog, redacted', {
  skip: noRsyslog || missing('nginx', '-v'),
}, async () => {
  const folder = temporaryFolder();
  const socket = join(folder, 'nginx.sock');
  const sink = { '/run/redactor/nginx.sock': socket };
  await rsyslog('rsyslog-nginx.conf', folder, { ...sink, '/var/log/nginx/': `${folder}/` });
  await until(() => (existsSync(socket) ? true : undefined));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `user root; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
    http {
      client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
      uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      server { listen 127.0.0.1:${port}; ${example('nginx.conf', sink)} return 204; }
    }`,
  );
  started('nginx', ['-p', folder, '-c', config]);
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
    const ok = await fetch(`http://127.0.0.1:${port}/?mail=kim@acme.test`).catch(() => undefined);
    if (ok?.status === 204) break;
  }
  const [line = ''] = await lines(join(folder, 'redacted.log'), 1);
  assert.match(line, /^127\.0\.0\.1 .*GET \/\?mail=\{\{\{REDACTED-email-address\}\}\} HTTP/);
});

test('every example of rsyslog is valid', { skip: noRsyslog }, () => {
  for (const name of ['rsyslog.conf', 'rsyslog-omprog.conf', 'rsyslog-nginx.conf']) {
    const path = new URL(`../../docs/pipes/${name}`, import.meta.url).pathname;
    execFileSync('rsyslogd', ['-N1', '-f', path], { stdio: 'pipe' });
    assert.match(readFileSync(path, 'utf8'), /\/usr\/bin\/redactor /);
  }
});

function messages(count: number): string[] {
  return Array.from(
    { length: count },
    (_, n) =>
      `<13>1 2026-11-23T00:00:00Z web app - - [id mail="kim${n}@acme.test"] ${n} from kim${n}@acme.test\n`,
  );
}

function plainLines(time: string): string[] {
  return Array.from(
    { length: MESSAGES },
    (_, n) => `${time} web app ${n} from {{{REDACTED-email-address}}}`,
  );
}

function changesFor(folder: string, port: number): Record<string, string> {
  return { '/var/log/': `${folder}/`, '10514': String(port) };
}

async function rsyslog(name: string, folder = temporaryFolder(), own?: Record<string, string>) {
  const port = await freePort();
  const command = existsSync(join(folder, 'redactor'))
    ? join(folder, 'redactor')
    : redactorCommand(folder);
  const changes = { '/usr/bin/redactor': command, ...(own ?? changesFor(folder, port)) };
  const config = join(folder, 'rsyslog.conf');
  writeFileSync(config, `global(workDirectory="${folder}")\n${example(name, changes)}`);
  started('rsyslogd', ['-n', '-f', config, '-i', join(folder, 'pid')]);
  return { folder, port };
}

/** Sends text over TCP once the port is open. */
async function send(port: number, texts: readonly string[]): Promise<void> {
  for (const end = Date.now() + 10_000; ; await sleep(50)) {
    try {
      const socket = connect(port, '127.0.0.1');
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      await new Promise<void>((resolve) => socket.end(texts.join(''), resolve));
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
