import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isEscaped,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../core/bytes.ts';

/** A change of a slot: its new bytes, as JSON writes them inside a string or as a number. */
export interface SlotChange {
  readonly bytes: Buffer;
  readonly isNumber: boolean;
}

/** A list of changes by slot. */
export type Changes = Map<number, SlotChange>;

/**
 * Compares a record's line with the same line redacted, both without their newline, and adds the slots that differ; `slot` is
 * the number of the line's first. Returns whether the lines have the same structure: where they do not, changes are
 * incomplete. An object or array that became one text gives that text to every value in it.
 */
export function addChanges(before: Buffer, after: Buffer, slot: number, changes: Changes): boolean {
  let number = slot;
  let old = 0;
  let now = 0;
  while (old < before.length) {
    const byte = before[old];
    if (isStructure(byte) && after[now] === byte) {
      old += 1;
      now += 1;
      continue;
    }
    if (now >= after.length) return false;
    const sameEnd = isStructure(byte) ? -1 : sameTokenEnd(before, old, after, now);
    if (sameEnd >= 0) {
      number += 1;
      now += sameEnd - old;
      old = sameEnd;
      continue;
    }
    const end = tokenEnd(after, now);
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (after[now] !== QUOTE) return false;
      const replacement = token(after, now, end);
      const close = valueEnd(before, old);
      while (old < close) {
        if (isStructure(before[old])) old += 1;
        else {
          old = tokenEnd(before, old);
          changes.set(number++, replacement);
        }
      }
      now = end;
      continue;
    }
    if (isStructure(byte) || isStructure(after[now])) return false;
    changes.set(number, token(after, now, end));
    number += 1;
    old = tokenEnd(before, old);
    now = end;
  }
  return now === after.length;
}

/** End of the string or number at `start`, where it is also at `otherStart` of `other`; -1: another is there. */
function sameTokenEnd(one: Buffer, start: number, other: Buffer, otherStart: number): number {
  const shift = otherStart - start;
  const isString = one[start] === QUOTE;
  let at = start;
  do {
    if (one[at] !== other[at + shift]) return -1;
    const byte = one[at++];
    if (isString && byte === QUOTE && at > start + 1) return at;
    if (isString && byte === BACKSLASH && at < one.length && one[at] === other[at + shift]) at += 1;
  } while (at < one.length && (isString || !endsNumber(one[at])));
  const isEnd = at + shift >= other.length || (!isString && endsNumber(other[at + shift]));
  return isEnd ? at : -1;
}

function endsNumber(byte: number): boolean {
  return isStructure(byte) || byte === QUOTE;
}

function token(bytes: Buffer, start: number, end: number): SlotChange {
  if (bytes[start] !== QUOTE) return { bytes: bytes.subarray(start, end), isNumber: true };
  const last = end - 1;
  const closed = last > start && bytes[last] === QUOTE && !isEscaped(bytes, start + 1, last);
  return { bytes: bytes.subarray(start + 1, closed ? last : end), isNumber: false };
}

/** Whether a byte between values is structure of JSON. */
export function isStructure(byte: number): boolean {
  return (
    byte === COMMA ||
    byte === COLON ||
    byte === OPEN_BRACE ||
    byte === CLOSE_BRACE ||
    byte === OPEN_BRACKET ||
    byte === CLOSE_BRACKET
  );
}

/** End of the string or number at `start`; a string without a closing quote ends with the bytes. */
export function tokenEnd(bytes: Buffer, start: number): number {
  let end = start + 1;
  if (bytes[start] === QUOTE) {
    while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
    return Math.min(end + 1, bytes.length);
  }
  while (end < bytes.length && !endsNumber(bytes[end])) end += 1;
  return end;
}

/** End of the object or array at `start`, in a line that is well-formed. */
function valueEnd(bytes: Buffer, start: number): number {
  let depth = 0;
  let at = start;
  do {
    const byte = bytes[at];
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
    at = isStructure(byte) ? at + 1 : tokenEnd(bytes, at);
  } while (depth > 0);
  return at;
}
