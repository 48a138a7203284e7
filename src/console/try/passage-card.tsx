import { download } from '../parts/clipboard.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { bytesText } from '../words.ts';
import type { Passage } from './upload.ts';

/** A file on its way through the service: progress, cancel, and the result. */
export function PassageCard({
  name,
  size,
  passage,
  onCancel,
  onClose,
}: {
  readonly name: string;
  readonly size: number;
  readonly passage: Passage;
  onCancel(): void;
  onClose(): void;
}) {
  const { phase, sent, received, result, error } = passage;
  const running = phase === 'sending' || phase === 'receiving';
  return (
    <section class="card passage" aria-labelledby="passage-title">
      <div class="card-head">
        <h2 id="passage-title">{name}</h2>
        <span class="hint">{bytesText(size)}</span>
      </div>
      {running && (
        <>
          <progress
            max={size || 1}
            value={phase === 'sending' ? sent : received}
            aria-label="Progress"
          />
          <p class="hint" role="status">
            {phase === 'sending'
              ? `Sent ${bytesText(sent)} of ${bytesText(size)}`
              : `Received ${bytesText(received)} of about ${bytesText(size)}`}
          </p>
          {size > LARGE && (
            <p class="hint">
              The browser keeps the answer until it is saved. For files like this one, curl needs no
              room: copy the command above.
            </p>
          )}
          <button type="button" onClick={onCancel}>
            Cancel
          </button>
        </>
      )}
      {phase === 'done' && result !== undefined && (
        <>
          <p role="status">Redacted: {bytesText(result.size)}.</p>
          <div class="actions">
            <button type="button" onClick={() => download(redactedName(name), result)}>
              Save the redacted file
            </button>
            <button type="button" class="quiet" onClick={onClose}>
              Discard
            </button>
          </div>
        </>
      )}
      {phase === 'cancelled' && <p role="status">Cancelled. Nothing was kept.</p>}
      {phase === 'failed' && <ProblemNotice error={error} />}
      {(phase === 'cancelled' || phase === 'failed') && (
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      )}
    </section>
  );
}

/** Bytes from which the page recommends the command line. */
const LARGE = 1e9;

/** `app.log` becomes `app.redacted.log`. */
function redactedName(name: string): string {
  return /\.\w+$/.test(name) ? name.replace(/(\.\w+)$/, '.redacted$1') : `${name}.redacted`;
}
