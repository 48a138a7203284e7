import type { ComponentChildren } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { described, type Schema } from '../parts/filter-texts.ts';
import { keyWords } from '../words.ts';
import { FormContext } from './form-context.ts';
import { AnyField, ObjectFields } from './object-field.tsx';
import { resolved, schemaIn } from './schema.ts';
import { StrategyCards } from './strategy/strategy-cards.tsx';
import { TestBox } from './test-box.tsx';
import { useTrial } from './use-trial.ts';
import { objectOf } from './values.ts';

/** One filter of the form: on or off, its description, its settings, an example and a box to test it in. */
export function FilterCard({
  filter,
  schema,
  value,
}: {
  readonly filter: string;
  readonly schema: Schema;
  /** Undefined where the profile does not have the filter. */
  readonly value: unknown;
}) {
  const { root, set, problems } = useContext(FormContext);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const path = ['identifiers', filter];
  const one = resolved(schema, root);
  const isList = one['type'] === 'array';
  const on = value !== undefined && objectOf(value)['enabled'] !== false;
  const wrong = [...problems.keys()].filter((problem) =>
    isWithin(problem, `identifiers.${filter}`),
  );
  const { finds, example } = described(one['description']);
  const text = typed ?? example;
  const strategies = Object.keys(schemaIn(one['properties'])).find((name) =>
    name.endsWith('FilterStrategies'),
  );
  const toggle = (checked: boolean) => {
    if (value === undefined) return set(path, isList ? [{}] : startOf(strategies));
    if (!checked) return set(path, isList ? undefined : { ...objectOf(value), enabled: false });
    const { enabled, ...rest } = objectOf(value);
    set(path, rest);
  };
  return (
    <li class={`filter${on ? ' on' : ''}${wrong.length > 0 ? ' wrong' : ''}`}>
      <div class="filter-head">
        <label>
          <input
            type="checkbox"
            checked={on}
            onChange={({ currentTarget }) => toggle(currentTarget.checked)}
          />
          <span class="filter-name">{keyWords(filter)}</span>
        </label>
        <button
          type="button"
          class="quiet small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Open'}
          <span class="hidden"> {keyWords(filter)}</span>
        </button>
        <p class="hint">{withCode(finds)}</p>
        {wrong.length > 0 && !open && <p class="field-problem">{problems.get(wrong[0] ?? '')}</p>}
      </div>
      {open && (
        <div class="filter-body">
          {value !== undefined && strategies !== undefined && (
            <StrategyCards filter={filter} strategies={strategies} value={value} text={text} />
          )}
          {settings()}
          <FilterTest
            filter={filter}
            value={value ?? (isList ? [] : startOf(strategies))}
            text={text}
            onText={setTyped}
          />
        </div>
      )}
    </li>
  );

  function settings() {
    if (value === undefined) {
      return <p class="hint">Not in the profile. Tick the box to add it.</p>;
    }
    if (isList) return <AnyField label={keyWords(filter)} schema={one} value={value} path={path} />;
    return (
      <Settings startsOpen={wrong.length > 0 || strategies === undefined}>
        <ObjectFields
          schema={one}
          value={value}
          path={path}
          always={strategies === undefined ? [] : [strategies]}
        />
      </Settings>
    );
  }
}

/** All settings of a filter; folded, as the cards have what most people want. */
function Settings({
  startsOpen,
  children,
}: {
  readonly startsOpen: boolean;
  readonly children: ComponentChildren;
}) {
  const [isOpen] = useState(startsOpen);
  return (
    <details class="more" open={isOpen}>
      <summary>All settings</summary>
      <div class="stack">{children}</div>
    </details>
  );
}

function FilterTest({
  filter,
  value,
  text,
  onText,
}: {
  readonly filter: string;
  readonly value: unknown;
  readonly text: string;
  onText(text: string): void;
}) {
  const { profile } = useContext(FormContext);
  const { enabled, ...settings } = objectOf(value);
  const { crypto, fpe } = objectOf(profile);
  const identifiers = { [filter]: Array.isArray(value) ? value : settings };
  const json = JSON.stringify({ name: 'test', crypto, fpe, identifiers });
  const trial = useTrial(text === '' ? undefined : json, text);
  return <TestBox label="Test this filter alone" trial={trial} text={text} onText={onText} />;
}

function startOf(strategies: string | undefined): Readonly<Record<string, unknown>> {
  if (strategies === undefined) return {};
  return { [strategies]: [{ strategy: 'REDACT', redactionFormat: '{{{REDACTED-%t}}}' }] };
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** Words in backticks as code. */
function withCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
