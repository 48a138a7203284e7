import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A client that others made, which sends a text with an address, `jane@example.com`, to a receiver. */
export interface ForwardClient {
  readonly name: string;
  readonly protocol: 'otlp' | 'loki' | 'bulk' | 'hec' | 'syslog' | 'fluent';
  /** The reason why it cannot run here; `undefined` where it can. */
  missing(): string | undefined;
  /** Sends until the text has arrived: `sent` resolves then. Rejects with the client's errors. */
  send(port: number, sent: () => Promise<void>): Promise<void>;
}

/** Environment: a Python with the packages, a folder whose node_modules has them, and programs. */
const { CLIENTS_PYTHON = 'python3', CLIENTS_NPM = '/nonexistent' } = process.env;
const { CLIENTS_RSYSLOGD = 'rsyslogd', CLIENTS_SYSLOG_NG = 'syslog-ng' } = process.env;
const { CLIENTS_RSYSLOG_MODULES = '' } = process.env;
const here = import.meta.dirname;

function python(
  name: string,
  protocol: ForwardClient['protocol'],
  packageName: string,
  call: string,
) {
  const find = `import importlib.util as u, sys; sys.exit(u.find_spec("${packageName}") is None)`;
  return client(
    name,
    protocol,
    () => succeeds(CLIENTS_PYTHON, ['-c', find]) || `no ${packageName} in Python`,
    (port) => [CLIENTS_PYTHON, [join(here, 'clients.py'), call, String(port)]],
  );
}

function npm(name: string, protocol: ForwardClient['protocol'], call: string) {
  const find = `require("node:module").createRequire("${CLIENTS_NPM}/package.json").resolve("${name}")`;
  return client(
    `${name} (npm)`,
    protocol,
    () => succeeds(process.execPath, ['-e', find]) || `no ${name} in CLIENTS_NPM`,
    (port) => [process.execPath, [join(here, 'clients.cjs'), call, String(port), CLIENTS_NPM]],
  );
}

type Command = readonly [string, readonly string[]];

function client(
  name: string,
  protocol: ForwardClient['protocol'],
  found: () => true | string,
  command: (port: number) => Command,
): ForwardClient {
  return {
    ...{ name, protocol },
    missing() {
      const result = found();
      return result === true ? undefined : result;
    },
    send: (port) => ended(command(port)),
  };
}

