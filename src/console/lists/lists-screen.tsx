import { useState } from 'preact/hooks';
import { sendForJson } from '../api.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useSession } from '../session.ts';
import { mayDiscard } from '../unsaved.ts';
import { Everywhere } from './everywhere.tsx';
import { NamedList } from './named-list.tsx';

interface ListFacts {
  readonly name: string;
  readonly description: string;
  readonly size: number;
}

/** Lists of terms that profiles share. */
export function ListsScreen() {
  const { keyVersion } = useSession();
  const [again, setAgain] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const lists = useLoaded<readonly ListFacts[]>(
    (signal) => sendForJson<readonly ListFacts[]>('/api/lists', { signal }),
    [keyVersion, again],
  );
  const all = lists.value ?? [];
  const open = (name: string) => mayDiscard() && setChosen(name);
  return (
    <div class="screen lists">
      <div class="toolbar">
        <h1>Lists</h1>
        <p class="hint">Terms that profiles share, such as names of staff or of projects.</p>
      </div>
      <ProblemNotice error={lists.error} />
      <div class="tiles">
        <section class="card" aria-labelledby="lists-title">
          <h2 id="lists-title">Named lists</h2>
          {lists.value?.length === 0 && <p class="hint">There is none yet.</p>}
          <ul class="list-names">
            {all.map(({ name, description, size }) => (
              <li key={name}>
                <button
                  type="button"
                  class="link"
                  aria-current={name === chosen}
                  onClick={() => open(name)}
                >
                  {name}
                </button>{' '}
                <span class="hint">
                  {size.toLocaleString('en')} · {description}
                </span>
              </li>
            ))}
          </ul>
          <form
            class="actions"
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() === '') return;
              open(typed.trim());
              setTyped('');
            }}
          >
            <label class="field inline">
              <span>New list</span>
              <input
                type="text"
                maxLength={64}
                placeholder="name"
                value={typed}
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            </label>
            <button type="submit" class="quiet">
              Begin
            </button>
          </form>
        </section>
        {chosen !== undefined && (
          <NamedList
            key={chosen}
            name={chosen}
            isNew={!all.some(({ name }) => name === chosen)}
            onChanged={(name) => {
              setAgain((count) => count + 1);
              if (name === undefined) setChosen(undefined);
            }}
          />
        )}
        <Everywhere />
      </div>
    </div>
  );
}
