// Groups and counts differences, and says whether the two builds may be called equal.

import { type Accepted, acceptedBy } from './accepted.ts';
import type { Difference } from './compare.ts';

interface Group {
  readonly examples: string[];
  count: number;
}

/** Gathers differences while texts are compared. */
export interface Report {
  /** Adds a difference; one that other runs of the same text showed counts once. */
  add(text: string, run: string, difference: Difference): void;
  /** The number of differences that nobody accepted. */
  failures(): number;
  lines(): readonly string[];
}

/** Makes a report that shows up to `most` differences of a kind. */
export function report(accepted: readonly Accepted[], most: number): Report {
  const groups = new Map<string, Group>();
  const known = new Set<string>();
  const uses = new Map<Accepted, number>(accepted.map((entry) => [entry, 0]));
  let failures = 0;

  function add(text: string, run: string, difference: Difference): void {
    const { kind, filter, start, end, description } = difference;
    const key = JSON.stringify([text, filter, kind, start, end]);
    if (known.has(key)) return;
    known.add(key);
    const entry = acceptedBy(accepted, difference);
    if (entry !== undefined) {
      uses.set(entry, (uses.get(entry) ?? 0) + 1);
      return;
    }
    failures += 1;
    const name = `${filter}, ${kind}`;
    const group = groups.get(name) ?? { examples: [], count: 0 };
    groups.set(name, group);
    group.count += 1;
    if (group.examples.length < most) {
      group.examples.push(`  ${text}, [${start}, ${end}), ${run}\n    ${description}`);
    }
  }

  function lines(): readonly string[] {
    const found = [...groups].sort(([, a], [, b]) => b.count - a.count);
    return [
      ...found.flatMap(([name, { count, examples }]) => [`${name}: ${count}`, ...examples]),
      ...[...uses].map(([{ filter, pattern, reason }, count]) => {
        const entry = `${filter} /${pattern.source}/: ${reason}`;
        return count === 0 ? `STALE, accepts nothing: ${entry}` : `accepted ${count}: ${entry}`;
      }),
    ];
  }

  return { add, failures: () => failures, lines };
}
