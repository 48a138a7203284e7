// Runs the automaton from where a pattern may begin. A form that repeats bytes without bound leads back to one state: the run of such
// bytes is read once, whatever the number of starts in it, and only its last end counts.
//
//   text      eyJhbGci-eyJ-eyJ.x        state s after the first `eyJ`, and at each byte up to the full stop
//   starts    ^        ^   ^            the second and the third go on at the full stop
//   cursor       ├─────────────┤        state, from, to, the last end that it accepts
import { isAlnum } from './bytes.as';
import {
  columns,
  cursors,
  ends,
  firstAccept,
  firstInWord,
  firstRun,
  folds,
  nextStates,
  rowHeads,
  startStates,
  states,
  text,
} from './memory.as';

const MOST_ENDS: i32 = 64;
/** Flags of a state: an enabled pattern ends with it, one that a keyword leads to or any other. */
const ACCEPTS: u32 = 2,
  ACCEPTS_LED: u32 = 4;
const CURSORS: u32 = 256;
const CURSOR: u32 = 4;
// A cursor's numbers, after its state.
const FROM: usize = 4,
  TO: usize = 8,
  ACCEPTED: usize = 12;

/** Steps of the automaton since the last text began. */
let steps: i32 = 0;

export function countSteps(): i32 {
  return steps;
}

export function forgetRuns(): void {
  steps = 0;
  memory.fill(cursors, 0, CURSORS << CURSOR);
}

/** Leaves the ends of the texts that the automaton accepts, the shortest first, and returns how many; with `isLed`, also those that a keyword leads to. */
export function walk(start: i32, group: u32, stop: i32, isLed: bool): i32 {
  const accepts = isLed ? ACCEPTS | ACCEPTS_LED : ACCEPTS;
  const known = states,
    runs = firstRun,
    accepting = firstAccept,
    inWord = firstInWord;
  let state = load<u32>(startStates + (group << 2));
  let deep = 0;
  const last = text + stop,
    first = text + start;
  let skipped: usize = 0;
  let p = first;
  for (; p < last; p++) {
    state = nextState(state, load<u8>(p));
    const left = load<u8>(known + state);
    if (left === 0) break;
    if (state < runs) continue;
    let end: usize = 0;
    if ((left & accepts) !== 0 && (state >= inWord || !isAlnum(load<u8>(p, 1)))) end = p + 1;
    if (state < accepting || nextState(state, load<u8>(p, 1)) === state) {
      const cursor = follow(state, p, last);
      const before = p;
      p = load<u32>(cursor, TO) - 1;
      skipped += p - before;
      const accepted: usize = load<u32>(cursor, ACCEPTED);
      if ((left & accepts) !== 0 && accepted > before) end = max(end, accepted);
    }
    if (end === 0) continue;
    if (deep === MOST_ENDS) break;
    store<u32>(ends + (deep << 3), state);
    store<u32>(ends + (deep << 3), <u32>(end - text), 4);
    deep++;
  }
  steps += <i32>(p - first - skipped);
  return deep;
}

/** The state after `state` and a byte. */
export function nextState(state: u32, byte: u32): u32 {
  const head = rowHeads + ((<usize>state) << 3);
  const fold: u32 = load<u8>(folds + load<u32>(head) + load<u8>(columns + byte));
  return load<u16>(nextStates + ((<usize>(load<u32>(head, 4) + fold)) << 1));
}

/** The cursor of the run that the state after the byte at `p` goes on in; it ends at `last` at most. */
function follow(state: u32, p: usize, last: usize): usize {
  const cursor = cursors + ((state & (CURSORS - 1)) << CURSOR);
  const to: usize = load<u32>(cursor, TO);
  const known =
    load<u32>(cursor) === state && p >= <usize>load<u32>(cursor, FROM) && p <= to && to <= last;
  if (known && p < to) return cursor;
  let q = p + 1;
  while (q < last && nextState(state, load<u8>(q)) === state) q++;
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
