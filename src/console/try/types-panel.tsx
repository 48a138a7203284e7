import type { FoundSpan } from '../explain.ts';
import { typeClass } from '../palette.ts';
import { type Choices, counted } from '../spans.ts';
import { plural, typeWords } from '../words.ts';

/** The legend of types with their counts: each can be switched off, and the least confidence set. */
export function TypesPanel({
  spans,
  kept,
  choices,
  onChoices,
}: {
  readonly spans: readonly FoundSpan[];
  /** Matches that only the choices keep in the text. */
  readonly kept: number;
  readonly choices: Choices;
  onChoices(choices: Choices): void;
}) {
  const types = counted(spans);
  const off = [...choices.off].filter((type) => !types.some(([one]) => one === type));
  return (
    <section class="card" aria-labelledby="types-title">
      <div class="card-head">
        <h2 id="types-title">Types</h2>
        {(choices.off.size > 0 || choices.least > 0) && (
          <button
            type="button"
            class="quiet"
            onClick={() => onChoices({ off: new Set(), least: 0 })}
          >
            Reset
          </button>
        )}
      </div>
      {types.length + off.length === 0 ? (
        <p class="hint">The types that are found are listed here.</p>
      ) : (
        <ul class="types">
          {[...types, ...off.map((type) => [type, 0] as const)].map(([type, count]) => (
            <li key={type}>
              <label>
                <input
                  type="checkbox"
                  checked={!choices.off.has(type)}
                  onChange={() => onChoices({ ...choices, off: toggled(choices.off, type) })}
                />
                <mark class={typeClass(type)}>{typeWords(type)}</mark>
                <span class="count">{count}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <label class="slider">
        <span>Least confidence</span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.01"
          value={choices.least}
          onInput={({ currentTarget }) =>
            onChoices({ ...choices, least: Number(currentTarget.value) })
          }
        />
        <output>{choices.least.toFixed(2)}</output>
      </label>
      {kept > 0 && (
        <p class="change" role="status">
          {plural(kept, 'match', 'matches')} would stay in the text. Where matches overlap, another
          filter may take over: the profile's own test shows it.
        </p>
      )}
    </section>
  );
}

function toggled(off: ReadonlySet<string>, type: string): ReadonlySet<string> {
  const next = new Set(off);
  if (!next.delete(type)) next.add(type);
  return next;
}
