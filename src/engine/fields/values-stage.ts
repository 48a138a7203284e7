import { byteSet } from '../../core/bytes.ts';
import type { Stage, Window } from '../types.ts';
import type { TakeFound } from './with-fields.ts';

/** In place of a field's label: the beginning of a value that continues. */
export const CONTINUES = 1;

const ANY = byteSet('\x00-\xff');
const NONE = { at: [], length: 0 };

/**
 * Takes the values that a format gives to a filter by path: each field is a value, or begins one that continues until
 * an empty field.
 */
export function values(filter: number, note: TakeFound): Stage {
  let isOpen = false;

  return function takes(window) {
    const { base, end, last } = window;
    const { at, length } = window.fields?.[filter] ?? NONE;
    for (let n = 0; n < length; n += 3) take(window, at[n], at[n + 1], at[n + 2] === CONTINUES);
    if (last && isOpen) close(window, base + end, true);
    return window;
  };

  function take(window: Window, start: number, end: number, isBeginning: boolean): void {
    if (start === end) {
      close(window, window.base + end, false);
      return;
    }
    isOpen = isBeginning;
    const found = { start, end, confidence: 1 };
    note(window, isBeginning ? { ...found, runOn: ANY } : found, isBeginning);
  }

  function close({ closings }: Window, end: number, unclosed: boolean): void {
    isOpen = false;
    closings.push({ filter, end, unclosed });
  }
}
