import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inheritedSockets, notify } from '../../src/service/systemd.ts';
import { temporaryFolder } from '../temporary.ts';

const passed = { LISTEN_PID: '7', LISTEN_FDS: '2', LISTEN_FDNAMES: 'metrics:https' };

test('sockets are distinguished by their names', () => {
  assert.deepEqual(inheritedSockets(passed, 7), { metrics: 3, https: 4 });
});

test('sockets for another process are not taken', () => {
  assert.deepEqual(inheritedSockets(passed, 8), {});
  assert.deepEqual(inheritedSockets({}, 8), {});
});

test('one socket without a name is for HTTPS', () => {
  assert.deepEqual(inheritedSockets({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 7), { https: 3 });
});

test('a socket of a strange name is refused', () => {
  const strange = { ...passed, LISTEN_FDNAMES: 'https:smtp' };
  assert.throws(
    () => inheritedSockets(strange, 7),
    /smtp: expected a socket named https or metrics/,
  );
});

test('systemd is notified; without it nothing is sent', async () => {
  const folder = temporaryFolder();
  const told = join(folder, 'told');
  const command = join(folder, 'systemd-notify');
  writeFileSync(command, `#!/bin/sh\necho "$@" >>${told}\n`);
  chmodSync(command, 0o755);
  const path = process.env['PATH'];
  process.env['PATH'] = `${folder}:${path}`;
  try {
    await notify({}, 7).ready();
    const systemd = notify({ NOTIFY_SOCKET: '/run/systemd/notify' }, 7);
    await systemd.ready();
    await systemd.reloading();
    await systemd.stopping();
  } finally {
    process.env['PATH'] = path;
  }
  assert.equal(readFileSync(told, 'utf8'), '--ready\n--reloading\n--stopping\n');
});
