import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Definition } from '../../src/detectors/definition.ts';
import { definitions } from '../../src/detectors/index.ts';
import { detect, recorder } from '../../src/engine/detect.ts';
import type { Plan } from '../../src/engine/plan.ts';
import { settle } from '../../src/engine/settle/settle.ts';
import type { Stage, Window } from '../../src/engine/types.ts';
import { buffersFor, clearBuffers } from '../../src/engine/window/buffers.ts';
import { windowOf } from '../../src/engine/window/windows.ts';
import { write } from '../../src/engine/write/write.ts';
import { rounded } from './measure.ts';
import { planOf } from './profiles.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';

/** Short enough that the fastest of some rounds was not interrupted. */
const STRETCH_BYTES = 65_536;
const MOST_BYTES = 24 * STRETCH_BYTES;
const LEAST_ROUNDS = 10;
const SCOPE = { context: 'bench', documentId: 'bench' };
/** They ask a service, or are another name for what does not. */
const APART = new Set(['ner', 'pheyes']);

/** Cost of a profile's filters together, and of each step. */
interface Costs {
  /** By step: nanoseconds, the fastest round of each range of the text, added up. */
  readonly ns: ReadonlyMap<string, number>;
  readonly matches: ReadonlyMap<string, number>;
}

/**
 * Cost of each filter, and of all together beside the main job's seven, in turn on the same text. Names are
 * not the scan's matches: their filters read the text by themselves, and count apart.
 */
export function measureDetectors(
  profiles: string,
  options: { readonly bytes: number; readonly rounds: number },
): readonly Row[] {
  const plans = plansFor(profiles);
  const bytes = Math.min(options.bytes, MOST_BYTES);
  return Object.entries(corpora).flatMap(([corpus, make]) => {
    const text = make(bytes);
    const seven = costsOf(plans.seven);
    const others = costsOf(plans.others);
    const all = costsOf(plans.all);
    for (let round = 0; round < Math.max(options.rounds, LEAST_ROUNDS); round++) {
      for (const { run } of [seven, others, all]) run(text);
    }
    return rowsOf(corpus, text.length, [seven.costs(), others.costs(), all.costs()]);
  });
}

/** The main job's filters, all but those of names and places, which read the text by themselves, and all. */
export function plansFor(profiles: string): Readonly<Record<'seven' | 'others' | 'all', Plan>> {
  const wanted = definitions.filter(({ key, list }) => !list && !APART.has(key));
  const all = planFor(profiles, 'all', wanted);
  const names = new Set(
    all.filters.flatMap(({ detector: { type, find } }) =>
      find.kind === 'reader' || find.kind === 'searcher' ? [type] : [],
    ),
  );
  const others = wanted.filter(({ type }) => !names.has(type));
  return {
    seven: planOf(profiles, 'default'),
    others: planFor(profiles, 'others', others),
    all,
  };
}

function planFor(profiles: string, name: string, filters: readonly Definition[]): Plan {
  const identifiers = Object.fromEntries(filters.map(({ key }) => [key, {}]));
  writeFileSync(join(profiles, `${name}.json`), JSON.stringify({ name, identifiers }));
  return planOf(profiles, name);
}

function rowsOf(corpus: string, bytes: number, [seven, others, all]: readonly Costs[]): Row[] {
  const row = (filter: string, ns: number, matches: number): Row => ({
    corpus,
    filter,
    'ns a byte': rounded(ns / bytes),
    'matches a KB': rounded((matches / bytes) * 1000),
  });
  const together = (name: string, { ns, matches }: Costs) => {
    const share = Math.round((sum(seven.ns) / sum(ns)) * 100);
    return row(`${name}: ${share} %`, sum(ns), sum(matches));
  };
  // Beside the names all is slower for everyone: its caches are theirs.
  const steps = [...new Map([...all.ns, ...others.ns])].sort(([, one], [, other]) => other - one);
  return [
    together('seven, speed', seven),
    together('all but names, speed', others),
    together('all, speed', all),
    ...steps.map(([step, ns]) => row(step, ns, all.matches.get(step) ?? 0)),
  ];
}

function sum(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((total, value) => total + value, 0);
}

/** Runs a plan's stages over ranges of a text, each with a clock of its own. */
function costsOf(plan: Plan) {
  const fastest = new Map<string, number[]>();
  const matches = new Map<string, number>();
  const room = buffersFor(plan);

  function run(text: Buffer): void {
    matches.clear();
    for (let from = 0, n = 0; from < text.length; from += STRETCH_BYTES, n++) {
      redact(text.subarray(from, from + STRETCH_BYTES), n);
    }
  }

  function redact(bytes: Buffer, stretch: number): void {
    const end = bytes.length;
    const place = {
      base: 0,
      floor: 0,
      from: 0,
      to: end,
      end,
      ended: true,
      last: true,
      sealed: true,
    };
    const window = windowOf(bytes, place, room, () => clearBuffers(room));
    clocked('scan', stretch, () => plan.scan(bytes, 0, end, end, room));
    for (const [n, { detector }] of plan.filters.entries()) {
      const stage = stageOf(plan, n);
      clocked(detector.type, stretch, () => stage(window));
      const found = room.found[n].length / 3;
      matches.set(detector.type, (matches.get(detector.type) ?? 0) + found);
    }
    finish(window, stretch);
  }

  function finish(window: Window, stretch: number): void {
    const settles = settle(plan, false);
    const writes = write();
    clocked('settle and write', stretch, () => writes(settles(window)));
  }

  function clocked(step: string, stretch: number, work: () => unknown): void {
    const before = performance.now();
    work();
    const taken = performance.now() - before;
    const times = fastest.get(step) ?? [];
    fastest.set(step, times);
    times[stretch] = Math.min(times[stretch] ?? taken, taken);
  }

  function costs(): Costs {
    const ns = [...fastest].map(([step, times]) => [step, sumOf(times) * 1e6] as const);
    return { ns: new Map(ns), matches };
  }

  return { run, costs };
}

function stageOf(plan: Plan, filter: number): Stage {
  const enabled = plan.filters[filter];
  return detect(plan, filter, recorder(filter, enabled, enabled.judge(SCOPE, false)));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
