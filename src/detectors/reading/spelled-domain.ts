import { HOST, isListed, isTopLevel, labelEnd } from './domain.ts';

/** Bytes of `(at)`, and of `(dot)`. */
export const SPELLED_AT = 4;
const SPELLED_DOT = 5;
const OPENING = Buffer.from('([{<');
const CLOSING = Buffer.from(')]}>');

/** Whether `(at)`, `[AT]`, `{at}` or `<at>` begins at `at`: how people write `@` for readers, not for programs. */
export function isSpelledAt(bytes: Buffer, at: number, high: number): boolean {
  return at + SPELLED_AT <= high && isSpelled(bytes, at, 'at');
}

/**
 * The end of the domain at `at`, or -1: its labels with full stops or `[dot]` between them, blanks around that; its
 * last one is in the root zone.
 */
export function spelledDomainEnd(bytes: Buffer, at: number, high: number): number {
  let top = -1;
  let end = -1;
  for (let p = at; ; ) {
    const stop = labelEnd(bytes, p, high, HOST);
    if (stop > p && p > at && isTopLevel(bytes, p, stop)) {
      top = p;
      end = stop;
    }
    const next = stop > p ? behindDot(bytes, stop, high) : -1;
    if (next < 0) break;
    p = next;
  }
  return end < 0 || !isListed(bytes, top, end, high) ? -1 : end;
}

/** Where the label behind a full stop or `(dot)` at `at` begins; -1 where there is none. */
function behindDot(bytes: Buffer, at: number, high: number): number {
  if (at < high && bytes[at] === 0x2e) return at + 1;
  const open = pastBlank(bytes, at, high);
  const spelled = open + SPELLED_DOT <= high && isSpelled(bytes, open, 'dot');
  return spelled ? pastBlank(bytes, open + SPELLED_DOT, high) : -1;
}

/** Past one blank. */
export function pastBlank(bytes: Buffer, at: number, high: number): number {
  return at < high && bytes[at] === 0x20 ? at + 1 : at;
}

/** Whether the word stands in brackets at `at`, in any case. */
function isSpelled(bytes: Buffer, at: number, word: string): boolean {
  const bracket = OPENING.indexOf(bytes[at]);
  if (bracket < 0 || bytes[at + 1 + word.length] !== CLOSING[bracket]) return false;
  for (let i = 0; i < word.length; i++) {
    if ((bytes[at + 1 + i] | 0x20) !== word.charCodeAt(i)) return false;
  }
  return true;
}
