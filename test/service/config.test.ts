import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  ConfigError,
  flagNames,
  readConfig,
  usage,
  variableNames,
} from '../../src/service/config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function refusal(env: NodeJS.ProcessEnv, flags: Record<string, string> = {}): string {
  try {
    readConfig(env, flags);
    return 'accepted';
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
}

const standard = {
  host: '127.0.0.1',
  port: 8080,
  workers: Math.min(256, availableParallelism()),
  profiles: resolve(root, 'profiles'),
  certs: resolve(root, 'certs'),
  spool: '/var/tmp',
  spoolRequest: 4 * 2 ** 30,
  whole: false,
  explainText: true,
  presidio: true,
  console: true,
  idle: 60,
  lineIdle: 86_400,
  memory: 2 ** 30,
  clientRate: 0,
  connections: 4096,
  metricsHost: '127.0.0.1',
  sessionHours: 24,
  drain: 30,
  watch: 0,
  logLevel: 'info',
};

test('nothing has to be configured', () => {
  assert.deepEqual(readConfig({ PATH: '/bin' }, {}), standard);
});

test('the environment sets everything', () => {
  const env = {
    REDACTOR_HOST: '127.0.0.1',
    REDACTOR_PORT: '0',
    REDACTOR_WORKERS: '3',
    REDACTOR_PROFILES: '/opt/redactor/profiles',
    REDACTOR_STATE: 'state',
    REDACTOR_CERTS: 'some/certs',
    REDACTOR_CLIENT_CA: '/ca.pem',
    REDACTOR_KEYS: '/keys',
    REDACTOR_SECRET: 'file:secret',
    REDACTOR_SPOOL: '/spool',
    REDACTOR_SPOOL_REQUEST: '64K',
    REDACTOR_SPOOL_TOTAL: '2G',
    REDACTOR_WHOLE: 'yes',
    REDACTOR_EXPLAIN_TEXT: 'no',
    REDACTOR_PRESIDIO: 'no',
    REDACTOR_CONSOLE: 'no',
    REDACTOR_PLAIN: '127.0.0.1:3000',
    REDACTOR_BODY_LIMIT: '1000',
    REDACTOR_DECODED_LIMIT: '10M',
    REDACTOR_IDLE: '5',
    REDACTOR_LINE_IDLE: '6',
    REDACTOR_MEMORY: '512M',
    REDACTOR_CLIENT_STREAMS: '7',
    REDACTOR_CLIENT_RATE: '8',
    REDACTOR_CONNECTIONS: '9',
    REDACTOR_METRICS_HOST: '::1',
    REDACTOR_METRICS_PORT: '9100',
    REDACTOR_SOURCES: 'crm, tickets',
    REDACTOR_OTLP: 'http://127.0.0.1:4318',
    REDACTOR_OTLP_HEADERS: '/otlp',
    REDACTOR_SESSION_HOURS: '12',
    REDACTOR_DRAIN: '0',
    REDACTOR_WATCH: '10',
    REDACTOR_LOG_LEVEL: 'silent',
  };
  assert.deepEqual(Object.keys(env).sort(), [...variableNames].sort());
  assert.deepEqual(readConfig(env, {}), {
    host: '127.0.0.1',
    port: 0,
    workers: 3,
    profiles: '/opt/redactor/profiles',
    state: resolve('state'),
    certs: resolve('some/certs'),
    clientCa: '/ca.pem',
    keys: '/keys',
    secret: 'file:secret',
    spool: '/spool',
    spoolRequest: 65_536,
    spoolTotal: 2 * 2 ** 30,
    whole: true,
    explainText: false,
    presidio: false,
    console: false,
    plain: { host: '127.0.0.1', port: 3000 },
    bodyLimit: 1000,
    decodedLimit: 10 * 2 ** 20,
    idle: 5,
    lineIdle: 6,
    memory: 512 * 2 ** 20,
    clientStreams: 7,
    clientRate: 8,
    connections: 9,
    metricsHost: '::1',
    metricsPort: 9100,
    sources: ['crm', 'tickets'],
    otlp: { url: 'http://127.0.0.1:4318/v1/traces' },
    otlpHeaders: '/otlp',
    sessionHours: 12,
    drain: 0,
    watch: 10,
    logLevel: 'silent',
  });
});

test('flags win over the environment', () => {
  const env = { REDACTOR_PORT: '1', REDACTOR_LOG_LEVEL: 'warn', REDACTOR_HOST: '::' };
  const config = readConfig(env, { port: '65535', 'log-level': 'debug' });
  assert.deepEqual([config.port, config.logLevel, config.host], [65535, 'debug', '::']);
});

test('without keys and client certificates, only this machine can connect, unless an address is given', () => {
  assert.equal(readConfig({}, {}).host, '127.0.0.1');
  assert.equal(readConfig({ REDACTOR_KEYS: '/keys' }, {}).host, '0.0.0.0');
  assert.equal(readConfig({}, { 'client-ca': '/ca.pem' }).host, '0.0.0.0');
  assert.equal(readConfig({ REDACTOR_HOST: '::' }, {}).host, '::');
  assert.equal(
    readConfig({ REDACTOR_KEYS: '/keys', REDACTOR_HOST: '127.0.0.1' }, {}).host,
    '127.0.0.1',
  );
});

test('an empty variable counts as absent', () => {
  assert.equal(readConfig({ REDACTOR_PORT: '' }, {}).port, 8080);
});

test('all mistakes are reported at once, without the values', () => {
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

for (const [name, value, words] of [
  ['workers', '0', 'expected a whole number from 1 to 256'],
  ['memory', '1T', 'expected a number of bytes, such as 65536, 64K, 512M or 1G'],
  ['whole', 'true', 'expected yes or no'],
] as const) {
  test(`--${name} ${value} is refused`, () => {
    assert.equal(refusal({}, { [name]: value }), `--${name}: ${words}`);
  });
}

test('the usage names every flag and variable', () => {
  for (const name of [...flagNames.map((flag) => `--${flag} `), ...variableNames]) {
    assert.ok(usage().includes(name), name);
  }
  assert.match(usage(), /--log-level +REDACTOR_LOG_LEVEL +fatal, .*\(default: info\)/);
});

test('OPERATIONS.md has every setting, and no other', () => {
  const text = readFileSync(resolve(root, 'OPERATIONS.md'), 'utf8');
  const named = new Set(text.match(/REDACTOR_[A-Z_]+/g));
  assert.deepEqual([...named].sort(), [...variableNames].sort());
});
