/** Takes matches of a type that the shadow would replace in addition, or leave. */
export type DifferenceReport = (type: string, change: 'more' | 'less', times: number) => void;

/** Matches of two profiles in one text, as they come from each. */
export interface Differences {
  /** Notes a match by its key: one that both have is no difference. */
  note(key: string, type: string, isShadow: boolean): void;
  /** Ends the text. If one profile broke off, matches that only the other has are no differences. */
  end(complete: boolean): void;
}

interface Pending {
  readonly type: string;
  readonly isShadow: boolean;
  readonly round: number;
}

/** Most matches that wait for their equal: the profiles run side by side, at most some megabytes apart. */
const MOST_PENDING = 65_536;

const ROUND_MS = 10_000;

/**
 * Compares the matches of two profiles in whatever order they come. A match is a difference if its equal is missing
 * at the end, after 10 s of a text that goes on, or when too many wait.
 */
export function differences(report: DifferenceReport): Differences {
  const pending = new Map<string, Pending>();
  let round = 0;
  const timer = setInterval(() => {
    for (const [key, one] of pending) if (one.round < round) count(key, one);
    round += 1;
  }, ROUND_MS).unref();

  function count(key: string, { type, isShadow }: Pending): void {
    pending.delete(key);
    report(type, isShadow ? 'more' : 'less', 1);
  }

  return {
    note(key, type, isShadow) {
      const other = pending.get(key);
      if (other !== undefined && other.isShadow !== isShadow) return void pending.delete(key);
      pending.set(key, { type, isShadow, round });
      if (pending.size <= MOST_PENDING) return;
      for (const [oldest, one] of pending) return count(oldest, one);
    },
    end(complete) {
      clearInterval(timer);
      if (complete) for (const [key, one] of pending) count(key, one);
      pending.clear();
    },
  };
}
