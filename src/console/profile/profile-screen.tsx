import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError, send, sendForJson } from '../api.ts';
import { useVersions } from '../compare/side-picker.tsx';
import { download } from '../parts/clipboard.ts';
import { profileSchema } from '../parts/filter-texts.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { chosenProfile, ProfilePicker, useProfiles } from '../parts/profile-picker.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import type { ScreenProps } from '../route.ts';
import { useSession } from '../session.ts';
import { TRIAL_CHARACTERS } from '../trial.ts';
import { mayDiscard, useUnsaved } from '../unsaved.ts';
import { changes } from './changes.ts';
import { ConfidenceCard } from './confidence-card.tsx';
import { copyName } from './copy-name.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { FormContext } from './form-context.ts';
import { History } from './history.tsx';
import { JsonPane } from './json-pane.tsx';
import { located } from './problem-offsets.ts';
import { ProfileForm } from './profile-form.tsx';
import { proposedJson } from './proposal.ts';
import { SaveDialog, type Saving } from './save-dialog.tsx';
import { schemaIn } from './schema.ts';
import { TestBox } from './test-box.tsx';
import { failureWords, testsOf } from './tests/test-texts.ts';
import { TestsCard } from './tests/tests-card.tsx';
import { useEdits } from './use-edits.ts';
import { useTrial } from './use-trial.ts';
import { objectOf, withValue } from './values.ts';
import { Verdict } from './verdict.tsx';

