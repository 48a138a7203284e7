// Looks words up in the lexicon of names and words, each once, when somebody asks. ../../detectors/people/model/lexicon.ts describes the tables.
import { WORD } from './kinds.as';
import {
  CLUSTER_TABLE,
  clusterSlot,
  factsSlot,
  GROUP_TABLE,
  groupSlot,
  hash,
  kind,
  LABEL_SLOTS,
  LABEL_TABLE,
  LEXICON,
  MEANING_SLOTS,
  MEANING_TABLE,
} from './memory.as';

function find(table: usize, mask: i32, bits: u32, first: i32, print: u32): u32 {
  let i = first & mask;
  let slot = load<u32>(table + ((<usize>i) << 2));
  while (slot !== 0 && slot >> bits !== print) {
    i = (i + 1) & mask;
    slot = load<u32>(table + ((<usize>i) << 2));
  }
  return slot & ((1 << bits) - 1);
}

/** Facts about a word: frequencies as a given name, surname and common word, size as a place, class of cue. */
export function facts(i: i32): i32 {
  const known = load<i32>(factsSlot(i));
  if (known !== -1) return known;
  const own = hash(i);
  const found = kind(i) === WORD ? <i32>find(LEXICON, 0xfffff, 18, own, <u32>own >> 18) : 0;
  store<i32>(factsSlot(i), found);
  return found;
}

/** The group of words that occur in like surroundings in news and encyclopaedias. */
export function group(i: i32): i32 {
  const known = <i32>load<u16>(groupSlot(i));
  if (known !== 0xffff) return known;
  const own = hash(i);
  const found =
    kind(i) === WORD ? find(GROUP_TABLE, 0x7ffff, 12, own ^ (own >>> 11), <u32>own >> 20) : 0;
  store<u16>(groupSlot(i), <u16>found);
  return <i32>found;
}

/** The same in talk and on the web. */
export function cluster(i: i32): i32 {
  const known = <i32>load<u16>(clusterSlot(i));
  if (known !== 0xffff) return known;
  const own = hash(i);
  const found =
    kind(i) === WORD ? find(CLUSTER_TABLE, 0x3ffff, 16, own ^ (own >>> 9), <u32>own >> 16) : 0;
  store<u16>(clusterSlot(i), <u16>min<u32>(found, 0xfffe));
  return <i32>found;
}

/** Facts about the word with a hash. */
export function factsOf(own: i32): i32 {
  return <i32>find(LEXICON, 0xfffff, 18, own, <u32>own >> 18);
}

/** The number beside a hash in a table of pairs, of a power of two of slots; 0: it is not there. */
function paired(table: usize, slots: i32, own: i32): i32 {
  let slot = own & (slots - 1);
  let key = load<i32>(table + ((<usize>slot) << 3));
  while (key !== own && key !== 0) {
    slot = (slot + 1) & (slots - 1);
    key = load<i32>(table + ((<usize>slot) << 3));
  }
  return key === 0 ? 0 : load<i32>(table + ((<usize>slot) << 3), 4);
}

/** The types that a word is in labels of, a bit each. */
export function labelled(i: i32): i32 {
  return kind(i) === WORD ? paired(LABEL_TABLE, LABEL_SLOTS, hash(i)) : 0;
}

/** The meanings of a word, by its hash: up to four, a byte each. */
export function meanings(own: i32): i32 {
  return paired(MEANING_TABLE, MEANING_SLOTS, own);
}
