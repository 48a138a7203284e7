import { sendForJson } from '../api.ts';
import { ProfilePicker } from '../parts/profile-picker.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useSession } from '../session.ts';

/** A version of an uploaded profile, as the API lists them. */
export interface ProfileVersion {
  readonly revision: number;
  readonly capturedTimestamp: string;
  /** The id of the API key that it was saved with. */
  readonly by?: string;
  readonly note?: string;
  /** Number of expectations of test texts that failed when it was saved. */
  readonly failedTests?: number;
}

/** The versions of a profile, the newest first; none for one that is installed on the machine. */
export function useVersions(profile: string, again = 0): readonly ProfileVersion[] {
  const { keyVersion } = useSession();
  const { value } = useLoaded(
    (signal) =>
      sendForJson<readonly ProfileVersion[]>(
        `/api/profiles/${encodeURIComponent(profile)}/versions`,
        { signal },
      ),
    [profile, keyVersion, again],
  );
  return value ?? [];
}

/** Chooses a profile, and one of its versions where there are several. */
export function SidePicker({
  label,
  profile,
  revision,
  all,
  onChange,
}: {
  readonly label: string;
  readonly profile: string;
  /** Empty for the version that is live. */
  readonly revision: string;
  readonly all: readonly string[];
  onChange(profile: string, revision: string): void;
}) {
  const versions = useVersions(profile);
  return (
    <div class="side-picker">
      <ProfilePicker
        label={label}
        value={profile}
        all={all}
        onChange={(name) => onChange(name, '')}
      />
      {versions.length > 1 && (
        <label class="field inline">
          <span>Version</span>
          <select
            value={revision}
            onChange={({ currentTarget }) => onChange(profile, currentTarget.value)}
          >
            <option value="">live</option>
            {versions.map((version) => (
              <option key={version.revision} value={String(version.revision)}>
                {version.revision}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
