import { plural } from '../words.ts';
import { failedIn } from './tests/test-texts.ts';
import type { TrialState } from './use-trial.ts';

/** Says whether the profile on the page can be used, whether its test texts pass, and whether it is saved. */
export function Verdict({
  trial: { outcome, waiting },
  edited,
}: {
  readonly trial: TrialState;
  readonly edited: boolean;
}) {
  const state = edited ? ', not saved' : '';
  if (waiting && outcome === undefined) return <span class="verdict">Checking…</span>;
  if (outcome === undefined) return null;
  const { problems, warnings, tests = [] } = outcome;
  const failed = failedIn(tests);
  const words = problems.length > 0 ? plural(problems.length, 'problem') : 'Valid';
  return (
    <span class={`verdict ${problems.length + failed > 0 ? 'bad' : 'good'}`} role="status">
      {words}
      {state}
      {failed > 0 && `, ${plural(failed, 'expectation')} of the test texts failed`}
      {warnings.length > 0 && ` (${plural(warnings.length, 'warning')})`}
    </span>
  );
}
