// Runs the automaton from where a pattern may begin. A form that repeats bytes without bound leads back to one state: the run of such
// bytes is read once, whatever the number of starts in it, and only its last end counts.
//
//   text      eyJhbGci-eyJ-eyJ.x        state s after the first `eyJ`, and at each byte up to the full stop
//   starts    ^        ^   ^            the second and the third go on at the full stop
//   cursor       ├─────────────┤        state, from, to, the last end that it accepts
//
// A step in the tables of the image takes four loads, and the last three wait for one another. Texts visit few states: each visited state gets a
// row with a cell for each byte, which is filled when the byte first comes.
//
//   row 3     '0' → 7    'a' → 12    'b' → nothing leads on    'c' → not known yet
import { isAlnum } from './bytes.as';
import { isLedAt } from './leading-keyword.as';
import {
  columns,
  cursors,
  ends,
  entries,
  firstAccept,
  firstInWord,
  firstRun,
  folds,
  ledEntries,
  lists,
  nextStates,
  rowHeads,
  rowIds,
  rowStates,
  rows,
  startStates,
  states,
  text,
} from './memory.as';

const MOST_ENDS: i32 = 64;
/** Flags of a state: an enabled pattern ends with it, one that a keyword leads to or any other. */
const ACCEPTS: u32 = 2,
  ACCEPTS_LED: u32 = 4;
/** Bits of the size of a row, and most rows, which `src/engine/compile/layout.ts` has room for. */
const ROW: usize = 9;
const MOST_ROWS: u32 = 0x7ff;
/** A cell with this bit leads to a state that needs a look; nothing leads on after one with nothing else. An empty cell is not known yet. */
const MARKED: i32 = -0x8000;
const DEAD: i32 = MARKED;
/** Most steps without rows before all are dropped for those of the text at hand: as many as make the rows anew. */
const MOST_ROOMLESS: i32 = 16384;
/** Bits of the size of the notes on a row's state: its number, what is left after it, flags, and the list of patterns that it accepts. */
const STATE: usize = 3;
const LEFT: usize = 2,
  KIND: usize = 3,
  LIST: usize = 4;
/** Flags of a marked state: patterns end with it; they do so in the middle of a word, too; and some byte leads from it back to it. */
const ENDS: u32 = 1,
  IN_WORD: u32 = 2,
  RUNS: u32 = 4;
const CURSORS: u32 = 256;
const CURSOR: u32 = 4;
// A cursor's numbers, after its state.
const FROM: usize = 4,
  TO: usize = 8,
  ACCEPTED: usize = 12;

/** Steps of the automaton since the last text began. */
let steps: i32 = 0;
/** Rows in use, and steps from states that had no room for theirs. */
let used: u32 = 0,
  roomless: i32 = 0;

export function countSteps(): i32 {
  return steps;
}

export function forgetRuns(): void {
  steps = 0;
  if (roomless > MOST_ROOMLESS) forgetRows();
  memory.fill(cursors, 0, CURSORS << CURSOR);
}

/**
 * Leaves the ends of the texts that the automaton accepts, the shortest first, each with its list of patterns, and returns how many. Patterns
 * that need a keyword before them count where one may lead to the value.
 */
export function walk(start: i32, group: u32, stop: i32): i32 {
  const none = rows;
  const last = text + stop,
    first = text + start;
  let state = load<u32>(startStates + (group << 2));
  let row = rowOf(state);
  let deep = 0;
  let skipped: usize = 0;
  let p = first;
  for (; p < last; p++) {
    let known: i32 = load<i16>(row + ((<usize>load<u8>(p)) << 1));
    if (known === 0 && row !== none) known = fill(row, load<u8>(p));
    if (known > 0) {
      row = none + ((<usize>known) << ROW);
      continue;
    }
    if (known === DEAD) break;
    let about: usize;
    if (known !== 0) {
      const id: usize = known & MOST_ROWS;
      row = none + (id << ROW);
      about = rowStates + (id << STATE);
    } else {
      roomless++;
      if (row !== none) state = stateOf(row);
      state = nextState(state, load<u8>(p));
      if (load<u8>(states + state) === 0) break;
      row = rowOf(state);
      if (state < firstRun) continue;
      about = rowStates + (((row - none) >> ROW) << STATE);
      // The first row is of no state: of the latest one.
      if (row === none) describe(about, state);
    }
    const kind: u32 = load<u8>(about, KIND);
    const isOver = (kind & IN_WORD) !== 0 || !isAlnum(load<u8>(p, 1));
    if (!isOver && (kind & RUNS) === 0) continue;
    const left: u32 = load<u8>(about, LEFT);
    const isLed = (left & ACCEPTS_LED) !== 0 && isLedAt(start);
    const accepts = isLed || (left & ACCEPTS) !== 0;
    let end: usize = accepts && isOver ? p + 1 : 0;
    if ((kind & RUNS) !== 0 && ((kind & ENDS) === 0 || leadsBack(row, state, load<u8>(p, 1)))) {
      const cursor = follow(row, load<u16>(about), p, last);
      const before = p;
      p = load<u32>(cursor, TO) - 1;
      skipped += p - before;
      const accepted: usize = load<u32>(cursor, ACCEPTED);
      if (accepts && accepted > before) end = max(end, accepted);
    }
    if (end === 0) continue;
    if (deep === MOST_ENDS) break;
    const all = isLed ? ledEntries : entries;
    store<u32>(ends + (deep << 3), <u32>all + load<u32>(about, LIST));
    store<u32>(ends + (deep << 3), <u32>(end - text), 4);
    deep++;
  }
  steps += <i32>(p - first - skipped);
  return deep;
}

