import { type Reading, VALUE_BYTES } from '../reading.ts';

/** Redacts a string that a profile's path names, whatever is in it. Strings begin at `start` and are read up to `at`. */
export interface RedactedString {
  /** A string begins, which is redacted or not. */
  begin(isRedacted: boolean): void;
  /** The window ends in the string. True: the text ends there, too, and with it the value; in line mode the next line has a new one. */
  suspend(reading: Reading, start: number, at: number): boolean;
  /** The string ends. */
  end(reading: Reading, start: number, at: number): void;
}

/** Creates a reader that has no string. */
export function redactedString(): RedactedString {
  /** `begun`: the beginning of the string was given. */
  let state: 'none' | 'whole' | 'begun' = 'none';

  return { begin, suspend, end };

  function begin(isRedacted: boolean): void {
    state = isRedacted ? 'whole' : 'none';
  }

  function suspend(reading: Reading, start: number, at: number): boolean {
    if (state === 'none') return false;
    const isCut = reading.ended && at >= reading.end;
    if (isCut) {
      end(reading, start, reading.end);
      begin(true);
    } else giveBeginning(reading, start, at);
    return isCut;
  }

  function end(reading: Reading, start: number, at: number): void {
    if (state === 'none') return;
    giveBeginning(reading, start, at);
    if (state === 'begun') reading.pathValue(at, at, false);
    else if (at > start) reading.pathValue(start, at, false);
    state = 'none';
  }

  /** Gives the beginning of a string that is longer than a value, once. */
  function giveBeginning(reading: Reading, start: number, at: number): void {
    if (state !== 'whole' || at - start <= VALUE_BYTES) return;
    reading.pathValue(start, start + VALUE_BYTES, true);
    state = 'begun';
  }
}
