import type { Plan } from '../../src/engine/plan.ts';
import { plansFor } from './detectors.ts';
import { throughStreams } from './engine.ts';
import { rounded, timed } from './measure.ts';
import type { Row } from './table.ts';
import { worstInputs } from './worst-inputs.ts';

const DEADLINE_MS = 120_000;

/** With all filters some texts take a hundred times as long. */
const MOST_BYTES = 4e6;

/** The engine's throughput on texts made to be slow; 0 where it did not finish in two minutes. */
export async function measureWorst(
  profiles: string,
  runaway: Plan,
  bytes: number,
): Promise<readonly Row[]> {
  const { seven, others, all } = plansFor(profiles);
  const rows: Row[] = [];
  for (const { name, pattern, make } of worstInputs) {
    const text = make(bytes);
    const few = text.subarray(0, MOST_BYTES);
    rows.push({
      input: name,
      'MB/s a core': await rate(pattern ? runaway : seven, text),
      'all but names': await rate(others, few),
      'all filters': await rate(all, few),
    });
  }
  return rows;
}

async function rate(plan: Plan, text: Buffer): Promise<number> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const { cpuSeconds } = await timed(() => throughStreams(plan, text, signal));
    return rounded(text.length / cpuSeconds / 1e6);
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  }
}
