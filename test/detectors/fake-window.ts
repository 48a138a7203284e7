import { codePointLength } from '../../src/core/utf-8.ts';
import { noPlainText } from '../../src/engine/scan/plain-text.ts';
import { cutList } from '../../src/engine/settle/cuts.ts';
import { matchList } from '../../src/engine/settle/matches.ts';
import type { Found, Searcher, Window } from '../../src/engine/types.ts';

/** Matches of a searcher in the whole text at once. */
export function wholeSpans(searcher: Searcher, bytes: Buffer): readonly string[] {
  return spansOf(searcher, bytes, () => fakeWindow(bytes, 0, bytes.length, bytes.length));
}

/** The same through windows with a core of `core` bytes, `context` before it and `reach` + 4 after it. */
export function windowedSpans(
  searcher: Searcher,
  bytes: Buffer,
  { core, reach, context = 8 }: { core: number; reach: number; context?: number },
): readonly string[] {
  return spansOf(searcher, bytes, (from) => {
    const end = Math.min(bytes.length, from - (from % core) + core + reach + 4);
    return fakeWindow(
      bytes,
      from - (from % core),
      Math.min(bytes.length, from - (from % core) + core),
      end,
      context,
    );
  });
}

function spansOf(
  searcher: Searcher,
  bytes: Buffer,
  windowAt: (from: number) => Window,
): readonly string[] {
  const spans: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const window = windowAt(at);
    const found: Found | undefined = searcher.search(window, at - window.base, window.to);
    if (found !== undefined) spans.push(`${found.start + window.base}-${found.end + window.base}`);
    at = window.base + (found?.end ?? window.to);
  }
  return spans;
}

/** A window on `[from, to)` that shows `context` bytes before it and all up to `end`. */
export function fakeWindow(
  bytes: Buffer,
  from: number,
  to: number,
  end: number,
  context = 0,
): Window {
  const base = Math.max(0, from - context);
  const view = bytes.subarray(base, end);
  const window: Window = {
    bytes: view,
    base,
    floor: 0,
    from: from - base,
    to: to - base,
    end: end - base,
    ended: end === bytes.length,
    last: to === bytes.length,
    sealed: to === bytes.length,
    found: [],
    plain: noPlainText(),
    shared: new Map(),
    fields: undefined,
    layers: undefined,
    matches: matchList(),
    closings: [],
    cuts: cutList(),
    text: () => wellFormed(view),
    withoutEscapes: () => window,
    release() {},
  };
  return window;
}

/** Bytes that are not part of a whole code point shown as 0x1A. */
function wellFormed(bytes: Buffer): Buffer {
  const shown = Buffer.from(bytes);
  for (let at = 0; at < bytes.length; ) {
    const length = codePointLength(bytes, at);
    if (length === 0) shown[at] = 0x1a;
    at += length || 1;
  }
  return shown;
}

/** Random numbers in [0, 1) that a seed repeats. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `length` picks from `alphabet`, joined; an entry may be a whole word or raw bytes. */
export function randomBytes(
  seed: number,
  alphabet: readonly (string | Buffer)[],
  length: number,
): Buffer {
  const random = randomFrom(seed);
  const pick = () => alphabet[Math.floor(random() * alphabet.length)];
  return Buffer.concat(Array.from({ length }, () => Buffer.from(pick() as string)));
}
