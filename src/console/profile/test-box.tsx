import { useMemo } from 'preact/hooks';
import { typeClass } from '../palette.ts';
import { NotRedacted } from '../parts/not-redacted.tsx';
import { pieces, redactedPieces } from '../spans.ts';
import { useTrial } from './use-trial.ts';

/** A text, and its redaction by a profile that is not saved. */
export function TestBox({
  label,
  json,
  text,
  rows = 2,
  onText,
}: {
  readonly label: string;
  /** Undefined while it cannot be read. */
  readonly json: string | undefined;
  readonly text: string;
  readonly rows?: number;
  onText(text: string): void;
}) {
  const { outcome: latest, error, current } = useTrial(text === '' ? undefined : json, text);
  // The spans of another text would mark, and keep, the wrong characters of this one.
  const outcome = current ? latest : undefined;
  const spans = outcome?.spans ?? [];
  const marked = useMemo(() => pieces(text, spans), [text, spans]);
  const redacted = useMemo(() => redactedPieces(text, spans), [text, spans]);
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
      <div class="test-answer" role="status">
        {text !== '' && json !== undefined && outcome === undefined && (
          <NotRedacted error={current ? error : undefined} />
        )}
        {outcome !== undefined && outcome.problems.length > 0 && (
          <p class="hint">The profile has a problem: see its field.</p>
        )}
        {outcome?.spans !== undefined &&
          [marked, redacted].map((parts, line) => (
            <p class="marks" key={line}>
              {parts.map(({ text: part, span }) =>
                span === undefined ? (
                  part
                ) : (
                  <mark class={`${typeClass(span.filterType)}${span.applied ? '' : ' kept'}`}>
                    {part}
                  </mark>
                ),
              )}
            </p>
          ))}
        {outcome?.spans?.length === 0 && <p class="hint">Nothing is found in this text.</p>}
      </div>
    </div>
  );
}
