import type { Trigger } from '../types.ts';
import { append, type CandidateList } from './candidates.ts';
import { classes } from './classes.ts';
import { formReader, type KnownStates } from './forms.ts';

/** A filter's trigger. */
export interface Claim<T extends Trigger = Trigger> {
  readonly filter: number;
  readonly on: T;
  /** Its number among all. */
  readonly n: number;
}

/**
 * Numbers the sets of those that want the same tokens and literals; 0 is the empty one. A filter is in a set once for
 * each way in which it wants something else to stand before, and for each of its forms that is to be read.
 */
export interface TakerSets {
  with(id: number, claim: Claim): number;
  takers(): Takers;
}

/** Gives what the scan saw in `[start, stop)` to those that what stands around suits, too. */
export interface Takers {
  /** To those of a set. */
  give: Give;
  /** To all that are left of it where it stands. */
  giveLeft: Give;
  /** What it knows by now, for one who looks first; the version changes with it. */
  known(): KnownTakers;
  version(): number;
}

type Give = (
  bytes: Uint8Array,
  start: number,
  stop: number,
  end: number,
  id: number,
  lists: readonly CandidateList[],
) => void;

/** What is left of which set where, as far as texts asked for it. */
export interface KnownTakers {
  readonly around: Around;
  /** By set and place, what is left; `NOT_ASKED`. */
  readonly left: Uint16Array;
  /** By what is left. */
  readonly lefts: readonly Left[];
  readonly states: KnownStates;
}

/** No text asked yet what is left there. */
export const NOT_ASKED = 0xffff;

/** A filter in one of these ways, or a form of one. */
interface Taker {
  readonly filter: number;
  readonly form: string | undefined;
  /** The number of the first claim of those that want the same to stand before. */
  readonly claim: number;
}

export function takerSets(claims: readonly Claim[]): TakerSets {
  const all: (readonly number[])[] = [[]];
  const ids = new Map([['', 0]]);
  const { takers, of } = takersOf(claims);
  const added = new Map<number, number>();

  return {
    with(id, { n }) {
      const sum = id * takers.length + of[n];
      const found = added.get(sum) ?? union(id, of[n]);
      added.set(sum, found);
      return found;
    },
    takers: () => giver(places(claims.map(({ on }) => on)), takers, all),
  };

  function union(id: number, taker: number): number {
    if (all[id].includes(taker)) return id;
    const set = [...all[id], taker].sort((a, b) => a - b);
    const found = ids.get(set.join()) ?? all.push(set) - 1;
    ids.set(set.join(), found);
    return found;
  }
}

/** The takers, and the one of each claim. */
function takersOf(claims: readonly Claim[]) {
  const takers: Taker[] = [];
  const known = new Map<string, number>();
  const of = claims.map(({ filter, on, n }) => {
    const { form } = on;
    const key = [filter, form, on.before?.join('\0'), 'only' in on && on.apart].join();
    const found = known.get(key) ?? takers.push({ filter, form, claim: n }) - 1;
    known.set(key, found);
    return found;
  });
  return { takers, of };
}

/** What is left of a set where it stands. */
export interface Left {
  /** Those that take it as it is. */
  readonly filters: readonly number[];
  /** Which forms are to be read, as their reader numbers them, and as `states` begin; -1: none. */
  readonly starting: number;
}

