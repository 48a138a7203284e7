import { parted } from './classes.ts';
import { formPlaces, type OwnedForm, type Place, reached } from './form-places.ts';

/**
 * Reads several forms at once, each byte once, until it is known of which owners one stands there. Which are looked
 * for is said by a number that `starting` gives for them.
 */
export interface FormReader {
  starting(wanted: readonly number[]): number;
  /** Reads from `at` on, before `end`. Of how many owners a form stands there; they are the first of `read`. */
  count(bytes: Uint8Array, at: number, end: number, starting: number): number;
  readonly read: Int32Array;
  /** What it knows by now, for one who reads along; the version changes with it. */
  known(): KnownStates;
  version(): number;
}

/** The states that texts led to so far, by number; 0 leads nowhere. */
export interface KnownStates {
  /** How many there are. */
  readonly count: number;
  /**
   * A row for each, `width` cells, a power of two, one for each class of bytes: twice the state that it leads to, and
   * one more where forms are read there; or `UNKNOWN`. The first behind the classes is for the end of the text, the
   * last for the set of forms.
   */
  readonly rows: Uint16Array;
  readonly width: number;
  /** The owners of the forms that are read together, by the number of their set. */
  readonly sets: readonly (readonly number[])[];
  /** The class of each byte. */
  readonly classOf: Uint8Array;
  /** By what `starting` gave, twice the state. */
  readonly begin: readonly number[];
}

/** In a cell: no text led there yet. */
export const UNKNOWN = 0xffff;

/** States are made when a text first leads to them; of more than so many all are forgotten, and made again. */
const MOST_STATES = 4096;
/** Compiles forms, each with the number that is its place here. */
export function formReader(written: readonly OwnedForm[], limit: number = MOST_STATES): FormReader {
  const { places, starts } = formPlaces(written);
  const { of, firsts } = byteClasses(places);
  const classOf = Uint8Array.from(of);
  const ended = firsts.length;
  const width = 1 << Math.ceil(Math.log2(ended + 2));
  const read = new Int32Array(written.length);
  const wanted: (readonly number[])[] = [];
  let begin: number[] = [];
  let rows: Uint16Array = new Uint16Array(64 * width);
  let version = 0;
  let states: (readonly number[])[] = [];
  let known = new Map<string, number>();
  // They outlive the states: who reads along may come with one later.
  const sets: (readonly number[])[] = [[]];
  const setsKnown = new Map<string, number>();
  forget();

  return {
    read,
    starting(forms) {
      begin.push(stateOf(forms.map((n) => starts[n])));
      return wanted.push(forms) - 1;
    },
    count(bytes, at, end, starting) {
      let found = 0;
      let table = rows;
      let state = begin[starting];
      for (let p = at; p <= end; p++) {
        const cell = (state >> 1) * width + (p < end ? classOf[bytes[p]] : ended);
        state = table[cell];
        if (state === UNKNOWN) {
          state = made(cell);
          table = rows;
        }
        if (state === 0) break;
        if ((state & 1) === 0) continue;
        const owners = sets[table[(state >> 1) * width + width - 1]];
        for (let k = 0; k < owners.length; k++) read[found++] = owners[k];
      }
      return found;
    },
    version: () => version,
    known: () => ({ count: states.length, rows, width, sets, classOf, begin }),
  };

  /** State 0 leads nowhere. */
  function forget(): void {
    states = [];
    known = new Map();
    version++;
    stateOf([]);
    begin = wanted.map((forms) => stateOf(forms.map((n) => starts[n])));
  }

  function made(cell: number): number {
    const from = Math.floor(cell / width);
    const suits = fitting(cell % width);
    const to = states[from].flatMap((place) => (suits(places[place]) ? places[place].to : []));
    if (states.length >= limit) {
      forget();
      return stateOf(to);
    }
    const state = stateOf(to);
    rows[cell] = state;
    version++;
    return state;
  }

  function fitting(id: number): (place: Place) => boolean {
    if (id === ended) return ({ ends = false }) => ends;
    return ({ set }) => set?.[firsts[id]] === 1;
  }

  /** As a cell has it. Of an owner one of whose forms is read here no more is looked for. */
  function stateOf(begun: readonly number[]): number {
    const all = [...reached(places, begun)];
    const owners = new Set(all.filter((n) => places[n].read).map((n) => places[n].owner));
    const rest = all.filter((n) => !owners.has(places[n].owner)).sort((a, b) => a - b);
    const set = setOf([...owners].sort((a, b) => a - b));
    const key = `${set}|${rest.join()}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const number = states.push(rest) - 1;
    const row = number * width;
    if (rows.length < row + width) rows = grown(rows);
    rows.fill(rest.length === 0 ? 0 : UNKNOWN, row, row + width);
    rows[row + width - 1] = set;
    const state = 2 * number + Number(set > 0);
    known.set(key, state);
    version++;
    return state;
  }

  function setOf(owners: readonly number[]): number {
    if (owners.length === 0) return 0;
    const set = setsKnown.get(owners.join()) ?? sets.push(owners) - 1;
    setsKnown.set(owners.join(), set);
    return set;
  }
}

function grown(rows: Uint16Array): Uint16Array {
  const more = new Uint16Array(2 * rows.length);
  more.set(rows);
  return more;
}

/** Parts the 256 bytes into the fewest classes that no place cuts in two. */
function byteClasses(places: readonly Place[]) {
  const sets = new Set(places.flatMap(({ set }) => (set === undefined ? [] : [set])));
  return parted([...sets], 256);
}
