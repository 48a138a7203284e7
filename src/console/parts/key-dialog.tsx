import { useLayoutEffect, useRef } from 'preact/hooks';
import { setKey } from '../api.ts';

/** Dialog for the API key. `onClose` receives whether a key is set now; undefined if nothing changed. */
export function KeyDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  onClose(given: boolean | undefined): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const take = (key: string) => {
    setKey(key);
    if (field.current !== null) field.current.value = '';
    onClose(key.trim() !== '');
  };
  return (
    <dialog ref={dialog} aria-labelledby="key-title" onCancel={() => onClose(undefined)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take(field.current?.value ?? '');
        }}
      >
        <h2 id="key-title">API key</h2>
        <p id="key-note">
          Stays in this page's memory: a reload forgets it, and nothing stores it. Make one with{' '}
          <code>redactor api-key</code>.
        </p>
        <label class="field">
          <span>Key</span>
          <input ref={field} type="password" autocomplete="off" aria-describedby="key-note" />
        </label>
        <div class="actions">
          <button type="submit">Use this key</button>
          <button type="button" class="quiet" onClick={() => take('')}>
            Forget the key
          </button>
          <button type="button" class="quiet" onClick={() => onClose(undefined)}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