/** A daemon, which reads a file of settings that `settings` makes for a port, and a line from a socket that `logger` writes. */
function daemon(
  name: string,
  protocol: ForwardClient['protocol'],
  program: string,
  { settings, args, found }: Daemon,
): ForwardClient {
  return {
    ...{ name, protocol },
    missing() {
      if (!succeeds('logger', ['--version'])) return 'no logger';
      return found() ? undefined : `no ${name}`;
    },
    async send(port, sent) {
      const folder = mkdtempSync(join(tmpdir(), 'redactor-client-'));
      const socket = join(folder, 'log');
      const file = join(folder, 'settings');
      writeFileSync(file, settings(port, socket));
      const child = spawn(program, args(file, folder), { stdio: ['ignore', 'inherit', 'inherit'] });
      const logged = setInterval(() => {
        spawnSync('logger', ['--socket', socket, '-t', 'app', 'sent by jane@example.com']);
      }, 300);
      try {
        await sent();
      } finally {
        clearInterval(logged);
        child.kill('SIGKILL');
        await once(child, 'exit');
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

interface Daemon {
  settings(port: number, socket: string): string;
  args(file: string, folder: string): readonly string[];
  found(): boolean;
}

function rsyslog(
  name: string,
  protocol: ForwardClient['protocol'],
  action: (port: number) => string,
) {
  const modules = CLIENTS_RSYSLOG_MODULES === '' ? [] : ['-M', CLIENTS_RSYSLOG_MODULES];
  const settings = (port: number, socket: string) =>
    `module(load="imuxsock" SysSock.Use="off")\ninput(type="imuxsock" Socket="${socket}")\n${action(port)}\n`;
  return daemon(`rsyslogd, ${name} (Debian)`, protocol, CLIENTS_RSYSLOGD, {
    settings,
    args: (file, folder) => ['-n', '-f', file, '-i', join(folder, 'pid'), ...modules],
    found() {
      const folder = mkdtempSync(join(tmpdir(), 'redactor-client-'));
      const file = join(folder, 'settings');
      writeFileSync(file, settings(1, join(folder, 'log')));
      const works = succeeds(CLIENTS_RSYSLOGD, ['-N1', '-f', file, ...modules]);
      rmSync(folder, { recursive: true, force: true });
      return works;
    },
  });
}

const OMFWD =
  'action(type="omfwd" target="127.0.0.1" protocol="tcp" template="RSYSLOG_SyslogProtocol23Format"';

/** Clients of registries and of Debian. */
export const CLIENTS: readonly ForwardClient[] = [
  python(
    'opentelemetry-exporter-otlp-proto-http, logs (PyPI)',
    'otlp',
    'opentelemetry',
    'otlp_logs',
  ),
  python(
    'opentelemetry-exporter-otlp-proto-http, traces (PyPI)',
    'otlp',
    'opentelemetry',
    'otlp_traces',
  ),
  python(
    'opentelemetry-exporter-otlp-proto-http, metrics (PyPI)',
    'otlp',
    'opentelemetry',
    'otlp_metrics',
  ),
  python('elasticsearch (PyPI)', 'bulk', 'elasticsearch', 'bulk'),
  python('python-logging-loki (PyPI)', 'loki', 'logging_loki', 'loki'),
  python('splunk-handler (PyPI)', 'hec', 'splunk_handler', 'hec'),
  python('fluent-logger (PyPI)', 'fluent', 'fluent', 'fluent'),
  python('logging.handlers.SysLogHandler (Python)', 'syslog', 'logging', 'syslog'),
  npm('@opentelemetry/exporter-trace-otlp-http', 'otlp', 'otlpTracesJson'),
  npm('@opentelemetry/exporter-trace-otlp-proto', 'otlp', 'otlpTracesProtobuf'),
  npm('@opentelemetry/exporter-metrics-otlp-http', 'otlp', 'otlpMetricsJson'),
  npm('@opentelemetry/exporter-metrics-otlp-proto', 'otlp', 'otlpMetricsProtobuf'),
  npm('@opensearch-project/opensearch', 'bulk', 'opensearch'),
  npm('winston-loki', 'loki', 'winstonLoki'),
  npm('splunk-logging', 'hec', 'splunkLogging'),
  npm('fluent-logger', 'fluent', 'fluentLogger'),
  npm('@fluent-org/logger', 'fluent', 'fluentOrg'),
  rsyslog(
    'omfwd by length',
    'syslog',
    (port) => `${OMFWD} port="${port}" tcp_framing="octet-counted")`,
  ),
  rsyslog('omfwd by lines', 'syslog', (port) => `${OMFWD} port="${port}")`),
  rsyslog(
    'omelasticsearch',
    'bulk',
    (port) =>
      `module(load="omelasticsearch")\ntemplate(name="json" type="list" option.jsonf="on") { property(outname="message" name="msg" format="jsonf") }
action(type="omelasticsearch" server="127.0.0.1" serverport="${port}" searchIndex="logs" searchType="" template="json" bulkmode="on" errorfile="/dev/stderr")`,
  ),
  daemon('syslog-ng (Debian)', 'syslog', CLIENTS_SYSLOG_NG, {
    settings: (port, socket) => `@version: 3.38
source s { unix-dgram("${socket}"); };
destination d { syslog("127.0.0.1" transport("tcp") port(${port})); };
log { source(s); destination(d); };
`,
    args: (file, folder) => [
      ...['-F', '--no-caps', '-f', file, '-p', join(folder, 'pid'), '-c', join(folder, 'ctl')],
      ...['-R', join(folder, 'persist')],
    ],
    found: () => succeeds(CLIENTS_SYSLOG_NG, ['--version']),
  }),
  client(
    'logger, TCP and RFC 5424 (Debian)',
    'syslog',
    () => succeeds('logger', ['--version']) || 'no logger',
    (port) => [
      'logger',
      [
        '--server',
        '127.0.0.1',
        '--port',
        String(port),
        '--tcp',
        '--rfc5424',
        '--octet-count',
        'sent by jane@example.com',
      ],
    ],
  ),
];

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

async function ended([command, args]: Command): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (bytes) => {
    text += bytes;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(text);
}
