import { useEffect, useState } from 'preact/hooks';
import { send, sendForJson } from '../api.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useSession } from '../session.ts';
import { termsOf } from './term-text.ts';
import { TermsEditor } from './terms-editor.tsx';
import { useSaved } from './use-saved.ts';

const PATH = '/api/redact-lists';

interface Kept {
  readonly alwaysRedact: readonly string[];
  readonly neverRedact: readonly string[];
}

/** Terms that count in every profile: those that always go, and those that never do. */
export function Everywhere() {
  const { keyVersion } = useSession();
  const kept = useLoaded<Kept>((signal) => sendForJson<Kept>(PATH, { signal }), [keyVersion]);
  const [always, setAlways] = useState('');
  const [never, setNever] = useState('');
  const [saved, attempt, clear] = useSaved();
  useEffect(() => {
    if (kept.value === undefined) return;
    setAlways(kept.value.alwaysRedact.join('\n'));
    setNever(kept.value.neverRedact.join('\n'));
  }, [kept.value]);
  const save = async () => {
    await send(PATH, {
      method: 'POST',
      body: JSON.stringify({ alwaysRedact: termsOf(always), neverRedact: termsOf(never) }),
      headers: { 'Content-Type': 'application/json' },
    });
    return 'Saved, live at once in every profile.';
  };
  const editing = (set: (text: string) => void) => (text: string) => {
    clear();
    set(text);
  };
  return (
    <section class="card" aria-labelledby="everywhere-title">
      <h2 id="everywhere-title">In every profile</h2>
      <ProblemNotice error={kept.error ?? saved.error} />
      <TermsEditor label="Always redacted" text={always} onText={editing(setAlways)} />
      <TermsEditor label="Never redacted" text={never} onText={editing(setNever)} />
      <div class="actions">
        <button type="button" disabled={kept.value === undefined} onClick={() => attempt(save)}>
          Save for every profile
        </button>
        <span role="status">{saved.words}</span>
      </div>
    </section>
  );
}
