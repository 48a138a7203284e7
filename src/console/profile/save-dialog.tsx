import { useEffect, useRef } from 'preact/hooks';
import { keyWords, plural } from '../words.ts';
import type { ProfileChanges } from './changes.ts';

/** A profile that is about to be saved. */
export interface Saving {
  readonly name: string;
  /** Whether a profile of this name is live. */
  readonly replaces: boolean;
  readonly changes: ProfileChanges;
  /** Number of filters that there are. */
  readonly filters: number;
  /** Expectations of the profile's test texts that fail, in words. */
  readonly failures: readonly string[];
}

/** Says what a save changes, and for whom, before it is done; takes a note for the history. */
export function SaveDialog({
  saving,
  onSave,
  onClose,
}: {
  readonly saving: Saving;
  onSave(note: string): void;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const note = useRef<HTMLInputElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { name, replaces, filters, changes, failures } = saving;
  return (
    <dialog ref={dialog} aria-labelledby="save-title" onCancel={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(note.current?.value.trim() ?? '');
        }}
      >
        <h2 id="save-title">
          {replaces ? `Replace the profile ${name}?` : `Save the new profile ${name}?`}
        </h2>
        <p>
          {changes.on} of {plural(filters, 'filter')} are on
          {replaces && `, ${changes.changed.length} changed`}. Live at once for every caller.
        </p>
        {replaces && <Changed changes={changes} />}
        {failures.length > 0 && <Failed failures={failures} />}
        <label class="field">
          <span>Note for the history</span>
          <input ref={note} type="text" maxLength={200} autocomplete="off" />
        </label>
        <div class="actions">
          <button type="submit">
            {failures.length > 0 ? 'Save although tests fail' : 'Save and make live'}
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}

function Changed({ changes: { changed, others } }: { readonly changes: ProfileChanges }) {
  const names = [...changed.map(keyWords), ...others.map((key) => `the profile's ${key}`)];
  if (names.length === 0) return <p class="hint">It is the same as the live profile.</p>;
  const shown = names.slice(0, MOST).join(', ');
  return (
    <p class="hint">
      Changed: {shown}
      {names.length > MOST && ` and ${names.length - MOST} more`}.
    </p>
  );
}

function Failed({ failures }: { readonly failures: readonly string[] }) {
  return (
    <div class="notice error" role="alert">
      <p>
        <strong>The test texts of this profile fail.</strong> It goes live only if you say so; the
        history will show it.
      </p>
      <ul>
        {failures.slice(0, MOST).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {failures.length > MOST && <p>And {failures.length - MOST} more.</p>}
    </div>
  );
}

const MOST = 12;
