import type { MarkedDocument } from './material.ts';

/** A range that is replaced, in bytes, by a filter. */
export interface Taken {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** Values that are wholly replaced, and replaced ranges that are mostly values. */
export interface ValueTally {
  marks: number;
  gone: number;
  taken: number;
  right: number;
}

/** Tallies of the types that the judge knows, by type, by language and of all. */
export interface JudgeFigures {
  readonly all: ValueTally;
  readonly byType: Map<string, ValueTally>;
  readonly byLanguage: Map<string, ValueTally>;
}

export function measured(): JudgeFigures {
  return { all: tally(), byType: new Map(), byLanguage: new Map() };
}

const tally = (): ValueTally => ({ marks: 0, gone: 0, taken: 0, right: 0 });

/** Adds a document's values and replaced ranges, of the given types. */
export function measure(
  { all, byType, byLanguage }: JudgeFigures,
  document: MarkedDocument,
  spans: readonly Taken[],
  types: ReadonlySet<string>,
): void {
  const { bytes, marks, language } = document;
  const marked = covered(bytes.length, marks);
  const taken = covered(bytes.length, spans);
  const of = (map: Map<string, ValueTally>, key: string) => {
    const known = map.get(key) ?? tally();
    map.set(key, known);
    return known;
  };
  for (const { start, end, key } of marks) {
    if (!types.has(key)) continue;
    let isGone = true;
    for (let p = start; p < end; p++) if (isText(bytes[p]) && taken[p] === 0) isGone = false;
    for (const one of [all, of(byType, key), of(byLanguage, language)]) {
      one.marks++;
      if (isGone) one.gone++;
    }
  }
  for (const span of spans) {
    if (!types.has(span.type)) continue;
    const is = isRight(bytes, marked, span);
    for (const one of [all, of(byType, span.type), of(byLanguage, language)]) {
      one.taken++;
      if (is) one.right++;
    }
  }
}

/** Whether at least half of the letters and digits of a range are in values. */
export function isRight(
  bytes: Buffer,
  marked: Uint8Array,
  { start, end }: Omit<Taken, 'type'>,
): boolean {
  let letters = 0;
  let inside = 0;
  for (let p = start; p < end; p++) {
    if (!isText(bytes[p])) continue;
    letters++;
    inside += marked[p];
  }
  return inside * 2 >= letters;
}

/** A byte for each of a text: 1 in a range. */
export function covered(
  length: number,
  ranges: readonly { readonly start: number; readonly end: number }[],
): Uint8Array {
  const bytes = new Uint8Array(length);
  for (const { start, end } of ranges) bytes.fill(1, start, end);
  return bytes;
}

/** Whether two ranges share a byte. */
export function overlaps(
  one: { readonly start: number; readonly end: number },
  others: readonly { readonly start: number; readonly end: number }[],
): boolean {
  return others.some(({ start, end }) => one.start < end && start < one.end);
}

function isText(byte: number): boolean {
  if (byte >= 128) return true;
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

/** A share in percent with its 95 % interval (Wilson). */
export function percent(hits: number, of: number): string {
  if (of === 0) return '–';
  const z = 1.96;
  const p = hits / of;
  const middle = (p + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const shown = (value: number) => (100 * value).toFixed(1);
  return `${shown(p)} (${shown(Math.max(0, middle - half))}–${shown(Math.min(1, middle + half))})`;
}
