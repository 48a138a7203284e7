import { Refusal } from '../response/refusal.ts';

/** Paths of Philter 4 that are not served, and what to use instead. */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  '/api/documents':
    'an answer comes with its request: POST /api/filter streams documents of any size',
  '/api/holds': 'no document is kept that could be held',
  '/api/ledger':
    'no text is kept: POST /api/explain reports the replacements, the log their number',
  '/api/alerts': 'no alerts are kept: /metrics counts replacements by profile and type',
  '/api/replacements': 'no replacement is kept: POST /api/explain reports them',
  '/api/signing-key':
    'answers are not signed: TLS identifies the service, and X-Redactor-Profile-Hash the profile',
  '/api/api-keys': 'keys are made on the machine: redactor api-key',
  '/api/users': 'there are no users: keys have names, scopes and profiles (redactor api-key)',
  '/api/audit': 'the log has a line for each request',
  '/api/settings': 'settings come from the environment at the start',
  '/api/webhook': 'nothing is sent out: /metrics and the log report events',
  '/api/sign-in': 'there are no users to sign in: requests bring an API key',
};

/** A handler that refuses with 501 and names the alternative. */
export function notServed(instead: string): () => never {
  return () => {
    throw new Refusal(501, 'not_served', `not served: ${instead}`);
  };
}
