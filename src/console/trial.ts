import { sendForJson } from './api.ts';
import type { FoundSpan } from './explain.ts';
import type { KeptTestOutcome } from './profile/tests/test-texts.ts';

/** Outcome of a trial: the problems of a profile, or its matches in a text. */
export interface TrialOutcome {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  /** Where a text was given, and the profile can be used. */
  readonly spans?: readonly FoundSpan[];
  /** Outcomes of the profile's test texts, where it can be used. */
  readonly tests?: readonly KeptTestOutcome[];
}

/** Most UTF-16 code units of a text that a profile is tried on. */
export const TRIAL_CHARACTERS = 64 * 1024;

/** Tries a profile that is not saved, given as its JSON: checked as an upload is, in a process of its own. */
export function tried(profile: string, text?: string, signal?: AbortSignal): Promise<TrialOutcome> {
  return sendForJson<TrialOutcome>('/api/trial', {
    method: 'POST',
    body: JSON.stringify({ profile, ...(text !== undefined && { text }) }),
    headers: { 'Content-Type': 'application/json' },
    ...(signal && { signal }),
  });
}
