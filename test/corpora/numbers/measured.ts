import { fileURLToPath } from 'node:url';
import { found } from '../../../src/evaluate/find.ts';
import { loadProfiles } from '../../../src/profiles/load.ts';
import { typeOf } from '../corpus.ts';
import { bareKinds } from './bare-kinds.ts';
import { bareFiles, labelledFiles } from './files.ts';
import { labelledKinds } from './labelled-kinds.ts';

/** Counts for a kind of number in a shape of file. */
export interface Measured {
  readonly kind: string;
  readonly shape: string;
  readonly rows: number;
  readonly numbers: number;
  /** Bare numbers that a filter took, by filter; or labelled ones that none took. */
  readonly wrong: Readonly<Record<string, number>>;
  /** The first few of those, with the text before and after. */
  readonly cases: readonly string[];
}

const AROUND = 60;

/** Numbers without evidence that a shipped profile replaces. */
export async function bareHits(profile: string, seed: number): Promise<readonly Measured[]> {
  const plan = shipped(profile);
  const all: Measured[] = [];
  for (const { kind, shape, text, rows, numbers } of bareFiles(bareKinds, seed)) {
    const named = bareKinds.find(({ name }) => name === kind)?.named ?? [];
    const spans = await found(plan, text, kind);
    const wrong = spans.filter(({ type }) => !named.includes(typeOf(type)));
    all.push({
      ...{ kind, shape, rows, numbers: numbers.length },
      wrong: counted(wrong.map(({ type }) => typeOf(type))),
      cases: wrong.map(({ start, end, type }) => `${typeOf(type)} ${around(text, start, end)}`),
    });
  }
  return all;
}

/** Numbers after a label, a state or an address that a shipped profile keeps. */
export async function labelledMisses(profile: string, seed: number): Promise<readonly Measured[]> {
  const plan = shipped(profile);
  const all: Measured[] = [];
  for (const { kind, shape, text, rows, numbers } of labelledFiles(labelledKinds, seed)) {
    const spans = await found(plan, text, kind);
    let from = 0;
    const missed: string[] = [];
    for (const number of numbers) {
      const start = text.indexOf(number, from);
      from = start + number.length;
      if (!spans.some((span) => span.start <= start && span.end >= from)) {
        missed.push(around(text, start, from));
      }
    }
    const wrong: Record<string, number> = missed.length === 0 ? {} : { missed: missed.length };
    all.push({ kind, shape, rows, numbers: numbers.length, wrong, cases: missed });
  }
  return all;
}

function shipped(name: string) {
  const folder = fileURLToPath(new URL('../../../profiles/', import.meta.url));
  const profile = loadProfiles(folder).get(name);
  if (profile !== undefined && 'plan' in profile) return profile.plan;
  throw new Error(`no profile ${name}`);
}

function counted(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function around(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - AROUND), start);
  return JSON.stringify(`${before}«${text.slice(start, end)}»${text.slice(end, end + AROUND / 2)}`);
}
