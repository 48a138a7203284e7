import { useRef, useState } from 'preact/hooks';
import { formats } from '../../evaluate/documents-of.ts';
import { type OffsetUnit, offsetUnits } from '../../evaluate/offsets.ts';
import { sendForJson } from '../api.ts';
import { download } from '../parts/clipboard.ts';
import { useFileDrop } from '../parts/file-drop.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { chosenProfile, ProfilePicker, useProfiles } from '../parts/profile-picker.tsx';
import type { ScreenProps } from '../route.ts';
import { plural } from '../words.ts';
import { type Decision, type Decisions, goldLines, withTerms } from './decisions.ts';
import { EXAMPLE_SET } from './example-set.ts';
import { Examples } from './examples.tsx';
import type { PlacedMiss } from './run.ts';
import { Scores } from './scores.tsx';
import { useEvaluation } from './use-evaluation.ts';

/** An annotated set against a profile: scores by type, and each miss in its context. */
export function EvaluateScreen({ names, setNames }: ScreenProps) {
  const profiles = useProfiles();
  const profile = chosenProfile(names['p'], profiles.value ?? []);
  const [unit, setUnit] = useState<OffsetUnit>('units');
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [failure, setFailure] = useState<unknown>();
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const evaluation = useEvaluation();
  const { progress, outcome, error } = evaluation;
  const start = (files: readonly File[], by = profile, offsets = unit) => {
    if (files.length === 0) return;
    setDecisions(new Map());
    setFailure(undefined);
    void evaluation.start(files, by, offsets);
  };
  const dragging = useFileDrop((files) => start(files));
  const decide = (miss: PlacedMiss, decision: Decision | undefined) => {
    const next = new Map(decisions);
    if (decision === undefined) next.delete(miss);
    else next.set(miss, decision);
    setDecisions(next);
  };
  const saveProfile = async () => {
    try {
      const base = await sendForJson<unknown>(`/api/profiles/${encodeURIComponent(profile)}`);
      download(`${profile}.json`, `${JSON.stringify(withTerms(base, decisions), null, 2)}\n`);
    } catch (problem) {
      setFailure(problem);
    }
  };
  const has = (...wanted: readonly Decision[]) =>
    [...decisions.values()].some((one) => wanted.includes(one));
  return (
    <div class={`screen evaluate${dragging ? ' dragging' : ''}`}>
      <div class="toolbar">
        <h1>Evaluate</h1>
        <ProfilePicker
          label="Profile"
          value={profile}
          all={profiles.value ?? []}
          onChange={(p) => {
            setNames({ ...names, p });
            start(evaluation.files, p);
          }}
        />
        <label class="field inline">
          <span>Offsets count</span>
          <select
            value={unit}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value as OffsetUnit;
              setUnit(next);
              start(evaluation.files, profile, next);
            }}
          >
            {offsetUnits.map((one) => (
              <option key={one} value={one}>
                {UNITS[one]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => picker.current?.click()}>
          Choose files
        </button>
        <input
          ref={picker}
          class="hidden"
          type="file"
          multiple
          aria-label="Annotated files"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            start([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <button type="button" class="quiet" onClick={() => folderPicker.current?.click()}>
          Choose a folder
        </button>
        <input
          ref={folderPicker}
          class="hidden"
          type="file"
          {...FOLDER}
          aria-label="Folder to evaluate"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            start([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      <ProblemNotice error={profiles.error ?? error ?? failure} />
      {progress !== undefined && (
        <section class="card passage" aria-label="Progress">
          <progress max={progress.all || 1} value={progress.done} aria-label="Documents" />
          <p class="hint" role="status">
            {progress.done} of {plural(progress.all, 'document')}
          </p>
          <button type="button" class="quiet" onClick={evaluation.cancel}>
            Cancel
          </button>
        </section>
      )}
      {outcome === undefined && progress === undefined && (
        <section class="card empty" aria-labelledby="drop-title">
          <h2 id="drop-title">Drop an annotated set</h2>
          <p>
            Texts in which somebody has marked what is sensitive. The page reads the files, has the
            service explain each text, and compares here.
          </p>
          <pre>{formats}</pre>
          <div class="actions">
            <button
              type="button"
              class="quiet"
              onClick={() => start([new File([EXAMPLE_SET], 'example.txt')])}
            >
              Use an example
            </button>
          </div>
        </section>
      )}
      {outcome !== undefined && (
        <>
          <Scores report={outcome.report} folders={outcome.folders} />
          <Examples misses={outcome.misses} decisions={decisions} onDecide={decide} />
          {decisions.size > 0 && (
            <section class="card decided" aria-labelledby="decided-title">
              <h2 id="decided-title">{plural(decisions.size, 'decision')}</h2>
              <div class="actions">
                {has('ignore', 'dictionary') && (
                  <button type="button" onClick={saveProfile}>
                    Download the profile with these terms
                  </button>
                )}
                {has('mark', 'unmark') && (
                  <button
                    type="button"
                    onClick={() =>
                      download(
                        'corrected.jsonl',
                        goldLines(outcome.documents, decisions),
                        'application/jsonl',
                      )
                    }
                  >
                    Download the corrected annotation
                  </button>
                )}
              </div>
            </section>
          )}
        </>
      )}
    </div>
  );
}

/** Makes a field for files take a folder; the types of Preact do not have it. */
const FOLDER = { webkitdirectory: true };

const UNITS: Readonly<Record<OffsetUnit, string>> = {
  units: 'UTF-16 units',
  points: 'code points',
  bytes: 'bytes of UTF-8',
};
