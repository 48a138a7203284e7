import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { proxyConfig } from '../../src/proxy/config.ts';
import { proxy } from '../../src/proxy/proxy.ts';

// By hand: node --import tsx test/proxy/measure.ts [MB]. Delay of the first event, with the proxy and without, in turn; and the
// memory of this process, which is client, proxy and model, along a long answer.

const megabytes = Number(process.argv[2] ?? 24);
const WORDS = 'all work and no play makes a dull day and so it goes on and on '.repeat(64);
const event = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
const DONE = 'data: [DONE]\n\n';

let isLong = false;
const model = createServer(async (incoming, outgoing) => {
  incoming.resume();
  outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
  if (!isLong) {
    outgoing.write(event(''));
    setTimeout(() => outgoing.end(event('Dear [PERSON_1]') + DONE), 2);
    return;
  }
  const long = event(WORDS);
  for (let bytes = 0; bytes < megabytes * 1e6; bytes += long.length) {
    if (!outgoing.write(long)) await new Promise((resolve) => outgoing.once('drain', resolve));
  }
  outgoing.end(DONE);
});
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
const direct = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
const config = proxyConfig({ listen: '127.0.0.1:0', upstreams: [{ to: direct }] }, 'measure', '.');
const { port } = await proxy(config, pino({ level: 'silent' }));
const through = `http://127.0.0.1:${port}`;

async function* answer(url: string): AsyncGenerator<Uint8Array> {
  const { body } = await fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'I am Kim Novak' }] }),
  });
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) yield chunk;
}

async function firstMs(url: string): Promise<number> {
  const began = performance.now();
  let first: number | undefined;
  for await (const _ of answer(url)) first ??= performance.now() - began;
  return first ?? Number.NaN;
}

const times = { through: [] as number[], direct: [] as number[] };
for (let n = 0; n < 350; n++) {
  const both = { through: await firstMs(through), direct: await firstMs(direct) };
  if (n < 150) continue;
  times.through.push(both.through);
  times.direct.push(both.direct);
}
const median = (list: number[]): string =>
  (list.sort((a, b) => a - b)[list.length >> 1] ?? 0).toFixed(2);
const say = (text: string) => void process.stdout.write(`${text}\n`);
say(
  `first event, median: ${median(times.through)} ms with the proxy, ${median(times.direct)} ms without`,
);

isLong = true;
const before = process.cpuUsage();
let bytes = 0;
for await (const chunk of answer(through)) {
  const step = megabytes * 1e5;
  const isNext = Math.floor(bytes / step) < Math.floor((bytes + chunk.length) / step);
  bytes += chunk.length;
  if (isNext)
    say(
      `${(bytes / 1e6).toFixed(0)} MB: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB resident`,
    );
}
const { user, system } = process.cpuUsage(before);
say(`${((user + system) / 1e6).toFixed(1)} s of processor time`);
process.exit(0);
