import { useEffect, useState } from 'preact/hooks';
import { send } from '../api.ts';
import { useSession } from '../session.ts';
import { type Sample, samplesOf, total } from './prometheus.ts';

/** Values at one moment, from which rates are computed. */
export interface Moment {
  readonly at: number;
  readonly requests: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** The newest metrics, and the moments before. */
export interface Metering {
  readonly samples: readonly Sample[] | undefined;
  readonly moments: readonly Moment[];
  readonly error: unknown;
}

const EVERY_MS = 2_000;
const KEPT = 60;

/** Reads `/metrics` every two seconds, unless it is paused or the page is hidden. */
export function useMetrics(paused: boolean): Metering {
  const { keyVersion } = useSession();
  const [state, setState] = useState<Metering>({
    samples: undefined,
    moments: [],
    error: undefined,
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let own = 0;
    const look = async () => {
      if (document.hidden) return;
      try {
        const text = await (await send('/metrics', { signal })).text();
        const samples = samplesOf(text);
        setState(({ moments }) => ({
          samples,
          moments: [...moments, momentOf(samples, own)].slice(-KEPT),
          error: undefined,
        }));
        own += text.length;
      } catch (error) {
        if (!signal.aborted) setState((before) => ({ ...before, error }));
      }
    };
    void look();
    const timer = paused ? undefined : setInterval(look, EVERY_MS);
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, [paused, keyVersion]);
  return state;
}

/** Reading the metrics is itself a request: the page's own answers (`own` bytes) are not counted. */
function momentOf(samples: readonly Sample[], own: number): Moment {
  const others = samples.filter(({ labels }) => labels['route'] !== '/metrics');
  return {
    at: performance.now(),
    requests: total(others, 'redactor_http_requests_total'),
    bytesIn: total(samples, 'redactor_input_bytes_total'),
    bytesOut: total(samples, 'redactor_output_bytes_total') - own,
  };
}

/** Rates per second between neighbouring moments. */
export function rates(
  moments: readonly Moment[],
  key: 'requests' | 'bytesIn' | 'bytesOut',
): readonly number[] {
  return moments.slice(1).map((moment, index) => {
    const before = moments[index] ?? moment;
    const seconds = Math.max(0.001, (moment.at - before.at) / 1000);
    return Math.max(0, (moment[key] - before[key]) / seconds);
  });
}
