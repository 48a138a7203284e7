import { CASE_BIT, NINE, NON_ASCII, SMALL_A, SMALL_Z, SPACE, ZERO } from '../../../core/bytes.ts';
import { plainText } from './plain-words.ts';
import { gapEnd, LONGEST_WORD, wordEnd } from './word-edges.ts';

/** A phrase of the list in a text: where it ends, and its value. */
export interface Phrase {
  readonly end: number;
  readonly value: number;
}

/** The longest phrase that begins with the word at `at`, reading up to `high`. */
export type PhraseAt = (bytes: Buffer, at: number, high: number) => Phrase | undefined;

/** No phrase of the list begins so. */
const NOTHING = -2;
/** Value of words with which longer phrases of the list begin. */
const BEGINS = -1;

/** A slot: two hashes, the value, and the first units of words that continue the phrase: a bit for five bits of each. */
const SLOT = 4;
const VALUE = 2;
const NEXT = 3;

/** Compared value of an ASCII byte: letters in lower case and digits, else 0. */
const COMPARED = Uint8Array.from({ length: 256 }, (_, byte) => {
  const small = byte | CASE_BIT;
  if (byte >= ZERO && byte <= NINE) return byte;
  return byte < NON_ASCII && small >= SMALL_A && small <= SMALL_Z ? small : 0;
});

const SEED = 0x811c9dc5 | 0;
const OTHER_SEED = 0x2c1b3c6d;
const PRIME = 0x01000193;
const FACTOR = 0x85ebca6b;

/** Slots of the entries of a table, a power of two of them. */
export type PhraseSlots = Int32Array;

/** The slot of an entry, or the free one for it. */
function slotIn(slots: PhraseSlots, first: number, second: number): number {
  const mask = slots.length / SLOT - 1;
  let i = (first ^ (first >>> 15) ^ second) & mask;
  let slot = i * SLOT;
  while (slots[slot + VALUE] !== NOTHING && (slots[slot] !== first || slots[slot + 1] !== second)) {
    i = (i + 1) & mask;
    slot = i * SLOT;
  }
  return slot;
}

/**
 * Makes the slots of a table of phrases, words with one space between, each by two hashes of 32 bits: computed unit by
 * unit, looked up at the end of a word. Among equal phrases the first counts.
 */
export function phraseSlots(
  list: readonly (readonly [phrase: string, value: number])[],
): PhraseSlots {
  let words = 0;
  for (const [phrase] of list) words += phrase.split(' ').length;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(words + 1) + 0.5) * SLOT);
  for (let slot = 0; slot < slots.length; slot += SLOT) slots[slot + VALUE] = NOTHING;

  function put(first: number, second: number, value: number): number {
    const slot = slotIn(slots, first, second);
    if (slots[slot + VALUE] >= 0) return slot;
    slots[slot] = first;
    slots[slot + 1] = second;
    slots[slot + VALUE] = value;
    return slot;
  }

  for (const [phrase, value] of list) {
    let first = SEED;
    let second = OTHER_SEED;
    for (let i = 0; i < phrase.length; i++) {
      const unit = phrase.charCodeAt(i);
      if (unit === SPACE) {
        slots[put(first, second, BEGINS) + NEXT] |= 1 << (phrase.charCodeAt(i + 1) & 31);
      }
      first = Math.imul(first ^ unit, PRIME);
      second = otherWith(second, unit);
    }
    put(first, second, value);
  }
  return slots;
}

/** Finds the phrases of a table in texts. */
export function phraseFinder(slots: PhraseSlots): PhraseAt {
  return function phraseAt(bytes, at, high) {
    let first = SEED;
    let second = OTHER_SEED;
    let best: Phrase | undefined;
    for (let from = at; ; ) {
      const most = Math.min(high, from + LONGEST_WORD);
      let stop = from;
      for (; stop < most; stop++) {
        const unit = COMPARED[bytes[stop]];
        if (unit === 0) break;
        first = Math.imul(first ^ unit, PRIME);
        second = otherWith(second, unit);
      }
      if (stop < most && bytes[stop] >= NON_ASCII) {
        const plain = stop;
        stop = wordEnd(bytes, from, high);
        const rest = plainText(bytes.toString('utf8', plain, stop));
        for (let k = 0; k < rest.length; k++) {
          first = Math.imul(first ^ rest.charCodeAt(k), PRIME);
          second = otherWith(second, rest.charCodeAt(k));
        }
      }
      if (stop === from) return best;
      const slot = slotIn(slots, first, second);
      const value = slots[slot + VALUE];
      if (value === NOTHING) return best;
      if (value !== BEGINS) best = { end: stop, value };
      const next = slots[slot + NEXT];
      if (next === 0) return best;
      from = gapEnd(bytes, stop, high);
      if (from === stop || (bytes[from] < NON_ASCII && ((next >>> (bytes[from] & 31)) & 1) === 0))
        return best;
      first = Math.imul(first ^ SPACE, PRIME);
      second = otherWith(second, SPACE);
    }
  };
}

function otherWith(hash: number, unit: number): number {
  const sum = Math.imul((hash + unit) | 0, FACTOR);
  return sum ^ (sum >>> 15);
}
