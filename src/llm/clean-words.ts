import type { Plan } from '../engine/plan.ts';

/** Words of protocols, `assistant` or `tool_calls`, in which a profile finds nothing: they are in each request. */
const known = new WeakMap<Plan, Set<string>>();

const MOST_WORDS = 2000;
const PROTOCOL_WORD = /^[a-z_]{1,32}$/;

/** Whether a profile is known to find nothing in a word. */
export function isClean(plan: Plan, word: string): boolean {
  return known.get(plan)?.has(word) === true;
}

/** Notes that a profile finds nothing in a word. Ids, and words after the first 2,000, are not kept. */
export function clean(plan: Plan, word: string): void {
  if (!PROTOCOL_WORD.test(word)) return;
  const words = known.get(plan) ?? new Set();
  if (words.size < MOST_WORDS) words.add(word);
  known.set(plan, words);
}
