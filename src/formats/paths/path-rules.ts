import type { PathState } from '../../engine/fields/place.ts';
import { ANY_DEPTH, ONE, type PatternStep } from './path-pattern.ts';

type Rule = 'redact' | 'keep';

/** A pattern of paths, and the rule for the values there. */
export interface PathRule {
  readonly rule: Rule;
  readonly steps: readonly PatternStep[];
}

/** Most states that are kept: a text has few, or too many to keep. */
const MOST_STATES = 1024;

/**
 * Rules of patterns, as an automaton whose states are created when a text needs them. A pattern counts for the value
 * that it names and for all values in it. If two count for a value, the one with more explicit keys wins, and
 * `redact` among equals. An index may be named or left out; a key with full stops may be named as one, or as the keys between them.
 */
export function pathRules(rules: readonly PathRule[]): PathState {
  const names = new Set(
    rules.flatMap(({ steps }) => steps.map((step) => (typeof step === 'object' ? step.name : ''))),
  );
  const ranked = rules.map(withoutEnd).sort((a, b) => rankOf(b) - rankOf(a));
  const firsts: number[] = [];
  const steps: (PatternStep | Rule)[] = [];
  for (const { rule, steps: own } of ranked) {
    firsts.push(steps.length);
    steps.push(...own, rule);
  }
  let states = new Map<string, PathState>();
  /** States refer to each other: beyond the limit, each drops its references when it is next used. */
  let generation = 0;
  return stateAt(new Set(firsts));

  /** A state is the set of positions that patterns have reached: indices in their steps. */
  function stateAt(positions: ReadonlySet<number>): PathState {
    const all = [...closed(positions)].sort((a, b) => a - b);
    const id = all.join();
    const known = states.get(id);
    if (known !== undefined) return known;
    if (states.size === MOST_STATES) {
      states = new Map();
      generation++;
    }
    const state = stateOf(all);
    states.set(id, state);
    return state;
  }

  function stateOf(positions: readonly number[]): PathState {
    let own = generation;
    let members = new Map<string | undefined, PathState>();
    let another: PathState | undefined;
    const first = positions.find((at) => isRule(steps[at]));
    const found = first === undefined ? undefined : steps[first];
    return {
      rule: isRule(found) ? found : undefined,
      member(key) {
        // A key with full stops may stand for several; there are too many such keys to remember them.
        if (key?.includes('.')) return stateAt(new Set(afterKey(positions, key)));
        const name = key !== undefined && names.has(key) ? key : undefined;
        forget();
        const known = members.get(name);
        if (known !== undefined) return known;
        const next = stateAt(new Set(after(positions, name)));
        members.set(name, next);
        return next;
      },
      element(index) {
        const name = String(index);
        if (names.has(name)) return stateAt(new Set([...positions, ...after(positions, name)]));
        forget();
        another ??= stateAt(new Set([...positions, ...after(positions, undefined)]));
        return another;
      },
    };

    function forget(): void {
      if (own === generation) return;
      own = generation;
      members = new Map();
      another = undefined;
    }
  }

  function afterKey(positions: readonly number[], key: string): readonly number[] {
    const together = after(positions, names.has(key) ? key : undefined);
    let parted: readonly number[] = positions;
    for (const part of key.split('.')) parted = [...closed(after(parted, part))];
    return [...together, ...parted];
  }

  /** Positions after one step with this name. */
  function after(positions: Iterable<number>, name: string | undefined): readonly number[] {
    const next: number[] = [];
    for (const at of positions) {
      const step = steps[at];
      if (step === ANY_DEPTH || isRule(step)) next.push(at);
      else if (step === ONE || step.name === name) next.push(at + 1);
    }
    return next;
  }

  /** Adds the positions that are reached without a step: `**` may be no step at all. */
  function closed(positions: Iterable<number>): ReadonlySet<number> {
    const all = new Set(positions);
    // Iterating a set includes elements added on the way.
    for (const at of all) if (steps[at] === ANY_DEPTH) all.add(at + 1);
    return all;
  }
}

function isRule(step: PatternStep | Rule | undefined): step is Rule {
  return step === 'redact' || step === 'keep';
}

/** `**` at the end of a pattern has no effect: a pattern includes the values in a value. */
function withoutEnd({ rule, steps }: PathRule): PathRule {
  const last = steps.findLastIndex((step) => step !== ANY_DEPTH);
  return { rule, steps: steps.slice(0, last + 1) };
}

function rankOf({ rule, steps }: PathRule): number {
  const named = steps.filter((step) => typeof step === 'object').length;
  return 2 * named + (rule === 'redact' ? 1 : 0);
}
