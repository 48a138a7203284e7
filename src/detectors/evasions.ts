import { scanner } from '../engine/scan.ts';
import type { Found, Matcher, Trigger, View } from '../engine/types.ts';
import { type PlainText, plainText, widthAt } from './plain-text.ts';

/** How far around the odd character a number is looked for, in bytes. */
const AROUND = 96;
const MOST_CANDIDATES = 256;

/** Characters that hide a number: full-width digits, zero-width characters, a minus sign, a hyphen at a line's end. */
const ODD: readonly Trigger[] = [
  { literal: ['\xef', '\xbc', '\x90-\x99'] },
  { literal: ['\xe2', '\x80', '\x8b-\x8d'] },
  { literal: ['\xe2', '\x81', '\xa0'] },
  { literal: ['\xe2', '\x88', '\x92'] },
  { literal: ['\xef', '\xbb', '\xbf'] },
  { literal: ['\xc2', '\xad'] },
  { only: 'D', length: [2, 8], next: '-', after: '\r\n' },
];

/** The reach of a matcher with this one that also looks behind odd characters. */
export function evasionReach(reach: number): number {
  return reach + AROUND;
}

/**
 * A matcher that also finds what an odd character hides: it reads the text around that once more as plain text.
 * Text without such characters pays for seven triggers that never fire.
 */
export function throughEvasions(plain: Matcher): Matcher {
  const scan = scanner([
    { detector: { ...NAMELESS, find: plain }, priority: 0, judge: () => never },
  ]);

  function hidden(view: View, at: number): Found | undefined {
    const from = Math.max(view.low, at - AROUND);
    const to = Math.min(view.high, at + AROUND);
    const text = plainText(view.bytes, from, to);
    const { bytes } = text;
    const list = { at: new Int32Array(MOST_CANDIDATES), length: 0 };
    scan(bytes, 0, bytes.length, bytes.length, [list]);
    let floor = 0;
    for (let n = 0; n < list.length; n += 2) {
      const inner = { bytes, low: 0, floor, high: bytes.length };
      const found = list.at[n] < floor ? undefined : plain.match(inner, list.at[n], list.at[n + 1]);
      if (found === undefined) continue;
      floor = found.end;
      // What touches the edge of the reading may be a part of something longer.
      if (found.start === 0 && from === at - AROUND) continue;
      if (found.end === bytes.length && to === at + AROUND) continue;
      const { start, end } = placesOf(view, text, found);
      if (start >= view.floor && start <= at && end > at) return { ...found, start, end };
    }
    return undefined;
  }

  return {
    kind: 'matcher',
    triggers: [...plain.triggers, ...ODD],
    back: Math.max(plain.back, AROUND),
    match(view, start, end) {
      if (view.bytes[start] >= 0x80 && isOdd(view, start)) return hidden(view, start);
      const found = plain.match(view, start, end);
      const stop = found?.end ?? end;
      if (stop >= view.high || !isOdd(view, stop)) return found;
      return hidden(view, stop) ?? found;
    },
  };
}

const NAMELESS = { type: '', filterType: '', reach: AROUND } as const;

function never(): never {
  throw new Error('only scanned');
}

/** Whether one of the odd characters is at `at`. */
function isOdd({ bytes, high }: View, at: number): boolean {
  if (at + 2 >= high || (bytes[at] < 0x80 && bytes[at] !== 0x2d)) return false;
  const second = bytes[at + 1];
  const third = bytes[at + 2];
  if (bytes[at] === 0x2d) return second === 0x0a || second === 0x0d;
  if (bytes[at] === 0xc2) return second === 0xad;
  if (bytes[at] === 0xef) {
    if (second === 0xbc) return third >= 0x90 && third <= 0x99;
    return second === 0xbb && third === 0xbf;
  }
  if (bytes[at] !== 0xe2) return false;
  if (second === 0x80) return third >= 0x8b && third <= 0x8d;
  return (second === 0x81 && third === 0xa0) || (second === 0x88 && third === 0x92);
}

/** Where in the input a match in the plain text is: up to its last byte's character, nothing left out behind it. */
function placesOf({ bytes }: View, { places }: PlainText, { start, end }: Found) {
  const last = places[end - 1];
  return { start: places[start], end: last + widthAt(bytes, last) };
}
