import type { Contrasts } from '../labelled.ts';
import { random } from '../random.ts';
import { code } from './code.ts';
import { corpus, type Marked, markOf } from './corpora.ts';
import { type TrainingDocument, trainingDocuments } from './documents.ts';
import { madeUp } from './made-up.ts';
import {
  CODE_WEIGHT,
  DEV_SETS,
  MADE_UP,
  OWN_CONTRASTS,
  OWN_WEIGHT,
  recased,
  SOURCES,
} from './mixture.ts';
import { people } from './people.ts';

export interface MaterialFolders {
  /** Holds `corpora` and `lexicons`. */
  readonly data: string;
  /** Source text without names. */
  readonly code: readonly string[];
}

export type Show = (
  document: Marked,
  contrasts: Contrasts,
  weight: number,
  silver?: boolean,
) => void;

/** Yields all training material, with the dev sets if `dev` is set. */
export function material(folders: MaterialFolders, dev: boolean, seed: number, show: Show): void {
  const dice = random(seed);
  for (const source of dev ? [...SOURCES, ...DEV_SETS] : SOURCES) {
    const { name, splits, weight, contrasts, share = 1, cases = false, silver = false } = source;
    for (const document of splits.flatMap((split) => corpus(folders.data, name, split))) {
      if (dice.next() >= share) continue;
      show(document, contrasts, weight, silver);
      if (!cases) continue;
      for (const copy of recased(document, dice))
        show(copy.document, contrasts, weight * copy.share);
    }
  }
  for (const document of trainingDocuments()) {
    if (document.split === 'dev' && !dev) continue;
    const own = ownDocument(document);
    show(own, OWN_CONTRASTS, OWN_WEIGHT);
    for (const copy of recased(own, dice))
      show(copy.document, OWN_CONTRASTS, OWN_WEIGHT * copy.share);
  }
  const make = madeUp(folders.data, people(folders.data, dice), dice);
  const everything = ['place', 'organization', 'other'] as const;
  for (let n = 0; n < MADE_UP.documents; n++) show(make(), everything, MADE_UP.weight);
  for (const document of code(folders.code, dice)) show(document, everything, CODE_WEIGHT);
}

/** The sets that figures are taken on, by name; none of them is learnt from before. */
export function devSets(data: string): ReadonlyMap<string, readonly Marked[]> {
  const sets = DEV_SETS.map(
    ({ name, splits }) => [name, splits.flatMap((split) => corpus(data, name, split))] as const,
  );
  const own = trainingDocuments().filter(({ split }) => split === 'dev');
  const domains = [...new Set(own.map(({ domain }) => domain))];
  return new Map([
    ...sets,
    ...domains.map(
      (domain) =>
        [`own_${domain}`, own.filter((one) => one.domain === domain).map(ownDocument)] as const,
    ),
  ]);
}

function ownDocument({ text, spans }: TrainingDocument): Marked {
  return { text, marks: spans.flatMap(({ start, end, type }) => markOf(text, start, end, type)) };
}
