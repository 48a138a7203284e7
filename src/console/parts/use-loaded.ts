import { useEffect, useState } from 'preact/hooks';

/** Result of a load. */
export interface LoadedValue<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  /** Whether the outcome belongs to the latest inputs: until it has come, `value` is that of earlier ones. */
  readonly current: boolean;
}

/** Loads something, and again when one of `inputs` changes; an answer that is overtaken is dropped. */
export function useLoaded<T>(
  load: (signal: AbortSignal) => Promise<T> | undefined,
  inputs: readonly unknown[],
): LoadedValue<T> {
  const [state, setState] = useState<Outcome<T>>({ value: undefined, error: undefined, of: [] });
  useEffect(() => {
    const overtaken = new AbortController();
    const loading = load(overtaken.signal);
    if (loading === undefined) {
      setState({ value: undefined, error: undefined, of: inputs });
      return;
    }
    loading.then(
      (value) => overtaken.signal.aborted || setState({ value, error: undefined, of: inputs }),
      (error: unknown) =>
        overtaken.signal.aborted || setState({ value: undefined, error, of: inputs }),
    );
    return () => overtaken.abort();
  }, [...inputs]);
  const { value, error, of } = state;
  const current = of.length === inputs.length && of.every((one, n) => one === inputs[n]);
  return { value, error, current };
}

interface Outcome<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  /** The inputs that it is for. */
  readonly of: readonly unknown[];
}
