import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { freePort } from '../free-port.ts';
import { upstream } from './upstream.ts';

/** Result of a run of `delivered`. */
export interface Delivered {
  readonly sent: number;
  /** Records that did not arrive. */
  readonly missing: number;
  /** Records that arrived more than once. */
  readonly duplicates: number;
  /** Records whose number is less than one that arrived before, not counting those that arrive again. */
  readonly unordered: number;
  /** Requests with an address in clear. */
  readonly clear: number;
  readonly seconds: number;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Sends records with OpenTelemetry's exporter through a forwarder in a process of its own. The upstream ends and comes back twice, and
 * the forwarder is killed with SIGKILL once, while records wait in its queue.
 */
export async function delivered(coding: 'json' | 'protobuf', records: number): Promise<Delivered> {
  const folder = mkdtempSync(join(tmpdir(), 'redactor-forward-'));
  const [port, upPort, admin] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(
    join(folder, 'forward.json'),
    JSON.stringify({
      queue: { folder: 'queue' },
      admin: `127.0.0.1:${admin}`,
      logLevel: 'silent',
      routes: [
        {
          name: 'otlp',
          receive: { protocol: 'otlp', listen: `127.0.0.1:${port}` },
          send: { url: `http://127.0.0.1:${upPort}`, firstRetryMs: 50, mostRetryMs: 500 },
        },
      ],
    }),
  );
  const seen = new Map<number, number>();
  let last = -1;
  let unordered = 0;
  let clear = 0;
  const start = () =>
    upstream(({ body }) => {
      const text = body.toString('latin1');
      if (text.includes('@example.com')) clear += 1;
      for (const [, digits] of text.matchAll(/record (\d+) by \{\{\{REDACTED/g)) {
        const number = Number(digits);
        const times = (seen.get(number) ?? 0) + 1;
        seen.set(number, times);
        if (times === 1 && number < last) unordered += 1;
        if (times === 1) last = number;
      }
      return {};
    }, upPort);
  const began = performance.now();
  let up = await start();
  let child = await forwarder(folder, admin);
  const Exporter = coding === 'json' ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({ url: `http://127.0.0.1:${port}/v1/logs`, timeoutMillis: 60_000 });
  const provider = new LoggerProvider({
    processors: [
      new BatchLogRecordProcessor({ exporter, maxQueueSize: records, exportTimeoutMillis: 60_000 }),
    ],
  });
  const logger = provider.getLogger('delivery');
  for (let n = 0; n < records; n++) {
    if (n === Math.floor(records / 4) || n === Math.floor(records / 2)) {
      up.close();
      await pause(300);
      up = await start();
    }
    if (n === Math.floor(records * 0.7)) up.close();
    if (n === Math.floor(records * 0.75)) {
      await provider.forceFlush();
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await forwarder(folder, admin);
      up = await start();
    }
    logger.emit({ body: `record ${n} by user${n}@example.com`, attributes: { n } });
    if (n % 500 === 499) await provider.forceFlush();
  }
  await provider.shutdown();
  for (let n = 0; n < 600 && seen.size < records; n++) await pause(100);
  child.kill('SIGTERM');
  await once(child, 'exit');
  up.close();
  rmSync(folder, { recursive: true, force: true });
  const duplicates = [...seen.values()].filter((times) => times > 1).length;
  const seconds = (performance.now() - began) / 1000;
  return { sent: records, missing: records - seen.size, duplicates, unordered, clear, seconds };
}

async function forwarder(folder: string, admin: number): Promise<ChildProcess> {
  const args = [
    '--import',
    'tsx',
    'src/cli.ts',
    'forward',
    '--config',
    join(folder, 'forward.json'),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let n = 0; n < 600; n++) {
    const answer = await fetch(`http://127.0.0.1:${admin}/ready`).catch(() => undefined);
    if (answer?.status === 200) return child;
    if (child.exitCode !== null) break;
    await pause(100);
  }
  throw new Error('the forwarder did not start');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const records = Number(process.argv[2] ?? 100_000);
  for (const coding of ['json', 'protobuf'] as const) {
    process.stdout.write(`${coding}: ${JSON.stringify(await delivered(coding, records))}\n`);
  }
}
