import { sendForJson } from '../api.ts';
import { useSession } from '../session.ts';
import { type LoadedValue, useLoaded } from './use-loaded.ts';

/** Names of the profiles that this caller may use. */
export function useProfiles(again = 0): LoadedValue<readonly string[]> {
  const { keyVersion } = useSession();
  return useLoaded(
    (signal) => sendForJson<readonly string[]>('/api/profiles', { signal }),
    [keyVersion, again],
  );
}

/** The profile that a link names, else `default`, else the first one. */
export function chosenProfile(named: string | undefined, all: readonly string[]): string {
  if (named !== undefined) return named;
  return all.includes('default') ? 'default' : (all[0] ?? 'default');
}

/** A list of profiles to choose one from. */
export function ProfilePicker({
  label,
  value,
  all,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly all: readonly string[];
  onChange(name: string): void;
}) {
  const names = all.includes(value) ? all : [value, ...all];
  return (
    <label class="field inline">
      <span>{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          // The page may keep its profile; if it does not, it draws the new one.
          currentTarget.value = value;
          onChange(chosen);
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
