import { bitsOf, has } from '../compile/bit-sets.ts';
import { SLOTS } from '../compile/dispatch/groups.ts';
import { ENDINGS_BYTES } from '../compile/endings.ts';
import type { Image } from '../compile/image.ts';
import { headerOf, MASK } from '../compile/layout.ts';
import { readSelection, type Selection } from '../compile/selection.ts';

/** Tables of an image that are narrowed to some of its patterns; copied to the engine's memory when these are to be found. */
export type Mask = Buffer;

/** Bits of a state: a pattern is left to be found after it, or ends with it. */
const LEADS_ON = 1;
const ACCEPTS = 2;
/** Slots of a literal: its first bytes, and the one before it, whose nibbles do not count. */
const LITERAL_SLOTS = [0, 1, 2, 3, SLOTS - 1];
const NIBBLE_SLOTS = 4;

/** The mask of the patterns that are 1 in `enabled`. */
export function maskOf(image: Image, enabled: Uint8Array): Mask {
  const selection = selectionOf(image);
  // One of its own, whose offset is one of words.
  const mask = Buffer.from(new ArrayBuffer(MASK.states + image.states));
  writeBeginnings(mask, image, selection, enabled);
  writeEndings(mask, image, enabled);
  mask.set(enabled, MASK.patterns);
  writeStates(mask, image, selection, enabled);
  return mask;
}

const selections = new WeakMap<Image, Selection>();

function selectionOf(image: Image): Selection {
  const known = selections.get(image) ?? readSelection(image.selection);
  selections.set(image, known);
  return known;
}

function writeBeginnings(
  mask: Mask,
  { patterns }: Image,
  { beginnings }: Selection,
  enabled: Uint8Array,
): void {
  const around = words(mask, MASK.around, 256 * SLOTS);
  const shapes = words(mask, MASK.shapes, 512);
  const groups = words(mask, MASK.groups, 4);
  const [TOKEN, LITERAL, JOINED, FREE] = [0, 1, 2, 3];
  for (const { pattern, group, atToken, bytes, shapes: own } of beginnings) {
    if (enabled[pattern] === 0) continue;
    const bit = 1 << group;
    groups[atToken ? TOKEN : LITERAL] |= bit;
    if (!atToken) {
      writeLiteral(mask, bytes, bit);
      continue;
    }
    if (patterns[pattern].joined) groups[JOINED] |= bit;
    if (patterns[pattern].endings === 0) groups[FREE] |= bit;
    for (const [slot, set] of bytes.entries()) addBit(around.subarray(slot * 256), set, bit);
    for (const [half, set] of own.entries()) addBit(shapes.subarray(half * 256), set, bit);
  }
}

function words({ buffer, byteOffset }: Mask, at: number, count: number): Uint32Array {
  return new Uint32Array(buffer, byteOffset + at, count);
}

function addBit(to: Uint32Array, set: Uint32Array, bit: number): void {
  for (let word = 0; word < set.length; word++) {
    for (let rest = set[word]; rest !== 0; rest &= rest - 1) {
      to[word * 32 + 31 - Math.clz32(rest & -rest)] |= bit;
    }
  }
}

/** Sets of literals by byte; and by the nibbles of their bytes, low and high for each of the first four, so that sixteen bytes take one step. */
function writeLiteral(mask: Mask, bytes: readonly Uint32Array[], bit: number): void {
  for (const [n, slot] of LITERAL_SLOTS.entries()) {
    for (let byte = 0; byte < 256; byte++) {
      if (!has(bytes[slot], byte)) continue;
      mask[MASK.literals + n * 256 + byte] |= bit;
      if (n >= NIBBLE_SLOTS) continue;
      mask[MASK.nibbles + n * 32 + (byte & 15)] |= bit;
      mask[MASK.nibbles + n * 32 + 16 + (byte >> 4)] |= bit;
    }
  }
}

/** Endings of keywords that any of the patterns wants. */
function writeEndings(mask: Mask, { header, tables, from, patterns }: Image, enabled: Uint8Array) {
  const endings = headerOf(header).endings - from;
  for (const { endings: number } of patterns.filter((_, id) => enabled[id] === 1)) {
    const at = endings + number * ENDINGS_BYTES;
    for (let n = 0; n < ENDINGS_BYTES; n++) mask[MASK.endings + n] |= tables[at + n];
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
  const ends = lists.map((list) => (list.some((id) => enabled[id] === 1) ? ACCEPTS : 0));
  const states = mask.subarray(MASK.states);
  for (let state = 0; state < states.length; state++) states[state] = leadsOn[reach.of[state]];
  for (let n = 0; n < accepts.length; n++) states[firstAccept + n] |= ends[accepts[n]];
}
