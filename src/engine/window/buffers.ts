import { numberList } from '../../core/number-list.ts';
import type { Cue } from '../cues/cue.ts';
import { emptyFields, type FieldList, fieldList } from '../fields/field-list.ts';
import type { Labels } from '../fields/labels.ts';
import { type Literals, literalList } from '../fields/literals.ts';
import { column } from '../match/column.ts';
import { forgetPlain, noPlainText } from '../scan/plain-text.ts';
import type { ScanBuffers } from '../scan/scan-buffers.ts';
import { cutList, emptyCuts } from '../settle/cuts.ts';
import { emptyMatches, matchList } from '../settle/matches.ts';
import type { Cuts, Filter, Matches } from '../types.ts';
import type { WindowCaches } from './window-cache.ts';

/** Buffers for the matches of a window, reused by later windows. */
export interface WindowBuffers extends ScanBuffers {
  /** Buffers of fields: none before the first window with fields. */
  readonly fields: FieldList[];
  /** The literals of formats, and of those within. */
  readonly layers: Literals[];
  readonly matches: Matches;
  readonly cuts: Cuts;
  readonly shared: WindowCaches;
  /** Caches of the same window as `withoutEscapes` gives it. */
  readonly sharedWithoutEscapes: WindowCaches;
}

/** The part of a plan that determines the buffers of its windows. */
interface Contents {
  readonly filters: readonly Filter[];
  readonly formats: { readonly cues: readonly (readonly Cue[])[] } | undefined;
}

/** Creates buffers for a window of a plan. */
export function buffersFor({ filters, formats }: Contents): WindowBuffers {
  return {
    cues: (formats?.cues ?? []).map(numberList),
    found: filters.map(column),
    plain: noPlainText(),
    fields: [],
    layers: [],
    matches: matchList(),
    cuts: cutList(),
    shared: new Map(),
    sharedWithoutEscapes: new Map(),
  };
}

/** Most numbers in the lists of buffers that are kept: texts that take more are rare, and large. */
const MOST_NUMBERS = 128 * 1024;

/** Rooms for texts that fit one window. A text that fails keeps its room: nothing of it reaches the next. */
export interface BuffersPool {
  take(): WindowBuffers;
  /** Empties a room and keeps it for the next text. */
  giveBack(buffers: WindowBuffers): void;
}

/**
 * The pool of a plan. It keeps one set of buffers, since allocating one takes longer than scanning a short text, and
 * texts pass one after the other; texts of a slow plan may need more at a time.
 */
export function buffersPool(plan: Contents): BuffersPool {
  let spare: WindowBuffers | undefined;
  return {
    take() {
      const buffers = spare ?? buffersFor(plan);
      spare = undefined;
      return buffers;
    },
    giveBack(buffers) {
      clearBuffers(buffers);
      forgetText(buffers);
      if (numbersIn(buffers) <= MOST_NUMBERS) spare = buffers;
    },
  };
}

/** Empty lists for the fields of a window, one for each filter of the plan. */
export function fieldLists(
  { fields }: WindowBuffers,
  { filters }: { readonly filters: readonly Filter[] },
  { all }: Labels,
): readonly FieldList[] {
  while (fields.length < filters.length) fields.push(fieldList());
  for (let n = 0; n < fields.length; n++) emptyFields(fields[n], all);
  return fields;
}

/** One of a window's layers of literals. */
export function layerOf({ layers }: WindowBuffers, n: number): Literals {
  while (layers.length <= n) layers.push(literalList());
  return layers[n];
}

/** Empties what a text carries from window to window, for another text. */
export function forgetText({ cues, found, fields, layers }: WindowBuffers): void {
  for (const list of cues) list.length = 0;
  for (const list of found) list.length = 0;
  for (const list of fields) emptyFields(list, []);
  for (const list of layers) {
    list.length = 0;
    list.latest = -1;
    list.containers.length = 0;
  }
}

/** Nothing of a window stays in it. */
export function clearBuffers(buffers: WindowBuffers): void {
  const { plain, layers, matches, cuts } = buffers;
  forgetPlain(plain);
  for (const { places } of layers) if (places.length > 0) places.length = 0;
  emptyMatches(matches);
  emptyCuts(cuts);
  for (const cache of buffers.shared.values()) cache.forget();
  for (const cache of buffers.sharedWithoutEscapes.values()) cache.forget();
}

function numbersIn(buffers: WindowBuffers): number {
  const { cues, found, plain, fields, matches, cuts } = buffers;
  let sum = plain.places.length + 5 * matches.starts.length + cuts.at.length;
  for (let n = 0; n < found.length; n++) sum += found[n].at.length;
  for (let n = 0; n < cues.length; n++) sum += cues[n].at.length;
  for (let n = 0; n < fields.length; n++) sum += fields[n].at.length;
  for (const cache of buffers.shared.values()) sum += cache.capacity();
  for (const cache of buffers.sharedWithoutEscapes.values()) sum += cache.capacity();
  return sum;
}
