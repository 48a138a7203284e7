import { ALNUM, byteSet } from './bytes.ts';
import type { ByteSet } from './types.ts';

/**
 * Reads forms as `TokenTrigger.form` has them, several at once, each byte once. Which are looked for is said by a
 * number that `starting` gives for them.
 */
export interface FormReader {
  starting(wanted: readonly number[]): number;
  /** Reads from `at` on, before `end`. How many forms stand there; their numbers are the first of `read`. */
  count(bytes: Uint8Array, at: number, end: number, starting: number): number;
  readonly read: Int32Array;
}

/** States are made when a text first leads to them; of more than so many all are forgotten, and made again. */
const MOST_STATES = 4096;
/** So many readings are told apart. */
const MOST_READINGS = 2 ** 32 - 1;

const BOUNDED = String.raw`\b`;

function isBounded(form: string): boolean {
  return form.endsWith(BOUNDED);
}

type Part =
  | { readonly set: ByteSet }
  | { readonly all: readonly Part[] }
  | { readonly either: readonly Part[] }
  | { readonly of: Part; readonly least: number; readonly most: number };

/** A place in a form: what may stand there, where it goes on; where the form is read, its number. */
interface Place {
  readonly set?: ByteSet;
  readonly to: readonly number[];
  readonly form?: number;
}

/** Compiles forms, each with the number that is its place here. */
export function formReader(written: readonly string[], limit: number = MOST_STATES): FormReader {
  const { places, starts, bounded } = formPlaces(written);
  const { of: classOf, members } = byteClasses(places);
  /** A state's row: a cell for each class of bytes, and one for what is read there, an index in `sets`. */
  const width = members.length + 1;
  const read = new Int32Array(written.length);
  /** The reading in which a form was read last: it counts once. */
  const lastRead = new Uint32Array(written.length);
  let reading = 0;
  const wanted: (readonly number[])[] = [];
  let begin: number[] = [];
  let rows: Int32Array = new Int32Array(64 * width);
  let states: (readonly number[])[] = [];
  let known = new Map<string, number>();
  let sets: (readonly number[])[] = [];
  forget();

  return {
    read,
    starting(forms) {
      begin.push(stateOf(forms.map((n) => starts[n])));
      return wanted.push(forms) - 1;
    },
    count(bytes, at, end, starting) {
      let found = 0;
      if (reading === MOST_READINGS) lastRead.fill(0);
      reading = reading === MOST_READINGS ? 1 : reading + 1;
      let table = rows;
      let state = begin[starting];
      for (let p = at; p < end; ) {
        const cell = (state >> 1) + classOf[bytes[p++]];
        state = table[cell];
        if (state < 0) {
          state = made(cell);
          table = rows;
        }
        if (state === 0) break;
        if ((state & 1) === 0) continue;
        const set = sets[table[(state >> 1) + width - 1]];
        found = add(found, set, p >= end || ALNUM[bytes[p]] === 0);
      }
      return found;
    },
  };

  function add(count: number, set: readonly number[], ended: boolean): number {
    let found = count;
    for (let k = 0; k < set.length; k++) {
      const form = set[k];
      if (lastRead[form] === reading || (!ended && bounded[form])) continue;
      lastRead[form] = reading;
      read[found++] = form;
    }
    return found;
  }

  /** State 0 leads nowhere. */
  function forget(): void {
    states = [];
    known = new Map();
    sets = [[]];
    stateOf([]);
    begin = wanted.map((forms) => stateOf(forms.map((n) => starts[n])));
  }

  function made(cell: number): number {
    const from = Math.floor(cell / width);
    const [byte] = members[cell % width];
    const to = states[from].flatMap((place) =>
      places[place].set?.[byte] === 1 ? places[place].to : [],
    );
    if (states.length >= limit) {
      forget();
      return stateOf(to);
    }
    const state = stateOf(to);
    rows[cell] = state;
    return state;
  }

  /** Twice the place of its row, and one more where something is read. */
  function stateOf(begun: readonly number[]): number {
    const all = [...reached(places, begun)].sort((a, b) => a - b);
    const key = all.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const row = (states.push(all) - 1) * width;
    if (rows.length < row + width) rows = grown(rows);
    rows.fill(all.length === 0 ? 0 : -1, row, row + width);
    const forms = all.flatMap((place) => places[place].form ?? []);
    rows[row + width - 1] = forms.length === 0 ? 0 : sets.push(forms) - 1;
    const state = 2 * row + Number(forms.length > 0);
    known.set(key, state);
    return state;
  }
}

