import { ALNUM, type ByteSet, NON_ASCII, SPACE } from '../../core/bytes.ts';
import type { Column, Found, Window } from '../types.ts';
import type { Container } from './container.ts';
import { indexAt, type Literal, type Literals, literalAt } from './literals.ts';
import type { TakeFound } from './with-fields.ts';

/** Rules of a column about the parts of its filter's matches. */
type PartRules = Pick<Column, 'accepts' | 'fittingParts' | 'partsOfCharacters'>;

const ANY: PartRules = { accepts: () => true };

/**
 * Fits a match to the literals of the text: structure stays, a match that crosses the ends of literals or the
 * separators of a message is taken in parts, one that cuts an escape takes all or nothing of it, and one in a number
 * takes the number.
 */
export function fitting(column: PartRules = ANY, take: TakeFound): TakeFound {
  return (window, found, unbounded) => {
    const { layers } = window;
    if (layers === undefined || unbounded || fitsAll(window, layers, found)) {
      return take(window, found, unbounded);
    }
    const parts = fitted(window, layers, 0, found, column);
    for (const part of fittest(window, parts, column)) take(window, part, false);
  };
}

/**
 * Fits a field to the literals of a format that is beside its own, as where a row of a table crosses strings of SQL, or in it. Otherwise
 * all of it is the value, escapes included.
 */
export function fittingFields(column: PartRules, take: TakeFound): TakeFound {
  const fit = fitting(column, take);
  return (window, field, unbounded) => {
    const { layers = [] } = window;
    const isCrossed =
      layers.length > 1 &&
      layers.some((layer) => holds(window, layer, field)) &&
      layers.some((layer) => ends(window, layer, field));
    const isParted = layers.some((layer) => beginsParts(window, layer, field));
    return (isCrossed || isParted ? fit : take)(window, field, unbounded);
  };
}

/** Whether a field begins in structure of its value. */
function beginsParts({ base }: Window, literals: Literals, { start }: Found): boolean {
  const n = indexAt(literals, base + start);
  return n >= 0 && literals.containers[n]?.parts === true;
}

/** Whether a match is in one literal. */
function holds({ base }: Window, literals: Literals, { start, end }: Found): boolean {
  const literal = literalAt(literals, indexAt(literals, base + start));
  return literal.container !== undefined && literal.end >= base + end;
}

/** Whether a literal, or the text before one, ends inside a match. */
function ends({ base }: Window, literals: Literals, { start, end }: Found): boolean {
  let n = indexAt(literals, base + start);
  let isText = literalAt(literals, n).container !== undefined;
  while (literalAt(literals, n).end < base + end) {
    isText ||= literalAt(literals, ++n).container !== undefined;
    if (isText) return true;
  }
  return false;
}

function fitsAll(window: Window, layers: readonly Literals[], found: Found): boolean {
  for (let n = 0; n < layers.length; n++) if (!fits(window, layers[n], found)) return false;
  return true;
}

/** Whether a match is in one literal and cuts no escape, as most are: it stays as it is. */
function fits({ bytes, base }: Window, literals: Literals, { start, end }: Found): boolean {
  const n = indexAt(literals, base + start);
  const high = n + 1 < literals.length ? literals.starts[n + 1] - base : Number.POSITIVE_INFINITY;
  if (high < end) return false;
  const container = n < 0 ? undefined : literals.containers[n];
  if (container === undefined) return true;
  if (container.takes !== 'part' || container.parting !== undefined) return false;
  const { escapeAround } = container;
  if (escapeAround === undefined) return true;
  const low = Math.max(0, literals.starts[n] - base);
  return (
    escapeAround(bytes, low, high, start) === undefined &&
    escapeAround(bytes, low, high, end) === undefined
  );
}

/** With `fittingParts` only the parts between separators that the column accepts count, unless it accepts none. */
function fittest(
  { bytes }: Window,
  parts: readonly Found[],
  { fittingParts = false, accepts }: PartRules,
): readonly Found[] {
  if (!fittingParts || parts.every(({ partOf }) => partOf === undefined)) return parts;
  const fitting = parts.filter((part) => accepts(bytes, part.start, part.end));
  if (fitting.length === 1) return [{ ...fitting[0], partOf: undefined }];
  return fitting.length > 0 ? fitting : parts;
}