/** The row of a state, a new one where it has none yet; the first row, which stays empty, where there is no room. */
function rowOf(state: u32): usize {
  const own = rowIds + ((<usize>state) << 1);
  let id: u32 = load<u16>(own);
  if (id === 0 && used < MOST_ROWS) {
    id = ++used;
    store<u16>(own, <u16>id);
    describe(rowStates + ((<usize>id) << STATE), state);
  }
  return rows + ((<usize>id) << ROW);
}

/** Writes the notes on a state. */
function describe(about: usize, state: u32): void {
  const isEnd = state >= firstAccept;
  store<u16>(about, <u16>state);
  store<u8>(about, load<u8>(states + state), LEFT);
  const kind =
    (isEnd ? ENDS : 0) | (state >= firstInWord ? IN_WORD : 0) | (!isEnd || runs(state) ? RUNS : 0);
  store<u8>(about, <u8>kind, KIND);
  if (isEnd) store<u32>(about, load<u32>(lists + ((<usize>(state - firstAccept)) << 2)), LIST);
}

/** Whether a state is among its own next ones. */
function runs(state: u32): bool {
  for (let byte: u32 = 0; byte < 256; byte++) if (nextState(state, byte) === state) return true;
  return false;
}

function stateOf(row: usize): u32 {
  return load<u16>(rowStates + (((row - rows) >> ROW) << STATE));
}

/** Fills the cell of a byte in a row, and returns it: 0 where the next state has no row. */
function fill(row: usize, byte: u32): i32 {
  const state = nextState(stateOf(row), byte);
  let cell = DEAD;
  if (load<u8>(states + state) !== 0) {
    const id = <i32>((rowOf(state) - rows) >> ROW);
    if (id === 0) return 0;
    cell = state < firstRun ? id : id | MARKED;
  }
  store<i16>(row + ((<usize>byte) << 1), <i16>cell);
  return cell;
}

/** Whether a byte leads from a row back to it; `state` is that of the first row. */
function leadsBack(row: usize, state: u32, byte: u32): bool {
  if (row === rows) return nextState(state, byte) === state;
  let known: i32 = load<i16>(row + ((<usize>byte) << 1));
  if (known === 0) known = fill(row, byte);
  return (known & MOST_ROWS) === <i32>((row - rows) >> ROW);
}

/** Drops the rows, which depend on the mask of the profile. */
export function forgetRows(): void {
  memory.fill(rows, 0, (<usize>(used + 1)) << ROW);
  for (let id: usize = 1; id <= used; id++) {
    store<u16>(rowIds + ((<usize>load<u16>(rowStates + (id << STATE))) << 1), 0);
  }
  used = 0;
  roomless = 0;
}

export function countRows(): i32 {
  return <i32>used;
}

/** The state after `state` and a byte. */
export function nextState(state: u32, byte: u32): u32 {
  const head = rowHeads + ((<usize>state) << 3);
  const fold: u32 = load<u8>(folds + load<u32>(head) + load<u8>(columns + byte));
  return load<u16>(nextStates + ((<usize>(load<u32>(head, 4) + fold)) << 1));
}

/** The cursor of the run that the state after the byte at `p` goes on in; it ends at `last` at most. */
function follow(row: usize, state: u32, p: usize, last: usize): usize {
  const cursor = cursors + ((state & (CURSORS - 1)) << CURSOR);
  const to: usize = load<u32>(cursor, TO);
  const known =
    load<u32>(cursor) === state && p >= <usize>load<u32>(cursor, FROM) && p <= to && to <= last;
  if (known && p < to) return cursor;
  let q = p + 1;
  while (q < last && leadsBack(row, state, load<u8>(q))) q++;
  steps += <i32>(q - p);
  let accepted: usize = 0;
  if (state >= firstAccept) {
    accepted = q;
    if (state < firstInWord) while (accepted > p && isAlnum(load<u8>(accepted))) accepted--;
    if (accepted <= p) accepted = known ? <usize>load<u32>(cursor, ACCEPTED) : 0;
  }
  store<u32>(cursor, state);
  if (!known) store<u32>(cursor, <u32>p, FROM);
  store<u32>(cursor, <u32>q, TO);
  store<u32>(cursor, <u32>accepted, ACCEPTED);
  return cursor;
}
