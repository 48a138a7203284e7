import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND } from '../command.ts';

/** End of a run of the command line. */
export interface Ran {
  readonly status: number | null;
  readonly out: Buffer;
  readonly err: string;
}

/** Input, folder and variables of a run. */
export interface RunOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts the command line with the profiles of a folder. */
export function start(
  profiles: string,
  args: readonly string[],
  { cwd, env = {} }: Pick<RunOptions, 'cwd' | 'env'> = {},
): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, [...COMMAND, ...args], {
    env: { PATH, HOME, REDACTOR_PROFILES: profiles, ...env },
    timeout: 120_000,
    ...(cwd !== undefined && { cwd }),
  });
}

/** Runs the command line to its end. */
export async function run(
  profiles: string,
  args: readonly string[],
  { input = '', ...options }: RunOptions = {},
): Promise<Ran> {
  const child = start(profiles, args, options);
  const out: Buffer[] = [];
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => void out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdin?.on('error', () => {}).end(input);
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, out: Buffer.concat(out), err };
}

/** A folder of profiles: `default` redacts addresses of e-mail, `nothing` nothing. */
export function profilesIn(folder: string): string {
  const profiles = join(folder, 'profiles');
  mkdirSync(profiles);
  const emailAddress = { emailAddressFilterStrategies: [{ strategy: 'REDACT' }] };
  const all = { default: { emailAddress }, nothing: {} };
  for (const [name, identifiers] of Object.entries(all)) {
    writeFileSync(join(profiles, `${name}.json`), JSON.stringify({ name, identifiers }));
  }
  return profiles;
}
