import { ALNUM } from '../../core/bytes.ts';
import type { Trigger } from '../types.ts';
import { shortScanner } from './byte-scan.ts';
import { type CandidateList, type Core, candidateList, grow } from './candidates.ts';
import type { Places } from './odd-group.ts';

/** Most bytes of a token that stands for the hyphen behind it. */
export const LONGEST_TOKEN = 34;

/**
 * Where characters are that triggers find, in a core and so many bytes before and behind it. The scan `found` those that
 * begin in the core. Of one that a token stands for, the hyphen behind it.
 */
export function oddPlaces(
  triggers: readonly Trigger[],
  before: number,
  behind: number,
): (bytes: Buffer, core: Core, found: CandidateList) => Places {
  // Made when it is first wanted: short texts have nothing around their core.
  let scan: ReturnType<typeof shortScanner> | undefined;
  const edge = candidateList();
  const places: Places = { at: new Int32Array(64), length: 0 };

  return function placesIn(bytes, { low, from, to, end }, found) {
    places.length = 0;
    addIn(bytes, Math.max(low, from - before - LONGEST_TOKEN), from, end);
    add(bytes, found);
    addIn(bytes, to, Math.min(end, to + behind), end);
    return places;
  };

  function addIn(bytes: Buffer, from: number, to: number, end: number): void {
    if (from >= to) return;
    scan ??= shortScanner([triggers]);
    scan(bytes, from, to, end, [edge]);
    add(bytes, edge);
  }

  function add(bytes: Buffer, { at, length }: CandidateList): void {
    const most = places.length + length / 2;
    if (most > places.at.length) grow(places, most);
    const { at: all } = places;
    let n = places.length;
    for (let k = 0; k < length; k += 2) all[n++] = ALNUM[bytes[at[k]]] === 1 ? at[k + 1] : at[k];
    places.length = n;
  }
}
