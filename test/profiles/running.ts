import assert from 'node:assert/strict';
import { definitions } from '../../src/detectors/index.ts';
import { redaction } from '../../src/engine/redaction.ts';
import type { RequestScope, Span } from '../../src/engine/types.ts';
import { type LoadedProfile, type Profile, profile } from '../../src/profiles/profile.ts';
import { secrets } from '../../src/strategies/keys/secrets.ts';

/** A service whose secret never changes, with a key in its environment. */
const fixed = secrets(
  { PROFILE_KEY: '2b7e151628aed2a6abf7158809cf4f3c' },
  '000102030405060708090a0b0c0d0e0f',
);

/** Redaction of a text by a profile. */
export interface Run {
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Reads a profile named `x`, with every filter there is. */
export function loaded(members: object, folder = '/nowhere'): LoadedProfile {
  const bytes = Buffer.from(JSON.stringify({ name: 'x', identifiers: {}, ...members }));
  const source = { name: 'x', file: 'profiles/x.json', folder, definitions, secrets: fixed };
  return profile(bytes, source);
}

/** A profile that must load. */
export function usable(members: object, folder?: string): Profile {
  const read = loaded(members, folder);
  if (!('plan' in read)) assert.fail(read.problems.join('\n'));
  return read;
}

/** Runs a text through a profile. */
export function run({ plan }: Profile, text: string, scope: Partial<RequestScope> = {}): Run {
  const whole = { context: 'none', documentId: 'd', ...scope };
  const { bytes, spans } = redaction(plan, { scope: whole, explain: true }).buffered(
    Buffer.from(text),
  );
  return { text: bytes.toString(), spans };
}

/** The output of filter, without the spans. */
export function filtered({ plan }: Profile, text: string): string {
  const scope = { context: 'none', documentId: 'd' };
  return redaction(plan, { scope }).buffered(Buffer.from(text)).bytes.toString();
}
