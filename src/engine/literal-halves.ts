import { byteSet } from './bytes.ts';
import type { LiteralTrigger } from './types.ts';

const BUCKETS = 8;
const PLACES = 3;

/** For each of three bytes in a row, the halves that literals have there: a bit for each low and each high one. */
type Halves = readonly { readonly low: number; readonly high: number }[];

/**
 * Tables that tell by the halves of three bytes whether a literal may begin there: 16 buckets' bits for the low
 * halves and 16 for the high ones, for each byte. Each literal is in one of eight buckets. They say yes too often,
 * never too seldom ("Teddy": Hyperscan, NSDI 2019, section 3).
 */
export function halves(triggers: readonly LiteralTrigger[]): Uint8Array {
  const table = new Uint8Array(PLACES * 32);
  for (const [bucket, of] of buckets(triggers).entries()) {
    for (const [place, { low, high }] of of.entries()) {
      for (let half = 0; half < 16; half++) {
        table[32 * place + half] |= ((low >> half) & 1) << bucket;
        table[32 * place + 16 + half] |= ((high >> half) & 1) << bucket;
      }
    }
  }
  return table;
}

/** Puts literals together that say yes too often the least. */
function buckets(triggers: readonly LiteralTrigger[]): readonly Halves[] {
  const distinct = new Map(triggers.map(({ literal }) => [literal.join('\0'), literal]));
  const all = [...distinct.values()].map(halvesOf);
  while (all.length > BUCKETS) {
    const pairs = all.flatMap((one, a) =>
      all.slice(a + 1).map((other, b) => {
        const both = joined(one, other);
        return { a, b: a + 1 + b, both, cost: yeses(both) - yeses(one) - yeses(other) };
      }),
    );
    const { a, b, both } = pairs.reduce((best, pair) => (pair.cost < best.cost ? pair : best));
    all.splice(b, 1);
    all.splice(a, 1, both);
  }
  return all;
}

function halvesOf(literal: LiteralTrigger['literal']): Halves {
  return Array.from({ length: PLACES }, (_, place) => {
    const spec = literal[place];
    if (spec === undefined) return { low: 0xffff, high: 0xffff };
    const bytes = [...byteSet(spec).entries()].filter(([, listed]) => listed === 1);
    return bytes.reduce(
      ({ low, high }, [byte]) => ({
        low: low | (1 << (byte & 15)),
        high: high | (1 << (byte >> 4)),
      }),
      { low: 0, high: 0 },
    );
  });
}

function joined(one: Halves, other: Halves): Halves {
  return one.map(({ low, high }, place) => ({
    low: low | other[place].low,
    high: high | other[place].high,
  }));
}

/** How often three bytes of text are taken for one of the bucket's: most text is ASCII. */
function yeses(of: Halves): number {
  return of.reduce((product, { low, high }) => {
    let sum = 0;
    for (let half = 0; half < 16; half++) {
      if (((high >> half) & 1) === 1) sum += half < 2 || half > 7 ? 0.05 : 1;
    }
    return product * sum * ones(low);
  }, 1);
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
