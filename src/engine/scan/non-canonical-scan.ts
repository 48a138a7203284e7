import { PLUS } from '../../core/bytes.ts';
import { firstFrom, type NumberList } from '../../core/number-list.ts';
import type { Cue } from '../cues/cue.ts';
import { addMatch, column, mergeMatches } from '../match/column.ts';
import { matcherOf } from '../match/matcher.ts';
import type { Patterns } from '../match/patterns.ts';
import type { Filter } from '../types.ts';
import { endsBeforeValue } from './escapes.ts';
import { inputOffsets } from './input-offsets.ts';
import {
  AROUND,
  afterNonCanonical,
  areAlike,
  backOf,
  hasNonCanonical,
  type NonCanonicalGroup,
  nonCanonicalGroup,
  nonCanonicalOf,
  nonCanonicalTest,
} from './non-canonical-group.ts';
import { BEFORE_TOKEN, plainReader } from './plain-reader.ts';
import { indexOf, type PlainText, widthAt } from './plain-text.ts';
import type { Core, ScanBuffers } from './scan-buffers.ts';

/** The scan of text with characters that may hide a match from a plan's filters. */
export interface NonCanonicalScan {
  /** Cues of characters that may be non-canonical for one of the filters. */
  readonly cues: readonly Cue[];
  /** Bytes before and after a core in which cues count. */
  readonly before: number;
  readonly after: number;
  /**
   * Adds the matches of the canonical text near non-canonical characters to the filters' lists, and reads that text.
   * `places` are the offsets of the cues. Where a core ends changes nothing for matches in it.
   */
  reveal(bytes: Buffer, core: Core, places: NumberList, buffers: ScanBuffers): void;
}

/** A filter with non-canonical characters. */
interface Member {
  /** Its number in the plan. */
  readonly n: number;
  readonly group: NonCanonicalGroup;
}

/** `undefined` if no filter has non-canonical characters. */
export function nonCanonicalScan(
  filters: readonly Filter[],
  patterns: Patterns | undefined,
): NonCanonicalScan | undefined {
  const members = membersOf(filters);
  if (members.length === 0) return undefined;
  const groups = [...new Set(members.map(({ group }) => group))];
  const its = members.map(({ n }) => filters[n]);
  const back = Math.max(...its.map(afterNonCanonical));
  const reader = plainReader(its);
  const searched = its.some(({ detector }) => detector.find.kind === 'searcher');
  const match = patterns && matcherOf(patterns.image);
  /** The matches of patterns in a piece of plain text, a column for each filter. */
  const columns = filters.map(column);
  /** Matches among them that a non-canonical character hides in the input. */
  const hidden = filters.map(column);
  let marks = new Uint8Array(64);

  return {
    cues: [...new Set(its.flatMap(nonCanonicalOf))],
    before: back,
    after: AROUND + back,
    reveal(bytes, core, places, buffers) {
      if (places.length === 0) return;
      const escapes = escapesAmong(bytes, core.end, places);
      for (const group of groups) group.look(bytes, core.end, places, escapes);
      const least = Math.max(core.low, core.from);
      const ranges = joined(groups, BEFORE_TOKEN + reader.ahead);
      for (let k = 0; k < ranges.length; k += 2) {
        const first = Math.max(least, ranges[k]);
        // A match in the core may have its form after it.
        const last = Math.min(core.to - 1 + back, core.end - 1, ranges[k + 1]);
        if (first <= last) look(bytes, core, buffers, first, last);
      }
      for (const { n } of members) {
        mergeMatches(buffers.found[n], hidden[n]);
        hidden[n].length = 0;
      }
    },
  };

  /** Marks the offsets of escapes that end before a value, for all groups. */
  function escapesAmong(bytes: Buffer, end: number, { at, length }: NumberList): Uint8Array {
    if (length > marks.length) marks = new Uint8Array(2 * length);
    for (let k = 0; k < length; k++) marks[k] = endsBeforeValue(bytes, at[k], end) ? 1 : 0;
    return marks;
  }

  /** Takes the tokens of plain text that begin from the first place to the last. */
  function look(
    bytes: Buffer,
    core: Core,
    buffers: ScanBuffers,
    first: number,
    last: number,
  ): void {
    const { plain } = buffers;
    const begin = plain.length;
    plain.isAmbiguous = false;
    read(bytes, core, buffers, first, last, false);
    if (!plain.isAmbiguous) return;
    plain.length = begin;
    read(bytes, core, buffers, first, last, true);
  }

  /** Takes the tokens of one reading of plain text, which is kept. */
  function read(
    bytes: Buffer,
    core: Core,
    buffers: ScanBuffers,
    first: number,
    last: number,
    parted: boolean,
  ): void {
    const { plain } = buffers;
    const begin = plain.length;
    reader.read(plain, bytes, core, first, last, parted);
    const from = indexOf(plain, first, begin);
    const to = indexOf(plain, last + 1, from);
    if (patterns !== undefined && match !== undefined) {
      // A match belongs to the window that its form begins in, or its start, if that is before.
      const inCore = Math.min(to, indexOf(plain, core.to, from));
      match(patterns, plain.bytes, from, inCore, plain.length, columns, plain.places);
      for (const member of members)
        takeMatches(member, bytes, core, Number.POSITIVE_INFINITY, buffers);
      match(patterns, plain.bytes, inCore, to, plain.length, columns, plain.places);
      for (const member of members) takeMatches(member, bytes, core, core.to, buffers);
    }
    // The text after it was read to find the tokens.
    plain.length = indexOf(plain, last + reader.ahead, to);
    if (searched && (parted || !plain.isAmbiguous)) noteValues(plain, bytes, from, to, core.end);
  }

  /** Takes the matches in plain text of a filter's patterns that a non-canonical character hides in the input, if they begin before `to`. */
  function takeMatches(
    { n, group }: Member,
    bytes: Buffer,
    core: Core,
    to: number,
    buffers: ScanBuffers,
  ): void {
    const { at, length } = columns[n];
    columns[n].length = 0;
    if (length === 0) return;
    const offsetsOf = inputOffsets(bytes, core.end, nonCanonicalTest(filters[n]));
    for (let k = 0; k < length; k += 3) {
      const found = offsetsOf(buffers.plain, at[k], at[k + 1]);
      if (found === undefined || found.start < core.from || found.start >= to) continue;
      // A match at the edge of the text read may be part of a longer one.
      const isCut = at[k + 1] === buffers.plain.length && buffers.plain.end < core.end;
      if (!isCut && isIn(group.ranges, found.start)) {
        // A result for the token without its hiding characters counts.
        addMatch(hidden[n], found.start, found.end, at[k + 2], true);
      }
    }
  }
}

