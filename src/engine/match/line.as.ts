// Facts of a line, found once: whether it is of a log. The automaton recognises its beginning (a time, a process, an address;
// `src/engine/compile/line-forms.ts`), this file a time, a process or a level further on.
import { lowest } from './bounds.as';
import { byteAt, isAlnum, isCapital, isDigit, NEWLINE } from './bytes.as';
import { firstAccept, firstInWord, lineStart, text } from './memory.as';
import { nextState } from './walk.as';

/** Most bytes back to the beginning of a line, and most bytes of it that are read. */
const LONGEST: i32 = 160;
const READ: i32 = 64;

let from: i32 = 0,
  to: i32 = 0,
  isLog: bool = false;

export function forgetLine(): void {
  from = 0;
  to = 0;
}

/** Whether `start` is in a line of a log. Only bytes before it count, 64 at most. */
export function isLogLine(start: i32): bool {
  const least = max(start - LONGEST, lowest());
  // The answer is known for a line whose first 64 bytes precede both offsets.
  if (
    start >= to &&
    from > 0 &&
    from >= least &&
    start - from < LONGEST &&
    to - from >= READ &&
    isSameLine(start)
  )
    return isLog;
  let line = start;
  while (line > least && byteAt(line - 1) !== NEWLINE) line--;
  const isWhole = byteAt(line - 1) === NEWLINE;
  const stop = min(start, line + READ);
  from = isWhole ? line : 0;
  to = stop;
  isLog = (isWhole && beginsLog(line, stop)) || hasLogTime(line, stop) || hasLevel(line, stop);
  return isLog;
}

function isSameLine(start: i32): bool {
  for (let p = to; p < start; p++) if (byteAt(p) === NEWLINE) return false;
  to = start;
  return true;
}

/** Runs the automaton over the beginning of a line. Forms that end with a colon also count at the end of the bytes read. */
function beginsLog(line: i32, stop: i32): bool {
  let state = lineStart;
  for (let p = line; p < stop; p++) {
    state = nextState(state, byteAt(p));
    if (state === 0) return false;
    if (state >= firstInWord) return true;
  }
  return state >= firstAccept;
}

/** A time (no MAC address), or a process: `10:30:45`, `sshd[12]:`. */
function hasLogTime(line: i32, stop: i32): bool {
  for (let p = line; p < stop; p++) {
    if (byteAt(p) !== 58) continue;
    if (p > line + 1 && byteAt(p - 1) === 93 && isProcess(p - 2, line)) return true;
    if (p - 2 < line || p + 6 > stop || byteAt(p + 3) !== 58) continue;
    if (!areTwo(p - 2) || !areTwo(p + 1) || !areTwo(p + 4)) continue;
    if (!isPairBefore(p - 2, line) && !isPairAfter(p + 6, stop)) return true;
  }
  return false;
}

function areTwo(p: i32): bool {
  return isDigit(byteAt(p)) && isDigit(byteAt(p + 1));
}

/** `[12` before the bracket. */
function isProcess(last: i32, line: i32): bool {
  let p = last;
  while (p >= line && isDigit(byteAt(p))) p--;
  return p < last && p >= line && byteAt(p) === 91;
}

function isHex(byte: u32): bool {
  return isDigit(byte) || (byte | 32) - 97 < 6;
}

function isPairBefore(p: i32, line: i32): bool {
  if (p - 3 < line || byteAt(p - 1) !== 58 || !isHex(byteAt(p - 2)) || !isHex(byteAt(p - 3)))
    return false;
  return p - 4 < line || !isNamePart(byteAt(p - 4));
}

function isPairAfter(p: i32, stop: i32): bool {
  if (p + 3 > stop || byteAt(p) !== 58 || !isHex(byteAt(p + 1)) || !isHex(byteAt(p + 2)))
    return false;
  return p + 3 >= stop || !isNamePart(byteAt(p + 3));
}

function isNamePart(byte: u32): bool {
  return isAlnum(byte) || byte === 95;
}

/** A level in capitals, as a word: INFO, WARN, WARNING, ERROR, DEBUG, TRACE, FATAL, NOTICE, CRITICAL. */
function hasLevel(line: i32, stop: i32): bool {
  let capitals = 0;
  for (let p = line; p <= stop; p++) {
    const byte: u32 = p < stop ? byteAt(p) : NEWLINE;
    if (isCapital(byte)) {
      capitals++;
      continue;
    }
    const first = p - capitals;
    if (
      capitals >= 4 &&
      !isNamePart(byte) &&
      (first === line || !isNamePart(byteAt(first - 1))) &&
      isLevel(first, capitals)
    )
      return true;
    capitals = 0;
  }
  return false;
}

function isLevel(p: i32, length: i32): bool {
  const four = load<u32>(text + p);
  if (length === 4) return four === 0x4f464e49 || four === 0x4e524157;
  const last: u32 = byteAt(p + 4);
  if (length === 5) {
    return (
      (four === 0x4f525245 && last === 82) ||
      (four === 0x55424544 && last === 71) ||
      (four === 0x43415254 && last === 69) ||
      (four === 0x41544146 && last === 76)
    );
  }
  const next = load<u32>(text + p, 4);
  if (length === 6) return four === 0x49544f4e && (next & 0xffff) === 0x4543;
  if (length === 7) return four === 0x4e524157 && (next & 0xffffff) === 0x474e49;
  return length === 8 && four === 0x54495243 && next === 0x4c414349;
}
