import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounded } from './measure.ts';
import { type Asked, requests } from './route-bodies.ts';
import { ROOT, redactorServer, type Server } from './server.ts';
import type { Row } from './table.ts';

const SCOPES =
  'redact explain profiles reidentify metrics lists:read lists:write contexts:read contexts:write';
/** Milliseconds between two questions for the worker's health. */
const EVERY_MS = 10;

/** A profile whose replacements can be put back. */
const SEALING = JSON.stringify({
  name: 'sealing',
  crypto: { key: 'ab'.repeat(32) },
  identifiers: { emailAddress: { emailAddressFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] } },
});

/**
 * Sends bodies of a size, usual ones and those that cost most, to every route that takes one. A row is a request: its status, the CPU seconds
 * of the service, which has one worker, and the longest time that an answer about its health took meanwhile. `words`: only requests whose route
 * and body have one of them; default: all.
 */
export async function measureRoutes(
  folder: string,
  bytes: number,
  words: readonly string[],
): Promise<readonly Row[]> {
  const { key, keys } = madeKey(folder);
  const socket = join(folder, 'plain');
  mkdirSync(join(folder, 'state'), { recursive: true });
  const shipped = join(ROOT, 'profiles');
  for (const name of readdirSync(shipped).filter((name) => name.endsWith('.json'))) {
    copyFileSync(join(shipped, name), join(folder, 'profiles', name));
  }
  writeFileSync(join(folder, 'profiles', 'sealing.json'), SEALING);
  const server = await redactorServer(folder, 'error', {
    REDACTOR_KEYS: keys,
    REDACTOR_STATE: join(folder, 'state'),
    REDACTOR_PLAIN: `unix:${socket}`,
  });
  try {
    const rows: Row[] = [];
    // Code that has run a few times is compiled, as it is in a service.
    for await (const asked of chosen(Math.min(bytes, 65_536))) await answered(socket, key, asked);
    for await (const asked of chosen(bytes)) rows.push(await measured(server, socket, key, asked));
    return rows;
  } finally {
    await server.stop();
  }

  async function* chosen(size: number): AsyncGenerator<Asked> {
    const ask = async (asked: Asked) => (await answered(socket, key, asked)).body;
    for await (const asked of requests(size, ask)) {
      const name = `${asked.path} ${asked.of}`;
      if (words.length === 0 || words.some((word) => name.includes(word))) yield asked;
    }
  }
}

async function measured(server: Server, socket: string, key: string, asked: Asked): Promise<Row> {
  const probe = healthProbe(socket);
  await sleep(5 * EVERY_MS);
  const before = server.cpuSeconds();
  const { status } = await answered(socket, key, asked);
  const cpu = server.cpuSeconds() - before;
  const worst = await probe.end();
  return {
    route: `${asked.method ?? 'POST'} ${asked.path}`,
    body: asked.of,
    MB: rounded(asked.body.length / 1e6),
    status,
    'CPU s': rounded(cpu),
    'worst health, ms': Math.round(worst),
  };
}

/** Asks for the worker's health, again and again, on a connection of its own. */
function healthProbe(socketPath: string): { end(): Promise<number> } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let [worst, isOver] = [0, false];
  const ended = (async () => {
    while (!isOver) {
      const from = performance.now();
      await sent({ socketPath, path: '/healthz', method: 'GET', agent }, undefined);
      worst = Math.max(worst, performance.now() - from);
      await sleep(EVERY_MS);
    }
    agent.destroy();
    return worst;
  })();
  return {
    end() {
      isOver = true;
      return ended;
    },
  };
}

/** An answer; its status is 0 where none came. */
interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

function answered(socketPath: string, key: string, asked: Asked): Promise<Answer> {
  const { path, method = 'POST', type = 'text/plain', body, pieces } = asked;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': type };
  if (pieces !== undefined)
    return sentInPieces(socketPath, `${method} ${path}`, headers, body, pieces);
  return sent(
    { socketPath, path, method, headers: { ...headers, 'Content-Length': body.length } },
    body,
  );
}

function sent(options: RequestOptions, body: Buffer | undefined): Promise<Answer> {
  return new Promise((resolve) => {
    const asked = request(options, (answer) => {
      const parts: Buffer[] = [];
      answer
        .on('data', (part: Buffer) => void parts.push(part))
        .on('close', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    asked.on('error', () => resolve(NO_ANSWER)).end(body);
  });
}

const NO_ANSWER: Answer = { status: 0, body: Buffer.alloc(0) };

/** Sends a body in chunks of `pieces` bytes, which are written at once: Node's own client takes longer for them than the service. */
function sentInPieces(
  socketPath: string,
  target: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  pieces: number,
): Promise<Answer> {
  const lines = Object.entries({ Host: 'bench', Connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const chunks: string[] = [];
  for (let at = 0; at < body.length; at += pieces) {
    const piece = body.toString('latin1', at, at + pieces);
    chunks.push(`${piece.length.toString(16)}\r\n${piece}\r\n`);
  }
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(socketPath);
    socket.write(`${target} HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n`);
    socket.write(`${chunks.join('')}0\r\n\r\n`, 'latin1');
    socket
      .on('data', (part) => void parts.push(part))
      .on('error', () => {})
      .on('close', () => {
        const answer = Buffer.concat(parts);
        const status = /^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1', 0, 20))?.[1];
        resolve({ status: Number(status ?? 0), body: answer });
      });
  });
}

function madeKey(folder: string): { key: string; keys: string } {
  const args = ['dist/cli.js', 'api-key', 'bench', ...SCOPES.split(' ')];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const keys = join(folder, 'keys');
  writeFileSync(keys, stderr);
  return { key: stdout.trim(), keys };
}
