/** Cache of facts about a window's text that several readers need. It is part of the window's buffers. */
export interface WindowCache {
  /** Forgets the text, and keeps the room. */
  forget(): void;
  /** Capacity in numbers. */
  capacity(): number;
}

interface Cached {
  readonly shared: (WindowCache | undefined)[];
}

let kinds = 0;

/** Makes a kind of what is shared; what it returns gives a window's own, empty at first. */
export function windowCache<S extends WindowCache>(make: () => S): (window: Cached) => S {
  const kind = kinds++;
  return ({ shared: all }) => {
    const known = all[kind];
    // Each kind has a place of its own, where nothing but what `make` made is put.
    if (known !== undefined) return known as S;
    const made = make();
    all[kind] = made;
    return made;
  };
}
