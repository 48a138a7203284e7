import { TestAnswer } from './test-answer.tsx';
import type { TrialState } from './use-trial.ts';

/** A text, and its redaction by a profile that is not saved. */
export function TestBox({
  label,
  trial,
  text,
  rows = 2,
  onText,
}: {
  readonly label: string;
  /** Trial of the profile on the text; undefined while the profile cannot be read. */
  readonly trial: TrialState | undefined;
  readonly text: string;
  readonly rows?: number;
  onText(text: string): void;
}) {
  return (
    <div class="test-box">
      <label class="field">
        <span>{label}</span>
        <textarea
          class="plain-area"
          rows={rows}
          spellcheck={false}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      </label>
      {trial !== undefined && <TestAnswer trial={trial} text={text} />}
    </div>
  );
}
