/** Those that are looked at with the same period, in ms. */
const rounds = new Map<number, Set<() => void>>();

/**
 * Calls `look` every `ms` until what it returns is called. One timer serves all with the same period: short requests
 * come and go without one of their own. It keeps no process alive.
 */
export function everyRound(ms: number, look: () => void): () => void {
  const round = rounds.get(ms) ?? begun(ms);
  round.add(look);
  return () => void round.delete(look);
}

function begun(ms: number): Set<() => void> {
  const round = new Set<() => void>();
  rounds.set(ms, round);
  const timer = setInterval(() => {
    for (const look of round) look();
    if (round.size > 0) return;
    clearInterval(timer);
    rounds.delete(ms);
  }, ms).unref();
  return round;
}
