import { useMemo } from 'preact/hooks';
import { typeClass } from '../palette.ts';
import { NotRedacted } from '../parts/not-redacted.tsx';
import { pieces, redactedPieces } from '../spans.ts';
import { TRIAL_CHARACTERS } from '../trial.ts';
import type { TrialState } from './use-trial.ts';

/** A text with its matches marked, above its redaction or the reason why it has none. */
export function TestAnswer({
  trial: { outcome: latest, error, current },
  text,
}: {
  readonly trial: TrialState;
  readonly text: string;
}) {
  // The spans of another text would mark, and keep, the wrong characters of this one.
  const outcome = current ? latest : undefined;
  const spans = outcome?.spans ?? [];
  const marked = useMemo(() => pieces(text, spans), [text, spans]);
  const redacted = useMemo(() => redactedPieces(text, spans), [text, spans]);
  return (
    <div class="test-answer" role="status">
      {text.length > TRIAL_CHARACTERS && (
        <p class="hint">
          Not redacted: a text is tried up to {TRIAL_CHARACTERS.toLocaleString('en')} characters
          here. Use Try for longer ones.
        </p>
      )}
      {text !== '' && outcome === undefined && <NotRedacted error={current ? error : undefined} />}
      {outcome !== undefined && outcome.problems.length > 0 && (
        <p class="hint">The profile has a problem: see its field.</p>
      )}
      {outcome?.spans !== undefined &&
        text !== '' &&
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
      {text !== '' && outcome?.spans?.length === 0 && (
        <p class="hint">Nothing is found in this text.</p>
      )}
    </div>
  );
}
