// Gives the same work to two builds and compares their answers.

import type { Child } from './child.ts';
import { type Difference, differences } from './compare.ts';
import type { Report } from './report.ts';
import type { Run, Text } from './run.ts';
import type { Digest, Result } from './side.ts';
import type { Batch, Work } from './work.ts';

export interface Pair {
  readonly here: Child;
  readonly oracle: Child;
}

/** Counts of a comparison. */
export interface Totals {
  readonly texts: number;
  readonly bytes: number;
  readonly runs: number;
  /** Spans that the oracle found. */
  readonly spans: number;
}

/** Batches that are on their way at once: neither build waits for the other. */
const BATCHES_AHEAD = 3;
const PROGRESS_MS = 10_000;

/** Compares two builds and reports every difference. */
export async function compareBuilds(pair: Pair, work: Work, found: Report): Promise<Totals> {
  const { here, oracle } = pair;
  await Promise.all([here.profiles(work.profiles), oracle.profiles(work.profiles)]);
  const totals = { texts: 0, bytes: 0, runs: 0, spans: 0 };
  const batches = work.batches[Symbol.iterator]();
  const progress = setInterval(() => {
    process.stderr.write(`${summary(totals, found.failures())} so far\n`);
  }, PROGRESS_MS);
  await Promise.all(Array.from({ length: BATCHES_AHEAD }, takeTurns));
  clearInterval(progress);
  return totals;

  async function takeTurns(): Promise<void> {
    for (let next = batches.next(); next.done !== true; next = batches.next()) {
      await compareBatch(next.value);
    }
  }

  async function compareBatch({ texts, runs }: Batch): Promise<void> {
    const [ours, theirs] = await Promise.all([
      here.digests(texts, runs),
      oracle.digests(texts, runs),
    ]);
    for (const [t, text] of texts.entries()) {
      totals.texts += 1;
      totals.bytes += text.bytes.length;
      for (const [r, run] of runs.entries()) {
        totals.runs += 1;
        totals.spans += theirs[t][r].spans;
        if (!equal(ours[t][r], theirs[t][r])) await explainDifference(pair, text, run, found);
      }
    }
  }
}

/** Two errors are no answers: even where they are the same, nothing was compared. */
function equal(ours: Digest, theirs: Digest): boolean {
  return ours.digest === theirs.digest && ours.digest !== 'error';
}

async function explainDifference(pair: Pair, text: Text, run: Run, found: Report): Promise<void> {
  const { profile, way, explain } = run;
  const name = `${profile}, ${way}${explain ? '' : ', without spans'}`;
  const [ours, theirs] = await answers(pair, text, run);
  for (const one of explain ? differences(text.bytes, ours, theirs) : await unexplained()) {
    found.add(text.name, name, one);
  }

  /** If both builds also explain a text, their spans say more than the output. */
  async function unexplained(): Promise<readonly Difference[]> {
    const explained = await answers(pair, text, { ...run, explain: true });
    const agree = sameOutput(ours, explained[0]) && sameOutput(theirs, explained[1]);
    return differences(text.bytes, ...(agree ? explained : ([ours, theirs] as const)));
  }
}

function answers({ here, oracle }: Pair, text: Text, run: Run): Promise<readonly [Result, Result]> {
  return Promise.all([here.answer(text, run), oracle.answer(text, run)]);
}

function sameOutput(one: Result, other: Result): boolean {
  if ('error' in one || 'error' in other) return false;
  return one.answer.output.equals(other.answer.output);
}

/** One line on the comparison. */
export function summary({ texts, bytes, runs, spans }: Totals, failures: number): string {
  const size = (bytes / 1e6).toFixed(1);
  return `${texts} texts, ${size} MB, ${runs} runs, ${spans} spans: ${failures} differences`;
}
