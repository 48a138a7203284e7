import { useEffect, useState } from 'preact/hooks';
import { send, sendForJson } from '../api.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useSession } from '../session.ts';
import { mayDiscard, useUnsaved } from '../unsaved.ts';
import { plural } from '../words.ts';
import { termsOf } from './term-text.ts';
import { TermsEditor } from './terms-editor.tsx';
import { useSaved } from './use-saved.ts';

interface Kept {
  readonly items: readonly string[];
  readonly description: string;
}

/** One named list: its terms and its description, to change, save and delete. */
export function NamedList({
  name,
  isNew,
  onChanged,
}: {
  readonly name: string;
  readonly isNew: boolean;
  /** The list was saved, or deleted: `name` is then undefined. */
  onChanged(name: string | undefined): void;
}) {
  const { keyVersion } = useSession();
  const path = `/api/lists/${encodeURIComponent(name)}`;
  const kept = useLoaded<Kept>(
    (signal) =>
      isNew ? Promise.resolve({ items: [], description: '' }) : sendForJson<Kept>(path, { signal }),
    [name, isNew, keyVersion],
  );
  const [base, setBase] = useState({ text: '', description: '' });
  const [text, setText] = useState('');
  const [description, setDescription] = useState('');
  const [saved, attempt, clear] = useSaved();
  const edited = text !== base.text || description !== base.description;
  useUnsaved(edited);
  const begin = (next: typeof base) => {
    setBase(next);
    setText(next.text);
    setDescription(next.description);
  };
  useEffect(() => {
    if (kept.value === undefined || !kept.current || edited) return;
    begin({ text: kept.value.items.join('\n'), description: kept.value.description });
  }, [kept.value, kept.current]);
  const save = async () => {
    const terms = termsOf(text);
    await send(`${path}?${new URLSearchParams({ description })}`, {
      method: 'POST',
      body: JSON.stringify(terms),
      headers: { 'Content-Type': 'application/json' },
    });
    begin({ text: terms.join('\n'), description });
    onChanged(name);
    return `Saved: ${name} has ${plural(terms.length, 'term')}, live at once.`;
  };
  const remove = async () => {
    if (!confirm(`Delete the list ${name}? This cannot be undone.`)) return '';
    await send(path, { method: 'DELETE' });
    begin({ text: '', description: '' });
    onChanged(undefined);
    return `Deleted: ${name}.`;
  };
  return (
    <section class="card" aria-labelledby="list-title">
      <h2 id="list-title">{name}</h2>
      <p class="hint">
        A profile uses the list by <code>list:{name}</code> among its terms.
      </p>
      <ProblemNotice error={kept.error ?? saved.error} />
      <label class="field">
        <span>Description</span>
        <input
          type="text"
          maxLength={200}
          value={description}
          onInput={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </label>
      <TermsEditor
        label={`Terms of ${name}`}
        text={text}
        onText={(next) => {
          clear();
          setText(next);
        }}
      />
      <div class="actions">
        <button type="button" disabled={!edited && !isNew} onClick={() => attempt(save)}>
          Save the list
        </button>
        {edited && (
          <button type="button" class="quiet" onClick={() => mayDiscard() && begin(base)}>
            Undo all changes
          </button>
        )}
        {!isNew && (
          <button type="button" class="quiet" onClick={() => attempt(remove)}>
            Delete the list
          </button>
        )}
        <span role="status">{saved.words}</span>
      </div>
    </section>
  );
}
