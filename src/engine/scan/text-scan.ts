import type { Trigger } from '../types.ts';
import { byteScanner } from './byte-scan.ts';
import { empty, type Scan } from './candidates.ts';
import { scanTables } from './scan-tables.ts';
import { simdScanner } from './simd-scan.ts';

/** The scan for each filter's triggers: byte by byte through texts of less than `few` bytes, in WebAssembly through others. */
export function textScanner(wanted: readonly (readonly Trigger[])[], few: number): Scan {
  const tables = scanTables(wanted);
  if (tables === undefined) return (_bytes, _from, _to, _end, lists) => empty(lists);
  const short = byteScanner(tables);
  const long = simdScanner(tables);
  if (long === undefined) return short;
  return (bytes, from, to, end, lists, words, lines) =>
    (to - from < few ? short : long)(bytes, from, to, end, lists, words, lines);
}
