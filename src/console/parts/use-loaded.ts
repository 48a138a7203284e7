import { useEffect, useState } from 'preact/hooks';

/** Result of a load. */
export interface LoadedValue<T> {
  readonly value: T | undefined;
  readonly error: unknown;
}

/** Loads something, and again when one of `inputs` changes; an answer that is overtaken is dropped. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T> | undefined,
  inputs: readonly unknown[],
): LoadedValue<T> {
  const [state, setState] = useState<LoadedValue<T>>({ value: undefined, error: undefined });
  useEffect(() => {
    const overtaken = new AbortController();
    const loading = load(overtaken.signal);
    if (loading === undefined) {
      setState({ value: undefined, error: undefined });
      return;
    }
    loading.then(
      (value) => overtaken.signal.aborted || setState({ value, error: undefined }),
      (error: unknown) => overtaken.signal.aborted || setState({ value: undefined, error }),
    );
    return () => overtaken.abort();
  }, [...inputs]);
  return state;
}
