import { byteScanner } from './byte-scan.ts';
import { candidateList, empty, type Scan } from './candidates.ts';
import { oddGroups } from './odd-scan.ts';
import { scanTables } from './scan-tables.ts';
import { simdScanner } from './simd-scan.ts';
import { triggersOf } from './triggers.ts';
import type { Filter, Trigger } from './types.ts';

/** Below this many bytes the way into WebAssembly and back costs more than it saves, where plans take turns. */
const FEW = 512;

/** The one scan over the bytes, for what the filters' triggers want. */
export function scanner(filters: readonly Filter[]): Scan {
  const groups = oddGroups(filters);
  const scan = scannerOf([...filters.map(triggersOf), ...groups.map(({ triggers }) => triggers)]);
  if (groups.length === 0) return scan;
  const found = groups.map(candidateList);
  return (bytes, from, to, end, lists, low = 0) => {
    // There may be more lists than filters: a plan with more had them before.
    scan(bytes, from, to, end, [...lists.slice(0, filters.length), ...found]);
    for (const [n, group] of groups.entries()) {
      if (found[n].length > 0) group.reveal(bytes, { low, from, end }, found[n], lists);
    }
  };
}

function scannerOf(wanted: readonly (readonly Trigger[])[]): Scan {
  const tables = scanTables(wanted);
  if (tables === undefined) return (_bytes, _from, _to, _end, lists) => empty(lists);
  const few = byteScanner(tables);
  const many = simdScanner(tables);
  if (many === undefined) return few;
  return (bytes, from, to, end, lists) =>
    (to - from < FEW ? few : many)(bytes, from, to, end, lists);
}
