import { join } from 'node:path';
import type { Plan } from '../../src/engine/plan.ts';
import { type Counts, sum } from '../../src/evaluate/metrics.ts';
import { loadProfiles } from '../../src/profiles/load.ts';
import { type Half, halves, markedTypes, scoredBy, typeOf } from './corpus.ts';
import { type MeasuredTable, share } from './measured-table.ts';

/** Precision and recall of the shipped profiles on both halves, for the types that each redacts. */
export const profileTable: MeasuredTable = {
  page: 'docs/profiles.md',
  name: 'profiles',
  lines: async () => {
    const rows: string[] = [];
    for (const [name, plan] of shipped()) {
      for (const half of halves)
        rows.push(`| \`${name}\` | ${half} | ${await figures(plan, half)} |`);
    }
    return [
      '| profile | documents | precision | recall | recall of all types |',
      '|---|---|---|---|---|',
      ...rows,
    ];
  },
};

function shipped(): readonly (readonly [string, Plan])[] {
  const profiles = loadProfiles(join(import.meta.dirname, '../../profiles'));
  return [...profiles].map(([name, profile]) => {
    if ('plan' in profile) return [name, profile.plan];
    throw new Error(`${name}: ${profile.problems.join('; ')}`);
  });
}

async function figures(plan: Plan, half: Half): Promise<string> {
  const types = await markedTypes();
  const own = new Set(plan.filters.map(({ detector }) => typeOf(detector.type)));
  const all = (await scoredBy(plan, half, types)).flatMap(({ score }) => [...score.counts]);
  const ofAll = total(all);
  const ofOwn = total(all.filter(([type]) => own.has(type)));
  return [
    share(ofOwn.right, ofOwn.found),
    share(ofOwn.got, ofOwn.marked),
    share(ofAll.got, ofAll.marked),
  ].join(' | ');
}

function total(counts: readonly (readonly [string, { readonly overlap: Counts }])[]): Counts {
  return sum(counts.map(([, { overlap }]) => overlap));
}
