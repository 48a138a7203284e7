/** Items that are joined by their chance: the probability that something passes their test. */
export interface Chance {
  readonly chance: number;
}

/** Joins the two items whose union adds the least chance, until there are at most `most`. */
export function clusters<Item extends Chance>(
  items: readonly Item[],
  most: number,
  join: (one: Item, other: Item) => Item,
): readonly Item[] {
  const list = [...items];
  const cost = (one: Item, other: Item) => join(one, other).chance - one.chance - other.chance;
  const costs = list.map((one, i) => list.slice(0, i).map((other) => cost(one, other)));
  const alive = new Set(list.keys());
  while (alive.size > most) {
    const [one, other] = cheapest(alive, costs);
    list[other] = join(list[one], list[other]);
    alive.delete(one);
    for (const i of alive) {
      if (i !== other) costs[Math.max(i, other)][Math.min(i, other)] = cost(list[i], list[other]);
    }
  }
  return [...alive].map((i) => list[i]);
}

/** The pair that is cheapest to join, the greater index first. */
function cheapest(
  alive: ReadonlySet<number>,
  costs: readonly (readonly number[])[],
): readonly [number, number] {
  let best = Number.POSITIVE_INFINITY;
  let pair: readonly [number, number] = [0, 0];
  for (const i of alive) {
    for (const j of alive) {
      if (j >= i || costs[i][j] >= best) continue;
      best = costs[i][j];
      pair = [i, j];
    }
  }
  return pair;
}
