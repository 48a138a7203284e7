/** A member of a period's round. */
interface Member {
  readonly look: () => void;
  /** Its index in the round; -1 after it left. */
  place: number;
}

/**
 * Calls `look` every `ms` until the returned function is called. One timer serves all members of a period, so that
 * short requests need none of their own. It does not keep the process alive.
 */
export type EveryRound = (ms: number, look: () => void) => () => void;

/** Intervals that all requests of a server share. */
export function rounds(): EveryRound {
  /** By period, in ms. Arrays: a Set with many deletions keeps the deleted entries alive until the old space is collected. */
  const all = new Map<number, Member[]>();

  return (ms, look) => {
    const round = all.get(ms) ?? begun(ms);
    const member = { look, place: round.length };
    round.push(member);
    return () => leave(round, member);
  };

  function begun(ms: number): Member[] {
    const round: Member[] = [];
    all.set(ms, round);
    const timer = setInterval(() => {
      for (const { look, place } of [...round]) if (place >= 0) look();
      if (round.length > 0) return;
      clearInterval(timer);
      all.delete(ms);
    }, ms).unref();
    return round;
  }
}

/** The last member takes the free slot. */
function leave(round: Member[], member: Member): void {
  if (member.place < 0) return;
  const last = round.pop();
  if (last !== undefined && last !== member) {
    last.place = member.place;
    round[member.place] = last;
  }
  member.place = -1;
}
