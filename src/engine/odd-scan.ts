import type { CandidateList } from './candidates.ts';
import {
  AROUND,
  LONGEST_TOKEN,
  type OddGroup,
  oddGroup,
  plainBack,
  type Stretch,
  USUAL_SIGN,
} from './odd-group.ts';
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
import type { Filter, Trigger } from './types.ts';

/** Three signs are looked at before a token, and characters of no width that are more than may be left out are one. */
const BEHIND = AROUND + 4 * LONGEST_SIGN;

/** What the scan does where characters are that may hide something from a plan's filters. */
export interface OddScan {
  /** What may be odd, for each group of filters for which the same may be. */
  readonly triggers: readonly (readonly Trigger[])[];
  /**
   * Adds to the filters' candidates the odd characters, `found` for each group by the scan from `from` on, before which
   * a token of theirs begins in the plain text: each token counts for the first one behind its start. Where `from` lies
   * changes nothing for what stands behind it.
   */
  reveal(
    bytes: Buffer,
    place: Stretch,
    found: readonly CandidateList[],
    lists: readonly CandidateList[],
  ): void;
}

/** `undefined` where nothing is odd for any of the filters. */
export function oddScan(filters: readonly Filter[]): OddScan | undefined {
  const members = new Map<readonly Trigger[], number[]>();
  for (const [n, filter] of filters.entries()) {
    const odd = oddOf(filter);
    if (odd !== undefined) members.set(odd, [...(members.get(odd) ?? []), n]);
  }
  if (members.size === 0) return undefined;
  const groups = [...members].map(([odd, numbers]) => oddGroup(filters, numbers, odd));
  const its = filters.filter(oddOf);
  const furthestBack = backOf(its);
  const read = reader(its);

  return {
    triggers: [...members.keys()],
    reveal(bytes, place, found, lists) {
      for (const [n, group] of groups.entries()) group.gather(bytes, place, found[n]);
      for (let first = firstOf(groups); Number.isFinite(first); first = firstOf(groups)) {
        const last = lastBeside(groups, first);
        const text = read(bytes, place, first, last);
        const from = indexOf(text.places, first - AROUND);
        const to = indexOf(text.places, last + furthestBack + 1);
        for (const group of groups) group.look(text, from, to);
      }
      for (const group of groups) group.give(lists);
    },
  };
}

/** How many bytes before a core and behind it the odd characters in it ask for. */
export function oddReach(filters: readonly Filter[]): { behind: number; ahead: number } {
  const odd = filters.filter(oddOf);
  if (odd.length === 0) return { behind: 0, ahead: 0 };
  return {
    behind: BEHIND + MOST_SWALLOWED + 1,
    ahead: LONGEST_TOKEN + aheadOf(odd) + 1,
  };
}

function oddOf({ detector: { find } }: Filter): readonly Trigger[] | undefined {
  return find.kind === 'matcher' ? find.odd : undefined;
}

function firstOf(groups: readonly OddGroup[]): number {
  return groups.reduce((first, { next }) => Math.min(first, next()), Number.POSITIVE_INFINITY);
}

/** The last of those that are so near to one another, from the first on, that their text is read in one go. */
function lastBeside(groups: readonly OddGroup[], first: number): number {
  let last = first;
  for (;;) {
    const further = groups.reduce((at, group) => group.lastBeside(at), last);
    if (further === last) return last;
    last = further;
  }
}

/** Reads the plain text around odd characters, as far as it tells the filters which tokens begin there. */
function reader(filters: readonly Filter[]) {
  const furthestBack = backOf(filters);
  const signs = signsOf(filters);
  const ahead = aheadOf(filters);
  let room = roomFor(1024);

  return function read(bytes: Buffer, { low, end }: Stretch, first: number, last: number) {
    const from = plainStart(bytes, low, Math.max(low, first - BEHIND));
    // All that may count takes long to read, and is there for texts with many characters of no width.
    const near = Math.min(end, last + furthestBack + USUAL_SIGN * signs);
    const text = upTo(bytes, from, near);
    const told = text.places[indexOf(text.places, last + furthestBack) + signs];
    const whole = near === end || told < near - MOST_SWALLOWED;
    return whole ? text : upTo(bytes, from, Math.min(end, last + ahead));
  };

  function upTo(bytes: Buffer, from: number, to: number): PlainText {
    if (room.places.length < to - from) room = roomFor(2 * (to - from));
    return plainText(bytes, from, to, room);
  }
}

/** How far behind an odd character its plain text is read. */
function aheadOf(filters: readonly Filter[]): number {
  return backOf(filters) + LONGEST_SIGN * signsOf(filters) + MOST_SWALLOWED;
}

/** How far behind an odd character a token may begin whose match it hides. */
function backOf(filters: readonly Filter[]): number {
  return Math.max(...filters.map((filter) => USUAL_SIGN * plainBack(filter)));
}

/** Most bytes of plain text that tell whether a token is wanted. */
function signsOf(filters: readonly Filter[]): number {
  return Math.max(...filters.flatMap(triggersOf).map(triggerBytes));
}
