import { useState } from 'preact/hooks';
import { sendForJson } from '../api.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { chosenProfile, ProfilePicker, useProfiles } from '../parts/profile-picker.tsx';
import { ScrollBox } from '../parts/scroll-box.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import type { ScreenProps } from '../route.ts';
import { useSession } from '../session.ts';
import { keyWords } from '../words.ts';
import { type CoveredFilter, coverageOf, covered } from './covered.ts';
import { type ComplianceRule, type CoveredData, rules } from './tables.ts';

/** A sheet to print: the kinds of data that a rule names, and what a profile does with each. */
export function CoverageScreen({ names, setNames }: ScreenProps) {
  const { keyVersion } = useSession();
  const profiles = useProfiles();
  const name = chosenProfile(names['p'] ?? SAFE_HARBOR, profiles.value ?? []);
  const [key, setKey] = useState<ComplianceRule['key']>('hipaa');
  const rule = rules.find((one) => one.key === key);
  const profile = useLoaded<unknown>(
    (signal) => sendForJson(`/api/profiles/${encodeURIComponent(name)}`, { signal }),
    [name, keyVersion],
  );
  return (
    <div class="screen coverage">
      <div class="toolbar">
        <h1>Coverage</h1>
        <label class="field inline">
          <span>Rule</span>
          <select
            value={key}
            onChange={({ currentTarget }) =>
              setKey(rules.find((one) => one.key === currentTarget.value)?.key ?? 'hipaa')
            }
          >
            {rules.map((one) => (
              <option key={one.key} value={one.key}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
        <ProfilePicker
          label="Profile"
          value={name}
          all={profiles.value ?? []}
          onChange={(p) => setNames({ ...names, p })}
        />
        <button type="button" disabled={profile.value === undefined} onClick={() => print()}>
          Print
        </button>
      </div>
      <ProblemNotice error={profiles.error ?? profile.error} />
      {rule !== undefined && profile.value !== undefined && profile.current && (
        <Sheet rule={rule} name={name} profile={profile.value} />
      )}
    </div>
  );
}

const SAFE_HARBOR = 'hipaa-safe-harbor';

function Sheet({
  rule,
  name,
  profile,
}: {
  readonly rule: ComplianceRule;
  readonly name: string;
  readonly profile: unknown;
}) {
  return (
    <section class="card sheet" aria-labelledby="sheet-title">
      <h2 id="sheet-title">{rule.title}</h2>
      <p>
        Profile {name}, {new Date().toLocaleDateString('en', { dateStyle: 'long' })}
      </p>
      <ScrollBox kind="scroll-x" label="Coverage of the rule">
        <table class="matches">
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Filters on</th>
              <th scope="col">Filter</th>
              <th scope="col">Becomes</th>
              <th scope="col">Found in our test documents</th>
            </tr>
          </thead>
          <tbody>
            {rule.rows.map((row) => (
              <Row key={row.what} row={row} filters={covered(profile, row)} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p class="hint">
        “Found” is the recall of a filter at its default settings on documents on which no filter was
        developed, with its 95 % interval and the number of values. Most of these documents are
        hard cases, and yours differ: Evaluate measures on your own. No filter finds everything,
        and this sheet is not legal advice.
      </p>
    </section>
  );
}

function Row({
  row,
  filters,
}: {
  readonly row: CoveredData;
  readonly filters: readonly CoveredFilter[];
}) {
  const coverage = coverageOf(filters);
  const span = Math.max(1, filters.length);
  const [first, ...others] = filters;
  const head = (
    <>
      <th scope="rowgroup" rowSpan={span}>
        {row.what}
      </th>
      <td rowSpan={span} class={`coverage-${coverage}`}>
        {coverage}
      </td>
    </>
  );
  if (first === undefined) {
    return (
      <tr>
        {head}
        <td colSpan={3}>No filter finds this: a person has to.</td>
      </tr>
    );
  }
  return (
    <>
      <tr>
        {head}
        <Cells {...first} />
      </tr>
      {others.map((one) => (
        <tr key={one.filter}>
          <Cells {...one} />
        </tr>
      ))}
    </>
  );
}

function Cells({ filter, strategy, recall }: CoveredFilter) {
  return (
    <>
      <td>{keyWords(filter)}</td>
      <td>{strategy ?? <em>off: it stays</em>}</td>
      <td>
        {recall === undefined
          ? 'not measured'
          : `${recall.share} of ${recall.values.toLocaleString('en')}`}
      </td>
    </>
  );
}
