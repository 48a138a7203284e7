import { useEffect, useMemo, useState } from 'preact/hooks';
import { send, sendForJson } from '../api.ts';
import { useVersions } from '../compare/side-picker.tsx';
import { download } from '../parts/clipboard.ts';
import { profileSchema, type Schema } from '../parts/filter-texts.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { chosenProfile, ProfilePicker, useProfiles } from '../parts/profile-picker.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import type { ScreenProps } from '../route.ts';
import { useSession } from '../session.ts';
import { mayDiscard, useUnsaved } from '../unsaved.ts';
import { plural } from '../words.ts';
import { changes } from './changes.ts';
import { FilterList } from './filter-list.tsx';
import { FormContext } from './form-context.ts';
import { History } from './history.tsx';
import { JsonPane } from './json-pane.tsx';
import { AnyField } from './object-field.tsx';
import { type LocatedProblem, located } from './problem-offsets.ts';
import { proposedJson } from './proposal.ts';
import { SaveDialog, type Saving } from './save-dialog.tsx';
import { resolved, schemaIn } from './schema.ts';
import { TestBox } from './test-box.tsx';
import { type TrialState, useTrial } from './use-trial.ts';
import { objectOf, withValue } from './values.ts';

/** A profile as a form and as JSON, checked as it is typed. */
export function ProfileScreen({ names, setNames }: ScreenProps) {
  const { keyVersion, text, setText, proposed, propose } = useSession();
  const [again, setAgain] = useState(0);
  const [saved, setSaved] = useState<{ readonly words?: string; readonly error?: unknown }>({});
  const profiles = useProfiles(again);
  const profile = chosenProfile(names['p'], profiles.value ?? []);
  const [json, setJson] = useState('');
  const [base, setBase] = useState({ profile: '', text: '' });
  const [saving, setSaving] = useState<Saving>();
  const file = useLoaded(
    async (signal) =>
      (await send(`/api/profiles/${encodeURIComponent(profile)}`, { signal })).text(),
    [profile, keyVersion, again],
  );
  const edited = base.profile === profile && json !== base.text;
  useEffect(() => {
    // A file that is read again, with another key or after a save, leaves edits as they are.
    if (file.value === undefined || !file.current || (edited && json !== file.value)) return;
    setBase({ profile, text: file.value });
    setJson(proposed?.profile === profile ? proposedJson(file.value, proposed) : file.value);
    propose(undefined);
  }, [file.value, file.current]);
  useUnsaved(edited);
  const schema = useLoaded(profileSchema, []);
  const versions = useVersions(profile, again);
  const trial = useTrial(json === '' ? undefined : json);
  const problems = useMemo(
    () => located(json, trial.outcome?.problems ?? []),
    [json, trial.outcome],
  );
  const value = useMemo(() => parsedObject(json), [json]);
  const edit = (next: string) => {
    setSaved({});
    setJson(next);
  };
  const ask = async () => {
    setSaved({});
    const name = String(objectOf(value)['name'] ?? profile);
    const replaces = profiles.value?.includes(name) === true;
    const path = `/api/profiles/${encodeURIComponent(name)}`;
    try {
      const live = replaces ? parsedObject(await (await send(path)).text()) : {};
      const filters = Object.keys(identifiersOf(schema.value)).length;
      setSaving({ name, replaces, filters, changes: changes(value, live) });
    } catch (error) {
      setSaved({ error });
    }
  };
  const save = async (note: string) => {
    setSaving(undefined);
    try {
      const query = note === '' ? '' : `?${new URLSearchParams({ note })}`;
      const answer = await sendForJson<{ readonly name: string; readonly revision?: number }>(
        `/api/profiles${query}`,
        {
          method: 'POST',
          body: json,
          headers: { 'Content-Type': 'application/json' },
        },
      );
      setBase({ profile: answer.name, text: json });
      setSaved({ words: `Saved: version ${answer.revision ?? 1} of ${answer.name} is live.` });
      setAgain((count) => count + 1);
      setNames({ ...names, p: answer.name });
    } catch (error) {
      setSaved({ error });
    }
  };
  return (
    <div class="screen profile">
      <div class="toolbar">
        <h1>Profile</h1>
        <ProfilePicker
          label="Profile"
          value={profile}
          all={profiles.value ?? []}
          onChange={(p) => mayDiscard() && setNames({ ...names, p })}
        />
        <button type="button" onClick={ask} disabled={value === undefined || problems.length > 0}>
          Save
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => download(`${String(objectOf(value)['name'] ?? profile)}.json`, json)}
        >
          Download
        </button>
        {edited && (
          <button type="button" class="quiet" onClick={() => mayDiscard() && edit(base.text)}>
            Undo all changes
          </button>
        )}
        <Verdict trial={trial} problems={problems} edited={edited} />
      </div>
      <ProblemNotice error={profiles.error ?? file.error ?? saved.error ?? trial.error} />
      {saving !== undefined && (
        <SaveDialog
          saving={saving}
          onSave={(note) => void save(note)}
          onClose={() => setSaving(undefined)}
        />
      )}
      {saved.words !== undefined && (
        <p class="notice good" role="status">
          {saved.words}
        </p>
      )}
      <div class="form-and-json">
        <Form schema={schema.value} value={value} problems={problems} onJson={edit} />
        <div class="stack side">
          <JsonPane json={json} problems={problems} onJson={edit} />
          <section class="card" aria-labelledby="test-title">
            <h2 id="test-title">Test</h2>
            <TestBox
              label="A text, redacted by the profile as it is here, saved or not"
              json={value === undefined ? undefined : json}
              text={text}
              rows={4}
              onText={setText}
            />
          </section>
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
  );
}

