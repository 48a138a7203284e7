/** Sets of bytes as eight words of bits: joined and compared by the million when patterns are grouped. */
export type BitSet = Uint32Array;

export function bitsOf(set: ArrayLike<number>): BitSet {
  const bits = new Uint32Array(8);
  for (let byte = 0; byte < 256; byte++) if (set[byte] === 1) bits[byte >> 5] |= 1 << (byte & 31);
  return bits;
}

export function noBytes(): BitSet {
  return new Uint32Array(8);
}

export function allBytes(): BitSet {
  return new Uint32Array(8).fill(0xffffffff);
}

export function has(bits: BitSet, byte: number): boolean {
  return ((bits[byte >> 5] >>> (byte & 31)) & 1) === 1;
}

/** The bytes of a set, in order. */
export function bytesOf(bits: BitSet): readonly number[] {
  const bytes: number[] = [];
  for (let n = 0; n < bits.length; n++) {
    for (let rest = bits[n]; rest !== 0; rest &= rest - 1) {
      bytes.push(n * 32 + 31 - Math.clz32(rest & -rest));
    }
  }
  return bytes;
}

export function add(to: BitSet, from: BitSet): void {
  for (let n = 0; n < 8; n++) to[n] |= from[n];
}

export function meets(one: BitSet, other: BitSet): boolean {
  return one.some((word, n) => (word & other[n]) !== 0);
}

export function both(one: BitSet, other: BitSet): BitSet {
  return one.map((word, n) => word & other[n]);
}
