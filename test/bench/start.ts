import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rounded } from './measure.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';

const CLI = join(import.meta.dirname, '../../dist/cli.js');
const PROFILES = ['default', 'logs', 'strict'];
const SIZES = { nothing: 0, '1 MiB': 1 << 20, '33 MB': 33_000_000 };

/** CPU time of whole processes of the built command line, by profile, text and size: the median of some rounds. */
export async function measureStart(rounds: number, cli = CLI): Promise<readonly Row[]> {
  const inputs = Object.entries(corpora).flatMap(([text, make]) =>
    Object.entries(SIZES).map(([size, bytes]) => ({ text, size, bytes: make(bytes) })),
  );
  const taken = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const profile of PROFILES) {
      for (const { text, size, bytes } of inputs) {
        if (size === 'nothing' && text !== 'logs') continue;
        const key = [profile, size === 'nothing' ? '' : text, size].join('\t');
        taken.set(key, [...(taken.get(key) ?? []), await cpuSeconds(cli, profile, bytes)]);
      }
    }
  }
  return [...taken].map(([key, seconds]) => {
    const [profile, text, size] = key.split('\t');
    const sorted = seconds.sort((a, b) => a - b);
    return { profile, text, size, 'CPU s': rounded(sorted[Math.floor(sorted.length / 2)]) };
  });
}

/** CPU time, in seconds, that one run of the command line over a text takes, all threads. */
async function cpuSeconds(cli: string, profile: string, input: Buffer): Promise<number> {
  const before = timesOfChildren();
  const child = spawn(process.execPath, [cli, 'filter', '-p', profile], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  child.stdin.end(input);
  const code = await ended;
  if (code !== 0) throw new Error(`filter -p ${profile} ended with ${code}`);
  return timesOfChildren() - before;
}

/** CPU time, in seconds, of this process's children that have ended; Linux counts it in hundredths. */
function timesOfChildren(): number {
  const [, fields] = readFileSync('/proc/self/stat', 'latin1').split(') ');
  // The third field is the first one here: cutime and cstime are the 16th and 17th.
  const [user, system] = fields.split(' ').slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}
