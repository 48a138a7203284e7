import { useState } from 'preact/hooks';

/** Outcome of the last change that a person asked for. */
export interface ChangeOutcome {
  readonly words?: string;
  readonly error?: unknown;
}

/** Runs changes, and keeps the outcome of the last one. */
export function useSaved(): readonly [
  ChangeOutcome,
  (work: () => Promise<string>) => void,
  () => void,
] {
  const [saved, setSaved] = useState<ChangeOutcome>({});
  const attempt = (work: () => Promise<string>) => {
    setSaved({});
    work().then(
      (words) => setSaved({ words }),
      (error: unknown) => setSaved({ error }),
    );
  };
  return [saved, attempt, () => setSaved({})];
}
