/** Computes the value of a key once, for as long as the function is kept. `identity`: equal for equal keys; default: the key. */
export function memoize<K, V>(
  make: (key: K) => V,
  identity: (key: K) => unknown = (key) => key,
): (key: K) => V {
  const values = new Map<unknown, V>();
  return (key) => {
    const id = identity(key);
    const found = values.get(id);
    if (found !== undefined) return found;
    const value = make(key);
    values.set(id, value);
    return value;
  };
}

/** Computes a value when it is first needed. */
export function lazy<V>(make: () => V): () => V {
  let first: { readonly value: V } | undefined;
  return () => {
    first ??= { value: make() };
    return first.value;
  };
}
