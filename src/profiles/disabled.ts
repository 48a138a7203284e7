import type { Definition } from '../detectors/definition.ts';
import { definitions } from '../detectors/index.ts';
import type { Plan } from '../engine/plan.ts';
import { parseProfile } from './load.ts';

/** Filters of people's whole names: each finds the names that the others find. */
const WHOLE_NAMES = ['person', 'ner', 'pheyes'];
/** Filters of a part of these names, or of some of them. */
const SOME_NAMES = ['firstName', 'surname', 'physicianName'];

/** Plans by the plan of their profile: compiled when first asked for, gone with the profile. */
const plans = new WeakMap<Plan, Plan>();

/**
 * The plan of the filters that a profile does not enable, each as it is by default. Filters that a profile defines itself are left
 * out; names of people are one filter, `person`, and none where the profile finds whole names.
 */
export function disabledPlan(plan: Plan): Plan {
  const rest = plans.get(plan) ?? compiled(disabled(plan));
  plans.set(plan, rest);
  return rest;
}

/** The key in profiles of a filter, by its name in explain. */
export function keyOf(filterType: string): string {
  return definitions.find((one) => one.filterType === filterType)?.key ?? filterType;
}

function disabled({ filters }: Plan): readonly Definition[] {
  const on = new Set(filters.map(({ detector }) => keyOf(detector.filterType)));
  const others = WHOLE_NAMES.some((key) => on.has(key)) ? WHOLE_NAMES : WHOLE_NAMES.slice(1);
  const leftOut = new Set([...on, ...others, ...SOME_NAMES]);
  return definitions.filter(({ key, group }) => group !== 'own' && !leftOut.has(key));
}

function compiled(off: readonly Definition[]): Plan {
  const identifiers = Object.fromEntries(off.map(({ key }) => [key, {}]));
  const bytes = Buffer.from(JSON.stringify({ name: 'disabled', identifiers }));
  const loaded = parseProfile(bytes, 'disabled', 'disabled', {});
  if ('plan' in loaded) return loaded.plan;
  throw new Error(loaded.problems.join('\n'));
}
