import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounded } from './measure.ts';
import { ROOT, redactorServer, type Server } from './server.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';

const SCOPES =
  'redact explain profiles reidentify metrics lists:read lists:write contexts:read contexts:write';
/** Milliseconds between two questions for the worker's health. */
const EVERY_MS = 10;

/** A request that is measured. */
interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly type?: string;
  readonly body: Buffer;
  /** The body, in words. */
  readonly of: string;
}

/**
 * Sends bodies of a size, usual ones and those that cost most, to every route that takes one. A row is a request: its status, the CPU seconds
 * of the service, which has one worker, and the longest time that an answer about its health took meanwhile.
 */
export async function measureRoutes(folder: string, bytes: number): Promise<readonly Row[]> {
  const { key, keys } = madeKey(folder);
  const socket = join(folder, 'plain');
  mkdirSync(join(folder, 'state'), { recursive: true });
  const shipped = join(ROOT, 'profiles');
  for (const name of readdirSync(shipped).filter((name) => name.endsWith('.json'))) {
    copyFileSync(join(shipped, name), join(folder, 'profiles', name));
  }
  const server = await redactorServer(folder, 'error', {
    REDACTOR_KEYS: keys,
    REDACTOR_STATE: join(folder, 'state'),
    REDACTOR_PLAIN: `unix:${socket}`,
  });
  try {
    const rows: Row[] = [];
    // Code that has run a few times is compiled, as it is in a service.
    for (const asked of requests(Math.min(bytes, 65_536))) await answered(socket, key, asked);
    for (const asked of requests(bytes)) rows.push(await measured(server, socket, key, asked));
    return rows;
  } finally {
    await server.stop();
  }
}

async function measured(server: Server, socket: string, key: string, asked: Asked): Promise<Row> {
  const probe = healthProbe(socket);
  await sleep(5 * EVERY_MS);
  const before = server.cpuSeconds();
  const status = await answered(socket, key, asked);
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

function answered(socketPath: string, key: string, asked: Asked): Promise<number> {
  const { path, method = 'POST', type = 'text/plain', body } = asked;
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': type,
    'Content-Length': body.length,
  };
  return sent({ socketPath, path, method, headers }, body);
}

/** The status of the answer, 0 where none came. */
function sent(options: RequestOptions, body: Buffer | undefined): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(options, (answer) => {
      answer.on('data', () => {}).on('close', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0)).end(body);
  });
}

function madeKey(folder: string): { key: string; keys: string } {
  const args = ['dist/cli.js', 'api-key', 'bench', ...SCOPES.split(' ')];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const keys = join(folder, 'keys');
  writeFileSync(keys, stderr);
  return { key: stdout.trim(), keys };
}

function* requests(bytes: number): Generator<Asked> {
  for (const [of, text] of Object.entries(texts(bytes))) {
    const type = of.startsWith('mail') ? 'message/rfc822' : 'text/plain';
    for (const profile of ['default', 'strict']) {
      yield { path: `/api/filter?p=${profile}`, type, body: text, of };
    }
    yield { path: '/api/filter?p=default&flush=line', type, body: text, of };
    yield { path: '/api/explain?p=default', type, body: text, of };
  }
  yield* prompts(bytes);
  yield* ofPresidio(bytes);
  yield* changes(bytes);
}

