import { byteSet } from '../../src/core/bytes.ts';
import { memoize } from '../../src/core/memoize.ts';
import { detect } from '../../src/engine/detect.ts';
import { plan } from '../../src/engine/plan.ts';
import { endsBeforeValue } from '../../src/engine/scan/escapes.ts';
import { LEADING } from '../../src/engine/scan/odd-group.ts';
import { SEEN_BEFORE } from '../../src/engine/scan/plain-reader.ts';
import {
  noPlainText,
  type PlainText,
  readPlain,
  widthAt,
} from '../../src/engine/scan/plain-text.ts';
import { matchAt } from '../../src/engine/settle/matches.ts';
import type {
  Detector,
  Found,
  LiteralTrigger,
  Matcher,
  TokenTrigger,
  Trigger,
  Verdict,
  View,
  Window,
} from '../../src/engine/types.ts';
import { bufferedWindow } from '../../src/engine/window/windows.ts';

/** Tokens are told apart up to this many bytes. */
const LONGEST = 63;
const CONTEXT_WORDS = 256;
const KINDS = Array.from({ length: 256 }, (_, byte) => kindOf(byte));
const listed = memoize(byteSet);

// An oracle for the scan: tokens, triggers, candidates, their order and the resumption after a match are written again here, one
// position after the other, without the scan's tables, automaton or WebAssembly. It shares with production
//
// * the detector itself (`match`, `isOdd`, triggers), which is its input: examples and vectors test detectors;
// * `readPlain`, `widthAt` and `endsBeforeValue`, the canonical text: `test/engine/scan/plain-text.test.ts` and
//   `values-after-escapes.test.ts` test these against texts whose plain form is known;
// * `LEADING` and `SEEN_BEFORE`, bounds of what a match may see, and `byteSet`, the notation of sets.
//
// A fault in one of these shows in both and stays unseen here; a fault in the scan does not. Declared patterns run through the engine:
// their oracle, `test/engine/match/naive-forms.ts`, shares no code.

/**
 * Finds a matcher's matches in a text, by the definitions of trigger, candidate and match, one position after the
 * other. With `wide`, its view is the whole text: a matcher must not care.
 */
export function naive(detector: Detector, bytes: Buffer, wide = false): Found[] {
  const { find, reach } = detector;
  if (find.kind === 'declared') return declared(detector, bytes);
  if (find.kind !== 'matcher') throw new Error(`${detector.type} has no triggers`);
  const found: Found[] = [];
  const plain = plainOf(find, bytes);
  let resume = 0;
  const all = inOrder(find, bytes, plain);
  const viewAt = (start: number): View => ({
    bytes,
    low: wide ? 0 : Math.max(0, start - find.back - CONTEXT_WORDS),
    floor: Math.max(0, start - find.back, resume),
    high: wide ? bytes.length : Math.min(bytes.length, start + reach),
  });
  for (const { start, end, hidden } of all) {
    if (start < resume) continue;
    const view = viewAt(start);
    const one = hidden
      ? hiddenMatch(find, plain, view, hidden, wide)
      : find.match(view, start, end);
    // One that begins there or before, and goes on behind odd characters, may have a candidate behind this one.
    const more = all.flatMap((other) =>
      one && !hidden && other.hidden && other.start >= start && other.start < one.end
        ? (hiddenMatch(find, plain, viewAt(other.start), other.hidden, wide) ?? [])
        : [],
    );
    // Of what an escape hides more may be found without reading the escape.
    const plainer = all.flatMap((other) =>
      one && hidden && !other.hidden && other.start >= start && other.start < one.end
        ? (find.match(viewAt(other.start), other.start, other.end) ?? [])
        : [],
    );
    const match =
      plainer.find((other) => one && other.start <= one.start && other.end >= one.end) ??
      more.find((other) => one && other.start <= one.start && other.end > one.end) ??
      one;
    if (!match) continue;
    if (match.start < view.floor || match.end > view.high || match.end <= match.start) {
      throw new Error(`${detector.type} matched beyond its view`);
    }
    resume = match.end;
    while (match.runOn && resume < bytes.length && match.runOn[bytes[resume]] === 1) resume++;
    found.push({ ...match, end: resume });
  }
  return found;
}

/** What the engine finds in one window by a detector's patterns: their oracle is in `test/engine/match`. */
function declared(detector: Detector, bytes: Buffer): Found[] {
  const all = plan([{ detector, priority: 0, judge: () => () => KEPT }]);
  const window = bufferedWindow(all, bytes);
  detect(all, 0, () => KEPT)(window);
  const count = window.matches.length;
  const found = Array.from({ length: count }, (_, n) => matchAt(window, n)).map(
    ({ start, end, confidence, classification, valid }) => ({
      ...{
        start,
        end: Number.isFinite(end) ? end : closedAt(window, start),
        confidence,
        classification,
      },
      ...(valid ? { valid } : {}),
    }),
  );
  window.release();
  return found;
}

/** The end of a match that outgrew its reach. */
function closedAt({ closings }: Window, start: number): number {
  return Math.min(...closings.map(({ end }) => end).filter((end) => end > start));
}

const KEPT: Verdict = {
  outcome: 'replace',
  replacement: Buffer.alloc(0),
  fragment: Buffer.alloc(0),
};

