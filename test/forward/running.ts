import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import { readForwardConfig } from '../../src/forward/config.ts';
import { forward } from '../../src/forward/forward.ts';
import { temporaryFolder } from '../temporary.ts';

/** A profile that tests of the forwarder use. */
const PROFILE = {
  name: 'forward',
  identifiers: { emailAddress: {}, phoneNumber: {}, ssn: {}, creditCard: {}, ipAddress: {} },
};

/** A route of a test: its name is the protocol's, and its port is any. */
export interface TestRoute {
  readonly protocol: string;
  readonly url: string;
  readonly receive?: object;
  readonly send?: object;
  readonly answer?: string;
}

/** Starts a forwarder of routes in this process; it stops when the test file is done. `queue`: settings of the queue. */
export async function running(
  routes: readonly TestRoute[],
  queue: object = {},
  folder = temporaryFolder(),
) {
  const file = join(folder, 'forward.json');
  writeFileSync(
    join(folder, 'forward-profile.json'),
    JSON.stringify({ ...PROFILE, name: 'forward-profile' }),
  );
  writeFileSync(
    file,
    JSON.stringify({
      profiles: '.',
      queue: { folder: 'queue', ...queue },
      admin: '127.0.0.1:0',
      routes: routes.map(({ protocol, url, receive, send, answer }) => ({
        name: protocol,
        profile: 'forward-profile',
        receive: { protocol, listen: '127.0.0.1:0', ...receive },
        send: { url, ...send },
        ...(answer && { answer }),
      })),
    }),
  );
  const started = await forward(
    readForwardConfig(file, { profiles: 'profiles' }),
    pino({ level: 'silent' }),
    () => undefined,
  );
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await started.stop();
  };
  after(stop);
  const port = (name: string) => started.ports.get(name) ?? 0;
  const admin = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port('admin')}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  return {
    folder,
    port,
    url: (name: string) => `http://127.0.0.1:${port(name)}`,
    stop,
    admin,
    /** The value of a metric, by the beginning of its line; 0 without one. */
    async metric(start: string): Promise<number> {
      const { text } = await admin('/metrics');
      const line = text.split('\n').find((one) => one.startsWith(start));
      return Number(line?.split(' ').at(-1) ?? 0);
    },
  };
}
