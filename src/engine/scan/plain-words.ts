import { ALNUM, type ByteSet, byteSet, LETTER, LOWER, UPPER } from '../../core/bytes.ts';
import type { TokenTrigger } from '../types.ts';
import { formPlaces, type Place, reached } from './form-places.ts';
import { halves } from './halves.ts';
import { LONGEST } from './scan-tables.ts';

/** Bytes that are looked at, from a word's first on. */
const LOOKED_AT = 4;
/** What may stand there is told apart by so many bits. */
const BITS = 64;

/** A set of bytes, 32 a number: they are joined by the thousand. */
type Packed = Uint32Array;

/** Words of lower-case letters, or with a capital first: what they begin with, their kinds of bytes, their length. */
interface Plain {
  readonly first: Packed;
  readonly kinds: string;
  readonly length: readonly [number, number];
}

const SMALL = packed(LOWER);
const CAPITAL = packed(UPPER);
const PLAIN: readonly Plain[] = [
  { first: SMALL, kinds: 'L', length: [1, 63] },
  { first: CAPITAL, kinds: 'U', length: [1, 1] },
  { first: CAPITAL, kinds: 'UL', length: [2, 63] },
];

/** Sets of bytes in a row. */
type Row = readonly Packed[];

const ANY = new Uint32Array(8).fill(0xffffffff);
const NO_SIGN = packed(ALNUM.map((listed) => 1 - listed));
const SPACE = packed(byteSet(' '));
const STOP = packed(byteSet('.,'));
const LETTERS = packed(LETTER);
const ESCAPE = '\\';

/**
 * How plain words on which triggers may fire begin. It says yes too often, never too seldom; behind the end of the text
 * stands 0.
 */
export interface PlainWords {
  /** For each of four bytes 256 numbers of 64 bits: no bit is in all four where no trigger fires on the word. */
  readonly ways: Uint32Array;
  /**
   * The same as halves of three bytes, for words with what most have behind them, a space and a letter, or a comma or a
   * full stop and a space; but for what fires behind a backslash alone.
   */
  readonly usual: Uint8Array;
}

/** `undefined` where no trigger fires on plain words. */
export function plainWords(triggers: readonly TokenTrigger[]): PlainWords | undefined {
  const plain = triggers.filter((on) => PLAIN.some((words) => suits(words, on)));
  const walkOf = walks();
  const fired = plain.flatMap((on) => rowsOf(on, walkOf(on.form), NO_SIGN, ANY));
  if (fired.length === 0) return undefined;
  const usual = plain
    .filter(({ before }) => before?.[0] !== ESCAPE)
    .flatMap((on) => [
      ...rowsOf(on, walkOf(on.form), SPACE, LETTERS),
      ...rowsOf(on, walkOf(on.form), STOP, SPACE),
    ]);
  return { ways: waysOf(fired), usual: halves(usual.map((row) => row.map(unpacked))) };
}

function waysOf(rows: readonly Row[]): Uint32Array {
  const table = new Uint32Array(2 * LOOKED_AT * 256);
  const bits = bitsOf(rows);
  for (let n = 0; n < rows.length; n++) {
    for (let place = 0; place < LOOKED_AT; place++) {
      const set = rows[n][place];
      const of = 2 * 256 * place + (bits[n] >> 5);
      for (let byte = 0; byte < 256; byte++) {
        table[of + 2 * byte] |= ((set[byte >> 5] >> (byte & 31)) & 1) << (bits[n] & 31);
      }
    }
  }
  return table;
}

/** Those that begin alike share a bit: together they say yes hardly more often. */
function bitsOf(rows: readonly Row[]): readonly number[] {
  const keys = rows.map(([first, second]) => `${first.join()} ${second.join()}`);
  const distinct = [...new Set(keys)].sort();
  const share = Math.max(1, distinct.length / BITS);
  const bits = new Map(distinct.map((key, n) => [key, Math.floor(n / share)]));
  return keys.map((key) => bits.get(key) ?? 0);
}

/** What may stand from the first byte of a plain word on where the trigger fires, each way in a row of its own. */
function rowsOf(on: TokenTrigger, form: Walk, behind: Packed, afterwards: Packed): readonly Row[] {
  // Of a longer word a token is the beginning: it goes on behind it.
  const cut = on.length[1] === LONGEST;
  const next = common(setOf(on.next), cut ? ANY : behind);
  const after = common(setOf(on.after), cut ? ANY : afterwards);
  if (isEmpty(next) || isEmpty(after)) return [];
  return PLAIN.filter((words) => suits(words, on)).flatMap((words) =>
    rowsOfWords(words, on.length, form, [next, after]),
  );
}

function suits({ kinds, length }: Plain, on: TokenTrigger): boolean {
  const { only, has = '' } = on;
  return (
    [...kinds].every((kind) => only.includes(kind)) &&
    [...has].every((kind) => kinds.includes(kind)) &&
    on.length[0] <= length[1] &&
    on.length[1] >= length[0]
  );
}

