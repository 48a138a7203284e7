import { useContext } from 'preact/hooks';
import type { FoundSpan } from '../explain.ts';
import { typeClass } from '../palette.ts';
import { filterNames } from '../parts/filter-texts.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { counted } from '../spans.ts';
import { typeWords } from '../words.ts';
import { comesAndGoes } from './comes-and-goes.ts';
import { FormContext } from './form-context.ts';
import { objectOf } from './values.ts';

/** Level of a profile that gives none. */
const DEFAULT_LEAST = 0.4;

/** Sets the minimum confidence of each type that is found in a text, and names the values that come and go. */
export function ConfidenceCard({
  text,
  spans,
  saved,
}: {
  readonly text: string;
  /** Matches of the profile as it is on the page; undefined while they are not known. */
  readonly spans: readonly FoundSpan[] | undefined;
  /** Matches of the saved profile; undefined where the profile is not edited. */
  readonly saved: readonly FoundSpan[] | undefined;
}) {
  const { value: names = [] } = useLoaded(filterNames, []);
  const keyOf = (type: string) => names.find(({ filterType }) => filterType === type)?.key;
  const { comes, goes } = comesAndGoes(saved ?? spans ?? [], spans ?? []);
  return (
    <section class="card" aria-labelledby="confidence-title">
      <h2 id="confidence-title">Minimum confidence by type</h2>
      <p class="hint">
        Of the types that are found in the test text. Lower finds more and is wrong more often.
      </p>
      <ul class="confidences">
        {counted(spans ?? []).map(([type]) => (
          <TypeLevel
            key={type}
            type={type}
            filter={keyOf(type)}
            spans={(spans ?? []).filter(({ filterType }) => filterType === type)}
          />
        ))}
      </ul>
      {spans?.length === 0 && <p class="hint">Enter a text under Test.</p>}
      <div role="status" class="comes-and-goes">
        <Values words="Also replaced now" spans={comes} text={text} />
        <Values words="No longer replaced" spans={goes} text={text} />
        {saved !== undefined && spans !== undefined && comes.length + goes.length === 0 && (
          <p class="hint">The edits replace the same values of this text as the saved profile.</p>
        )}
      </div>
    </section>
  );
}

function TypeLevel({
  type,
  filter,
  spans,
}: {
  readonly type: string;
  /** Key of the filter that has the type; undefined for a type without one of its own. */
  readonly filter: string | undefined;
  readonly spans: readonly FoundSpan[];
}) {
  const { profile, set } = useContext(FormContext);
  const root = objectOf(profile);
  const settings = filter === undefined ? undefined : objectOf(root['identifiers'])[filter];
  if (settings === undefined || Array.isArray(settings)) return null;
  const level = objectOf(settings)['minConfidence'] ?? root['minConfidence'] ?? DEFAULT_LEAST;
  const applied = spans.filter((span) => span.applied).length;
  return (
    <li>
      <label class="slider">
        <mark class={typeClass(type)}>{typeWords(type)}</mark>
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={Number(level)}
          aria-valuetext={`${Number(level).toFixed(2)}, ${applied} of ${spans.length} replaced`}
          onInput={({ currentTarget }) =>
            set(['identifiers', filter ?? '', 'minConfidence'], Number(currentTarget.value))
          }
        />
        <output>
          {Number(level).toFixed(2)} · {applied} of {spans.length}
        </output>
      </label>
    </li>
  );
}

/** Most values in one line. */
const MOST = 20;

function Values({
  words,
  spans,
  text,
}: {
  readonly words: string;
  readonly spans: readonly FoundSpan[];
  readonly text: string;
}) {
  if (spans.length === 0) return null;
  return (
    <p>
      {words}:{' '}
      {spans.slice(0, MOST).map((span) => (
        <>
          <mark key={span.characterStart} class={typeClass(span.filterType)}>
            {text.slice(span.characterStart, span.characterEnd)}
          </mark>{' '}
          <span class="hint">{span.confidence}</span>{' '}
        </>
      ))}
      {spans.length > MOST && `and ${spans.length - MOST} more`}
    </p>
  );
}
