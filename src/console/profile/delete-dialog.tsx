import { useEffect, useRef } from 'preact/hooks';

/** Asks before an uploaded profile is deleted, and says for whom that changes something. */
export function DeleteDialog({
  name,
  onDelete,
  onClose,
}: {
  readonly name: string;
  onDelete(): void;
  onClose(): void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="delete-title" onCancel={onClose}>
      <h2 id="delete-title">Delete the profile {name}?</h2>
      <p>
        Its versions and test texts are deleted with it, and this cannot be undone. If the machine
        has a profile of this name installed, callers get that one; otherwise their requests are
        refused from now on.
      </p>
      <div class="actions">
        <button type="button" onClick={onDelete}>
          Delete {name}
        </button>
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
