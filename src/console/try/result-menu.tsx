import { useState } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { copy, download } from '../parts/clipboard.ts';
import { redactedPieces } from '../spans.ts';

/** Buttons that copy and save the redacted text. */
export function ResultMenu({
  text,
  spans,
}: {
  readonly text: string;
  readonly spans: readonly FoundSpan[];
}) {
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly words: string }>();
  const redacted = () =>
    redactedPieces(text, spans)
      .map((piece) => piece.text)
      .join('');
  const copyIt = async () => {
    const done = await copy(redacted());
    const words = done ? 'Copied.' : 'The browser does not let this page copy: download it.';
    setOutcome({ of: text, words });
  };
  return (
    <>
      <button type="button" class="quiet" onClick={() => void copyIt()}>
        Copy result
      </button>
      <button
        type="button"
        class="quiet"
        onClick={() => download('redacted.txt', redacted(), 'text/plain')}
      >
        Download result
      </button>
      <span class="copied" role="status">
        {outcome?.of === text ? outcome.words : ''}
      </span>
    </>
  );
}
