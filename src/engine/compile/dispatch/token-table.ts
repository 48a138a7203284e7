import {
  CAPITAL_A,
  CAPITAL_F,
  CAPITAL_Z,
  NINE,
  SMALL_A,
  SMALL_F,
  SMALL_Z,
  ZERO,
} from '../../../core/bytes.ts';
import { type BitSet, both, has, noBytes } from '../bit-sets.ts';
import type { Group } from './group.ts';
import { DIGIT, KINDS, type Known, LOWER, OTHERS, type Shape, shapes } from './token-shapes.ts';

/** Table from the kinds of bytes of a token, its length and the two bytes after it to the groups that may begin with it. */
export interface TokenTable {
  /** By kinds (3 bits), length (6), class of the next byte (5) and of the one after (4), an index of `masks`. */
  readonly cells: Uint8Array;
  /** Sets of groups. */
  readonly masks: Uint32Array;
  /** Classes of the next byte, and of the one after. */
  readonly next: Uint8Array;
  readonly after: Uint8Array;
}

const NEXT_CLASSES = 32;
const AFTER_CLASSES = 16;
const ROW = NEXT_CLASSES * AFTER_CLASSES;

export function tokenTable(known: Known, groups: readonly Group[]): TokenTable {
  const all = groups.flatMap(({ states }, n) =>
    shapes(known, states).map((shape) => ({ shape, bit: 1 << n })),
  );
  const states = [...new Set(all.flatMap(({ shape }) => shape.next))];
  const next = classes(
    states.map((state) => both(known.bits[state], OTHERS)),
    NEXT_CLASSES,
  );
  if (next === undefined)
    throw new Error(`more than ${NEXT_CLASSES} classes of bytes after tokens`);
  const after =
    classes(
      states.flatMap((state) => known.follow[state].map((to) => known.bits[to])),
      AFTER_CLASSES,
    ) ?? COARSE;

  const cells = new Uint32Array(8 * 64 * ROW);
  for (const { shape, bit } of all) fill(cells, shape, bit);
  return { ...indexed(cells), next, after };

  function fill(
    of: Uint32Array,
    { kinds, length, accepting, next: following }: Shape,
    bit: number,
  ) {
    const row = ((kinds << 6) | length) * ROW;
    if (accepting) for (let n = 0; n < ROW; n++) of[row + n] |= bit;
    for (const state of following) {
      const ofNext = classesIn(next ?? COARSE, both(known.bits[state], OTHERS));
      const ofAfter = afterState(state);
      for (const one of ofNext)
        for (const then of ofAfter) of[row + one * AFTER_CLASSES + then] |= bit;
    }
  }

  function afterState(state: number): readonly number[] {
    if (known.accepts[state] !== undefined)
      return Array.from({ length: AFTER_CLASSES }, (_, n) => n);
    const set = noBytes();
    for (const to of known.follow[state]) for (let n = 0; n < 8; n++) set[n] |= known.bits[to][n];
    return classesIn(after, set);
  }
}

/**
 * Reason why a form may not begin with such a token, or nothing: the tokeniser skips successive words of small letters. A pattern
 * that needs a digit loses nothing where its form ends with them.
 */
export function unreachable(
  known: Known,
  first: readonly number[],
  hasDigit: boolean,
): string | undefined {
  for (const { kinds, accepting, next } of shapes(known, first)) {
    if (kinds !== LOWER) continue;
    if (accepting && !hasDigit) return 'small letters alone begin no pattern';
    for (const state of next) {
      const follows = known.follow[state].some((to) => isKind(known, to, ~0));
      const later = known.follow[state].some((to) =>
        known.follow[to].some((then) => isKind(known, then, DIGIT)),
      );
      if (!(follows || later) || known.accepts[state] !== undefined) {
        return 'small letters and a character that is no letter or digit begin no pattern';
      }
    }
  }
  return undefined;
}

function isKind({ bits }: Known, state: number, kinds: number): boolean {
  return KINDS.some((kind, byte) => (kind & kinds) !== 0 && has(bits[state], byte));
}

function indexed(cells: Uint32Array): Pick<TokenTable, 'cells' | 'masks'> {
  const ids = new Map([[0, 0]]);
  const indices = Uint8Array.from(cells, (mask) => {
    const id = ids.get(mask) ?? ids.size;
    ids.set(mask, id);
    return id;
  });
  if (ids.size > 256) throw new Error(`${ids.size} sets of groups begin with tokens: 256 at most`);
  return { cells: indices, masks: Uint32Array.from(ids.keys()) };
}

function classesIn(of: Uint8Array, set: BitSet): readonly number[] {
  const found = new Set<number>();
  for (let byte = 0; byte < 256; byte++) if (has(set, byte)) found.add(of[byte]);
  return [...found];
}

/** Classes of bytes that no set tells apart; `undefined` where they are too many. */
function classes(sets: readonly BitSet[], most: number): Uint8Array | undefined {
  let of: readonly number[] = new Array<number>(256).fill(0);
  for (const set of new Map(sets.map((one) => [one.join(), one])).values()) {
    const seen = new Map<number, number>();
    of = of.map((one, byte) => {
      const key = one * 2 + Number(has(set, byte));
      const id = seen.get(key) ?? seen.size;
      seen.set(key, id);
      return id;
    });
    if (seen.size > most) return undefined;
  }
  return Uint8Array.from(of);
}

/** Classes of the byte after the next, where forms distinguish more than fit. */
const COARSE = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= ZERO && byte <= NINE) return 1;
  if (byte >= CAPITAL_A && byte <= CAPITAL_Z) return byte <= CAPITAL_F ? 2 : 3;
  if (byte >= SMALL_A && byte <= SMALL_Z) return byte <= SMALL_F ? 4 : 5;
  const character = ' -.\'"(,/:+'.indexOf(String.fromCharCode(byte));
  return character < 0 ? 0 : 6 + character;
});
