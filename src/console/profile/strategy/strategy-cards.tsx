import { useContext } from 'preact/hooks';
import { FormContext } from '../form-context.ts';
import { objectOf, withValue } from '../values.ts';
import { cards, currentCard, type StrategyCard, withCard, withKey } from './cards.ts';
import { type StrategySample, useSamples } from './use-samples.ts';

/** Ways to replace the matches of a filter, each with a match of the test text before and after. Shows the ways that fit the type. */
export function StrategyCards({
  filter,
  strategies,
  value,
  text,
}: {
  readonly filter: string;
  /** Member of the filter that has its strategies. */
  readonly strategies: string;
  readonly value: unknown;
  /** Text with a match. */
  readonly text: string;
}) {
  const { profile, set } = useContext(FormContext);
  const samples = useSamples(filter, strategies, text);
  const written = objectOf(value)[strategies];
  const list = Array.isArray(written) ? (written as readonly unknown[]) : [];
  const current = currentCard(list);
  const choose = (card: StrategyCard) => {
    const root = card.names.includes('CRYPTO_REPLACE') ? withKey(profile) : profile;
    set([], withValue(root, ['identifiers', filter, strategies], withCard(list, card)));
  };
  return (
    <fieldset class="strategy-cards">
      <legend>What happens to a match</legend>
      {cards
        .filter((card) => card === current || samples.get(card)?.fits === true)
        .map((card) => (
          <label key={card.title} class="strategy-card">
            <input
              type="radio"
              name={`strategy-${filter}`}
              checked={card === current}
              onChange={() => choose(card)}
            />
            <strong>{card.title}</strong>
            <span class="hint">{card.about}</span>
            <BeforeAfter sample={samples.get(card)} />
          </label>
        ))}
      {current === undefined && (
        <p class="hint">
          The profile has a strategy here that is not among these: see all settings. A card replaces
          it.
        </p>
      )}
      {list.length > 1 && (
        <p class="hint">Strategies with a condition go first: see all settings.</p>
      )}
      {current?.title === 'Encrypt' && (
        <p class="hint">
          The key is the member crypto of the JSON. Keep a copy before you save: afterwards the page
          shows *** in its place, and you need the key for each further save.
        </p>
      )}
    </fieldset>
  );
}

function BeforeAfter({ sample }: { readonly sample: StrategySample | undefined }) {
  if (sample === undefined) return null;
  return (
    <span class="before-after">
      <del>{shortened(sample.before)}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{shortened(sample.after)}</ins>
    </span>
  );
}

function shortened(text: string): string {
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
}
