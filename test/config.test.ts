import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig, usage } from '../src/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function refusal(env: NodeJS.ProcessEnv, flags: Record<string, string> = {}): string {
  try {
    readConfig(env, flags);
    return 'accepted';
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
}

test('nothing has to be configured', () => {
  assert.deepEqual(readConfig({ PATH: '/bin' }, {}), {
    host: '0.0.0.0',
    port: 8080,
    profiles: resolve(root, 'profiles'),
    certs: resolve(root, 'certs'),
    spool: '/var/tmp',
    logLevel: 'info',
  });
});

test('the environment sets everything', () => {
  const env = {
    REDACTOR_HOST: '127.0.0.1',
    REDACTOR_PORT: '0',
    REDACTOR_PROFILES: '/opt/redactor/profiles',
    REDACTOR_CERTS: 'some/certs',
    REDACTOR_SPOOL: '/spool',
    REDACTOR_LOG_LEVEL: 'silent',
  };
  assert.deepEqual(readConfig(env, {}), {
    host: '127.0.0.1',
    port: 0,
    profiles: '/opt/redactor/profiles',
    certs: resolve('some/certs'),
    spool: '/spool',
    logLevel: 'silent',
  });
});

test('flags win over the environment', () => {
  const env = { REDACTOR_PORT: '1', REDACTOR_LOG_LEVEL: 'warn', REDACTOR_HOST: '::' };
  const config = readConfig(env, { port: '65535', 'log-level': 'debug' });
  assert.deepEqual([config.port, config.logLevel, config.host], [65535, 'debug', '::']);
});

test('an empty variable counts as absent', () => {
  assert.equal(readConfig({ REDACTOR_PORT: '' }, {}).port, 8080);
});

test('everything that is wrong is told at once, without the values', () => {
  const env = { REDACTOR_PROT: '1', REDACTOR_PORT: '65536', REDACTOR_LOG_LEVEL: 'loud' };
  assert.equal(
    refusal(env, { hots: 'a', host: '', unheard: 'b' }),
    [
      'REDACTOR_PROT: unknown setting; did you mean "REDACTOR_PORT"?',
      '--hots: unknown flag; did you mean "--host"?',
      '--unheard: unknown flag',
      '--host: expected a text',
      'REDACTOR_PORT: expected a whole number from 0 to 65535',
      'REDACTOR_LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent',
    ].join('\n'),
  );
});

for (const port of ['http', '-1', '80.5', '0x50', '1e3', ' 80', '123456']) {
  test(`${JSON.stringify(port)} is no port`, () => {
    assert.equal(refusal({}, { port }), '--port: expected a whole number from 0 to 65535');
  });
}

test('the usage names every flag and variable', () => {
  assert.equal(usage().split('\n').length, 7);
  assert.match(usage(), /--log-level +REDACTOR_LOG_LEVEL +fatal, .*\(default: info\)/);
});
