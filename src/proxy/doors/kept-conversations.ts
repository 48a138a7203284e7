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
    readonly kept: Kept;
    bytes: number;
    readonly timer: NodeJS.Timeout;
  }
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  /** Ids of those that had to make room: they are taken. The least recently used first. */
  const taken = new Map<string, NodeJS.Timeout>();
  let total = 0;

  function forget(id: string): void {
    const entry = entries.get(id);
    const timer = entry?.timer ?? taken.get(id);
    if (timer === undefined) return;
    clearTimeout(timer);
    entries.delete(id);
    taken.delete(id);
    total -= entry?.bytes ?? idBytes(id);
  }

  function resize(entry: Entry, bytes: number): void {
    total += bytes - entry.bytes;
    entry.bytes = bytes;
  }

  function empty(id: string, entry: Entry): void {
    entries.delete(id);
    taken.set(id, entry.timer);
    total += idBytes(id) - entry.bytes;
  }

  /** Empties the least recently used but one, and then forgets the ids of those: no more entries are looked at than leave. */
  function makeRoom(own: string): void {
    for (const [id, entry] of entries) {
      if (total <= most) return;
      if (id !== own) empty(id, entry);
    }
    for (const id of taken.keys()) {
      if (total <= most) return;
      forget(id);
    }
  }

  function expectNew(id: string): void {
    if (!entries.has(id) && !taken.has(id)) return;
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
      entries.set(id, { kept, bytes: all, timer: setTimeout(() => forget(id), ms).unref() });
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
      moveToEnd(entries, id)?.timer.refresh();
      moveToEnd(taken, id)?.refresh();
      return entries.get(id)?.kept;
    },
  };
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): Value | undefined {
  const value = map.get(key);
  if (value === undefined) return undefined;
  map.delete(key);
  map.set(key, value);
  return value;
}

function idBytes(id: string): number {
  return ENTRY_BYTES + 2 * id.length;
}
