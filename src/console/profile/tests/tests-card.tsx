import { useContext } from 'preact/hooks';
import type { FoundSpan } from '../../explain.ts';
import { plural } from '../../words.ts';
import { FormContext } from '../form-context.ts';
import type { ValuePath } from '../values.ts';
import {
  failureWords,
  type KeptTest,
  type KeptTestOutcome,
  testOf,
  testsOf,
} from './test-texts.ts';

/** The texts that are kept with a profile and checked at each save. */
export function TestsCard({
  outcomes,
  text,
  spans,
}: {
  /** Outcomes for the profile as it is on the page; undefined while they are not known. */
  readonly outcomes: readonly KeptTestOutcome[] | undefined;
  /** The text of the test box, and its matches. */
  readonly text: string;
  readonly spans: readonly FoundSpan[];
}) {
  const { profile, set } = useContext(FormContext);
  const tests = testsOf(profile);
  const next = testOf(text, spans);
  return (
    <section class="card" aria-labelledby="tests-title">
      <h2 id="tests-title">Test texts</h2>
      <p class="hint">
        Kept with the profile. Each save checks them, and a profile that fails does not go live
        without your word. Use invented texts: whoever may edit the profile can read them.
      </p>
      {tests === undefined && <p class="hint">Your key may not see them.</p>}
      {tests?.map((test, index) => (
        <OneTest
          // Tests need no name
          key={index}
          test={test}
          index={index}
          outcome={outcomes?.[index]}
        />
      ))}
      {tests !== undefined && (
        <div class="actions">
          <button
            type="button"
            class="quiet"
            disabled={next === undefined}
            onClick={() => set(['tests'], [...tests, next])}
          >
            Keep the text of the test box
          </button>
          {next === undefined && (
            <span class="hint">Enter a text under Test in which something is replaced.</span>
          )}
        </div>
      )}
    </section>
  );
}

function OneTest({
  test,
  index,
  outcome,
}: {
  readonly test: KeptTest;
  readonly index: number;
  readonly outcome: KeptTestOutcome | undefined;
}) {
  const { set, problems } = useContext(FormContext);
  const path: ValuePath = ['tests', index];
  const name = test.name === '' ? `Test ${index + 1}` : test.name;
  const failed = failureWords([test], outcome === undefined ? [] : [outcome]);
  const problem = [...problems].find(([place]) => place.startsWith(`tests[${index}]`))?.[1];
  return (
    <details class="test-text" open={failed.length > 0 || problem !== undefined}>
      <summary>
        {name}{' '}
        {outcome !== undefined && (
          <span class={`verdict ${failed.length > 0 ? 'bad' : 'good'}`}>
            {failed.length > 0
              ? plural(failed.length, 'expectation fails', 'expectations fail')
              : 'passes'}
          </span>
        )}
      </summary>
      <div class="stack">
        {failed.map((words) => (
          <p class="field-problem" key={words}>
            {words}
          </p>
        ))}
        {problem !== undefined && <p class="field-problem">{problem}</p>}
        <label class="field">
          <span>Name</span>
          <input
            type="text"
            value={test.name}
            onInput={({ currentTarget }) => set([...path, 'name'], currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Text</span>
          <textarea
            class="plain-area"
            rows={3}
            value={test.text}
            onInput={({ currentTarget }) => set([...path, 'text'], currentTarget.value)}
          />
        </label>
        <Parts label="Must go, one a line" parts={test.gone} path={[...path, 'gone']} />
        <Parts label="Must stay, one a line" parts={test.stays} path={[...path, 'stays']} />
        <button type="button" class="quiet" onClick={() => set(path, undefined)}>
          Remove {name}
        </button>
      </div>
    </details>
  );
}

function Parts({
  label,
  parts,
  path,
}: {
  readonly label: string;
  readonly parts: readonly string[];
  readonly path: ValuePath;
}) {
  const { set } = useContext(FormContext);
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        class="plain-area"
        rows={Math.min(6, Math.max(2, parts.length))}
        spellcheck={false}
        value={parts.join('\n')}
        onInput={({ currentTarget }) => set(path, currentTarget.value.split('\n'))}
        onBlur={({ currentTarget }) =>
          set(
            path,
            currentTarget.value.split('\n').filter((line) => line !== ''),
          )
        }
      />
    </label>
  );
}
