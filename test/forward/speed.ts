import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { type Payload, payloads, shopRecords } from './payloads.ts';
import { type SpeedUpstream, speedUpstream } from './speed-upstream.ts';

/**
 * Prints, for each protocol, records and MB for each second of processor time, all threads, that the forwarder takes, and `POST /api/filter`
 * for the same records; and their ratios, by processor time and by wall clock until the upstream has the message. Both are processes of their own over plain HTTP with
 * the same profile, and take turns. Run by hand: `node --import tsx test/forward/speed.ts [PROFILE [PROTOCOL…]]`.
 */
const RECORDS = 512;
const ROUNDS = Number(process.env['ROUNDS'] ?? 30);
const MESSAGES = 2;
const WARM_UP = 15;

const root = fileURLToPath(new URL('../../', import.meta.url));
const [profile = 'default', ...wanted] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'redactor-speed-'));
const certs = join(folder, 'certs');
const messages = Object.entries(payloads(shopRecords(RECORDS))).filter(
  ([name]) => wanted.length === 0 || wanted.some((one) => name.startsWith(one)),
);
const upstreams = new Map<string, SpeedUpstream>();
const routes: object[] = [];
const ports = new Map<string, number>();
for (const [name, { path }] of messages) {
  const [protocol] = name.split(' ');
  const up = await speedUpstream(protocol, RECORDS);
  const port = await freePort();
  upstreams.set(name, up);
  ports.set(name, port);
  const listen = `127.0.0.1:${port}`;
  const receive = { protocol, listen };
  const url = `${path === '' ? 'tcp' : 'http'}://127.0.0.1:${up.port}`;
  const send = { url, ...(protocol === 'syslog' && { framing: 'lines' }) };
  routes.push({ name: name.replaceAll(' ', '-'), profile, receive, send });
}
const [admin, service] = [await freePort(), await freePort()];
const config = {
  ...{ profiles: join(root, 'profiles'), queue: { folder: 'queue' }, logLevel: 'error' },
  ...{ admin: `127.0.0.1:${admin}`, routes },
};
writeFileSync(join(folder, 'forward.json'), JSON.stringify(config));
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const servers = {
  filter: started(['serve'], {
    REDACTOR_HOST: '127.0.0.1',
    REDACTOR_PORT: '0',
    REDACTOR_PLAIN: `127.0.0.1:${service}`,
    REDACTOR_CERTS: certs,
    REDACTOR_LOG_LEVEL: 'error',
    REDACTOR_WORKERS: '1',
  }),
  forward: started(['forward', '--config', join(folder, 'forward.json')], {}),
};
try {
  await ready(`http://127.0.0.1:${admin}/ready`);
  await listens(service);
  for (const [name, payload] of messages) await measured(name, payload);
} finally {
  for (const child of Object.values(servers)) {
    child.kill();
    await once(child, 'exit');
  }
  agent.destroy();
  for (const up of upstreams.values()) up.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measured(name: string, payload: Payload): Promise<void> {
  const up = upstreams.get(name);
  if (up === undefined) throw new Error(name);
  const port = ports.get(name) ?? 0;
  const socket = payload.path === '' ? connect(port, '127.0.0.1') : undefined;
  // Acknowledgements are not waited for: the upstream's count says more.
  socket?.resume();
  const turns = {
    filter: () => post(service, `/api/filter?p=${profile}`, 'text/plain', payload.asText),
    async forward() {
      const before = up.messages();
      if (socket === undefined) await post(port, payload.path, payload.contentType, payload.body);
      else socket.write(payload.body);
      await up.until(before + 1);
    },
  };
  const cpu: Record<string, number[]> = { filter: [], forward: [] };
  const wall: Record<string, number[]> = { filter: [], forward: [] };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [side, turn] of Object.entries(turns)) {
      const [cpuBefore, wallBefore] = [cpuSeconds(servers[side as 'filter']), performance.now()];
      for (let n = 0; n < MESSAGES; n++) await turn();
      if (round < 0) continue;
      wall[side].push((performance.now() - wallBefore) / 1000 / MESSAGES);
      cpu[side].push((cpuSeconds(servers[side as 'filter']) - cpuBefore) / MESSAGES);
    }
  }
  socket?.destroy();
  const cells = Object.entries(turns).map(([side]) => {
    const seconds = least(cpu[side]);
    const { length } = side === 'filter' ? payload.asText : payload.body;
    return `${side} ${(length / 1e6 / seconds).toFixed(1)} MB/s, ${Math.round(RECORDS / seconds)} records/s`;
  });
  const ratio = (of: Record<string, number[]>) =>
    (least(of['filter']) / least(of['forward'])).toFixed(2);
  process.stdout.write(
    `${profile} ${name}: ${cells.join('; ')}; ratio ${ratio(cpu)}, wall ${ratio(wall)}\n`,
  );
}

/** The least: what other processes add to a turn is no part of it. */
function least(values: readonly number[]): number {
  return Math.min(...values);
}

function post(port: number, path: string, type: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': type, 'Content-Length': body.length };
    const call = request(
      { host: '127.0.0.1', port, path, method: 'POST', agent, headers },
      (answer) => {
        answer.on('error', reject);
        answer.resume().on('end', () => {
          if (answer.statusCode !== undefined && answer.statusCode < 300) resolve();
          else reject(new Error(`${path}: ${answer.statusCode}`));
        });
      },
    );
    call.on('error', reject).end(body);
  });
}

function started(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const { PATH } = process.env;
  return spawn(process.execPath, ['dist/cli.js', ...args], {
    ...{ cwd: root, env: { ...(PATH !== undefined && { PATH }), ...env } },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Processor time of all threads so far. */
function cpuSeconds({ pid }: ChildProcess): number {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10),
  );
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e9;
}

async function ready(url: string): Promise<void> {
  for (let n = 0; n < 600; n++) {
    if ((await fetch(url).catch(() => undefined))?.status === 200) return;
    await pause(100);
  }
  throw new Error('the forwarder did not start');
}

async function listens(port: number): Promise<void> {
  for (let n = 0; n < 600; n++) {
    try {
      return await post(port, '/api/filter', 'text/plain', Buffer.from('ready?'));
    } catch {
      await pause(100);
    }
  }
  throw new Error('the service did not start');
}
