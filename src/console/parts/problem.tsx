import { ApiError, wantsKey } from '../api.ts';
import { useSession } from '../session.ts';

/** An error as a notice; one that a key would solve has a button for it. */
export function ProblemNotice({ error }: { readonly error: unknown }) {
  const { askForKey } = useSession();
  if (error === undefined) return null;
  const known = error instanceof ApiError;
  return (
    <div class="notice error" role="alert">
      <p>
        <strong>{titleOf(error)}</strong> {error instanceof Error ? sentence(error.message) : ''}{' '}
        {known && error.code !== 'unreachable' && <code class="code">{error.code}</code>}
      </p>
      {wantsKey(error) && (
        <button type="button" onClick={askForKey}>
          Enter an API key
        </button>
      )}
    </div>
  );
}

/** The kind of an error, as a sentence. */
export function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something failed in this page.';
  const { status, code } = error;
  if (code === 'unreachable') return 'No connection.';
  if (status === 401) return 'This service asks for a key.';
  if (status === 403) return 'This is not allowed here.';
  if (status === 429 || status === 503) return 'The service is busy or not ready.';
  return 'The service refused this.';
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