function Verdict({
  trial: { outcome, waiting },
  problems,
  edited,
}: {
  readonly trial: TrialState;
  readonly problems: readonly LocatedProblem[];
  readonly edited: boolean;
}) {
  const state = edited ? ', not saved' : '';
  if (waiting && outcome === undefined) return <span class="verdict">Checking…</span>;
  if (outcome === undefined) return null;
  return (
    <span class={`verdict ${problems.length > 0 ? 'bad' : 'good'}`} role="status">
      {problems.length > 0 ? plural(problems.length, 'problem') : 'Valid'}
      {state}
      {outcome.warnings.length > 0 && ` (${plural(outcome.warnings.length, 'warning')})`}
    </span>
  );
}

function Form({
  schema,
  value,
  problems,
  onJson,
}: {
  readonly schema: Schema | undefined;
  readonly value: unknown;
  readonly problems: readonly LocatedProblem[];
  onJson(json: string): void;
}) {
  const state = useMemo(
    () => ({
      root: schema ?? {},
      problems: new Map(problems.map(({ path, text }) => [path, text])),
      set: (path: readonly (string | number)[], next: unknown) =>
        onJson(`${JSON.stringify(withValue(value, path, next), null, 2)}\n`),
    }),
    [schema, problems, value, onJson],
  );
  if (schema === undefined) return <p class="hint">Loading the form…</p>;
  if (value === undefined) {
    return (
      <p class="notice warning">
        The form shows again when the JSON can be read: see the problem beside it.
      </p>
    );
  }
  const properties = schemaIn(schema['properties']);
  const members = objectOf(value);
  const rest = Object.keys(properties).filter(
    (name) => !['$schema', 'name', 'identifiers'].includes(name),
  );
  const field = (name: string) => (
    <AnyField
      key={name}
      label={WORDS[name] ?? name}
      schema={resolved(schemaIn(properties[name]), schema)}
      value={members[name]}
      path={[name]}
    />
  );
  return (
    <FormContext.Provider value={state}>
      <div class="stack">
        <section class="card" aria-labelledby="general-title">
          <h2 id="general-title">General</h2>
          {field('name')}
          <details class="more">
            <summary>Ignored texts, keys and domain</summary>
            <div class="stack">{rest.map(field)}</div>
          </details>
        </section>
        <FilterList
          schema={schemaIn(properties['identifiers'])}
          identifiers={members['identifiers']}
        />
      </div>
    </FormContext.Provider>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  name: 'Name',
  ignored: 'Ignored texts',
  ignoredPatterns: 'Ignored patterns',
  domain: 'Domain',
  crypto: 'Key of CRYPTO_REPLACE',
  fpe: 'Key of FPE_ENCRYPT_REPLACE',
  config: 'Config',
};

/** The schemas of all filters, by their keys. */
function identifiersOf(schema: Schema | undefined): Readonly<Record<string, unknown>> {
  const properties = schemaIn(schema?.['properties']);
  return objectOf(schemaIn(properties['identifiers'])['properties']);
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
