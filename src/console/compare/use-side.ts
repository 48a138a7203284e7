import { ApiError, send } from '../api.ts';
import { explained, type FoundSpan } from '../explain.ts';
import { type LoadedValue, useLoaded } from '../parts/use-loaded.ts';
import { useSession } from '../session.ts';
import { tried } from '../trial.ts';

/** Spans of a text under a profile, or under one of its versions; a version that is not live is tried without being saved. */
export function useSide(
  text: string,
  profile: string,
  revision: string,
): LoadedValue<readonly FoundSpan[]> {
  const { keyVersion } = useSession();
  return useLoaded(
    (signal) =>
      revision === ''
        ? explained(text, profile, signal)
        : ofVersion(text, profile, revision, signal),
    [text, profile, revision, keyVersion],
  );
}

async function ofVersion(
  text: string,
  profile: string,
  revision: string,
  signal: AbortSignal,
): Promise<readonly FoundSpan[]> {
  const path = `/api/profiles/${encodeURIComponent(profile)}/versions/${revision}`;
  const json = await (await send(path, { signal })).text();
  const { problems, spans = [] } = await tried(json, text, signal);
  if (problems.length === 0) return spans;
  throw new ApiError(
    400,
    'profile_invalid',
    `This version cannot be used: ${problems[0]}`,
    problems,
  );
}