/** A profile as a form and as JSON, checked as it is typed. */
export function ProfileScreen({ names, setNames }: ScreenProps) {
  const { keyVersion, text, setText, proposed, propose } = useSession();
  const [again, setAgain] = useState(0);
  const [saved, setSaved] = useState<{ readonly words?: string; readonly error?: unknown }>({});
  const profiles = useProfiles(again);
  const profile = chosenProfile(names['p'], profiles.value ?? []);
  const edits = useEdits();
  const json = edits.text;
  const [base, setBase] = useState({ profile: '', text: '' });
  const [saving, setSaving] = useState<Saving>();
  const [deleting, setDeleting] = useState(false);
  const path = (name: string) => `/api/profiles/${encodeURIComponent(name)}`;
  const file = useLoaded(
    async (signal) => (await send(path(profile), { signal })).text(),
    [profile, keyVersion, again],
  );
  const edited = base.profile === profile && json !== base.text;
  useEffect(() => {
    // A file that is read again, with another key or after a save, leaves edits as they are.
    if (file.value === undefined || !file.current || (edited && json !== file.value)) return;
    if (base.profile !== profile || json !== file.value) edits.begin(file.value);
    setBase({ profile, text: file.value });
    if (proposed?.profile === profile) edits.edit(proposedJson(file.value, proposed));
    propose(undefined);
  }, [file.value, file.current]);
  useUnsaved(edited);
  const schema = useLoaded(profileSchema, []);
  const versions = useVersions(profile, again);
  // The profile is checked without a text that is too long to be tried.
  const tried = text.length > TRIAL_CHARACTERS ? undefined : text;
  const trial = useTrial(json === '' ? undefined : json, tried);
  const savedTrial = useTrial(edited && tried ? base.text : undefined, tried);
  const problems = useMemo(
    () => located(json, trial.outcome?.problems ?? []),
    [json, trial.outcome],
  );
  const value = useMemo(() => parsedObject(json), [json]);
  const spans = trial.current ? trial.outcome?.spans : undefined;
  const outcomes = trial.current ? trial.outcome?.tests : undefined;
  const edit = (next: string) => {
    setSaved({});
    edits.edit(next);
  };
  const form = useMemo(
    () => ({
      root: schema.value ?? {},
      profile: value,
      problems: new Map(problems.map(({ path: place, text: words }) => [place, words])),
      set: (place: readonly (string | number)[], next: unknown) =>
        edit(written(withValue(value, place, next))),
    }),
    [schema.value, problems, value],
  );
  const attempt = (work: () => Promise<void>) => {
    setSaved({});
    work().catch((error: unknown) => setSaved({ error }));
  };
  const ask = async () => {
    const name = String(objectOf(value)['name'] ?? profile);
    const replaces = profiles.value?.includes(name) === true;
    const live = replaces ? parsedObject(await (await send(path(name))).text()) : {};
    const identifiers = schemaIn(schemaIn(schema.value?.['properties'])['identifiers']);
    const filters = Object.keys(schemaIn(identifiers['properties'])).length;
    const failures = failureWords(testsOf(value) ?? [], outcomes ?? []);
    setSaving({ name, replaces, filters, changes: changes(value, live), failures });
  };
  const save = async (now: Saving, note: string) => {
    setSaving(undefined);
    const query = new URLSearchParams({
      ...(note !== '' && { note }),
      ...(now.failures.length > 0 && { tests: 'ignore' }),
    });
    const answer = await sendForJson<{ readonly name: string; readonly revision?: number }>(
      `/api/profiles?${query}`,
      { method: 'POST', body: json, headers: { 'Content-Type': 'application/json' } },
    ).catch((error: unknown) => {
      // The service checks the test texts itself: the page may not have seen the newest outcome.
      if (!(error instanceof ApiError) || error.code !== 'tests_failed') throw error;
      setSaving({ ...now, failures: error.problems });
      return undefined;
    });
    if (answer === undefined) return;
    setBase({ profile: answer.name, text: json });
    setSaved({ words: `Saved: version ${answer.revision ?? 1} of ${answer.name} is live.` });
    setAgain((count) => count + 1);
    setNames({ ...names, p: answer.name });
  };
  const remove = async () => {
    setDeleting(false);
    await send(path(profile), { method: 'DELETE' });
    setBase({ profile: '', text: '' });
    setSaved({ words: `Deleted: ${profile}.` });
    setAgain((count) => count + 1);
    setNames({});
  };
  const duplicate = () => {
    const name = copyName(profile, profiles.value ?? []);
    edit(written({ ...objectOf(value), name }));
    setSaved({ words: `This is a copy named ${name}, not saved. Change the name if you like.` });
  };
  return (
    <FormContext.Provider value={form}>
      <div class="screen profile">
        <div class="toolbar">
          <h1>Profile</h1>
          <ProfilePicker
            label="Profile"
            value={profile}
            all={profiles.value ?? []}
            onChange={(p) => mayDiscard() && setNames({ ...names, p })}
          />
          <button
            type="button"
            onClick={() => attempt(ask)}
            disabled={value === undefined || problems.length > 0}
          >
            Save
          </button>
          <button type="button" class="quiet" disabled={!edits.undo} onClick={edits.undo}>
            Undo
          </button>
          <button type="button" class="quiet" disabled={!edits.redo} onClick={edits.redo}>
            Redo
          </button>
          {edited && (
            <button type="button" class="quiet" onClick={() => mayDiscard() && edit(base.text)}>
              Undo all changes
            </button>
          )}
          <button type="button" class="quiet" disabled={value === undefined} onClick={duplicate}>
            Duplicate
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => download(`${String(objectOf(value)['name'] ?? profile)}.json`, json)}
          >
            Download
          </button>
          {versions.length > 0 && (
            <button type="button" class="quiet" onClick={() => mayDiscard() && setDeleting(true)}>
              Delete
            </button>
          )}
          <Verdict trial={trial} edited={edited} />
        </div>
        <ProblemNotice error={profiles.error ?? file.error ?? saved.error ?? trial.error} />
        {saving !== undefined && (
          <SaveDialog
            saving={saving}
            onSave={(note) => attempt(() => save(saving, note))}
            onClose={() => setSaving(undefined)}
          />
        )}
        {deleting && (
          <DeleteDialog
            name={profile}
            onDelete={() => attempt(remove)}
            onClose={() => setDeleting(false)}
          />
        )}
        {saved.words !== undefined && (
          <p class="notice good" role="status">
            {saved.words}
          </p>
        )}
        <div class="form-and-json">
          {schema.value === undefined && <p class="hint">Loading the form…</p>}
          {schema.value !== undefined && value !== undefined && <ProfileForm />}
          {schema.value !== undefined && value === undefined && (
            <p class="notice warning">
              The form shows again when the JSON can be read: see the problem beside it.
            </p>
          )}
          <div class="stack side">
            <section class="card" aria-labelledby="test-title">
              <h2 id="test-title">Test</h2>
              <TestBox
                label="A text, redacted by the profile as it is here, saved or not"
                trial={value === undefined ? undefined : trial}
                text={text}
                rows={4}
                onText={setText}
              />
            </section>
            {tried && (
              <ConfidenceCard
                text={text}
                spans={spans}
                saved={savedTrial.current ? savedTrial.outcome?.spans : undefined}
              />
            )}
            <TestsCard outcomes={outcomes} text={text} spans={spans ?? []} />
            <JsonPane json={json} problems={problems} onJson={edit} />
            <History
              profile={profile}
              versions={versions}
              onShow={edit}
              onRolledBack={(revision) => {
                setBase({ profile, text: json });
                setSaved({ words: `Rolled back: version ${revision} is live.` });
                setAgain((count) => count + 1);
              }}
            />
          </div>
        </div>
      </div>
    </FormContext.Provider>
  );
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The value of a JSON text that is an object; undefined where it cannot be read. */
function parsedObject(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