/** Behind so many letters of a word and, where it ended, so many bytes more, at a place of the form. */
interface Point {
  readonly letters: number;
  readonly behind: number;
  readonly at: number;
}

/** What may stand at a point, and where that leads. */
type Way = readonly [set: Packed, to: Point];

function rowsOfWords(
  { first, length: [shortest, longest] }: Plain,
  length: readonly [number, number],
  form: Walk,
  [next, after]: readonly [Packed, Packed],
): readonly Row[] {
  const least = Math.max(length[0], shortest);
  const most = Math.min(length[1], longest);
  const known = new Map<number, boolean>();
  return rowsFrom([], { letters: 0, behind: 0, at: form.start });

  function rowsFrom(row: Row, point: Point): readonly Row[] {
    if (row.length === LOOKED_AT) return goesOn(point) ? [row] : [];
    return ways(point).flatMap(([set, to]) => rowsFrom([...row, set], to));
  }

  /** Whether any word leads on from there: the form may want what none has. */
  function goesOn(point: Point): boolean {
    const { letters, behind, at } = point;
    if (at === READ || behind > 1) return true;
    const key = (at * 64 + letters) * 2 + behind;
    const found = known.get(key) ?? ways(point).some(([, to]) => goesOn(to));
    known.set(key, found);
    return found;
  }

  function ways({ letters, behind, at }: Point): readonly Way[] {
    if (behind > 0) return through(behind === 1 ? after : ANY, letters, behind + 1, at);
    return [
      ...(letters < most ? through(letters === 0 ? first : SMALL, letters + 1, 0, at) : []),
      ...(letters < least ? [] : through(next, letters, 1, at)),
    ];
  }

  function through(set: Packed, letters: number, behind: number, at: number): readonly Way[] {
    return form.from(at).flatMap(({ set: own, to }) => {
      const both = common(set, own);
      return isEmpty(both) ? [] : [[both, { letters, behind, at: to }] as const];
    });
  }
}

/** Nothing is left of a form: any byte may follow. */
const READ = -1;
const ANYTHING = [{ set: ANY, to: READ }] as const;

/** The way through a form, from place to place. */
interface Walk {
  readonly start: number;
  /** What may stand at a place, and the places behind it. */
  from(place: number): readonly { readonly set: Packed; readonly to: number }[];
}

/** Each form is taken apart once. */
function walks(): (form: string | undefined) => Walk {
  const known = new Map<string | undefined, Walk>([
    [undefined, { start: READ, from: () => ANYTHING }],
  ]);
  return (form) => {
    const walk = known.get(form) ?? walkThrough(form ?? '');
    known.set(form, walk);
    return walk;
  };
}

function walkThrough(form: string): Walk {
  const { places, starts } = formPlaces([{ form, owner: 0 }]);
  const known = new Map<number, ReturnType<Walk['from']>>([[READ, ANYTHING]]);
  return {
    start: starts[0],
    from(place) {
      const found = known.get(place) ?? stepsFrom(places, place);
      known.set(place, found);
      return found;
    },
  };
}

function stepsFrom(places: readonly Place[], place: number): ReturnType<Walk['from']> {
  const here = [...reached(places, [place])].map((n) => places[n]);
  if (here.some(({ read }) => read)) return ANYTHING;
  return here.map(({ set, ends = false, to: [to] }) => {
    const own = set === undefined ? ANY : packed(set);
    return { set: ends ? withEnd(own) : own, to };
  });
}

/** The end of the text, which is 0, belongs to what lists no bytes, or those that do not belong. */
function setOf(spec: string | undefined): Packed {
  if (spec === undefined) return ANY;
  if (!spec.startsWith('^')) return packed(byteSet(spec));
  return withEnd(packed(byteSet(spec.slice(1))).map((numbers) => ~numbers));
}

function withEnd(set: Packed): Packed {
  return set.map((numbers, n) => (n === 0 ? numbers | 1 : numbers));
}

function common(one: Packed, other: Packed): Packed {
  const both = new Uint32Array(8);
  for (let n = 0; n < 8; n++) both[n] = one[n] & other[n];
  return both;
}

function isEmpty(set: Packed): boolean {
  for (let n = 0; n < 8; n++) if (set[n] !== 0) return false;
  return true;
}

function packed(set: ByteSet): Packed {
  const numbers = new Uint32Array(8);
  for (let byte = 0; byte < 256; byte++) numbers[byte >> 5] |= set[byte] << (byte & 31);
  return numbers;
}

function unpacked(set: Packed): ByteSet {
  const listed = new Uint8Array(256);
  for (let byte = 0; byte < 256; byte++) listed[byte] = (set[byte >> 5] >> (byte & 31)) & 1;
  return listed;
}
