import { Agent, request } from 'node:https';
import { corpora } from './corpora.ts';
import { rounded } from './measure.ts';
import { redactorServer, type Server } from './server.ts';
import type { Row } from './table.ts';

const CONNECTIONS = 8;
const WARM_UP = 2000;
const COUNT = 8000;

/** Small requests a second over kept-alive connections; the client shares the machine. */
export async function measureRequests(folder: string): Promise<readonly Row[]> {
  const server = await redactorServer(folder);
  const text = corpora.logs(1024);
  try {
    const rows: Row[] = [];
    for (const size of [200, 1024]) {
      for (const path of ['/api/filter', '/api/explain']) {
        rows.push(await measureSize(server, path, text.subarray(0, size)));
      }
    }
    return rows;
  } finally {
    await server.stop();
  }
}

async function measureSize(server: Server, path: string, body: Buffer): Promise<Row> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, rejectUnauthorized: false });
  const send = () => post(agent, server.address + path, body);
  await many(WARM_UP, send);
  const cpuBefore = server.cpuSeconds();
  const before = performance.now();
  const millis = (await many(COUNT, send)).sort((a, b) => a - b);
  const seconds = (performance.now() - before) / 1e3;
  agent.destroy();
  return {
    path,
    'body, B': body.length,
    'requests/s': rounded(COUNT / seconds),
    'CPU, µs': rounded(((server.cpuSeconds() - cpuBefore) / COUNT) * 1e6),
    'p50, ms': rounded(millis[COUNT / 2] ?? 0),
    'p99, ms': rounded(millis[Math.floor(COUNT * 0.99)] ?? 0),
  };
}

/** Runs `send` so many times, a few at once; how long each took. */
async function many(count: number, send: () => Promise<number>): Promise<number[]> {
  const millis: number[] = [];
  let started = 0;
  const worker = async () => {
    while (started++ < count) millis.push(await send());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return millis;
}

function post(agent: Agent, url: string, body: Buffer): Promise<number> {
  const before = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': body.length };
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - before));
    });
    sent.on('error', reject).end(body);
  });
}
