// Looks tokens up, each once, when somebody asks. The tables are open, with linear probing; a word that is not in one gives 0.
import {
  CLUSTER_TABLE,
  CLUSTERS,
  end,
  GROUP_TABLE,
  GROUPS,
  HASHES,
  hash,
  LEXICON,
  lowerAt,
  ROLE_SLOTS,
  ROLES,
  start,
  WORDS,
} from './memory.as';

const UNASKED: u32 = 0xffff;

// Mixes the bits of an FNV-1a hash; never 0.
function mixed(hash: i32): i32 {
  let spread = (hash ^ (hash >>> 15)) * 0x2c1b3c6d;
  spread ^= spread >>> 13;
  return spread === 0 ? 1 : spread;
}

/** The hash of the units `[from, to)` in lower case. */
export function hashOf(from: i32, to: i32): i32 {
  let sum: i32 = <i32>0x811c9dc5;
  for (let p = from; p < to; p++) sum = (sum ^ lowerAt(p)) * 0x01000193;
  return mixed(sum);
}

// The value in the first slot from `first` on that has this fingerprint above its value bits.
function find(table: usize, mask: i32, bits: u32, first: i32, print: u32): u32 {
  let i = first & mask;
  let slot = load<u32>(table + ((<usize>i) << 2));
  while (slot !== 0 && slot >> bits !== print) {
    i = (i + 1) & mask;
    slot = load<u32>(table + ((<usize>i) << 2));
  }
  return slot & ((1 << bits) - 1);
}

/** The facts about a word by its hash. */
export function wordOf(hash: i32): i32 {
  return find(LEXICON, 0xfffff, 18, hash, <u32>hash >> 18);
}

function clusterOf(hash: i32): u32 {
  return find(CLUSTER_TABLE, 0x3ffff, 16, hash ^ (hash >>> 9), <u32>hash >> 16);
}

function groupOf(hash: i32): u32 {
  return find(GROUP_TABLE, 0x7ffff, 12, hash ^ (hash >>> 11), <u32>hash >> 20);
}

/** The hash of token `i`; its facts are known from here on. */
export function know(i: i32): i32 {
  const known = hash(i);
  if (known !== 0) return known;
  const found = hashOf(start(i), end(i));
  store<i32>(HASHES + ((<usize>i) << 2), found);
  store<i32>(WORDS + ((<usize>i) << 2), wordOf(found));
  store<u16>(CLUSTERS + ((<usize>i) << 1), UNASKED);
  store<u16>(GROUPS + ((<usize>i) << 1), UNASKED);
  return found;
}

/** The cluster of token `i`, after `know`. */
export function cluster(i: i32): i32 {
  const at = CLUSTERS + ((<usize>i) << 1);
  const known = <u32>load<u16>(at);
  if (known !== UNASKED) return known;
  const found = clusterOf(hash(i));
  store<u16>(at, found);
  return found;
}

/** The group of token `i`, likewise. */
export function group(i: i32): i32 {
  const at = GROUPS + ((<usize>i) << 1);
  const known = <u32>load<u16>(at);
  if (known !== UNASKED) return known;
  const found = groupOf(hash(i));
  store<u16>(at, found);
  return found;
}

/** The roles of a word that leads to a name, by its hash. */
export function rolesOf(hash: i32): i32 {
  let i = hash & (ROLE_SLOTS - 1);
  let key = load<i32>(ROLES + ((<usize>i) << 3));
  while (key !== hash && key !== 0) {
    i = (i + 1) & (ROLE_SLOTS - 1);
    key = load<i32>(ROLES + ((<usize>i) << 3));
  }
  return load<i32>(ROLES + ((<usize>i) << 3), 4);
}
