import * as v from 'valibot';
import { type Definition, definition, type TermFiles } from '../../src/detectors/definition.ts';
import type { Detector } from '../../src/engine/types.ts';
import { type LoadedProfile, profile } from '../../src/profiles/profile.ts';

function detector(type: string): Detector {
  const find = { kind: 'searcher', search: () => undefined } as const;
  return { type, filterType: type.toUpperCase(), reach: 8, find };
}

const cat = definition({
  key: 'cat',
  group: 'own',
  type: 'cat',
  filterType: 'CAT',
  finds: 'toys',
  aliases: { strategiesKey: ['kittenFilterStrategies'] },
  options: { lives: v.exactOptional(v.pipe(v.number(), v.integer()), 9) },
  optionAliases: { life: 'lives' },
  examples: [],
  detector: () => detector('cat'),
});

const bigDog = definition({
  key: 'bigDog',
  group: 'own',
  type: 'big-dog',
  filterType: 'BIG_DOG',
  finds: 'toys',
  aliases: { key: ['hound'] },
  options: {},
  examples: [],
  detector: () => detector('big-dog'),
});

const dictionaries = definition({
  key: 'dictionaries',
  group: 'own',
  type: 'custom-dictionary',
  filterType: 'CUSTOM_DICTIONARY',
  finds: 'toys',
  strategiesKey: 'customFilterStrategies',
  list: true,
  options: {
    terms: v.optional(v.array(v.pipe(v.string(), v.nonEmpty())), []),
    files: v.optional(v.array(v.string()), []),
  },
  examples: [],
  detector({ terms, files }, lines: TermFiles) {
    const all = [...terms, ...files.flatMap(lines)];
    if (all.length === 0) throw new Error('terms: none are given');
    return { ...detector('custom-dictionary'), warnings: [`${all.length} terms`, ...all] };
  },
});

/** A cat and a big dog, each found nowhere, and word lists whose terms come back as warnings. */
export const toys: readonly Definition[] = [cat, bigDog, dictionaries];

/** Reads `profiles/x.json` with the toys. */
export function reading(text: string | Buffer, folder = '/nowhere'): LoadedProfile {
  const source = { name: 'x', file: 'profiles/x.json', folder, definitions: toys };
  return profile(Buffer.from(text), source);
}
