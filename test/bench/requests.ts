import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definitions } from '../../src/detectors/index.ts';
import { rounded } from './measure.ts';
import { type Sender, sender } from './sender.ts';
import { bareServer, redactorServer, type Server } from './server.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';

const CONNECTIONS = 8;
const WARM_UP = 3000;
const COUNT = 1000;
const BODY_BYTES = 1024;
const LINE_BYTES = 200;
/** They run the model of `person`, or ask a service. */
const PERSON = new Set(['person', 'ner', 'pheyes', 'firstName', 'surname', 'physicianName']);

interface Variant {
  readonly name: string;
  readonly server: Server;
  readonly sender: Sender;
  /** Figures of each round. */
  readonly cpuMicros: number[];
  readonly rates: number[];
}

/**
 * Small requests over kept-alive connections, beside a bare route that answers with a constant, by turns in one run.
 * The client shares the machine: what says most is the CPU time of the server for a request. All are those of the middle
 * round.
 */
export async function measureRequests(folder: string, rounds: number): Promise<readonly Row[]> {
  writeAll(join(folder, 'profiles'));
  const redactor = await redactorServer(folder, 'info');
  const bare = await bareServer(folder);
  const all: Variant[] = [];
  try {
    const add = async (name: string, server: Server, path: string, body: Buffer) => {
      const made = await sender({ address: server.address, path, body, connections: CONNECTIONS });
      // At once: a connection that says nothing for long is closed.
      await made.send(WARM_UP);
      all.push({ name, server, sender: made, cpuMicros: [], rates: [] });
    };
    await add('bare', bare, '/', corpora.logs(BODY_BYTES));
    for (const [corpus, make] of Object.entries(corpora)) {
      for (const [filters, profile] of PROFILES) {
        const path = `/api/filter?p=${profile}`;
        await add(`filter ${corpus}, ${filters}`, redactor, path, make(BODY_BYTES));
      }
    }
    await add('filter one line, seven', redactor, '/api/filter', corpora.logs(LINE_BYTES));
    await add('explain logs, seven', redactor, '/api/explain', corpora.logs(BODY_BYTES));
    for (let round = 0; round < rounds; round += 1) for (const each of all) await measure(each);
    return rowsOf(all);
  } finally {
    for (const { sender } of all) sender.close();
    await redactor.stop();
    await bare.stop();
  }
}

const PROFILES = [
  ['seven', 'default'],
  ['all without the model', 'without-model'],
] as const;

function writeAll(folder: string): void {
  const keys = definitions
    .filter(({ key, list }) => !list && !PERSON.has(key))
    .map(({ key }) => [key, {}] as const);
  const profile = { name: 'without-model', identifiers: Object.fromEntries(keys) };
  writeFileSync(join(folder, 'without-model.json'), JSON.stringify(profile));
}

async function measure({ server, sender, cpuMicros, rates }: Variant): Promise<void> {
  const cpuBefore = server.cpuSeconds();
  const before = performance.now();
  await sender.send(COUNT);
  rates.push(COUNT / ((performance.now() - before) / 1e3));
  cpuMicros.push(((server.cpuSeconds() - cpuBefore) / COUNT) * 1e6);
}

function rowsOf(all: readonly Variant[]): readonly Row[] {
  const [bare] = all;
  // By round: the machine is faster in one than in another, but seldom within one.
  const ofBare = (a: readonly number[], b: readonly number[]) =>
    rounded(middle(a.map((value, round) => value / b[round])));
  return all.map((each) => ({
    route: each.name,
    'requests/s': rounded(middle(each.rates)),
    'of bare': ofBare(each.rates, bare.rates),
    'CPU of the server, µs': rounded(middle(each.cpuMicros)),
    'of bare, by CPU': ofBare(bare.cpuMicros, each.cpuMicros),
  }));
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
