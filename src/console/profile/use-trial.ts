import { useEffect, useState } from 'preact/hooks';
import { useSession } from '../session.ts';
import { type TrialOutcome, tried } from '../trial.ts';

/** A profile's trial: the latest outcome, and whether a newer one is on its way. */
export interface TrialState {
  readonly outcome: TrialOutcome | undefined;
  readonly error: unknown;
  readonly waiting: boolean;
  /** Whether the outcome, or the error, is for exactly this profile and text. */
  readonly current: boolean;
}

type Latest = Omit<TrialState, 'current'> & {
  readonly json: string | undefined;
  readonly text: string | undefined;
};

const REST_MS = 200;

/** Tries a profile after a pause in typing; no trial starts while the JSON is undefined. */
export function useTrial(json: string | undefined, text?: string): TrialState {
  const { keyVersion } = useSession();
  const [state, setState] = useState<Latest>({
    json: undefined,
    text: undefined,
    outcome: undefined,
    error: undefined,
    waiting: false,
  });
  useEffect(() => {
    if (json === undefined) {
      setState({ json, text, outcome: undefined, error: undefined, waiting: false });
      return;
    }
    const overtaken = new AbortController();
    setState((before) => ({ ...before, waiting: true }));
    const timer = setTimeout(() => {
      tried(json, text, overtaken.signal).then(
        (outcome) =>
          overtaken.signal.aborted ||
          setState({ json, text, outcome, error: undefined, waiting: false }),
        (error: unknown) =>
          overtaken.signal.aborted ||
          setState({ json, text, outcome: undefined, error, waiting: false }),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [json, text, keyVersion]);
  return { ...state, current: state.json === json && state.text === text && !state.waiting };
}
