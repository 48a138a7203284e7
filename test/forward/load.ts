import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.ts';
import { payloads, shopRecords } from './payloads.ts';
import { upstream } from './upstream.ts';

/**
 * Sends a load through a forwarder whose upstream is down for the middle third of it, and prints the memory that the process holds as it goes. Run by
 * hand: `node --import tsx test/forward/load.ts [RECORDS [RECORDS_PER_SECOND]]`; without a rate, as fast as it goes. 30 minutes at 1,000 records a
 * second are 1,800,000.
 */
const RECORDS_IN_MESSAGE = 512;
const LINES = 30;

const [records, rate] = [Number(process.argv[2] ?? 1_800_000), Number(process.argv[3] ?? 0)];
const messages = Math.ceil(records / RECORDS_IN_MESSAGE);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'redactor-load-'));
const [port, upPort, admin] = [await freePort(), await freePort(), await freePort()];
const { body, path, contentType } = payloads(shopRecords(RECORDS_IN_MESSAGE))['otlp protobuf'];
const receive = { protocol: 'otlp', listen: `127.0.0.1:${port}` };
const send = { url: `http://127.0.0.1:${upPort}`, firstRetryMs: 100, mostRetryMs: 2000 };
writeFileSync(
  join(folder, 'forward.json'),
  JSON.stringify({
    ...{ profiles: join(root, 'profiles'), logLevel: 'silent' },
    queue: { folder: 'queue', bytes: '8G' },
    admin: `127.0.0.1:${admin}`,
    routes: [{ name: 'otlp', receive, send }],
  }),
);
let arrived = 0;
const start = async () => {
  const up = await upstream(() => ({}), upPort);
  // The bodies would be held.
  const timer = setInterval(() => {
    arrived += up.got.splice(0).length;
  }, 50);
  return {
    close() {
      clearInterval(timer);
      arrived += up.got.splice(0).length;
      up.close();
    },
  };
};
const child: ChildProcess = spawn(
  process.execPath,
  ['dist/cli.js', 'forward', '--config', join(folder, 'forward.json')],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
);
let up: Awaited<ReturnType<typeof start>> | undefined = await start();
for (let n = 0; n < 600; n++) {
  if ((await fetch(`http://127.0.0.1:${admin}/ready`).catch(() => undefined))?.status === 200)
    break;
  await pause(100);
}
const began = performance.now();
let refused = 0;
const third = Math.floor(messages / 3);
for (let n = 0; n < messages; n++) {
  if (n === third) up = void up?.close();
  if (n === 2 * third) up = await start();
  if (n % Math.max(1, Math.floor(messages / LINES)) === 0) await line(n);
  const due = rate === 0 ? 0 : (n * RECORDS_IN_MESSAGE * 1000) / rate - (performance.now() - began);
  if (due > 0) await pause(due);
  await sent();
}
await line(messages);
let waited = 0;
for (; waited < 600 && (await queued()) > 0; waited++) await pause(1000);
await pause(100);
await line(messages);
process.stdout.write(
  `${messages} messages of ${RECORDS_IN_MESSAGE} records in ${Math.round((performance.now() - began) / 1000)} s, ${refused} refused and sent again, ${arrived} arrived\n`,
);
child.kill();
await once(child, 'exit');
up?.close();
rmSync(folder, { recursive: true, force: true });

async function sent(): Promise<void> {
  const headers = { 'Content-Type': contentType };
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body,
    });
    await answer.arrayBuffer();
    if (answer.status === 200) return;
    refused += 1;
    await pause(1000);
  }
}

async function queued(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();
  return Number(/^redactor_forward_queue_messages\{.*\} (\d+)/m.exec(text)?.[1] ?? 0);
}

async function line(sentMessages: number): Promise<void> {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `${seconds} s: ${sentMessages * RECORDS_IN_MESSAGE} records sent, upstream ${up === undefined ? 'down' : 'up'}, ${await queued()} messages wait, ${megabytes} MB resident\n`,
  );
}