function texts(bytes: number): Readonly<Record<string, Buffer>> {
  const lines = (unit: (n: number) => string) => {
    let text = '';
    for (let n = 0; text.length < bytes; n++) text += unit(n);
    return text;
  };
  return {
    logs: corpora.logs(bytes),
    dense: corpora.dense(bytes),
    settings: Buffer.from(lines((n) => `${word(n)}=some\n`)),
    'keys of JSON': Buffer.from(`{${lines((n) => `"${word(n)}":{"v":${n}},`)}"z":1}`),
    'digits and hyphens': Buffer.alloc(bytes, '1-'),
    names: Buffer.alloc(bytes, 'George Washington, '),
    escapes: Buffer.alloc(bytes, "%20f'x "),
    'mail of short fields': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\n${'X: abcd\n'.repeat(bytes / 8)}\nhi\n`,
    ),
    'mail of short parts': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${lines((n) => `--b\nContent-Type: text/plain\n\n${'some words '.repeat(20)}${n}\n`)}`,
    ),
    'mail in short lines': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\nContent-Transfer-Encoding: quoted-printable\n\n${'a=\n'.repeat(bytes / 3)}`,
    ),
  };
}

function word(n: number): string {
  const hex = createHash('md5').update(String(n)).digest('hex');
  return hex.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]).slice(0, 10);
}

const JSON_TYPE = 'application/json';

function* prompts(bytes: number): Generator<Asked> {
  const of = 'dense';
  const text = corpora.dense(bytes);
  yield { path: '/api/mask?p=prompts', body: text, of };
  const messages = { messages: [{ role: 'user', content: text.toString() }] };
  const body = Buffer.from(JSON.stringify(messages));
  yield { path: '/api/mask?p=prompts', type: JSON_TYPE, body, of };
  yield { path: '/api/restore', body: Buffer.alloc(bytes, '[PERSON_1] '), of: 'labels' };
  yield { path: '/api/reidentify?p=default', body: text, of };
}

function* ofPresidio(bytes: number): Generator<Asked> {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const text = corpora.dense(bytes).toString('latin1');
  yield { path: '/analyze', type: JSON_TYPE, body: json({ text, language: 'en' }), of: 'dense' };
  const context = Array.from({ length: 1000 }, (_none, n) => word(n));
  const words = 'aa '.repeat(bytes / 3);
  const patterns = [{ name: 'a', regex: 'aa', score: 0.5 }];
  const recognizer = {
    name: 'a',
    supported_language: 'en',
    supported_entity: 'A',
    patterns,
    context,
  };
  yield {
    path: '/analyze',
    type: JSON_TYPE,
    body: json({ text: words, language: 'en', ad_hoc_recognizers: [recognizer] }),
    of: 'matches and context words',
  };
  const short = 'a'.repeat(bytes / 4);
  const count = Math.floor((3 * bytes) / 4 / 60);
  const results = Array.from({ length: count }, (_none, n) => ({
    start: n % short.length,
    end: (n % short.length) + 1,
    score: 1,
    entity_type: 'A',
  }));
  for (const type of ['replace', 'hash']) {
    const anonymizers = { DEFAULT: { type, ...(type === 'replace' && { new_value: 'x' }) } };
    yield {
      path: '/anonymize',
      type: JSON_TYPE,
      body: json({ text: short, anonymizers, analyzer_results: results }),
      of: `results, ${type}`,
    };
  }
  yield {
    path: '/deanonymize',
    type: JSON_TYPE,
    body: json({
      text: short,
      deanonymizers: { DEFAULT: { type: 'decrypt', key: 'WmZq4t7w!z%C&F)J' } },
      anonymizer_results: results,
    }),
    of: 'results',
  };
}

function* changes(bytes: number): Generator<Asked> {
  const terms = Array.from({ length: Math.floor(bytes / 14) }, (_none, n) => word(n));
  const identifiers = { dictionaries: [{ terms }] };
  const profile = JSON.stringify({ name: 'many', identifiers });
  const body = Buffer.from(profile);
  yield { path: '/api/profiles?name=many', type: JSON_TYPE, body, of: 'terms' };
  const text = corpora.dense(Math.min(bytes, 65_000)).toString('latin1');
  yield {
    path: '/api/trial',
    type: JSON_TYPE,
    body: Buffer.from(JSON.stringify({ profile, text })),
    of: 'terms and a text',
  };
  const list = Buffer.from(JSON.stringify({ terms }));
  yield { path: '/api/lists/many', method: 'PUT', type: JSON_TYPE, body: list, of: 'terms' };
  const kept = Buffer.from(JSON.stringify({ redact: terms, ignore: [] }));
  yield { path: '/api/redact-lists', method: 'POST', type: JSON_TYPE, body: kept, of: 'terms' };
  yield { path: '/api/contexts?name=one', body: Buffer.alloc(bytes, 'a'), of: 'letters' };
}
