import { ProposalLink } from '../parts/proposal-link.tsx';
import type { Proposal } from '../profile/proposal.ts';
import { plural } from '../words.ts';
import { formOf, literal } from './form-of.ts';

/** Longest selection that may be a term of a profile. */
const LONGEST = 200;

/**
 * Takes a decision about the selected text: it must go, or it must stay. Each opens the profile with the change, which is not saved; the card says
 * what else of the text the change concerns.
 */
export function SelectionCard({
  text,
  start,
  end,
  profile,
}: {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly profile: string;
}) {
  const selected = text.slice(start, end).trim();
  if (selected === '' || selected.length > LONGEST || selected.includes('\n')) return null;
  const form = formOf(selected);
  const decision = (words: string, proposal: Proposal) => (
    <ProposalLink profile={profile} changes={proposal}>
      {words}
    </ProposalLink>
  );
  return (
    <section class="card selection" aria-labelledby="selection-title">
      <h2 id="selection-title">Selected</h2>
      <p>
        <q>{selected}</q> {plural(count(text, literal(selected), 'gi'), 'time')} in this text
      </p>
      <p>{decision('Must go: add it to a dictionary', { terms: [selected] })}</p>
      {form !== undefined && (
        <p>
          {decision('Must go: add a pattern for its form', { patterns: [form] })}{' '}
          <span class="hint">
            <code>{form}</code>, {plural(count(text, form, 'g'), 'time')} in this text
          </span>
        </p>
      )}
      <p>{decision('Must stay: ignore it', { ignored: [selected] })}</p>
      <p class="hint">The profile opens with the change. Nothing is saved before you save it.</p>
    </section>
  );
}

function count(text: string, pattern: string, flags: string): number {
  return text.match(new RegExp(pattern, flags))?.length ?? 0;
}
