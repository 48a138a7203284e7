import { bitsOf } from '../../compile/bit-sets.ts';
import type { PatternBeginning } from '../../compile/dispatch/beginnings.ts';
import { SLOTS } from '../../compile/dispatch/groups.ts';
import { ENDINGS_BYTES } from '../../compile/endings.ts';
import type { Image } from '../../compile/image.ts';
import {
  GROUPS_OF_BUCKET,
  GROUPS_OF_SET,
  headerOf,
  LISTS_BYTES,
  LITERAL_SET,
  LITERAL_SETS,
  LONG_RUNS,
  listPlaces,
  MASK,
  TOKEN_SET,
  TOKEN_SETS,
} from '../../compile/layout.ts';
import { readSelection, type Selection } from '../../compile/selection.ts';
import { nibbleTables } from './nibbles.ts';
import { openings } from './openings.ts';
import { quads } from './quads.ts';

/** Tables of an image for some of its patterns, copied to the engine's memory before these are searched for. */
export type Mask = Buffer;

/** Bits of a state: an enabled pattern can still be found after it, or ends in it; the same for patterns after a keyword. */
const LEADS_ON = 1;
const ACCEPTS = 2;
const ACCEPTS_LED = 4;
const END_OF_LIST = 0xffff;
/** Slots of a literal: its first bytes, and the one before it. */
const LITERAL_SLOTS = [0, 1, 2, 3, SLOTS - 1];

/** The mask of the patterns that are 1 in `enabled`. */
export function maskOf(image: Image, enabled: Uint8Array): Mask {
  const selection = selectionOf(image);
  const beginnings = selection.beginnings.filter(({ pattern }) => enabled[pattern] === 1);
  const places = placesOf(beginnings);
  const sets = [0, 1].map((kind) =>
    Math.max(0, ...places.map(({ of, set }) => (of === kind ? set + 1 : 0))),
  );
  if (sets[0] > TOKEN_SETS || sets[1] > LITERAL_SETS)
    throw new Error('patterns begin in too many ways');
  const mask = Buffer.alloc(MASK.tokens + sets[0] * TOKEN_SET.size);
  for (const [n, count] of sets.entries()) mask.writeUInt32LE(count, MASK.sets + 4 * n);
  for (const [n, one] of beginnings.entries()) {
    if (isToken(one)) writeToken(mask, image, one, places[n]);
    else writeLiteral(mask, one, places[n]);
  }
  const literals = beginnings.filter((one) => !isToken(one));
  const opening = literals.map(({ bytes }) => bytes);
  mask.set(nibbleTables(literals), MASK.nibbles);
  const { firsts, bits } = quads(opening);
  mask.set(firsts, MASK.firsts);
  mask.set(bits, MASK.quads);
  mask.set(openings(image, selection, enabled), MASK.openings);
  writeEndings(mask, image, selection, enabled);
  const free = enabled.map((is, id) => (image.patterns[id].endings === 0 ? is : 0));
  const lists = listPlaces(selection.lists);
  writeLists(mask, MASK.lists, selection, lists, free);
  writeLists(mask, MASK.ledLists, selection, lists, enabled);
  writeStates(mask, image, selection, enabled);
  return mask;
}

function isToken({ bucket }: PatternBeginning): boolean {
  return bucket === 0 || bucket === LONG_RUNS;
}

const selections = new WeakMap<Image, Selection>();

function selectionOf(image: Image): Selection {
  const known = selections.get(image) ?? readSelection(image.selection);
  selections.set(image, known);
  return known;
}

/** The bit of a group: of tokens (0) or of literals (1), in a set of their groups. */
interface Place {
  readonly of: number;
  readonly set: number;
  readonly bit: number;
}

/** The bits of the groups of some beginnings: those of a bucket are in a lane of the vectors. */
function placesOf(beginnings: readonly PatternBeginning[]): readonly Place[] {
  const counts = new Map<number, number>();
  const known = new Map<string, Place>();
  return beginnings.map((one) => {
    const { group, bucket } = one;
    const key = `${isToken(one) ? bucket : 'literal'}:${group}`;
    // Tokens and long runs share their sets.
    const lane = isToken(one) ? 0 : bucket;
    const n = counts.get(lane) ?? 0;
    const place = known.get(key) ?? placeOf(lane, n);
    if (!known.has(key)) counts.set(lane, n + 1);
    known.set(key, place);
    return place;
  });
}

