import { candidateList, type Scan } from './candidates.ts';
import { oddScan } from './odd-scan.ts';
import { textScanner } from './text-scan.ts';
import { triggersOf } from './triggers.ts';
import type { Filter, Trigger } from './types.ts';

/** Below this many bytes the way into WebAssembly and back costs more than it saves, where plans take turns. */
const FEW = 512;

/** The one scan over the bytes, for what the filters' triggers want; what `more` wants is in the list behind theirs. */
export function scanner(filters: readonly Filter[], more: readonly Trigger[] = []): Scan {
  const odd = oddScan(filters);
  const wanted = [...filters.map(triggersOf), more];
  const scan = textScanner([...wanted, ...(odd?.triggers ?? [])], FEW);
  if (odd === undefined) return scan;
  const found = odd.triggers.map(candidateList);
  return (bytes, from, to, end, lists, low = 0, words) => {
    // There may be more lists than filters: a plan with more had them before.
    scan(bytes, from, to, end, [...lists.slice(0, wanted.length), ...found], low, words);
    if (found.some(({ length }) => length > 0)) {
      odd.reveal(bytes, { low, from, end }, found, lists);
    }
  };
}
