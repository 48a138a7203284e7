import type { KnownStates } from './forms.ts';
import { halves } from './halves.ts';
import { plainWords } from './plain-words.ts';
import type { ScanTables } from './scan-tables.ts';
import type { KnownTakers } from './takers.ts';

/** The tables' layout: `simd/scan.as.ts` reads them. */
const NIBBLES = 0;
const NEXT = 96;
const AFTER = 352;
const FIRST = 608;
const SECOND = 864;
const THIRD = 1120;
const SHAPES = 1376;
const BEFORE = 2400;
const EARLIER = 2912;
const CLASSES = 3168;
const COUNTS = 3424;
const LITERALS = 3456;
const LEFT = 3464;
const TOKENS = 3476;
const OWNERS = 3480;
const WORDS = 3488;
const USUAL = 11680;
const TABLES_AT = 11776;

/** The module knows so many states of forms: those behind them are seldom met, and all the larger to copy. */
const MOST_STATES = 1024;
/** The states' rows are told apart by so many numbers, of 16 bits; a cell has room to say that so many lie before. */
const UNIT = 8;
const MOST_UNITS = 2 ** 14 - 1;
/** What a cell says beside the next row: forms are read there; none goes on; nobody knows. */
const STEP_READ = 1;
const STEP_ENDS = 2;
const STEP_UNKNOWN = 3;
const STEP_BITS = 2;

/** What does not change: all but what is left of sets and the forms' states, which begin behind it. */
export function fixedTables({ tokens, literals, takers }: ScanTables): Uint8Array {
  const { around, states } = takers.known();
  const tokensAt = TABLES_AT + 2 * tokens.rows.length;
  const literalsAt = tokensAt + 2 * tokens.table.length;
  const placeAt = literalsAt + 2 * literals.table.length;
  const end = placeAt + 2 * around.of.length;
  const image = new Uint8Array(end + (end & 2));
  image.set(halves(literals.rows), NIBBLES);
  image.set(tokens.next, NEXT);
  image.set(tokens.after, AFTER);
  image.set(literals.first, FIRST);
  image.set(literals.second, SECOND);
  image.set(literals.third, THIRD);
  image.set(around.earlier, EARLIER);
  image.set(states.classOf, CLASSES);
  setShorts(image, SHAPES, tokens.shapes);
  setShorts(image, BEFORE, around.before);
  setShorts(image, TABLES_AT, tokens.rows);
  setShorts(image, tokensAt, tokens.table);
  setShorts(image, literalsAt, literals.table);
  setShorts(image, placeAt, around.of);
  const words = plainWords(tokens.triggers);
  if (words !== undefined) {
    setWords(image, WORDS, words.ways);
    image.set(words.usual, USUAL);
  }
  setWords(image, COUNTS, [
    tokens.nexts,
    tokens.afters,
    literals.seconds,
    literals.thirds,
    words === undefined ? 0 : 1,
    around.places,
  ]);
  setWords(image, LITERALS, [literalsAt, placeAt]);
  setWords(image, TOKENS, [tokensAt]);
  return image;
}

/** The tables that the module reads, with what is known of forms by now. */
export function imageOf(fixed: Uint8Array, { left, lefts, states }: KnownTakers): Uint8Array {
  const layout = layoutOf(states);
  const rows = rowsOf(states, layout);
  const leftsAt = fixed.length;
  const leftAt = leftsAt + 4 * lefts.length;
  const rowsAt = leftAt + 4 * Math.ceil(left.length / 2);
  const ownersAt = rowsAt + 2 * rows.length;
  const owners = [...lefts.map(({ filters }) => filters), ...states.sets];
  const listsAt = ownersAt + 4 * owners.length;
  const lists = owners.flatMap((each) => [each.length, ...each]);
  const image = new Uint8Array(8 * Math.ceil((listsAt + 2 * lists.length) / 8));
  image.set(fixed);
  setWords(image, LEFT, [leftAt, leftsAt, rowsAt + 2]);
  setWords(image, OWNERS, [ownersAt, ownersAt + 4 * lefts.length]);
  const begins = lefts.map(({ filters, starting }) => {
    const begin = starting < 0 ? 0 : rowAt(layout, states.begin[starting] >> 1);
    return 2 * UNIT * begin + Number(filters.length > 0);
  });
  setWords(image, leftsAt, begins);
  setShorts(image, leftAt, left);
  setShorts(image, rowsAt, rows);
  let at = listsAt;
  for (const [n, each] of owners.entries()) {
    setWords(image, ownersAt + 4 * n, [at]);
    at += 2 * (each.length + 1);
  }
  setShorts(image, listsAt, Uint16Array.from(lists));
  return image;
}

/** How the states' rows lie: how many the module knows, and the numbers of a row in units of so many. */
interface Rows {
  readonly known: number;
  readonly units: number;
}

/**
 * A number for each class and one for the set, in an odd number of units: rows that lie a power of two apart drive one
 * another out of the processor's cache.
 */
function layoutOf({ classOf, count }: KnownStates): Rows {
  const units = Math.ceil((Math.max(...classOf) + 2) / UNIT) | 1;
  return { known: Math.min(count, MOST_STATES, Math.floor(MOST_UNITS / units)), units };
}

/** Where a state's row lies behind the first one's, in units; that of those that the module is not told is the last. */
function rowAt({ known, units }: Rows, state: number): number {
  return units * Math.min(state, known);
}

/** The states' rows with where the next one lies in their cells, and before each the set of forms that are read there. */
function rowsOf({ rows, width }: KnownStates, layout: Rows): Uint16Array {
  const { known, units } = layout;
  const size = UNIT * units;
  const cells = new Uint16Array((known + 1) * size).fill(STEP_UNKNOWN);
  for (let state = 0; state < known; state++) {
    const row = state * width;
    const cell = state * size;
    cells[cell] = rows[row + width - 1];
    for (let n = 0; n < Math.min(size, width) - 1; n++) {
      const next = rows[row + n];
      if (next === 0) cells[cell + n + 1] = STEP_ENDS;
      else if (next >> 1 < known) {
        cells[cell + n + 1] = (rowAt(layout, next >> 1) << STEP_BITS) | (next & STEP_READ);
      }
    }
  }
  return cells;
}

function setShorts({ buffer }: Uint8Array, at: number, numbers: Uint16Array): void {
  new Uint16Array(buffer, at, numbers.length).set(numbers);
}

function setWords({ buffer }: Uint8Array, at: number, numbers: ArrayLike<number>): void {
  new Uint32Array(buffer, at, numbers.length).set(numbers);
}