function fitted(
  window: Window,
  layers: readonly Literals[],
  n: number,
  found: Found,
  rules: PartRules,
): readonly Found[] {
  if (n === layers.length) return [found];
  const parts = partsIn(window, layers[n], found, rules);
  if (parts.length === 1) return fitted(window, layers, n + 1, parts[0], rules);
  return parts.flatMap((part) => fitted(window, layers, n + 1, part, rules));
}

/** The parts of a match in the literals that it crosses. */
function partsIn(
  window: Window,
  literals: Literals,
  found: Found,
  rules: PartRules,
): readonly Found[] {
  const { base } = window;
  let n = indexAt(literals, base + found.start);
  let literal = literalAt(literals, n);
  if (literal.end - base >= found.end) return within(window, literal, found, rules);
  const parts: Found[] = [];
  for (; ; literal = literalAt(literals, ++n)) {
    const start = Math.max(found.start, literal.start - base);
    const end = Math.min(found.end, literal.end - base);
    const part = trimmed(window.bytes, { ...found, start, end });
    if (hasWord(window.bytes, part)) parts.push(...within(window, literal, part, rules));
    if (end === found.end) return parts;
  }
}

/** Most bytes of a literal that a match takes as a whole. */
export const MOST_WHOLE = 128;

/** Parts of a match in one literal that may be replaced. */
function within(
  { bytes, base }: Window,
  { start, end, container }: Literal,
  found: Found,
  rules: PartRules,
): readonly Found[] {
  if (container === undefined) return [found];
  if (container.takes === 'none') return [];
  const low = Math.max(0, start - base);
  if (container.takes === 'whole') {
    // A window may not show the end of a longer literal: it is no number, whatever it begins like.
    return end - start > MOST_WHOLE ? [found] : [{ ...found, start: low, end: end - base }];
  }
  const full = withoutCutEscapes(bytes, low, end - base, container, found);
  if (full === undefined) return [];
  if (container.parting === undefined) return [full];
  const isEscaped = (at: number) =>
    container.escapeAround?.(bytes, low, end - base, at) !== undefined;
  return parted(bytes, full, container.parting, isEscaped, rules);
}

/** A match that ends inside escapes takes those of letters, and leaves others. */
function withoutCutEscapes(
  bytes: Buffer,
  low: number,
  high: number,
  { escapeAround }: Container,
  found: Found,
): Found | undefined {
  if (escapeAround === undefined) return found;
  const first = escapeAround(bytes, low, high, found.start);
  const last = escapeAround(bytes, low, high, found.end);
  if (first === undefined && last === undefined) return found;
  const start = first === undefined ? found.start : first.end;
  const end = last === undefined ? found.end : last.joins ? last.end : last.start;
  return start < end ? { ...found, start, end } : undefined;
}

/**
 * Parts of a match that crosses separators, but for escaped ones: `OKONKWO^CHIDI` is two names, and the text before the last `^` of
 * `WPN^PH^jane@example.com` is no e-mail address.
 */
function parted(
  bytes: Buffer,
  found: Found,
  parting: ByteSet,
  isEscaped: (at: number) => boolean,
  { partsOfCharacters = false }: PartRules,
): readonly Found[] {
  const parts: Found[] = [];
  let { start } = found;
  for (let p = start; p <= found.end; p++) {
    if (p < found.end && (parting[bytes[p]] === 0 || isEscaped(p))) continue;
    if (p === found.end && start === found.start) return [found];
    const part = trimmed(bytes, { ...found, start, end: p });
    if (part.start < part.end && (partsOfCharacters || hasWord(bytes, part))) parts.push(part);
    start = p + 1;
  }
  return placed(parts, found, parting);
}

/** Marks the parts of a match as such; a single part is the whole match. */
function placed(
  parts: readonly Found[],
  { start, end }: Found,
  parting: ByteSet,
): readonly Found[] {
  if (parts.length < 2) return parts;
  return parts.map((part, n) => {
    const position = n === 0 ? 'first' : n === parts.length - 1 ? 'last' : undefined;
    return { ...part, partOf: { start, end, parting, place: position } };
  });
}

/** Without blanks around it. No check of the whole holds for a part. */
function trimmed(bytes: Buffer, found: Found): Found {
  let { start, end } = found;
  while (start < end && bytes[start] <= SPACE) start++;
  while (end > start && bytes[end - 1] <= SPACE) end--;
  return { ...found, start, end, valid: undefined };
}

/** A letter or digit is in it. */
function hasWord(bytes: Buffer, { start, end }: Found): boolean {
  let p = start;
  while (p < end && ALNUM[bytes[p]] === 0 && bytes[p] < NON_ASCII) p++;
  return p < end;
}
