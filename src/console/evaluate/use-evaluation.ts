import { useEffect, useRef, useState } from 'preact/hooks';
import type { OffsetUnit } from '../../evaluate/offsets.ts';
import { readFiles } from './read-files.ts';
import { type EvaluationOutcome, evaluated } from './run.ts';

interface EvaluationState {
  readonly files: readonly File[];
  /** Undefined where none is running. */
  readonly progress: { readonly done: number; readonly all: number } | undefined;
  readonly outcome: EvaluationOutcome | undefined;
  readonly error: unknown;
}

const nothing: EvaluationState = {
  files: [],
  progress: undefined,
  outcome: undefined,
  error: undefined,
};

/** The evaluation of a set: started, on its way, or done. */
export function useEvaluation() {
  const [state, setState] = useState<EvaluationState>(nothing);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  return {
    ...state,
    cancel() {
      running.current.abort();
      setState(nothing);
    },
    async start(files: readonly File[], profile: string, unit: OffsetUnit): Promise<void> {
      running.current.abort();
      const own = new AbortController();
      running.current = own;
      const { signal } = own;
      setState({ ...nothing, files, progress: { done: 0, all: 0 } });
      const result = await attempt(files, profile, unit, signal, (progress) => {
        if (!signal.aborted) setState({ ...nothing, files, progress });
      });
      if (!signal.aborted) setState({ ...nothing, files, ...result });
    },
  };
}

async function attempt(
  files: readonly File[],
  profile: string,
  unit: OffsetUnit,
  signal: AbortSignal,
  onProgress: (progress: { readonly done: number; readonly all: number }) => void,
): Promise<Partial<EvaluationState>> {
  try {
    const documents = await readFiles(files, unit);
    if (documents.length === 0) throw new Error('No document was found in these files');
    const report = (done: number) => onProgress({ done, all: documents.length });
    return { outcome: await evaluated(documents, profile, report, signal) };
  } catch (error) {
    return { error };
  }
}
