import { Refusal } from '../../http/response/refusal.ts';

/**
 * Conversations between a request and its answer, in memory, for a gateway that carries nothing from one to the other. An id is of
 * one conversation until its time is over, even where that had to make room: another one's values are never found by it.
 */
export interface KeptConversations<Kept> {
  /** Throws a `Refusal` for an id that is taken. */
  expectNew(id: string): void;
  /** Keeps one; the least recently used make room for it. Throws a `Refusal` for a taken id, and for one that is larger than all may be. */
  keep(id: string, kept: Kept, bytes: number): void;
  /** Notes the bytes of one that is kept. Throws a `Refusal`, and drops it, where it is larger than all may be. */
  grown(id: string, kept: Kept, bytes: number): void;
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

/** Bytes of a taken id, besides its characters, about. */
const ENTRY_BYTES = 256;

/** Starts to keep conversations. */
export function keptConversations<Kept>({ bytes: most, ms }: KeptLimits): KeptConversations<Kept> {
  interface Entry {
    /** `undefined`: it had to make room, and its id is taken. */
    kept: Kept | undefined;
    bytes: number;
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

  function resize(entry: Entry, bytes: number): void {
    total += bytes - entry.bytes;
    entry.bytes = bytes;
  }

  function empty(id: string, entry: Entry): void {
    entry.kept = undefined;
    resize(entry, idBytes(id));
  }

  /** Empties the least recently used but one, and then forgets the ids of those. */
  function makeRoom(own: string): void {
    for (const [id, entry] of entries) {
      if (total <= most) return;
      if (id !== own && entry.kept !== undefined) empty(id, entry);
    }
    for (const id of entries.keys()) {
      if (total <= most) return;
      if (id !== own) drop(id);
    }
  }

  function expectNew(id: string): void {
    if (!entries.has(id)) return;
    const message = 'a call with this id is awaited: each call needs an id of its own';
    throw new Refusal(409, 'call_repeated', message);
  }

  function expectFits(bytes: number): void {
    if (bytes <= most) return;
    const message = `the conversation takes ${bytes} bytes; the limit is ${most}`;
    throw new Refusal(413, 'session_too_large', message);
  }

  return {
    expectNew,
    keep(id, kept, bytes) {
      expectNew(id);
      const all = bytes + idBytes(id);
      expectFits(all);
      entries.set(id, { kept, bytes: all, timer: setTimeout(() => drop(id), ms).unref() });
      total += all;
      makeRoom(id);
    },
    grown(id, kept, bytes) {
      const entry = entries.get(id);
      if (entry === undefined || entry.kept !== kept) return;
      const all = bytes + idBytes(id);
      if (all > most) empty(id, entry);
      expectFits(all);
      resize(entry, all);
      makeRoom(id);
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

function idBytes(id: string): number {
  return ENTRY_BYTES + 2 * id.length;
}
