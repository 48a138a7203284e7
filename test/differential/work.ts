// The comparisons to make: which texts pass which profiles, and how.

import type { FilterInfo } from './build.ts';
import { fuzzedText } from './fuzz.ts';
import {
  everyFilter,
  filtersAlone,
  type Profiles,
  profileOf,
  shippedProfiles,
  strategyProfiles,
} from './profiles.ts';
import type { Run, Text, Way } from './run.ts';
import { mixedTexts } from './texts.ts';

/** Texts that make the same runs. */
export interface Batch {
  readonly texts: readonly Text[];
  readonly runs: readonly Run[];
}

/** Work to compare. */
export interface Scope {
  readonly bytes: number;
  readonly folders: readonly string[];
  /** The number of fuzzed texts, and where their seeds start. */
  readonly fuzz: number;
  readonly seed: number;
  /** Only profiles of these names, and groups `alone`, `strategies` and `examples`. Default: all. */
  readonly only?: readonly string[];
}

/** Profiles, and the batches that use them. */
export interface Work {
  readonly profiles: readonly string[];
  readonly batches: Iterable<Batch>;
}

/** Streams of windows of a few bytes take a hundred times as long as one call: only one text in this number. */
const SMALL_EVERY = 8;
const FUZZED_TOGETHER = 100;
const TOGETHER_BYTES = 1e6;
/** A filter alone reads one list in this number: with all others it reads every list. */
const ALONE_EVERY = 8;
/** Profiles of strategies that a batch of fuzzed texts passes: each batch others. */
const STRATEGIES_A_BATCH = 2;

/** The filters that the oracle has, each with the examples of both builds. */
export function filtersToCompare(
  oracle: readonly FilterInfo[],
  here: readonly FilterInfo[],
): readonly FilterInfo[] {
  return oracle.map((filter) => {
    const own = here.find(({ key }) => key === filter.key)?.examples ?? [];
    const all = [...filter.examples, ...own].map(
      (example) => [JSON.stringify(example), example] as const,
    );
    return { ...filter, examples: [...new Map(all).values()] };
  });
}

/** Plans the comparison of two builds that have these filters. */
export function workOf(filters: readonly FilterInfo[], scope: Scope): Work {
  const { only } = scope;
  const wanted = (group: string) => (profiles: Profiles) =>
    new Map([...profiles].filter(([name]) => !only || only.includes(name) || only.includes(group)));
  const mixed = wanted('mixed')(new Map([...everyFilter(filters), ...shippedProfiles()]));
  const alone = wanted('alone')(filtersAlone(filters));
  const strategies = wanted('strategies')(strategyProfiles(filters));
  const examples = exampleBatches(filters);
  const own = wanted('examples')(examples.profiles);

  function* batches(): Generator<Batch> {
    for (const batch of examples.batches) {
      const runs = batch.runs.filter(({ profile }) => own.has(profile));
      if (runs.length > 0) yield { ...batch, runs };
    }
    yield* fuzzBatches(filters, scope, { mixed, alone, strategies });
    let n = 0;
    for (const texts of together(mixedTexts(scope.folders, scope.bytes))) {
      const own = [...alone.keys()].filter((_name, k) => (k + n) % ALONE_EVERY === 0);
      const all = [...mixed.keys()].flatMap((name) => [
        run(name, 'stream'),
        filtering(name, 'lines'),
      ]);
      yield { texts, runs: [...all, ...own.map((name) => run(name, 'stream'))] };
      n += 1;
    }
  }

  const all = new Map([...mixed, ...alone, ...strategies, ...own]);
  return { profiles: [...all.values()], batches: batches() };
}

/** Texts in lists of a megabyte: a build keeps the tables of a few plans at hand, and all texts of a list pass one. */
function* together(texts: Iterable<Text>): Generator<readonly Text[]> {
  let list: Text[] = [];
  let bytes = 0;
  for (const text of texts) {
    list.push(text);
    bytes += text.bytes.length;
    if (bytes < TOGETHER_BYTES) continue;
    yield list;
    list = [];
    bytes = 0;
  }
  if (list.length > 0) yield list;
}

/** Each example of each filter, with the filter alone and the options that the example names. */
function exampleBatches(filters: readonly FilterInfo[]) {
  const profiles = new Map<string, string>();
  const batches = filters.flatMap((filter) =>
    filter.examples.map((example, n): Batch => {
      const name = `${filter.key}, example ${n + 1}`;
      const options = typeof example === 'string' ? {} : example.options;
      profiles.set(...profileOf(filter, options, name));
      const text = { name, bytes: Buffer.from(unmarked(example)), seed: n };
      const ways: readonly Way[] = ['whole', 'stream', 'small', 'lines'];
      return { texts: [text], runs: ways.map((way) => run(name, way)) };
    }),
  );
  return { profiles, batches };
}

interface Groups {
  readonly mixed: Profiles;
  readonly alone: Profiles;
  readonly strategies: Profiles;
}

function* fuzzBatches(
  filters: readonly FilterInfo[],
  { fuzz, seed }: Scope,
  { mixed, alone, strategies }: Groups,
): Generator<Batch> {
  const examples = filters.flatMap((filter) => filter.examples.map(unmarked));
  const byStrategy = [...strategies.keys()];
  for (let from = 0, n = 0; from < fuzz; from += FUZZED_TOGETHER, n++) {
    const count = Math.min(FUZZED_TOGETHER, fuzz - from);
    const texts = Array.from({ length: count }, (_, k) => fuzzedText(examples, seed + from + k));
    const strategiesNow = Array.from(
      { length: Math.min(STRATEGIES_A_BATCH, byStrategy.length) },
      (_, k) => byStrategy[(n * STRATEGIES_A_BATCH + k) % byStrategy.length],
    );
    const runs = [
      ...[...mixed.keys()].flatMap((name) => [run(name, 'whole'), filtering(name, 'lines')]),
      ...[...alone.keys(), ...strategiesNow].map((name) => run(name, 'whole')),
    ];
    yield { texts, runs };
    const small = [...mixed.keys()].slice(0, 1).map((name) => run(name, 'small'));
    yield { texts: texts.filter((_text, k) => k % SMALL_EVERY === 0), runs: small };
  }
}

function unmarked(example: FilterInfo['examples'][number]): string {
  return (typeof example === 'string' ? example : example.text).replace(/[«»]/g, '');
}

function run(profile: string, way: Way): Run {
  return { profile, way, explain: true };
}

function filtering(profile: string, way: Way): Run {
  return { profile, way, explain: false };
}
