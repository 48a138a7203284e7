import { useEffect } from 'preact/hooks';

/** Edits of the page that are not saved: there is one screen that has any. */
let edited = false;

/** Declares that a screen has edits that would be lost: leaving the page asks, and so does `mayDiscard`. */
export function useUnsaved(isEdited: boolean): void {
  useEffect(() => {
    if (!isEdited) return;
    edited = true;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      edited = false;
      removeEventListener('beforeunload', ask);
    };
  }, [isEdited]);
}

/** Asks whether edits may be discarded, where there are any. */
export function mayDiscard(): boolean {
  return !edited || confirm('There are edits that are not saved. Discard them?');
}
