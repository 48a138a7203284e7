import { Refusal } from '../http/response/refusal.ts';

/** The refusal of a request that has no known protocol: its texts would leave in clear. */
export function notProxied(): Refusal {
  const detail =
    'only requests of chat completions, responses, messages and generateContent are passed on';
  return new Refusal(404, 'not_proxied', detail);
}
