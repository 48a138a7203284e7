import { shortScanner } from './byte-scan.ts';
import { byteSet } from './bytes.ts';
import { append, type CandidateList, candidateList, type Scan } from './candidates.ts';
import type { PlainText } from './plain-text.ts';
import { textScanner } from './text-scan.ts';
import { triggersOf } from './triggers.ts';
import type { Filter, Trigger, View } from './types.ts';

/** How far around an odd character its matches are looked for, in bytes. */
export const AROUND = 96;
/** How far from it the next digit of a match may be: behind six letters with such characters between. */
export const NEAR = 32;
/** Bytes of a sign, where few others are left out behind it. */
export const USUAL_SIGN = 6;
/** Most bytes of a token that stands for the hyphen behind it. */
export const LONGEST_TOKEN = 8;
/** Plain texts of fewer bytes are scanned byte by byte: WebAssembly would have to be shown their tables, and the input's again. */
const FEW = 2048;
/** A digit, or the first byte of one of full width. */
export const MAY_BE_DIGIT = byteSet('0-9\xef');

/** Where the core of a scan begins; no match begins before `low`, and nothing is there from `end` on. */
export interface Stretch {
  readonly low: number;
  readonly from: number;
  readonly end: number;
}

/** Filters for which the same characters are odd. */
export interface OddGroup {
  /** Takes the odd characters of a text, `found` by its scan from `from` on. */
  gather(bytes: Buffer, place: Stretch, found: CandidateList): void;
  /** Where the first one is that was not looked at yet; infinite where there is none. */
  next(): number;
  /** The last of those not looked at yet that are each near the one before it, or near `last`: they are looked at with it. */
  lastBeside(last: number): number;
  /** Looks at those. The plain text around them is in `[from, to)`. */
  look(text: PlainText, from: number, to: number): void;
  /** Adds those that count to the filters' candidates. */
  give(lists: readonly CandidateList[]): void;
}

/** The filters of a plan with these numbers, for which what these triggers find may be odd. */
export function oddGroup(
  filters: readonly Filter[],
  members: readonly number[],
  triggers: readonly Trigger[],
): OddGroup {
  // Made when the first odd character comes: in most texts there is none.
  let scans: { readonly odd: Scan; readonly tokens: Scan } | undefined;
  const its = members.map((n) => filters[n]);
  const isOdd = oddTest(its[0]);
  const backs = its.map((filter) => USUAL_SIGN * plainBack(filter));
  const inner = its.map(candidateList);
  const added = its.map(candidateList);
  const earlier = candidateList();
  let odd = new Int32Array(64);
  let length = 0;
  /** The numbers of the first that was not looked at yet, and of the first behind those that are looked at next. */
  let first = 0;
  let behind = 0;

  return {
    gather(bytes, { low, from, end }, found) {
      scans ??= { odd: shortScanner([triggers]), tokens: textScanner(its.map(triggersOf), FEW) };
      scans.odd(bytes, Math.max(low, from - AROUND - LONGEST_TOKEN), from, end, [earlier]);
      const view = { bytes, low: 0, floor: 0, high: end };
      // One that is not odd where it stands must hide no other from a token.
      length = 0;
      gatherOdd(view, earlier);
      if (length > 0) odd[0] = odd[length - 1];
      length = Math.min(length, 1);
      first = length;
      behind = first;
      gatherOdd(view, found);
      for (const list of added) list.length = 0;
    },
    next: () => (first < length ? odd[first] : Number.POSITIVE_INFINITY),
    lastBeside(last) {
      let furthest = last;
      for (; behind < length && odd[behind] - furthest <= 2 * AROUND; behind++) {
        furthest = Math.max(furthest, odd[behind]);
      }
      return furthest;
    },
    look,
    give(lists) {
      for (const [n, list] of added.entries()) merge(lists[members[n]], list);
    },
  };

  /** Adds where odd characters are that have a digit near them. A token stands for the hyphen behind it. */
  function gatherOdd(view: View, found: CandidateList): void {
    const { bytes, high } = view;
    const { at } = found;
    const most = length + found.length / 2;
    if (most > odd.length) odd = grown(odd, most);
    let digit = -1;
    for (let k = 0; k < found.length; k += 2) {
      const place = bytes[at[k]] >= 0x80 ? at[k] : at[k + 1];
      const stop = Math.min(high, place + NEAR);
      let p = Math.max(0, place - NEAR, digit);
      while (p < stop && MAY_BE_DIGIT[bytes[p]] === 0) p++;
      digit = p;
      if (p < stop && isOdd(view, place)) odd[length++] = place;
    }
  }

  function look({ bytes, places }: PlainText, from: number, to: number): void {
    if (first === behind) return;
    // Those behind it count for characters behind it.
    scans?.tokens(bytes, from, to, bytes.length, inner);
    for (const n of inner.keys()) count(n, places);
    first = behind;
  }

  /** Adds those of the odd characters that count for a filter. */
  function count(n: number, places: Int32Array): void {
    const { at, length: tokens } = inner[n];
    const list = added[n];
    const before = first > 0 ? odd[first - 1] : -1;
    let next = first;
    for (let k = 0; k < tokens && next < behind; k += 2) {
      const start = places[at[k]];
      if (start <= before) continue;
      // Its match may begin before it, and be hidden there.
      while (next < behind && odd[next] < start - backs[n]) next++;
      for (; next < behind && odd[next] - start <= AROUND; next++) {
        if (list.length === 0 || list.at[list.length - 2] < odd[next]) {
          append(list, odd[next], odd[next] + 1);
        }
        if (odd[next] >= start) break;
      }
    }
  }
}

/** How far before a candidate of its plain text a match of a filter may begin. */
export function plainBack({ detector: { find } }: Filter): number {
  return find.kind === 'matcher' ? (find.plainBack ?? 0) : 0;
}

function oddTest({ detector: { find } }: Filter): (view: View, at: number) => boolean {
  const test = find.kind === 'matcher' ? find.isOdd : undefined;
  return test ?? (() => true);
}

function grown(places: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const room = new Int32Array(2 * least);
  room.set(places);
  return room;
}

/** Puts candidates among others, in order; at one place they come first. */
function merge(list: CandidateList, added: CandidateList): void {
  const length = list.length + added.length;
  if (length > list.at.length) list.at = grown(list.at, length);
  const { at } = list;
  let k = list.length - 2;
  let to = length - 2;
  // From the last one on, each has its place.
  for (let n = added.length - 2; n >= 0; n -= 2, to -= 2) {
    for (; k >= 0 && at[k] >= added.at[n]; k -= 2, to -= 2) {
      at[to] = at[k];
      at[to + 1] = at[k + 1];
    }
    at[to] = added.at[n];
    at[to + 1] = added.at[n + 1];
  }
  list.length = length;
}
