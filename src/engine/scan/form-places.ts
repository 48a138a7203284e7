import { ALNUM, type ByteSet, byteSet } from '../../core/bytes.ts';
import { memoize } from '../../core/memoize.ts';

/** A form as triggers have it, and whose it is. */
export interface OwnedForm {
  readonly form: string;
  readonly owner: number;
}

/** A place in a form: what may stand there, where it goes on; where the form is read, its number. */
export interface Place {
  readonly set?: ByteSet;
  /** The end of the text may stand there. */
  readonly ends?: boolean;
  readonly to: readonly number[];
  readonly owner: number;
  readonly read?: boolean;
}

/** What stands behind a form that wants neither a letter nor a digit there, or the end of the text. */
const NO_SIGN: ByteSet = ALNUM.map((listed) => 1 - listed);

const BOUNDED = String.raw`\b`;

function isBounded(form: string): boolean {
  return form.endsWith(BOUNDED);
}

type Part =
  | { readonly set: ByteSet }
  | { readonly all: readonly Part[] }
  | { readonly either: readonly Part[] }
  | { readonly of: Part; readonly least: number; readonly most: number };

/** The places of all forms, and where each begins. */
export function formPlaces(written: readonly OwnedForm[]) {
  const places: Place[] = [];
  const parse = parser();
  const starts = written.map(({ form, owner }) => {
    const add = (place: Place) => places.push(place) - 1;
    const end = add({ to: [], owner, read: true });
    const behind = isBounded(form) ? add({ set: NO_SIGN, ends: true, to: [end], owner }) : end;
    return placed(parse(form), behind, { owner, add });
  });
  return { places, starts };
}

/** Most bytes that a form takes. */
export function formBytes(form: string): number {
  return most(parser()(form));
}

function most(part: Part): number {
  if ('set' in part) return 1;
  if ('all' in part) return part.all.reduce((sum, each) => sum + most(each), 0);
  if ('either' in part) return Math.max(...part.either.map(most));
  return part.most * most(part.of);
}

/** Forms are many, and much alike: each, and each set in them, is read once. */
function parser(): (form: string) => Part {
  const setOf = memoize(byteSet);
  return memoize((form) => parsed(form, setOf));
}

/** Reads `[0-9]{2,4}(-| )x?`. Throws on what is not closed, and on what repeats nothing. */
function parsed(whole: string, setOf: (spec: string) => ByteSet): Part {
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
      const set = setOf(form.slice(at, close));
      at = close + 1;
      return { set };
    }
    if (sign === '?' || sign === '{') throw new Error(`not a form: ${form}`);
    return { set: setOf(sign) };
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

interface Adding {
  readonly owner: number;
  /** The number of a new place. */
  readonly add: (place: Place) => number;
}

/** Adds the places of a part that goes on at `then`; the place where it begins. */
function placed(part: Part, then: number, to: Adding): number {
  const { owner, add } = to;
  if ('set' in part) return add({ set: part.set, to: [then], owner });
  if ('all' in part) return part.all.reduceRight((next, each) => placed(each, next, to), then);
  if ('either' in part)
    return add({ to: part.either.map((each) => placed(each, then, to)), owner });
  let next = then;
  for (let n = part.most; n > 0; n--) {
    const begin = placed(part.of, next, to);
    next = n > part.least ? add({ to: [begin, then], owner }) : begin;
  }
  return next;
}

/** The places that bytes are compared with, or where a form ends, from others without a byte between. */
export function reached(places: readonly Place[], from: readonly number[]): Set<number> {
  const passed = new Set(from);
  for (const place of passed) {
    if (places[place].set === undefined) for (const next of places[place].to) passed.add(next);
  }
  for (const place of passed) {
    const { set, read } = places[place];
    if (set === undefined && !read) passed.delete(place);
  }
  return passed;
}