function grown(rows: Int32Array): Int32Array {
  const more = new Int32Array(2 * rows.length);
  more.set(rows);
  return more;
}

/** The places of all forms, where each begins, and which want neither a letter nor a digit behind them. */
function formPlaces(written: readonly string[]) {
  const places: Place[] = [];
  const add = (place: Place) => places.push(place) - 1;
  const starts = written.map((form, n) => placed(parsed(form), add({ to: [], form: n }), add));
  return { places, starts, bounded: written.map(isBounded) };
}

/** Most bytes that a form takes. */
export function formBytes(form: string): number {
  return most(parsed(form));
}

function most(part: Part): number {
  if ('set' in part) return 1;
  if ('all' in part) return part.all.reduce((sum, each) => sum + most(each), 0);
  if ('either' in part) return Math.max(...part.either.map(most));
  return part.most * most(part.of);
}

/** Reads `[0-9]{2,4}(-| )x?`. Throws on what is not closed, and on what repeats nothing. */
function parsed(whole: string): Part {
  const form = isBounded(whole) ? whole.slice(0, -BOUNDED.length) : whole;
  let at = 0;
  const part = choice();
  if (at < form.length) throw new Error(`not a form: ${form}`);
  return part;

  function choice(): Part {
    const either = [sequence()];
    for (; form[at] === '|'; either.push(sequence())) at++;
    return either.length === 1 ? either[0] : { either };
  }

  function sequence(): Part {
    const all: Part[] = [];
    while (at < form.length && form[at] !== '|' && form[at] !== ')') all.push(repeated(atom()));
    return { all };
  }

  function atom(): Part {
    const sign = form[at++];
    if (sign === '(') {
      const inner = choice();
      if (form[at++] !== ')') throw new Error(`not a form: ${form}`);
      return inner;
    }
    if (sign === '[') {
      const close = form.indexOf(']', at + 1);
      if (close < 0) throw new Error(`not a form: ${form}`);
      const set = byteSet(form.slice(at, close));
      at = close + 1;
      return { set };
    }
    if (sign === '?' || sign === '{') throw new Error(`not a form: ${form}`);
    return { set: byteSet(sign) };
  }

  function repeated(of: Part): Part {
    const [all = '', fewest, last = fewest] =
      /^(?:\?|\{(\d+)(?:,(\d+))?\})/.exec(form.slice(at)) ?? [];
    at += all.length;
    if (all === '') return of;
    return all === '?'
      ? { of, least: 0, most: 1 }
      : { of, least: Number(fewest), most: Number(last) };
  }
}

/** Adds the places of a part that goes on at `then`; the place where it begins. */
function placed(part: Part, then: number, add: (place: Place) => number): number {
  if ('set' in part) return add({ set: part.set, to: [then] });
  if ('all' in part) return part.all.reduceRight((next, each) => placed(each, next, add), then);
  if ('either' in part) return add({ to: part.either.map((each) => placed(each, then, add)) });
  let next = then;
  for (let n = part.most; n > 0; n--) {
    const begin = placed(part.of, next, add);
    next = n > part.least ? add({ to: [begin, then] }) : begin;
  }
  return next;
}

/** The places that bytes are compared with, or where a form ends, from others without a byte between. */
function reached(places: readonly Place[], from: readonly number[]): Set<number> {
  const passed = new Set(from);
  for (const place of passed) {
    if (places[place].set === undefined) for (const next of places[place].to) passed.add(next);
  }
  for (const place of passed) {
    const { set, form } = places[place];
    if (set === undefined && form === undefined) passed.delete(place);
  }
  return passed;
}

/** Parts the 256 bytes into the fewest classes that no place cuts in two. */
function byteClasses(places: readonly Place[]) {
  const sets = new Set(places.flatMap(({ set }) => (set === undefined ? [] : [set])));
  const distinct = new Map([...sets].map((set) => [set.join(''), set]));
  const known = new Map<string, number>();
  const members: number[][] = [];
  const of = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const key = [...distinct.values()].map((set) => set[byte]).join('');
    const id = known.get(key) ?? members.push([]) - 1;
    known.set(key, id);
    members[id].push(byte);
    of[byte] = id;
  }
  return { of, members };
}
