/** One of those that are looked at with the same period. */
interface Member {
  readonly look: () => void;
  /** Its place in the round; -1 when it left. */
  place: number;
}

/**
 * Members by period, in ms. Arrays: a Set from which many members are deleted keeps them alive until old space is
 * collected.
 */
const rounds = new Map<number, Member[]>();

/**
 * Calls `look` every `ms` until what it returns is called. One timer serves all with the same period: short requests
 * come and go without one of their own. It keeps no process alive.
 */
export function everyRound(ms: number, look: () => void): () => void {
  const round = rounds.get(ms) ?? begun(ms);
  const member = { look, place: round.length };
  round.push(member);
  return () => leave(round, member);
}

/** The last one takes the place that is free. */
function leave(round: Member[], member: Member): void {
  if (member.place < 0) return;
  const last = round.pop();
  if (last !== undefined && last !== member) {
    last.place = member.place;
    round[member.place] = last;
  }
  member.place = -1;
}

function begun(ms: number): Member[] {
  const round: Member[] = [];
  rounds.set(ms, round);
  const timer = setInterval(() => {
    for (const { look, place } of [...round]) if (place >= 0) look();
    if (round.length > 0) return;
    clearInterval(timer);
    rounds.delete(ms);
  }, ms).unref();
  return round;
}
