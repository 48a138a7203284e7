import { lineEnd } from '../../core/bytes.ts';
import type { Trigger } from '../types.ts';
import { type CandidateList, empty, type Scan } from './candidates.ts';
import { kinds, LONGEST, type ScanTables, scanTables } from './scan-tables.ts';

const LITERAL = -1;

/** The scan of texts that are short, always, for each filter's triggers. */
export function shortScanner(wanted: readonly (readonly Trigger[])[]): Scan {
  const tables = scanTables(wanted);
  if (tables === undefined) throw new Error('no filter has triggers');
  return byteScanner(tables);
}

/** The scan byte by byte: for short texts, and where there is no WebAssembly. */
export function byteScanner({ tokens, literals, takers }: ScanTables): Scan {
  const { shapes, next: nextOf, nexts, rows, after: afterOf, afters, table: tokenSets } = tokens;
  const { first } = literals;
  const { give } = takers;
  // One table for the loop: a token byte's kind, more than 0, or LITERAL for a byte that a literal begins with.
  const kind = Int8Array.from(kinds(), (seen, byte) => (first[byte] === 0 ? seen : LITERAL));

  return function scan(bytes, from, to, end, lists, _words, lines = false) {
    empty(lists);
    let high = lines ? from : end;
    let i = from;
    // A token that began before the core is the window's before.
    if (i > 0 && inToken(bytes[i - 1])) while (i < to && inToken(bytes[i])) i++;
    while (i < to) {
      const start = i;
      if (start >= high) high = lineEnd(bytes, start, end);
      let seen = kind[bytes[i++]];
      if (seen <= 0) {
        if (seen === LITERAL) literal(bytes, start, high, lists);
        continue;
      }
      const stop = Math.min(high, start + LONGEST);
      for (; i < stop; i++) {
        const next = kind[bytes[i]];
        if (next <= 0) break;
        seen |= next;
      }
      const shape = shapes[(seen << 6) | (i - start)];
      if (shape !== 0) token(bytes, start, i, high, shape, lists);
      if (i === stop) while (i < to && inToken(bytes[i])) i++;
    }
  };

  function inToken(byte: number): boolean {
    return kind[byte] > 0;
  }

  function token(
    bytes: Uint8Array,
    start: number,
    stop: number,
    end: number,
    shape: number,
    lists: readonly CandidateList[],
  ): void {
    const next = stop < end ? nextOf[bytes[stop]] : 0;
    const row = rows[shape * nexts + next];
    if (row === 0) return;
    const after = stop + 1 < end ? afterOf[bytes[stop + 1]] : 0;
    const id = tokenSets[row * afters + after];
    if (id !== 0) give(bytes, start, stop, end, id, lists);
  }

  function literal(
    bytes: Uint8Array,
    start: number,
    end: number,
    lists: readonly CandidateList[],
  ): void {
    const second = start + 1 < end ? literals.second[bytes[start + 1]] : 0;
    const third = start + 2 < end ? literals.third[bytes[start + 2]] : 0;
    const row = first[bytes[start]] * literals.seconds + second;
    const id = literals.table[row * literals.thirds + third];
    if (id !== 0) give(bytes, start, start + 1, end, id, lists);
  }
}
