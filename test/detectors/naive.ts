import { byteSet } from '../../src/engine/bytes.ts';
import type {
  Detector,
  Found,
  LiteralTrigger,
  Matcher,
  TokenTrigger,
  Trigger,
} from '../../src/engine/types.ts';

/** Tokens are told apart up to this many bytes. */
const LONGEST = 63;
const CONTEXT_WORDS = 256;

/**
 * What a matcher finds in a text, by the definitions of trigger, candidate and match, one position after the
 * other. With `wide`, its view is the whole text: a matcher must not care.
 */
export function naive(detector: Detector, bytes: Buffer, wide = false): Found[] {
  const { find, reach } = detector;
  if (find.kind !== 'matcher') throw new Error(`${detector.type} has no triggers`);
  const found: Found[] = [];
  let resume = 0;
  for (const [start, end] of candidates(find, bytes)) {
    if (start < resume) continue;
    const view = {
      bytes,
      low: wide ? 0 : Math.max(0, start - find.back - CONTEXT_WORDS),
      floor: Math.max(0, start - find.back, resume),
      high: wide ? bytes.length : Math.min(bytes.length, start + reach),
    };
    const match = find.match(view, start, end);
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

/** Every place where a trigger of the matcher fires, in order. */
export function* candidates(
  { triggers, odd = [] }: Pick<Matcher, 'triggers' | 'odd'>,
  bytes: Buffer,
): Generator<readonly [start: number, end: number]> {
  const all = [...triggers, ...odd];
  for (let start = 0; start < bytes.length; start++) {
    const end = kind(bytes[start]) === '' ? start + 1 : tokenEnd(bytes, start);
    if (end > start && all.some((trigger) => fires(trigger, bytes, start, end))) {
      yield [start, end];
    }
  }
}

/** The end of the token that begins at `start`, or of its first 63 bytes; `start` when none begins there. */
function tokenEnd(bytes: Buffer, start: number): number {
  if (start > 0 && kind(bytes[start - 1]) !== '') return start;
  let end = start;
  while (end < bytes.length && end - start < LONGEST && kind(bytes[end]) !== '') end++;
  return end;
}

function fires(trigger: Trigger, bytes: Buffer, start: number, end: number): boolean {
  const token = kind(bytes[start]) !== '';
  if ('only' in trigger) return token && isToken(trigger, bytes, start, end);
  return !token && isLiteral(trigger, bytes, start);
}

function isToken(
  { only, has = '', length: [fewest, most], next, after }: TokenTrigger,
  bytes: Buffer,
  start: number,
  end: number,
): boolean {
  const kinds = new Set([...bytes.subarray(start, end)].map(kind));
  return (
    [...kinds].every((name) => only.includes(name)) &&
    [...has].every((name) => kinds.has(name)) &&
    end - start >= fewest &&
    end - start <= most &&
    isIn(next, bytes[end]) &&
    isIn(after, bytes[end + 1])
  );
}

function isLiteral({ literal }: LiteralTrigger, bytes: Buffer, start: number): boolean {
  return literal.every((set, i) => isIn(set, bytes[start + i]));
}

function isIn(set: string | undefined, byte: number | undefined): boolean {
  return set === undefined || (byte !== undefined && byteSet(set)[byte] === 1);
}

/** `D`, `U` or `L`; empty for what is no letter or digit. */
function kind(byte: number): string {
  const character = String.fromCharCode(byte);
  if (/[0-9]/.test(character)) return 'D';
  if (/[A-Z]/.test(character)) return 'U';
  return /[a-z]/.test(character) ? 'L' : '';
}
