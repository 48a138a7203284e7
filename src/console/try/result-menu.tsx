import { useState } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { copy, download } from '../parts/clipboard.ts';
import { ProposalLink } from '../parts/proposal-link.tsx';
import { testOf } from '../profile/tests/test-texts.ts';
import { redactedPieces } from '../spans.ts';

/** Buttons that copy and save the redacted text, and a link that keeps the text as a test of the profile. */
export function ResultMenu({
  text,
  spans,
  profile,
}: {
  readonly text: string;
  readonly spans: readonly FoundSpan[];
  readonly profile: string;
}) {
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly words: string }>();
  const test = testOf(text, spans);
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
      {test !== undefined && (
        <ProposalLink profile={profile} changes={{ tests: [test] }}>
          Keep as a test
        </ProposalLink>
      )}
      <span class="copied" role="status">
        {outcome?.of === text ? outcome.words : ''}
      </span>
    </>
  );
}
