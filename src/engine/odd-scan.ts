import { shortScanner } from './byte-scan.ts';
import { byteSet } from './bytes.ts';
import { append, type CandidateList, type Scan } from './candidates.ts';
import { plainText, roomFor } from './plain-text.ts';
import type { Filter, Trigger, View } from './types.ts';

/** How far around an odd character its matches are looked for, in bytes. */
export const AROUND = 96;
/** How far from it the next digit of a match may be: behind six letters with such characters between. */
export const NEAR = 32;
/** Most bytes for one of plain text. */
const LONGEST_SIGN = 6;
/** A digit, or the first byte of one of full width. */
export const MAY_BE_DIGIT = byteSet('0-9\xef');

/** Filters for which the same characters are odd. */
export interface OddGroup {
  readonly odd: readonly Trigger[];
  /** Their places in the plan. */
  readonly filters: readonly number[];
  /**
   * Adds to the filters' candidates the odd characters, `found` by the scan, before which a token of theirs begins
   * in the plain text: each token counts for the first one behind its start. Text around them is read once for all.
   */
  reveal(bytes: Buffer, end: number, found: CandidateList, lists: readonly CandidateList[]): void;
}

/** The groups of a plan. */
export function oddGroups(filters: readonly Filter[]): readonly OddGroup[] {
  const groups = new Map<readonly Trigger[], number[]>();
  for (const [n, { detector }] of filters.entries()) {
    const odd = detector.find.kind === 'matcher' ? detector.find.odd : undefined;
    if (odd !== undefined) groups.set(odd, [...(groups.get(odd) ?? []), n]);
  }
  return [...groups].map(([odd, members]) => ({
    odd,
    filters: members,
    reveal: revealer(filters, members),
  }));
}

function revealer(filters: readonly Filter[], members: readonly number[]): OddGroup['reveal'] {
  // Made when the first odd character comes: in most texts there is none.
  let scan: Scan | undefined;
  let room = roomFor(4 * AROUND);
  const inner = members.map((): CandidateList => ({ at: new Int32Array(64), length: 0 }));
  const isOdd = oddTest(filters[members[0]]);
  const backs = members.map((n) => LONGEST_SIGN * back(filters[n]));
  const added = members.map((): CandidateList => ({ at: new Int32Array(64), length: 0 }));

  return function reveal(bytes, end, found, lists) {
    const view = { bytes, low: 0, floor: 0, high: end };
    // One that is not odd where it stands must hide no other from a token.
    const odd = placesOf(bytes, found, end).filter((at) => isOdd(view, at));
    for (const list of added) list.length = 0;
    for (let first = 0; first < odd.length; ) {
      let last = first;
      while (last + 1 < odd.length && odd[last + 1] - odd[last] <= 2 * AROUND) last++;
      read(bytes, end, odd.slice(first, last + 1));
      first = last + 1;
    }
    for (const [n, list] of added.entries()) merge(lists[members[n]], list);
  };

  /** Reads the plain text around odd characters that are near to each other. */
  function read(bytes: Buffer, end: number, odd: readonly number[]): void {
    const from = Math.max(0, odd[0] - AROUND);
    const to = Math.min(end, odd[odd.length - 1] + AROUND);
    if (room.places.length < to - from) room = roomFor(2 * (to - from));
    const text = plainText(bytes, from, to, room);
    scan ??= shortScanner(members.map((n) => filters[n]));
    scan(text.bytes, 0, text.bytes.length, text.bytes.length, inner);
    for (const [n, { at, length }] of inner.entries()) {
      const list = added[n];
      let next = 0;
      for (let k = 0; k < length && next < odd.length; k += 2) {
        const start = text.places[at[k]];
        // Its match may begin before it, and be hidden there.
        while (next < odd.length && odd[next] < start - backs[n]) next++;
        for (; next < odd.length && odd[next] - start <= AROUND; next++) {
          if (list.length === 0 || list.at[list.length - 2] < odd[next]) {
            append(list, odd[next], odd[next] + 1);
          }
          if (odd[next] >= start) break;
        }
      }
    }
  }
}

function oddTest({ detector: { find } }: Filter): (view: View, at: number) => boolean {
  const test = find.kind === 'matcher' ? find.isOdd : undefined;
  return test ?? (() => true);
}

function back({ detector: { find } }: Filter): number {
  return find.kind === 'matcher' ? (find.plainBack ?? 0) : 0;
}

/** Where odd characters are that have a digit near them. A token stands for the hyphen behind it. */
function placesOf(bytes: Buffer, { at, length }: CandidateList, end: number): readonly number[] {
  const places: number[] = [];
  let digit = -1;
  for (let k = 0; k < length; k += 2) {
    const place = bytes[at[k]] >= 0x80 ? at[k] : at[k + 1];
    const stop = Math.min(end, place + NEAR);
    let p = Math.max(0, place - NEAR, digit);
    while (p < stop && MAY_BE_DIGIT[bytes[p]] === 0) p++;
    digit = p;
    if (p < stop) places.push(place);
  }
  return places;
}

/** Puts candidates among others, in order; at one place they come first. */
function merge(list: CandidateList, added: CandidateList): void {
  if (added.length === 0) return;
  const merged: CandidateList = { at: new Int32Array(list.length + added.length), length: 0 };
  let k = 0;
  for (let n = 0; n < added.length; n += 2) {
    for (; k < list.length && list.at[k] < added.at[n]; k += 2) {
      append(merged, list.at[k], list.at[k + 1]);
    }
    append(merged, added.at[n], added.at[n + 1]);
  }
  for (; k < list.length; k += 2) append(merged, list.at[k], list.at[k + 1]);
  list.at = merged.at;
  list.length = merged.length;
}
