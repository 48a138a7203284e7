import { useState } from 'preact/hooks';
import { ApiError, send, sendForJson } from '../api.ts';
import type { ProfileVersion } from '../compare/side-picker.tsx';
import { ProblemNotice } from '../parts/problem.tsx';
import { mayDiscard } from '../unsaved.ts';
import { plural } from '../words.ts';

/** The versions of an uploaded profile: to show one, to compare it, and to make it live again. */
export function History({
  profile,
  versions,
  onShow,
  onRolledBack,
}: {
  readonly profile: string;
  readonly versions: readonly ProfileVersion[];
  onShow(json: string): void;
  onRolledBack(revision: number): void;
}) {
  const [error, setError] = useState<unknown>();
  /** The version whose test texts kept it from going live. */
  const [failing, setFailing] = useState<number>();
  const path = `/api/profiles/${encodeURIComponent(profile)}`;
  const attempt = (work: () => Promise<void>) => {
    setError(undefined);
    work().catch(setError);
  };
  const show = async (revision: number) =>
    onShow(await (await send(`${path}/versions/${revision}`)).text());
  const rollBack = async (revision: number, options = '') => {
    setFailing(undefined);
    try {
      const rolledBack = await sendForJson<{ readonly revision: number }>(
        `${path}/rollback?revision=${revision}${options}`,
        { method: 'POST' },
      );
      onRolledBack(rolledBack.revision);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'tests_failed') setFailing(revision);
      throw failure;
    }
  };
  return (
    <section class="card" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ProblemNotice error={error} />
      {failing !== undefined && (
        <button type="button" onClick={() => attempt(() => rollBack(failing, '&tests=ignore'))}>
          Roll back to version {failing} although its tests fail
        </button>
      )}
      {versions.length === 0 ? (
        <p class="hint">
          This profile is installed on the machine. Its history begins when it is saved from here.
        </p>
      ) : (
        <ul class="versions">
          {versions.map(({ revision, capturedTimestamp, by, note, failedTests }, index) => (
            <li key={revision}>
              <span>
                <strong>Version {revision}</strong>
                {index === 0 && <span class="tag-live">live</span>}
                <br />
                <span class="hint">
                  {new Date(capturedTimestamp).toLocaleString('en')}
                  {by !== undefined && ` by ${by}`}
                </span>
                {failedTests !== undefined && (
                  <span class="note">
                    Saved although {plural(failedTests, 'expectation')} of its test texts failed.
                  </span>
                )}
                {note !== undefined && <span class="note">{note}</span>}
              </span>
              <span class="actions">
                <button
                  type="button"
                  class="quiet small"
                  onClick={() => mayDiscard() && attempt(() => show(revision))}
                >
                  Show<span class="hidden"> version {revision}</span>
                </button>
                {index > 0 && (
                  <>
                    <a
                      class="button-like"
                      href={`#compare?${new URLSearchParams({ p: profile, pv: String(revision), q: profile })}`}
                    >
                      Compare<span class="hidden"> version {revision} with the live one</span>
                    </a>
                    <button
                      type="button"
                      class="quiet small"
                      onClick={() => mayDiscard() && attempt(() => rollBack(revision))}
                    >
                      Roll back<span class="hidden"> to version {revision}</span>
                    </button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