/** Whether a place is in one of the ranges, which are in order. */
function isIn({ at, length }: NumberList, place: number): boolean {
  const n = 2 * firstFrom(at, place, 0, length / 2, 2, 1);
  return n < length && at[n] <= place;
}

/** Bytes before and after a core that its non-canonical characters require. */
export function nonCanonicalReach(filters: readonly Filter[]): { back: number; ahead: number } {
  const hiding = filters.filter(hasNonCanonical);
  if (hiding.length === 0) return { back: 0, ahead: 0 };
  return {
    back: BEFORE_TOKEN,
    ahead: plainReader(hiding).furthest + Math.max(...hiding.map(backOf)),
  };
}

function membersOf(filters: readonly Filter[]): readonly Member[] {
  const groups: { readonly like: Filter; readonly group: NonCanonicalGroup }[] = [];
  return filters.flatMap((filter, n) => {
    if (!hasNonCanonical(filter)) return [];
    const known = groups.find(({ like }) => areAlike(like, filter));
    const group = known?.group ?? nonCanonicalGroup(filter);
    groups.push({ like: filter, group });
    return { n, group };
  });
}

/** The groups' ranges; those within `gap` bytes of one another as one: their text is read in one go. */
function joined(groups: readonly NonCanonicalGroup[], gap: number): readonly number[] {
  const all: number[] = [];
  const next = groups.map(() => 0);
  for (;;) {
    let first = Number.POSITIVE_INFINITY;
    let nearest = 0;
    for (const [g, { ranges }] of groups.entries()) {
      if (next[g] >= ranges.length || ranges.at[next[g]] >= first) continue;
      first = ranges.at[next[g]];
      nearest = g;
    }
    if (!Number.isFinite(first)) return all;
    const last = groups[nearest].ranges.at[next[nearest] + 1];
    next[nearest] += 2;
    const before = all.length - 1;
    if (before > 0 && first - all[before] <= gap) all[before] = Math.max(all[before], last);
    else all.push(first, last);
  }
}

/** Notes the cues, from one to before another, at which an escape ends before a value. */
function noteValues(text: PlainText, bytes: Buffer, from: number, to: number, end: number): void {
  const { places, values } = text;
  for (let n = Math.max(1, from); n < to; n++) {
    let p = places[n - 1];
    if (places[n] - p === 1 && bytes[p] !== PLUS) continue;
    // Escapes that plain text drops follow the character before.
    while (p < places[n] && !endsBeforeValue(bytes, p, end)) p += widthAt(bytes, p);
    if (p < places[n]) values.push(n);
  }
}
