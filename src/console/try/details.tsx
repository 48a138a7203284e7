import type { FoundSpan } from '../explain.ts';
import { typeClass } from '../palette.ts';
import { type FilterName, filterNames } from '../parts/filter-texts.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import type { Choices } from '../spans.ts';
import { typeWords } from '../words.ts';

/** Everything that explain reports of one match. */
export function Details({
  span,
  text,
  choices,
  onStep,
}: {
  readonly span: FoundSpan | undefined;
  readonly text: string;
  readonly choices: Choices;
  /** Goes to the next match, or to the one before. */
  onStep(by: 1 | -1): void;
}) {
  const { value: names } = useLoaded(
    () => (span === undefined ? undefined : filterNames()),
    [span === undefined],
  );
  return (
    <section class="card details" aria-labelledby="details-title">
      <div class="card-head">
        <h2 id="details-title">Match</h2>
        <div class="steps">
          <button type="button" class="quiet" onClick={() => onStep(-1)}>
            <span aria-hidden="true">‹</span>
            <span class="hidden">Previous match</span>
          </button>
          <button type="button" class="quiet" onClick={() => onStep(1)}>
            <span aria-hidden="true">›</span>
            <span class="hidden">Next match</span>
          </button>
        </div>
      </div>
      <div aria-live="polite">
        {span === undefined ? (
          <p class="hint">
            Point at a marked word, put the cursor into one, or step through the matches.
          </p>
        ) : (
          <Facts
            span={span}
            text={text}
            choices={choices}
            name={names?.find(({ filterType }) => filterType === span.filterType)}
          />
        )}
      </div>
    </section>
  );
}

function Facts({
  span,
  text,
  choices,
  name,
}: {
  readonly span: FoundSpan;
  readonly text: string;
  readonly choices: Choices;
  readonly name: FilterName | undefined;
}) {
  const match = text.slice(span.characterStart, span.characterEnd);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Match', shortened(match)],
    ['Outcome', outcome(span, choices)],
    ['Replacement', span.applied ? span.replacement || '(nothing)' : undefined],
    ['Filter', name?.key],
    ['Finds', name?.finds],
    ['Rule', span.classification],
    ['Context word', span.contextWord],
    ['Strategy', span.strategy],
    ['Note', span.note && NOTES[span.note]],
    ['Priority', span.priority === 0 ? undefined : String(span.priority)],
    ['Path', span.path],
    ['Position', `${span.characterStart} to ${span.characterEnd}`],
  ];
  return (
    <>
      <p class="match-type">
        <mark class={typeClass(span.filterType)}>{typeWords(span.filterType)}</mark>
      </p>
      <label class="confidence">
        <span>Confidence</span>
        <meter min={0} max={1} value={span.confidence} />
        <output>{span.confidence}</output>
      </label>
      <dl class="facts">
        {rows.map(([name, value]) =>
          value === undefined || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

function outcome(span: FoundSpan, { off, least }: Choices): string {
  if (span.applied) return 'replaced';
  if (off.has(span.filterType)) return 'stays: the type is off on this page';
  if (span.confidence < least) return 'stays: below the least confidence';
  if (span.note === 'kept-by-path') return 'stays: the profile keeps its path';
  if (span.ignored) return 'stays: on an ignore list';
  return 'stays: below the level of the profile, or no strategy accepts it';
}

const NOTES: Readonly<Record<string, string>> = {
  'fell-back-to-redact': 'The strategy cannot replace this value: redacted instead.',
  'condition-undecided': 'No condition could be decided: redacted.',
  fragment: 'The rest of the match went to another filter.',
  long: 'The match is longer than 64 KiB.',
  'changed-to-fit':
    'The replacement does not fit there: parts of it were removed, or a mask is there.',
};

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
