import { titleOf } from './problem.tsx';

/** Notice in place of a redacted text, with the reason: a text in clear must never look redacted. */
export function NotRedacted({ error }: { readonly error: unknown }) {
  return (
    <p class="not-redacted" role="status">
      <strong>Not redacted.</strong> {error === undefined ? 'Still running…' : reason(error)}
    </p>
  );
}

function reason(error: unknown): string {
  const words = titleOf(error);
  return error instanceof Error ? `${words} ${error.message}` : words;
}
