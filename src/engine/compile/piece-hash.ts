const SEED = 0x9e3779b97f4a7c15n;
const MIX = 0xd6e8feb86659fd93n;
const LOWER_CASE = 0x2020202020202020n;

/** The hash of a piece of a phrase after an entry, as `hashOf` of `src/engine/match/words.as.ts` makes it. */
export function hashOf(piece: Uint8Array, before: number): bigint {
  const { length } = piece;
  let h = word((BigInt(length) + (BigInt(before) << 8n)) * SEED);
  const first = bits(piece, 0, Math.min(length, 8));
  if (length >= 8) {
    h = word((h ^ (first | LOWER_CASE)) * MIX);
    h ^= h >> 32n;
    const rest = Math.min(length, 16) - 8;
    if (rest > 0) h = word((h ^ masked(bits(piece, 8, rest), rest)) * MIX);
  } else {
    h = word((h ^ masked(first, length)) * MIX);
  }
  h ^= h >> 29n;
  return h === 0n ? 1n : h;
}

function word(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function masked(value: bigint, length: number): bigint {
  return (value | LOWER_CASE) & ((1n << BigInt(8 * length)) - 1n);
}

function bits(piece: Uint8Array, from: number, length: number): bigint {
  let value = 0n;
  for (let n = length - 1; n >= 0; n--) value = (value << 8n) | BigInt(piece[from + n]);
  return value;
}
