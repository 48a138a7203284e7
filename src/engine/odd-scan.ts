import { shortScanner } from './byte-scan.ts';
import { byteSet } from './bytes.ts';
import { append, type CandidateList, candidateList, type Scan } from './candidates.ts';
import {
  indexOf,
  LONGEST_SIGN,
  MOST_SWALLOWED,
  type PlainText,
  plainStart,
  plainText,
  roomFor,
} from './plain-text.ts';
import { triggerBytes, triggersOf } from './triggers.ts';
import type { Filter, Trigger, View } from './types.ts';

/** How far around an odd character its matches are looked for, in bytes. */
export const AROUND = 96;
/** How far from it the next digit of a match may be: behind six letters with such characters between. */
export const NEAR = 32;
/** Bytes of a sign, where few others are left out behind it. */
const USUAL_SIGN = 6;
/** Three signs are looked at before a token, and characters of no width that are more than may be left out are one. */
const BEHIND = AROUND + 4 * LONGEST_SIGN;
/** Most bytes of a token that stands for the hyphen behind it. */
const LONGEST_TOKEN = 8;
/** A digit, or the first byte of one of full width. */
export const MAY_BE_DIGIT = byteSet('0-9\xef');

/** Filters for which the same characters are odd. */
export interface OddGroup {
  /** What may be odd. */
  readonly triggers: readonly Trigger[];
  /**
   * Adds to the filters' candidates the odd characters, `found` by the scan from `from` on, before which a token of
   * theirs begins in the plain text: each token counts for the first one behind its start. Where `from` lies changes
   * nothing for what stands behind it.
   */
  reveal(
    bytes: Buffer,
    place: Stretch,
    found: CandidateList,
    lists: readonly CandidateList[],
  ): void;
}

/** Where the core of a scan begins; no match begins before `low`, and nothing is there from `end` on. */
interface Stretch {
  readonly low: number;
  readonly from: number;
  readonly end: number;
}

/** The groups of a plan. */
export function oddGroups(filters: readonly Filter[]): readonly OddGroup[] {
  const groups = new Map<readonly Trigger[], number[]>();
  for (const [n, { detector }] of filters.entries()) {
    const odd = detector.find.kind === 'matcher' ? detector.find.odd : undefined;
    if (odd !== undefined) groups.set(odd, [...(groups.get(odd) ?? []), n]);
  }
  return [...groups].map(([odd, members]) => ({
    triggers: odd,
    reveal: revealer(filters, members, odd),
  }));
}

/** How many bytes before a core and behind it the odd characters in it ask for. */
export function oddReach(filters: readonly Filter[]): { behind: number; ahead: number } {
  const odd = filters.filter(({ detector: { find } }) => find.kind === 'matcher' && find.odd);
  if (odd.length === 0) return { behind: 0, ahead: 0 };
  return {
    behind: BEHIND + MOST_SWALLOWED + 1,
    ahead: LONGEST_TOKEN + aheadOf(odd) + 1,
  };
}

/** How far behind an odd character its plain text is read. */
function aheadOf(filters: readonly Filter[]): number {
  return backOf(filters) + LONGEST_SIGN * signsOf(filters) + MOST_SWALLOWED;
}

/** How far behind an odd character a token may begin whose match it hides. */
function backOf(filters: readonly Filter[]): number {
  return Math.max(...filters.map((filter) => USUAL_SIGN * back(filter)));
}

/** Most bytes of plain text that tell whether a token is wanted. */
function signsOf(filters: readonly Filter[]): number {
  return Math.max(...filters.flatMap(triggersOf).map(triggerBytes));
}

function revealer(
  filters: readonly Filter[],
  members: readonly number[],
  triggers: readonly Trigger[],
): OddGroup['reveal'] {
  // Made when the first odd character comes: in most texts there is none.
  let scans: { readonly odd: Scan; readonly tokens: Scan } | undefined;
  let room = roomFor(1024);
  const its = members.map((n) => filters[n]);
  const isOdd = oddTest(its[0]);
  const backs = its.map((filter) => USUAL_SIGN * back(filter));
  const furthestBack = backOf(its);
  const signs = signsOf(its);
  const ahead = aheadOf(its);
  const inner = its.map(candidateList);
  const added = its.map(candidateList);
  const earlier = candidateList();

  return function reveal(bytes, place, found, lists) {
    const { low, from, end } = place;
    scans ??= { odd: shortScanner([triggers]), tokens: shortScanner(its.map(triggersOf)) };
    scans.odd(bytes, Math.max(low, from - AROUND - LONGEST_TOKEN), from, end, [earlier]);
    const view = { bytes, low: 0, floor: 0, high: end };
    // One that is not odd where it stands must hide no other from a token.
    const odd = oddOf(view, earlier, []).slice(-1);
    const own = odd.length;
    oddOf(view, found, odd);
    for (const list of added) list.length = 0;
    for (let first = own; first < odd.length; ) {
      let last = first;
      while (last + 1 < odd.length && odd[last + 1] - odd[last] <= 2 * AROUND) last++;
      look(read(bytes, place, odd[first], odd[last]), odd, first, last, scans.tokens);
      first = last + 1;
    }
    for (const [n, list] of added.entries()) merge(lists[members[n]], list);
  };

  /** Adds where odd characters are that have a digit near them. A token stands for the hyphen behind it. */
  function oddOf(view: View, { at, length }: CandidateList, places: number[]): number[] {
    const { bytes, high } = view;
    let digit = -1;
    for (let k = 0; k < length; k += 2) {
      const place = bytes[at[k]] >= 0x80 ? at[k] : at[k + 1];
      const stop = Math.min(high, place + NEAR);
      let p = Math.max(0, place - NEAR, digit);
      while (p < stop && MAY_BE_DIGIT[bytes[p]] === 0) p++;
      digit = p;
      if (p < stop && isOdd(view, place)) places.push(place);
    }
    return places;
  }

  /** The plain text around odd characters, as far as it tells which tokens begin there. */
  function read(bytes: Buffer, { low, end }: Stretch, first: number, last: number): PlainText {
    const from = plainStart(bytes, low, Math.max(low, first - BEHIND));
    // All that may count takes long to read, and is there for texts with many characters of no width.
    const near = Math.min(end, last + furthestBack + USUAL_SIGN * signs);
    const text = upTo(bytes, from, near);
    const told = text.places[indexOf(text.places, last + furthestBack) + signs];
    const whole = near === end || told < near - MOST_SWALLOWED;
    return whole ? text : upTo(bytes, from, Math.min(end, last + ahead));
  }

  function upTo(bytes: Buffer, from: number, to: number): PlainText {
    if (room.places.length < to - from) room = roomFor(2 * (to - from));
    return plainText(bytes, from, to, room);
  }

  /** Adds those of the odd characters from `first` to `last` that count. */
  function look(
    { bytes, places }: PlainText,
    odd: readonly number[],
    first: number,
    last: number,
    scan: Scan,
  ): void {
    const from = indexOf(places, odd[first] - AROUND);
    const to = indexOf(places, odd[last] + furthestBack + 1);
    // Those behind it count for characters behind it.
    scan(bytes, from, to, bytes.length, inner);
    const before = first > 0 ? odd[first - 1] : -1;
    for (const [n, { at, length }] of inner.entries()) {
      const list = added[n];
      let next = first;
      for (let k = 0; k < length && next <= last; k += 2) {
        const start = places[at[k]];
        if (start <= before) continue;
        // Its match may begin before it, and be hidden there.
        while (next <= last && odd[next] < start - backs[n]) next++;
        for (; next <= last && odd[next] - start <= AROUND; next++) {
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
