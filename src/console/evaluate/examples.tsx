import { useState } from 'preact/hooks';
import { typeClass } from '../palette.ts';
import { keyWords, plural } from '../words.ts';
import { DECISION_WORDS, DECISIONS, type Decision, type Decisions } from './decisions.ts';
import type { PlacedMiss } from './run.ts';

const AT_ONCE = 50;
const CONTEXT = 60;

/** Matches that were missed or are spurious, in their context, with a judgement for each. */
export function Examples({
  misses,
  decisions,
  onDecide,
}: {
  readonly misses: readonly PlacedMiss[];
  readonly decisions: Decisions;
  /** Undefined takes a decision back. */
  onDecide(miss: PlacedMiss, decision: Decision | undefined): void;
}) {
  const [kind, setKind] = useState<'all' | PlacedMiss['kind']>('all');
  const [type, setType] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  const types = [...new Set(misses.map((miss) => miss.type))].sort();
  const shown = misses.filter(
    (miss) => (kind === 'all' || miss.kind === kind) && (type === '' || miss.type === type),
  );
  return (
    <section class="card" aria-labelledby="examples-title">
      <div class="card-head">
        <h2 id="examples-title">Missed and spurious</h2>
        <div class="actions">
          <label class="field inline">
            <span>Kind</span>
            <select
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as typeof kind)}
            >
              <option value="all">both</option>
              <option value="missed">missed</option>
              <option value="spurious">spurious</option>
            </select>
          </label>
          <label class="field inline">
            <span>Type</span>
            <select value={type} onChange={({ currentTarget }) => setType(currentTarget.value)}>
              <option value="">all</option>
              {types.map((one) => (
                <option key={one} value={one}>
                  {keyWords(one)}
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      {shown.length === 0 && (
        <p class="hint">None: everything marked is found, and nothing else.</p>
      )}
      <ul class="examples">
        {shown.slice(0, most).map((miss) => (
          <Example
            key={`${miss.document.id} ${miss.start} ${miss.end} ${miss.kind} ${miss.type}`}
            miss={miss}
            decision={decisions.get(miss)}
            onDecide={(decision) => onDecide(miss, decision)}
          />
        ))}
      </ul>
      {shown.length > most && (
        <button type="button" class="quiet" onClick={() => setMost(most + AT_ONCE)}>
          Show more of {plural(shown.length, 'example')}
        </button>
      )}
    </section>
  );
}

function Example({
  miss,
  decision,
  onDecide,
}: {
  readonly miss: PlacedMiss;
  readonly decision: Decision | undefined;
  onDecide(decision: Decision | undefined): void;
}) {
  const { document, start, end, kind, type, as } = miss;
  const { text } = document;
  const from = Math.max(0, start - CONTEXT);
  const match = text.slice(start, end);
  return (
    <li>
      <p class="example-head">
        <strong>{kind}</strong> {keyWords(type)}
        {as !== undefined && (
          <span class="hint">
            {kind === 'missed' ? 'found as' : 'marked as'} {keyWords(as)}
          </span>
        )}
        <span class="hint">{document.id}</span>
      </p>
      <p class="marks">
        {from > 0 && '…'}
        {text.slice(from, start)}
        <mark class={`${typeClass(type)}${kind === 'missed' ? ' missed' : ''}`}>{match}</mark>
        {text.slice(end, end + CONTEXT)}
        {end + CONTEXT < text.length && '…'}
      </p>
      <div class="actions">
        {DECISIONS[kind].map((one) => (
          <button
            key={one}
            type="button"
            class="quiet small"
            aria-pressed={decision === one}
            aria-label={`${DECISION_WORDS[one]}: ${match.slice(0, 80)}`}
            onClick={() => onDecide(decision === one ? undefined : one)}
          >
            {DECISION_WORDS[one]}
          </button>
        ))}
      </div>
    </li>
  );
}