function placeOf(bucket: number, n: number): Place {
  const most = bucket === 0 ? GROUPS_OF_SET : GROUPS_OF_BUCKET;
  const lane = bucket === 0 ? 0 : (bucket - 1) * GROUPS_OF_BUCKET;
  return { of: Math.min(bucket, 1), set: Math.floor(n / most), bit: lane + (n % most) };
}

function writeToken(
  mask: Mask,
  { patterns }: Image,
  { pattern, bucket, bytes, shapes }: PatternBeginning,
  { set: n, bit }: Place,
): void {
  const set = MASK.tokens + n * TOKEN_SET.size;
  const { joined, endings } = patterns[pattern];
  if (joined) addBit(mask, set + TOKEN_SET.joined, ONE, bit);
  if (endings === 0) addBit(mask, set + TOKEN_SET.free, ONE, bit);
  if (bucket === LONG_RUNS) addBit(mask, set + TOKEN_SET.longRuns, ONE, bit);
  for (const [half, own] of shapes.entries()) {
    addBit(mask, set + TOKEN_SET.shapes + half * 256 * 16, own, bit);
  }
  for (const [slot, own] of bytes.entries()) {
    addBit(mask, set + TOKEN_SET.around + slot * 256 * 16, own, bit);
  }
}

const ONE = Uint32Array.of(1);

/** Groups of literals by byte. */
function writeLiteral(mask: Mask, { bytes }: PatternBeginning, { set: n, bit }: Place): void {
  const set = MASK.literals + n * LITERAL_SET;
  for (const [at, slot] of LITERAL_SLOTS.entries()) {
    addBit(mask, set + at * 256 * 16, bytes[slot], bit);
  }
}

/** Adds a bit to the vectors of the values in a set. */
function addBit(mask: Mask, table: number, set: Uint32Array, bit: number): void {
  const at = table + (bit >> 3);
  const flag = 1 << (bit & 7);
  for (let word = 0; word < set.length; word++) {
    for (let rest = set[word]; rest !== 0; rest &= rest - 1) {
      mask[at + (word * 32 + 31 - Math.clz32(rest & -rest)) * 16] |= flag;
    }
  }
}

/** Endings of keywords of any of the patterns. */
function writeEndings(
  mask: Mask,
  { patterns }: Image,
  { endings }: Selection,
  enabled: Uint8Array,
): void {
  for (const { endings: number } of patterns.filter((_, id) => enabled[id] === 1)) {
    const at = number * ENDINGS_BYTES;
    for (let n = 0; n < ENDINGS_BYTES; n++) mask[MASK.endings + n] |= endings[at + n];
  }
}

/** Narrows each list to some patterns, in place. */
function writeLists(
  mask: Mask,
  from: number,
  { lists }: Selection,
  places: readonly number[],
  wanted: Uint8Array,
): void {
  const numbers = new Uint16Array(mask.buffer, mask.byteOffset + from, LISTS_BYTES / 2);
  for (let n = 0; n < lists.length; n++) {
    let at = places[n] / 2;
    for (const id of lists[n]) if (wanted[id] === 1) numbers[at++] = id;
    numbers[at] = END_OF_LIST;
  }
}

function writeStates(
  mask: Mask,
  { header, patterns }: Image,
  { reach, accepts, lists }: Selection,
  enabled: Uint8Array,
): void {
  const firstAccept = headerOf(header).firstAccept;
  const keys = [...new Set(patterns.map(({ key }) => key))];
  const used = new Set(patterns.filter((_, id) => enabled[id] === 1).map(({ key }) => key));
  const detectors = bitsOf(keys.map((key) => Number(used.has(key))));
  const leadsOn = new Uint8Array(reach.sets.length / reach.words);
  for (let n = 0; n < reach.sets.length; n++) {
    if ((reach.sets[n] & detectors[n % reach.words]) !== 0) {
      leadsOn[Math.floor(n / reach.words)] = LEADS_ON;
    }
  }
  const bitOf = (id: number) =>
    enabled[id] !== 1 ? 0 : patterns[id].endings === 0 ? ACCEPTS : ACCEPTS_LED;
  const ends = lists.map((list) => list.reduce((bits, id) => bits | bitOf(id), 0));
  const states = mask.subarray(MASK.states, MASK.states + reach.of.length);
  for (let state = 0; state < states.length; state++) states[state] = leadsOn[reach.of[state]];
  for (let n = 0; n < accepts.length; n++) states[firstAccept + n] |= ends[accepts[n]];
}
