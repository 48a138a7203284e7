import { Refusal } from '../../http/response/refusal.ts';

/** Conversations between a request and its answer, in memory, for a gateway that carries nothing from one to the other. */
export interface KeptConversations<Kept> {
  /** Keeps one; the oldest make room for it. Throws a `Refusal` for one that is larger than all may be. */
  keep(id: string, kept: Kept, bytes: number): void;
  /** One that is kept, whose time begins again. */
  find(id: string): Kept | undefined;
}

/** Limits of kept conversations. */
export interface KeptLimits {
  /** Most bytes of all. */
  readonly bytes: number;
  /** Time that one is kept after its last use. */
  readonly ms: number;
}

/** Starts to keep conversations. */
export function keptConversations<Kept>({ bytes: most, ms }: KeptLimits): KeptConversations<Kept> {
  interface Entry {
    readonly kept: Kept;
    readonly bytes: number;
    readonly timer: NodeJS.Timeout;
  }
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  let total = 0;

  function drop(id: string): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    clearTimeout(entry.timer);
    entries.delete(id);
    total -= entry.bytes;
  }

  return {
    keep(id, kept, bytes) {
      drop(id);
      if (bytes > most) {
        const message = `the conversation takes ${bytes} bytes; the limit is ${most}`;
        throw new Refusal(413, 'session_too_large', message);
      }
      for (const oldest of entries.keys()) {
        if (total + bytes <= most) break;
        drop(oldest);
      }
      entries.set(id, { kept, bytes, timer: setTimeout(() => drop(id), ms).unref() });
      total += bytes;
    },
    find(id) {
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      entries.delete(id);
      entries.set(id, entry);
      entry.timer.refresh();
      return entry.kept;
    },
  };
}
