import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definitions } from '../../../src/detectors/index.ts';
import { redaction } from '../../../src/engine/redaction.ts';
import { throughStreams } from '../engine.ts';
import { rounded, timed } from '../measure.ts';
import { planOf } from '../profiles.ts';
import type { Row } from '../table.ts';
import { corpora } from '../texts/corpora.ts';
import { install, NPM } from './install.ts';
import { leaks, type Sentence } from './leaks.ts';

const HERE = import.meta.dirname;
const SHIPPED = join(HERE, '../../../profiles');
const SCOPE = { context: 'bench', documentId: 'bench' };
const SENTENCES = 1500;
const PIECE_BYTES = 16_384;
const BYTES = 24_000_000;
/** CPU time after which a slow tool is given no more. */
const MOST_SECONDS = 20;

/** A tool: how fast it goes through a text, in MB/s a core, and its output for sentences. */
interface Tool {
  speed(text: Buffer): Promise<number>;
  redacted(texts: readonly string[]): Promise<readonly string[]>;
}

/** Speed of this service's engine and its peers, each as its own guide sets it up: one core, peers in pieces of 16 KiB. */
export async function measurePeers(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [tool, { speed }] of Object.entries(tools(installed()))) {
    const row: Record<string, string | number> = { tool };
    for (const [corpus, make] of Object.entries(corpora)) {
      row[`${corpus} MB/s`] = rounded(await speed(make(BYTES)));
    }
    rows.push(row);
  }
  return rows;
}

/**
 * Leaks of the same tools in sentences that Presidio's generator makes: the share of the marked values that are gone, and
 * the share of the other words that are lost.
 */
export async function measureLeaks(): Promise<readonly Row[]> {
  const folder = installed();
  const python = join(folder, 'python/bin/python');
  const made = await printed(python, [join(HERE, 'sentences.py'), String(SENTENCES)], folder, []);
  const sentences: readonly Sentence[] = made.lines.map((line) => JSON.parse(line));
  const rows: Row[] = [];
  for (const [tool, { redacted }] of Object.entries(tools(folder))) {
    const texts = await redacted(sentences.map(({ text }) => text));
    const { groups, words, lost } = leaks(sentences.slice(0, texts.length), texts);
    const shares = [...groups].map(([name, of]) => [`${name} %`, share(of.redacted, of.values)]);
    const all = [...groups.values()];
    const total = share(sum(all.map((one) => one.redacted)), sum(all.map((one) => one.values)));
    rows.push({
      ...{ tool, sentences: texts.length, ...Object.fromEntries(shares) },
      ...{ 'all values %': total, 'other words lost %': share(lost, words) },
    });
  }
  return rows;
}

function share(part: number, whole: number): number {
  return rounded((100 * part) / whole);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** The folder with the peers, and a profile of all filters. */
function installed(): string {
  const folder = join(tmpdir(), 'redactor-peers');
  mkdirSync(folder, { recursive: true });
  install(folder);
  const profile = { name: 'every', identifiers: every() };
  writeFileSync(join(folder, 'every.json'), JSON.stringify(profile));
  return folder;
}

function tools(folder: string): Readonly<Record<string, Tool>> {
  const python = join(folder, 'python/bin/python');
  return {
    'redactor, default': engine(SHIPPED, 'default'),
    'redactor, all filters': engine(folder, 'every'),
    ...Object.fromEntries(
      Object.entries(NPM).map(([name, version]) => [
        `${name} ${version}`,
        child(process.execPath, [join(HERE, 'peer.mjs'), name], folder),
      ]),
    ),
    'phileas-redact 1.0.0': child(python, [join(HERE, 'peer.py'), 'phileas'], folder),
    'Presidio 2.2.366': child(python, [join(HERE, 'peer.py'), 'presidio'], folder),
  };
}

/** All filters but the lists of one's own, and the two older names of `person`. */
function every(): object {
  const filters = definitions.filter(({ key, list }) => !list && key !== 'ner' && key !== 'pheyes');
  return Object.fromEntries(filters.map(({ key }) => [key, {}]));
}

/** This engine, as a large file passes it: the better of two runs, as the first compiles it. */
function engine(folder: string, profile: string): Tool {
  const plan = planOf(folder, profile);
  return {
    async speed(text) {
      const runs = [];
      for (let round = 0; round < 2; round++)
        runs.push(await timed(() => throughStreams(plan, text)));
      return text.length / Math.min(...runs.map(({ cpuSeconds }) => cpuSeconds)) / 1e6;
    },
    async redacted(texts) {
      return texts.map((text) =>
        redaction(plan, { scope: SCOPE }).buffered(Buffer.from(text)).bytes.toString(),
      );
    },
  };
}

/** A peer in a process of its own; the slow ones are given less text. */
function child(command: string, args: readonly string[], folder: string): Tool {
  const given = [...args, String(MOST_SECONDS)];
  return {
    async speed(text) {
      const { error } = await printed(command, given, folder, pieces(text));
      const [seconds = 0, bytes = 0] = (error.trim().split('\n').at(-1) ?? '')
        .split(' ')
        .map(Number);
      return bytes / seconds / 1e6;
    },
    async redacted(texts) {
      const { lines } = await printed(command, given, folder, texts);
      return lines.map((line) => JSON.parse(line));
    },
  };
}

async function printed(
  command: string,
  args: readonly string[],
  folder: string,
  texts: readonly string[],
): Promise<{ readonly lines: readonly string[]; readonly error: string }> {
  const input = join(folder, 'input.jsonl');
  const output = join(folder, 'output.jsonl');
  const error = join(folder, 'error.txt');
  writeFileSync(input, texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
  const redirected = `exec "$0" "$@" <"${input}" >"${output}" 2>"${error}"`;
  const status = await new Promise<number | null>((resolve) =>
    spawn('sh', ['-c', redirected, command, ...args], { cwd: folder }).on('close', resolve),
  );
  if (status !== 0)
    throw new Error(`${args.join(' ')}: ${readFileSync(error, 'utf8').slice(-2000)}`);
  const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean);
  return { lines, error: readFileSync(error, 'utf8') };
}

/** Pieces of 16 KiB, cut at a line's end. */
function pieces(text: Buffer): readonly string[] {
  const cut: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = Math.min(from + PIECE_BYTES, text.length);
    const newline = text.lastIndexOf('\n', end - 1);
    const to = newline > from ? newline + 1 : end;
    cut.push(text.toString('utf8', from, to));
    from = to;
  }
  return cut;
}
