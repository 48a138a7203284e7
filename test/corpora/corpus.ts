import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { definitions } from '../../src/detectors/index.ts';
import type { Plan } from '../../src/engine/plan.ts';
import type { Annotated } from '../../src/evaluate/annotated.ts';
import { documentsIn } from '../../src/evaluate/documents.ts';
import { found } from '../../src/evaluate/find.ts';
import { type Miss, type Score, type Scoring, score } from '../../src/evaluate/score.ts';
import { typeNames } from '../../src/evaluate/type-names.ts';
import { profile } from '../../src/profiles/profile.ts';

/** Halves of the labelled corpus: people who tune detectors read `dev`; nobody reads `frozen`. */
export const halves = ['dev', 'frozen'] as const;
export type Half = (typeof halves)[number];

/** One document, its kind of text and language (`notes.en`), and the comparison with its marks. */
export interface Scored {
  readonly kind: string;
  readonly document: Annotated;
  readonly score: Score;
}

export type { Miss };

/** Parts of a name count as the name: a text may be marked as either. */
export const typeOf = typeNames(
  definitions,
  new Map([
    ['surname', 'person'],
    ['firstName', 'person'],
  ]),
);

/** Scores a half under a profile of every filter whose type the corpus marks, at the filters' default options. */
export async function scored(half: Half): Promise<readonly Scored[]> {
  const types = await markedTypes();
  return scoredBy(planOf(types), half, types);
}

/** Types that are marked in documents of some files alone, by the beginnings of those files' names. */
const PARTLY: Readonly<Record<string, string>> = { hostName: 'accounts', accountId: 'accounts' };

/** Scores a half under a plan by the types that are named. */
export async function scoredBy(
  plan: Plan,
  half: Half,
  types: ReadonlySet<string>,
): Promise<readonly Scored[]> {
  const results: Scored[] = [];
  for (const { kind, document } of await documentsOf(half)) {
    const marked = new Set([...types].filter((type) => isMarkedIn(kind, type)));
    const scoring: Scoring = { typeOf, types: marked, skipped: () => false };
    const marks = await found(plan, document.text, document.id);
    results.push({ kind, document, score: score(document, marks, scoring) });
  }
  return results;
}

/** Whether the documents of a kind are marked with a type where they hold it. */
export function isMarkedIn(kind: string, type: string): boolean {
  return kind.startsWith(PARTLY[type] ?? '');
}

const KEYS = new Set<string>(definitions.map(({ key }) => key));

/** Keys of the filters whose type the corpus marks. */
export async function markedTypes(): Promise<ReadonlySet<string>> {
  const all = (await Promise.all(halves.map(documentsOf))).flat();
  const marked = all.flatMap(({ document }) => document.marks.map(({ type }) => typeOf(type)));
  return new Set(marked.filter((type) => KEYS.has(type)));
}

export async function documentsOf(half: Half): Promise<readonly Omit<Scored, 'score'>[]> {
  const folder = join(import.meta.dirname, half);
  const documents: Omit<Scored, 'score'>[] = [];
  for (const name of readdirSync(folder).sort()) {
    for await (const document of documentsIn(join(folder, name), 'units')) {
      documents.push({ kind: basename(name, '.txt'), document });
    }
  }
  return documents;
}

/** A profile of filters at their default options. */
export function planOf(keys: ReadonlySet<string>, settings: object = {}): Plan {
  const name = 'corpus';
  const identifiers = Object.fromEntries([...keys].map((key) => [key, {}]));
  const source = { name, file: `${name}.json`, folder: import.meta.dirname, definitions };
  const loaded = profile(Buffer.from(JSON.stringify({ name, ...settings, identifiers })), source);
  if ('plan' in loaded) return loaded.plan;
  throw new Error(loaded.problems.join('\n'));
}
