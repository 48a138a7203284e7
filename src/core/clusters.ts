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
  /** Items that are left, in order, and for each the one before it that is cheapest to join. */
  let alive = [...list.keys()];
  const partners = list.map((_, i) => partnerOf(i));
  while (alive.length > most) {
    const one = alive.reduce((best, i) => (costOf(i) < costOf(best) ? i : best));
    const other = partners[one];
    list[other] = join(list[one], list[other]);
    alive = alive.filter((i) => i !== one);
    for (const i of alive) {
      if (i !== other) costs[Math.max(i, other)][Math.min(i, other)] = cost(list[i], list[other]);
    }
    for (const i of alive) if (i >= other) partners[i] = partnerAfter(i, one, other);
  }
  return alive.map((i) => list[i]);

  function costOf(i: number): number {
    return partners[i] < 0 ? Number.POSITIVE_INFINITY : costs[i][partners[i]];
  }

  function partnerOf(i: number): number {
    let best = -1;
    for (const j of alive) {
      if (j >= i) break;
      if (best < 0 || costs[i][j] < costs[i][best]) best = j;
    }
    return best;
  }

  /** The partner of an item after `one` was joined to `other`. */
  function partnerAfter(i: number, one: number, other: number): number {
    const before = partners[i];
    if (i === other || before === one || before === other) return partnerOf(i);
    const [added, known] = [costs[i][other], costs[i][before]];
    return added < known || (added === known && other < before) ? other : before;
  }
}
