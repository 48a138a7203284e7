/** Classes of bytes: two bytes that are in the same sets are of one class. */
export interface ByteClasses {
  readonly classOf: Uint8Array;
  readonly count: number;
}

export function byteClasses(sets: readonly Uint8Array[]): ByteClasses {
  let classOf: readonly number[] = new Array<number>(256).fill(0);
  let count = 1;
  for (const set of distinct(sets)) {
    const seen = new Map<number, number>();
    classOf = classOf.map((of, byte) => {
      const key = of * 2 + set[byte];
      const id = seen.get(key) ?? seen.size;
      seen.set(key, id);
      return id;
    });
    count = seen.size;
  }
  return { classOf: Uint8Array.from(classOf), count };
}

function distinct(sets: readonly Uint8Array[]): Iterable<Uint8Array> {
  return new Map(sets.map((set) => [Buffer.from(set).toString('latin1'), set])).values();
}
