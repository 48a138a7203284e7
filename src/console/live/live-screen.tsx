import { useState } from 'preact/hooks';
import { ApiError } from '../api.ts';
import { typeClass } from '../palette.ts';
import { ProblemNotice } from '../parts/problem.tsx';
import { bytesText, typeWords } from '../words.ts';
import { Bars } from './bars.tsx';
import { Figure } from './figure.tsx';
import { type Sample, total, totalsBy } from './prometheus.ts';
import { type Metering, rates, useMetrics } from './use-metrics.ts';

/** Figures of the running service, from its metrics only. */
export function LiveScreen() {
  const [paused, setPaused] = useState(false);
  const metering = useMetrics(paused);
  const { samples, error } = metering;
  return (
    <div class="screen live">
      <div class="toolbar">
        <h1>Live</h1>
        <button
          type="button"
          class="quiet"
          aria-pressed={paused}
          onClick={() => setPaused(!paused)}
        >
          {paused ? 'Go on' : 'Pause'}
        </button>
        {samples !== undefined && (
          <p class="hint">
            All workers, since {started(samples)}; read every two seconds from <code>/metrics</code>
            .
          </p>
        )}
      </div>
      <ProblemNotice error={error} />
      {error instanceof ApiError && error.code === 'no_keys_configured' && <HowToOpen />}
      {samples !== undefined && <Figures samples={samples} metering={metering} />}
      {samples !== undefined && <Counts samples={samples} />}
    </div>
  );
}

function Figures({
  samples,
  metering: { moments },
}: {
  readonly samples: readonly Sample[];
  readonly metering: Metering;
}) {
  const requests = rates(moments, 'requests');
  const bytesIn = rates(moments, 'bytesIn');
  const bytesOut = rates(moments, 'bytesOut');
  const aborts = total(samples, 'redactor_stream_aborts_total');
  const refused = total(samples, 'redactor_rejected_total');
  const now = (list: readonly number[]) => list.at(-1) ?? 0;
  const perSecond = now(requests);
  return (
    <dl class="figures">
      <Figure
        name="Requests a second"
        value={perSecond.toFixed(perSecond < 10 ? 1 : 0)}
        course={requests}
      />
      <Figure name="In, a second" value={bytesText(now(bytesIn))} course={bytesIn} />
      <Figure name="Out, a second" value={bytesText(now(bytesOut))} course={bytesOut} />
      <Figure
        name="Being answered"
        value={String(Math.max(0, total(samples, 'redactor_streams_active') - 1))}
        note="requests"
      />
      <Figure
        name="Waiting for clients"
        value={bytesText(total(samples, 'redactor_spool_bytes'))}
        note="on disk, encrypted"
      />
      <Figure
        name="Errors since the start"
        value={(aborts + refused).toLocaleString('en')}
        note={`${refused.toLocaleString('en')} refused, ${aborts.toLocaleString('en')} broken off`}
      />
    </dl>
  );
}

function Counts({ samples }: { readonly samples: readonly Sample[] }) {
  const redactions = 'redactor_redactions_total';
  const errors = [
    ...totalsBy(samples, 'redactor_rejected_total', 'reason'),
    ...totalsBy(samples, 'redactor_stream_aborts_total', 'reason').map(
      ([reason, count]) => [`${reason}, broken off`, count] as const,
    ),
  ];
  return (
    <div class="tiles">
      <Bars
        title="Replaced, by type"
        column="Type"
        rows={totalsBy(samples, redactions, 'type')}
        empty="Nothing has been replaced yet."
        label={(type) => <mark class={typeClass(type)}>{typeWords(type)}</mark>}
      />
      <Bars
        title="Replaced, by profile"
        column="Profile"
        rows={totalsBy(samples, redactions, 'profile')}
        empty="No profile has replaced anything yet."
      />
      <Bars
        title="Answers, by status"
        column="Status"
        rows={totalsBy(samples, 'redactor_http_requests_total', 'code')}
        empty="No request has been answered yet."
        label={(code) => (code === '0' ? 'broken before an answer' : code)}
      />
      <Bars
        title="Errors, by reason"
        column="Reason"
        rows={errors}
        empty="None since the start."
        label={(reason) => <code>{reason}</code>}
      />
    </div>
  );
}

function HowToOpen() {
  return (
    <section class="card" aria-labelledby="open-title">
      <h2 id="open-title">Metrics need a key</h2>
      <p>
        A service without keys shows its metrics to nobody on this port. Make a key on the machine,
        restart, and enter it here:
      </p>
      <pre>
        {
          'redactor api-key me redact explain profiles metrics > key 2>> keys\nREDACTOR_KEYS=keys npm start'
        }
      </pre>
    </section>
  );
}

function started(samples: readonly Sample[]): string {
  const seconds = total(samples, 'process_start_time_seconds');
  return new Date(seconds * 1000).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}
