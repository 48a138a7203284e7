/** Computes the value of a key once, for as long as the function is kept. */
export function memoize<K, V>(make: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    const found = values.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    values.set(key, value);
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
