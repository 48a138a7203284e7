import { useState } from 'preact/hooks';
import type { Report } from '../../evaluate/report.ts';
import { Figure } from '../live/figure.tsx';
import { typeClass } from '../palette.ts';
import { keyWords, percentText, plural } from '../words.ts';
import { ScoreTable } from './score-table.tsx';

const MODES = {
  exact: 'equal spans',
  overlap: 'overlapping spans',
  character: 'characters',
} as const;
type Counting = keyof typeof MODES;

/** The report: the figures of all types together, and the table, in one of three ways of counting. */
export function Scores({
  report,
  folders,
}: {
  readonly report: Report;
  /** Reports by folder; none where there is one folder only. */
  readonly folders: ReadonlyMap<string, Report>;
}) {
  const [counting, setCounting] = useState<Counting>('overlap');
  const { micro, types } = report[counting];
  const rows = Object.entries(types).sort(
    ([, a], [, b]) => b.marked + b.found - a.marked - a.found,
  );
  return (
    <>
      <dl class="figures">
        <Figure
          name="Recall"
          value={percentText(micro.recall, 1)}
          note={`${micro.got} of ${micro.marked} marked`}
        />
        <Figure
          name="Precision"
          value={percentText(micro.precision, 1)}
          note={`${micro.right} of ${micro.found} found`}
        />
        <Figure name="F1" value={percentText(micro.f1, 1)} note="precision and recall alike" />
        <Figure name="F2" value={percentText(micro.f2, 1)} note="recall counts twice" />
        <Figure
          name="Covered"
          value={percentText(report.covered.share, 1)}
          note="of marked characters, by any filter"
        />
        <Figure
          name="Read"
          value={report.documents.toLocaleString('en')}
          note={`${report.documents === 1 ? 'document' : 'documents'}, ${plural(report.characters, 'character')}`}
        />
      </dl>
      <section class="card" aria-labelledby="scores-title">
        <div class="card-head">
          <h2 id="scores-title">By type</h2>
          <fieldset class="segments">
            <legend class="hidden">Counting</legend>
            {(Object.keys(MODES) as Counting[]).map((mode) => (
              <label key={mode}>
                <input
                  type="radio"
                  name="counting"
                  checked={counting === mode}
                  onChange={() => setCounting(mode)}
                />
                <span>{MODES[mode]}</span>
              </label>
            ))}
          </fieldset>
        </div>
        <ScoreTable
          column="Type"
          rows={rows}
          all={micro}
          label={(type) => <mark class={typeClass(type)}>{keyWords(type)}</mark>}
        />
        <p class="hint">
          Small figures are intervals of 95 % in percent: Wilson's for precision and recall, and F
          at their bounds.
        </p>
      </section>
      {folders.size > 0 && (
        <section class="card" aria-labelledby="folders-title">
          <h2 id="folders-title">By folder</h2>
          <ScoreTable
            column="Folder"
            rows={[...folders].map(([folder, one]) => [folder, one[counting].micro] as const)}
            all={micro}
            label={(folder) => folder || 'no folder'}
          />
        </section>
      )}
    </>
  );
}
