import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { app } from '../../src/http/routes/app.ts';
import { startServer } from '../../src/http/server.ts';
import { identity } from '../../src/http/tls/tls.ts';
import { loadProfiles } from '../../src/profiles/load.ts';
import { root } from './source.ts';

/** Requests before the one that counts: by then every file is loaded and its tables are made. */
const WARM_UP = 3;

/** Files of `src` with a named function that runs while a text is redacted over HTTP with the default profile, by V8's coverage. */
export async function filesPassed(body: Buffer): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'redactor-figures-'));
  const log = pino({ level: 'info' }, { write() {} });
  const profiles = loadProfiles(new URL('../profiles', root).pathname);
  const server = await startServer({
    app: app({ profiles, spool: folder, log, version: '0' }),
    identity: await identity(folder),
    host: '127.0.0.1',
    port: 0,
    log,
  });
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    for (let n = 0; n < WARM_UP; n++) await filtered(server.port, body);
    await session.post('Profiler.takePreciseCoverage');
    await filtered(server.port, body);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(ran)
      .map(({ url }) => url.slice(root.href.length))
      .sort();
  } finally {
    session.disconnect();
    await server.stop(0);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Script {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly count: number }[];
  }[];
}

function ran({ url, functions }: Script): boolean {
  const called = functions.some(
    ({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0,
  );
  return url.startsWith(root.href) && called;
}

function filtered(port: number, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': body.length };
    const options = {
      port,
      path: '/api/filter',
      method: 'POST',
      headers,
      rejectUnauthorized: false,
    };
    const sent = request(options, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`expected 200, found ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    sent.once('error', reject).end(body);
  });
}
