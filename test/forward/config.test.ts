import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { readForwardConfig } from '../../src/forward/config.ts';
import { checkForward } from '../../src/forward/forward.ts';
import { temporaryFolder } from '../temporary.ts';

const folder = temporaryFolder();
const file = join(folder, 'forward.json');

function read(value: unknown) {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return readForwardConfig(file, { profiles: '/profiles' });
}

function routes(route: object) {
  const receive = { protocol: 'otlp', listen: '127.0.0.1:4318' };
  return {
    queue: { folder: 'q' },
    routes: [{ name: 'a', receive, send: { url: 'http://b:1' }, ...route }],
  };
}

test('paths are relative to the file, and defaults are there', () => {
  const config = read(routes({ send: { url: 'http://b:1', tls: { ca: 'ca.pem' } } }));
  assert.equal(config.queue.folder, join(folder, 'q'));
  assert.equal(config.queue.bytes, 2 ** 30);
  assert.equal(config.routes[0].send.tls.ca, join(folder, 'ca.pem'));
  assert.equal(config.profiles, '/profiles');
});

const WRONG = [
  ['{', /forward\.json: /],
  [{ routes: [] }, /queue: /],
  [{ ...routes({}), routes: [] }, /routes: expected a route/],
  [routes({ name: 'A b' }), /routes\.0\.name: expected a name/],
  [routes({ profil: 'x' }), /routes\.0\.profil: unknown member/],
  [
    routes({ receive: { protocol: 'otlp', listen: '4318' } }),
    /routes\.0\.receive\.listen: expected HOST:PORT/,
  ],
  [routes({ receive: { protocol: 'grpc', listen: '127.0.0.1:1' } }), /expected one of otlp, loki/],
  [routes({ send: { url: 'tcp://b:1' } }), /routes\.0\.send\.url: expected http or https/],
  [
    routes({ receive: { protocol: 'syslog', listen: '127.0.0.1:1' } }),
    /routes\.0\.send\.url: expected tcp or tls/,
  ],
  [
    routes({ send: { url: 'https://b:1', tls: { cert: 'x' } } }),
    /routes\.0\.send\.tls: expected cert and key/,
  ],
  [
    routes({ receive: { protocol: 'otlp', listen: '127.0.0.1:1', bodyBytes: '1X' } }),
    /expected a number of bytes/,
  ],
] as const;

test('a mistake is named with its place', () => {
  for (const [value, message] of WRONG) assert.throws(() => read(value), message);
});

test('an error quotes no key', () => {
  const wrong = routes({ send: { url: 'http://b:1', headers: { Authorization: ['hunter2'] } } });
  assert.throws(
    () => read(wrong),
    (error) => error instanceof Error && !error.message.includes('hunter2'),
  );
});

const MISSING = [
  [
    { send: { url: 'http://a:1', headers: { Authorization: 'env:NOT_SET_HERE' } } },
    /NOT_SET_HERE is not set/,
  ],
  [{ send: { url: 'http://a:1', tls: { ca: 'none.pem' } } }, /none\.pem: cannot be read/],
  [{ profile: 'not-there' }, /not-there/],
  [{ receive: { protocol: 'ndjson', listen: '127.0.0.1:1', tls: { certs: 'none' } } }, /none/],
  [{ receive: { protocol: 'ndjson', listen: '127.0.0.1:1', keys: 'none.json' } }, /none\.json/],
] as const;

test('a check names the route and what it cannot have, without listening', async () => {
  const own = temporaryFolder();
  const path = join(own, 'forward.json');
  const route = {
    name: 'one',
    receive: { protocol: 'ndjson', listen: '127.0.0.1:1' },
    send: { url: 'http://127.0.0.1:1' },
  };
  const checked = (changes: object) => {
    const routes = [{ ...route, ...changes }];
    writeFileSync(path, JSON.stringify({ queue: { folder: 'queue' }, routes }));
    return checkForward(readForwardConfig(path, { profiles: resolve('profiles') }));
  };
  await checked({});
  for (const [changes, expected] of MISSING) {
    await assert.rejects(checked(changes), (error: Error) => {
      assert.match(error.message, /^route one: /);
      assert.match(error.message, expected);
      return true;
    });
  }
  assert.deepEqual(readdirSync(own), ['forward.json']);
});

test('of syslog, only fields of the head are kept', () => {
  const receive = { protocol: 'syslog', listen: '127.0.0.1:1', keep: ['hostname', 'host'] };
  assert.throws(
    () => read(routes({ receive, send: { url: 'tcp://b:1' } })),
    /routes\.0\.receive\.keep: expected names of hostname, app-name, procid, msgid/,
  );
});
