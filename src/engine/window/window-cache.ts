/** Cache of facts about a window's text that several readers need. It is part of the window's buffers. */
export interface WindowCache {
  /** Forgets the text, and keeps the room. */
  forget(): void;
  /** Capacity in numbers. */
  capacity(): number;
}

/** Caches of a window, by their kind. */
export type WindowCaches = Map<object, WindowCache>;

interface Cached {
  readonly shared: WindowCaches;
}

/** Declares a cache that each window has of its own; the returned function gives a window's, empty at first. */
export function windowCache<S extends WindowCache>(make: () => S): (window: Cached) => S {
  const kind = {};
  return ({ shared: all }) => {
    const known = all.get(kind);
    // Only results of `make` are kept under this kind.
    if (known !== undefined) return known as S;
    const created = make();
    all.set(kind, created);
    return created;
  };
}