function giver(around: Around, takers: readonly Taker[], sets: readonly (readonly number[])[]) {
  const { before, earlier, places: count, of: placeOf, accepting } = around;
  const left = new Uint16Array(sets.length * count).fill(NOT_ASKED);
  const lefts: Left[] = [{ filters: [], starting: -1 }];
  const numbers = new Map([['|', 0]]);
  let asked = 0;
  const formed = takers.flatMap(({ form }, n) => (form === undefined ? [] : [{ form, n }]));
  const forms = formReader(formed.map(({ form, n }) => ({ form, owner: takers[n].filter })));
  const { read } = forms;

  return {
    give(bytes, start, stop, end, id, lists) {
      const last = start > 0 ? before[bytes[start - 1]] : 0;
      const place = placeOf[last + (start > 1 ? earlier[bytes[start - 2]] : 0)];
      const known = left[id * count + place];
      giveLeft(bytes, start, stop, end, known === NOT_ASKED ? leftOf(id, place) : known, lists);
    },
    giveLeft,
    version: () => asked + forms.version(),
    known: () => ({ around, left, lefts, states: forms.known() }),
  } satisfies Takers;

  function giveLeft(
    bytes: Uint8Array,
    start: number,
    stop: number,
    end: number,
    number: number,
    lists: readonly CandidateList[],
  ): void {
    const { filters, starting } = lefts[number];
    for (let k = 0; k < filters.length; k++) append(lists[filters[k]], start, stop);
    if (starting < 0) return;
    const found = forms.count(bytes, start, end, starting);
    for (let k = 0; k < found; k++) appendOnce(lists[read[k]], start, stop);
  }

  function leftOf(id: number, place: number): number {
    const suited = new Set(sets[id].filter((n) => accepting[place][takers[n].claim]));
    const plain = [...suited].filter((n) => takers[n].form === undefined);
    const wanted = formed.flatMap(({ n }, form) => (suited.has(n) ? [form] : []));
    const filters = [...new Set(plain.map((n) => takers[n].filter))];
    const key = `${filters.join()}|${wanted.join()}`;
    const number = numbers.get(key) ?? lefts.push(leftWith(filters, wanted)) - 1;
    numbers.set(key, number);
    left[id * count + place] = number;
    asked++;
    return number;
  }

  function leftWith(filters: readonly number[], wanted: readonly number[]): Left {
    return { filters, starting: wanted.length > 0 ? forms.starting(wanted) : -1 };
  }
}

/** What another trigger may have found. */
function appendOnce(list: CandidateList, start: number, stop: number): void {
  if (list.length === 0 || list.at[list.length - 2] !== start) append(list, start, stop);
}

/** Which bytes stand before, in classes, and what suits there. Nothing there is as a byte that no trigger lists. */
export interface Around {
  readonly before: Uint16Array;
  readonly earlier: Uint8Array;
  readonly places: number;
  /** Class of the last byte times classes, plus that of the one before it, to a place. */
  readonly of: Uint16Array;
  /** By place, the claims that it suits. */
  readonly accepting: readonly (readonly boolean[])[];
}

function places(triggers: readonly Trigger[]): Around {
  const { ways, of: wayOf } = waysOf(triggers);
  const joint = ways.length;
  const before = classes([...ways.map((way) => way.before?.[0]), '-.']);
  const earlier = classes([...ways.map((way) => way.before?.[1]), '0-9']);
  const accepting: (readonly boolean[])[] = [];
  const known = new Map<string, number>();
  const of = Uint16Array.from({ length: before.count * earlier.count }, (_, pair) => {
    const last = Math.floor(pair / earlier.count);
    const first = pair % earlier.count;
    const joined = before.has(joint, last) && earlier.has(joint, first);
    const accepts = ways.map(
      ({ apart }, n) => before.has(n, last) && earlier.has(n, first) && !(joined && apart),
    );
    const key = accepts.map(Number).join('');
    const place = known.get(key) ?? accepting.push(wayOf.map((way) => accepts[way])) - 1;
    known.set(key, place);
    return place;
  });
  const last = Uint16Array.from(before.of, (id) => id * earlier.count);
  return { before: last, earlier: earlier.of, places: accepting.length, of, accepting };
}

/** What triggers want to stand before, each way once, and the way of each. */
function waysOf(triggers: readonly Trigger[]) {
  const ways: { readonly before: Trigger['before']; readonly apart: boolean }[] = [];
  const known = new Map<string, number>();
  const of = triggers.map((on) => {
    const apart = 'only' in on && on.apart === true;
    const key = JSON.stringify([on.before, apart]);
    const way = known.get(key) ?? ways.push({ before: on.before, apart }) - 1;
    known.set(key, way);
    return way;
  });
  return { ways, of };
}
