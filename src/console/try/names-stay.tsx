import { sendForJson } from '../api.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { useSession } from '../session.ts';

/** Filters that find names of people in running text. */
const NAMES = ['person', 'ner', 'pheyes'];

/** Notice of a profile that leaves names of people in running text. */
export function NamesStay({ profile }: { readonly profile: string }) {
  const { keyVersion } = useSession();
  const { value, current } = useLoaded(
    (signal) =>
      sendForJson<{ readonly identifiers?: Filters }>(
        `/api/profiles/${encodeURIComponent(profile)}`,
        { signal },
      ),
    [profile, keyVersion],
  );
  const filters = value?.identifiers;
  if (!current || filters === undefined) return null;
  const findsNames = Object.entries(filters).some(
    ([key, filter]) => NAMES.includes(key.split('-')[0] ?? '') && filter?.enabled !== false,
  );
  if (findsNames) return null;
  return <p class="hint names-stay">Names of people stay: this profile has no filter for them.</p>;
}

type Filters = Readonly<Record<string, { readonly enabled?: boolean } | undefined>>;
