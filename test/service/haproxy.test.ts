import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary.ts';
import { ask, place } from './one.ts';
import { serving } from './serving.ts';

const installed = spawnSync('haproxy', ['-v']).status === 0;
const skip = installed ? false : 'haproxy is not installed';

test('behind packer/haproxy.cfg no request fails while one of two machines is killed, and both give the same pseudonyms', {
  skip,
}, async () => {
  const here = place();
  const key = here.key('redact');
  writeFileSync(join(here.folder, 'profiles/same.json'), sameByContext);
  const more = { secret: '0123456789abcdef0123456789abcdef', workers: '1' };
  // One after the other: the first makes the certificate that both have.
  const first = await serving(here, { ...more, state: join(here.folder, 'a') });
  const machines = [first, await serving(here, { ...more, state: join(here.folder, 'b') })];
  const asking = { key, body: 'to kim@acme.test' };
  const [one, other] = await Promise.all(
    machines.map(({ port }) => ask(port, '/api/filter?p=same&c=ward', asking)),
  );
  assert.equal(one?.status, 200);
  assert.notEqual(one?.body, asking.body);
  assert.equal(one?.body, other?.body);

  const front = await haproxy(
    here.settings['certs'] ?? '',
    machines.map(({ port }) => port),
  );
  let running = true;
  const answers: number[] = [];
  const client = async () => {
    while (running) answers.push((await ask(front, '/api/filter?p=same&c=ward', asking)).status);
  };
  const clients = Array.from({ length: 8 }, client);
  await until(() => answers.length >= 50);
  first.child.kill('SIGKILL');
  const before = answers.length;
  await until(() => answers.length >= before + 200);
  running = false;
  await Promise.all(clients);
  assert.deepEqual(
    answers.filter((status) => status !== 200),
    [],
  );
});

const sameByContext = JSON.stringify({
  name: 'same',
  identifiers: {
    emailAddress: {
      emailAddressFilterStrategies: [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }],
    },
  },
});

/** Starts HAProxy with the shipped configuration in front of two ports; its own port. */
async function haproxy(certs: string, ports: readonly number[]): Promise<number> {
  const folder = temporaryFolder();
  const front = await freePort();
  const [certificate, key] = ['server.crt', 'server.key'].map((name) =>
    readFileSync(join(certs, name), 'utf8'),
  );
  writeFileSync(join(folder, 'redactor.pem'), `${certificate}${key}`);
  writeFileSync(join(folder, 'redactor-ca.pem'), certificate ?? '');
  const shipped = readFileSync(new URL('../../packer/haproxy.cfg', import.meta.url), 'utf8');
  const config = shipped
    .replaceAll('/etc/haproxy/', `${folder}/`)
    .replace('bind :8080', `bind 127.0.0.1:${front}`)
    .replace('198.51.100.11:8080', `127.0.0.1:${ports[0]}`)
    .replace('198.51.100.12:8080', `127.0.0.1:${ports[1]}`);
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  after(async () => {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  });
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(100)) {
    const answer = await ask(front, '/healthz', { method: 'GET' }).catch(() => undefined);
    if (answer?.status === 200) return front;
  }
  throw new Error('HAProxy did not start');
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) if (holds()) return;
  throw new Error('nothing happened within a minute');
}
