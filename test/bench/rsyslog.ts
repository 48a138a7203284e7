// Measures rsyslog with mmexternal beside rsyslog without it: lines a second over TCP into a file.
// Usage: npm run bench:rsyslog -- [LINES]

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { example } from '../pipes/pipe.ts';

const count = Number(process.argv[2] ?? 200_000);
const root = new URL('../../', import.meta.url).pathname;

for (const redacted of [false, true]) {
  const folder = mkdtempSync(join(tmpdir(), 'redactor-rsyslog-'));
  try {
    const { seconds, numbers } = await run(folder, redacted);
    const lost = count - new Set(numbers).size;
    const reordered = numbers.filter((number, n) => n > 0 && number < (numbers[n - 1] ?? 0)).length;
    const name = redacted ? 'with redactor' : 'without';
    console.log(
      `${name}: ${Math.round(count / seconds)} lines/s, ${lost} lost, ${reordered} out of order`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(folder: string, redacted: boolean) {
  const port = await freePort();
  const config = join(folder, 'rsyslog.conf');
  const command = join(folder, 'redactor');
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${root}dist/cli.js" "$@"\n`, {
    mode: 0o755,
  });
  const text = example('rsyslog.conf', {
    '/usr/bin/redactor': command,
    '/var/log/': `${folder}/`,
    '10514': String(port),
  });
  const plain = text
    .replace(/action\(type="mmexternal"[^)]*\)/, '')
    .replace('unset $!redacted;', 'set $!redacted = "yes";');
  writeFileSync(config, `global(workDirectory="${folder}")\n${redacted ? text : plain}`);
  const child = spawn('rsyslogd', ['-n', '-f', config, '-i', join(folder, 'pid')], {
    stdio: 'ignore',
  });
  try {
    await sleep(1000);
    // The program starts with the first message.
    await send(port, [line(-1)]);
    const output = join(folder, 'redacted.log');
    const first = await size(output, 0);
    const started = performance.now();
    await send(
      port,
      Array.from({ length: count }, (_, n) => line(n)),
    );
    let numbers: number[] = [];
    for (let last = first; numbers.length < count; await sleep(200)) {
      const now = statSync(output).size;
      if (now === last && child.exitCode !== null) break;
      last = now;
      numbers = numbersIn(output);
    }
    return { seconds: (performance.now() - started) / 1000, numbers };
  } finally {
    child.kill();
  }
}

function line(n: number): string {
  const address = `10.1.${n % 250}.${(n * 7) % 250}`;
  return `<13>1 2026-11-23T00:00:00Z web app - - - request ${n} from ${address} by user${n}@acme.test took ${n % 900} ms status=200\n`;
}

function numbersIn(path: string): number[] {
  const text = readFileSync(path, 'latin1');
  return [...text.matchAll(/request (\d+) /g)].map(([, number]) => Number(number));
}

async function size(path: string, above: number): Promise<number> {
  for (;;) {
    const now = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (now > above) return now;
    await sleep(20);
  }
}

async function send(port: number, texts: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.end(texts.join(''), resolve);
  });
}
