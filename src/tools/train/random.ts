/** Random choices that a seed repeats. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle(values: Uint32Array): void;
}

/** Xorshift of 32 bits (Marsaglia 2003). */
export function random(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) | 0 || 1;

  function next(): number {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  }

  function below(limit: number): number {
    return Math.floor(next() * limit);
  }

  return {
    next,
    below,
    pick: (from) => from[below(from.length)],
    shuffle(values) {
      for (let i = values.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const value = values[i];
        values[i] = values[j];
        values[j] = value;
      }
    },
  };
}
