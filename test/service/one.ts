import { mkdirSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import { mutex } from '../../src/core/mutex.ts';
import { newApiKey } from '../../src/http/admission/api-keys.ts';
import { limits } from '../../src/http/admission/limits.ts';
import { alone } from '../../src/http/admission/shared-services.ts';
import { merged } from '../../src/http/metrics/metrics.ts';
import { trials } from '../../src/profiles/uploads/trials.ts';
import { readConfig } from '../../src/service/config.ts';
import {
  materials,
  type ProcessOptions,
  type ServiceProcess,
  serviceProcess,
} from '../../src/service/service-process.ts';
import { fleetingSecret, serviceSecrets } from '../../src/service/service-secrets.ts';
import { temporaryFolder } from '../temporary.ts';

/** A folder with a profile `default` that replaces e-mail addresses by `*`, and a file of keys. */
export interface Place {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  /** A key by its grants, written into the file of keys. */
  key(...grants: string[]): string;
}

export function place(): Place {
  const folder = temporaryFolder();
  const lines: string[] = ['# keys'];
  mkdirSync(join(folder, 'profiles'));
  writeFileSync(join(folder, 'profiles/default.json'), profileText('default', '*'));
  const keys = join(folder, 'keys');
  return {
    folder,
    settings: {
      host: '127.0.0.1',
      port: '0',
      workers: '1',
      profiles: join(folder, 'profiles'),
      state: join(folder, 'state'),
      certs: join(folder, 'certs'),
      spool: folder,
    },
    key(...grants) {
      const made = newApiKey(`k${lines.length}`, grants);
      lines.push(made.line);
      writeFileSync(keys, `${lines.join('\n')}\n`);
      return made.key;
    },
  };
}

/** A profile that replaces e-mail addresses by `format`. */
export function profileText(name: string, format: string, more: object = {}): string {
  const strategies = [{ strategy: 'REDACT', redactionFormat: format }];
  const identifiers = { emailAddress: { emailAddressFilterStrategies: strategies } };
  return JSON.stringify({ name, identifiers, ...more });
}

/** The service in this process, on a free port. */
export async function one(
  { settings }: Place,
  more: Readonly<Record<string, string>> = {},
  pages: Pick<ProcessOptions, 'consoleFolder'> = {},
): Promise<ServiceProcess & { readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const config = readConfig({}, { ...settings, ...more });
  const read = await materials(config, serviceSecrets(config, fleetingSecret()));
  const text = async () => merged([await running.values()]);
  const running = await serviceProcess({
    ...pages,
    config,
    read,
    log,
    shared: (store) =>
      alone(limits(config), text, store.refresh, trials(false, config.state).run, mutex()),
  });
  after(() => running.drain(0));
  return { ...running, lines };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Asking {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** TLS options of the client. */
  readonly tls?: object;
}

/** One request on a connection of its own. */
export function ask(port: number, path: string, asking: Asking = {}): Promise<Answer> {
  const { method = 'POST', key, body = '', tls = {} } = asking;
  const headers = { ...(key && { Authorization: `Bearer ${key}` }), ...asking.headers };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
    const call = request({ ...options, rejectUnauthorized: false, ...tls }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => void chunks.push(chunk)).on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 0, headers: given } = incoming;
        resolve({ status, headers: given, body: Buffer.concat(chunks).toString() });
      });
    });
    const timer = setTimeout(() => call.destroy(new Error('too late')), 30_000);
    call.on('error', reject).on('close', () => clearTimeout(timer));
    call.end(body);
  });
}

/** The code of a problem. */
export function codeOf({ body }: Answer): string {
  return JSON.parse(body).code;
}