/** A candidate, and where it is in the plain text where it is one of that. */
interface Candidate {
  readonly start: number;
  readonly end: number;
  readonly hidden?: { readonly start: number; readonly end: number };
}

/** Those of the plain text come before others at the same place. */
function inOrder(find: Matcher, bytes: Buffer, plain: PlainText): readonly Candidate[] {
  const all: Candidate[] = [];
  for (const [start, end] of candidates(find, plain.bytes)) {
    all.push({ start: plain.places[start], end: 0, hidden: { start, end } });
  }
  for (const [start, end] of candidates(find, bytes)) all.push({ start, end });
  return all.sort((one, other) => one.start - other.start);
}

/** Plain text where odd characters, or an escape before a value, hide something from a matcher; none where none do. */
function plainOf(find: Matcher, bytes: Buffer): PlainText {
  const text = noPlainText();
  const are = [...candidates({ triggers: find.odd ?? [] }, bytes)].some(([start, end]) =>
    isOddAt(find, bytes, kind(bytes[start]) === '' ? start : end),
  );
  if (are || bytes.some((_byte, at) => endsBeforeValue(bytes, at, bytes.length))) {
    readPlain(text, bytes, 0, bytes.length, 0);
  }
  return { ...text, bytes: text.bytes.subarray(0, text.length) };
}

function isOddAt({ odd, isOdd = () => odd !== undefined }: Matcher, bytes: Buffer, at: number) {
  if (endsBeforeValue(bytes, at, bytes.length)) return true;
  return isOdd({ bytes, low: 0, floor: 0, high: bytes.length }, at);
}

/** A match in plain text that has an odd character, as it is in the input. */
function hiddenMatch(
  find: Matcher,
  { bytes: plain, places, length }: PlainText,
  { bytes, floor, high }: View,
  { start, end }: { readonly start: number; readonly end: number },
  wide: boolean,
): Found | undefined {
  const { match, back, plainBack = back } = find;
  const first = places[start];
  const seen = [...places.subarray(0, length)].filter(
    (place) => wide || (place >= first - SEEN_BEFORE && place < high),
  );
  const low = seen.length === length ? 0 : places.indexOf(seen[0]);
  let inner = start;
  while (inner > Math.max(low, start - plainBack) && places[inner - 1] >= floor) inner--;
  const found = match({ bytes: plain, low, floor: inner, high: low + seen.length }, start, end);
  if (found === undefined) return undefined;
  const edges = {
    start: places[found.start],
    end: places[found.end - 1] + widthAt(bytes, places[found.end - 1]),
  };
  if (edges.start < floor) return undefined;
  if (edges.end > high || (edges.end === high && high < bytes.length)) return undefined;
  const isSame = edges.end - edges.start === found.end - found.start;
  const from = isSame ? Math.max(0, edges.start - LEADING) : edges.start;
  for (let p = from; p < (isSame ? edges.start : edges.end); p++) {
    if (isOddAt(find, bytes, p)) return { ...found, ...edges };
  }
  return undefined;
}

/** Every place where a trigger of the matcher fires, in order. */
export function* candidates(
  { triggers }: Pick<Matcher, 'triggers'>,
  bytes: Buffer,
): Generator<readonly [start: number, end: number]> {
  for (let start = 0; start < bytes.length; start++) {
    const end = kind(bytes[start]) === '' ? start + 1 : tokenEnd(bytes, start);
    if (end === start) continue;
    const kinds = new Set(Array.from(bytes.subarray(start, end), kind));
    if (triggers.some((trigger) => fires(trigger, bytes, start, end, kinds))) yield [start, end];
  }
}

/** The end of the token that begins at `start`, or of its first 63 bytes; `start` when none begins there. */
function tokenEnd(bytes: Buffer, start: number): number {
  if (start > 0 && kind(bytes[start - 1]) !== '') return start;
  let end = start;
  while (end < bytes.length && end - start < LONGEST && kind(bytes[end]) !== '') end++;
  return end;
}

function fires(
  trigger: Trigger,
  bytes: Buffer,
  start: number,
  end: number,
  kinds: ReadonlySet<string>,
): boolean {
  const token = kind(bytes[start]) !== '';
  if ('only' in trigger) return token && isToken(trigger, bytes, start, end, kinds);
  return !token && isLiteral(trigger, bytes, start);
}

function isToken(
  { only, has = '', length: [fewest, most], next, after }: TokenTrigger,
  bytes: Buffer,
  start: number,
  end: number,
  kinds: ReadonlySet<string>,
): boolean {
  return (
    end - start >= fewest &&
    end - start <= most &&
    [...kinds].every((name) => only.includes(name)) &&
    [...has].every((name) => kinds.has(name)) &&
    isIn(next, bytes[end]) &&
    isIn(after, bytes[end + 1])
  );
}

function isLiteral({ literal }: LiteralTrigger, bytes: Buffer, start: number): boolean {
  return literal.every((set, i) => isIn(set, bytes[start + i]));
}

function isIn(set: string | undefined, byte: number | undefined): boolean {
  return set === undefined || (byte !== undefined && listed(set)[byte] === 1);
}

/** `D`, `U` or `L`; empty for what is no letter or digit. */
function kind(byte: number): string {
  return KINDS[byte];
}

function kindOf(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[0-9]/.test(character)) return 'D';
  if (/[A-Z]/.test(character)) return 'U';
  return /[a-z]/.test(character) ? 'L' : '';
}
