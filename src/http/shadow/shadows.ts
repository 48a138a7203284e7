import { type Duplex, pipeline, Readable } from 'node:stream';
import type { Plan } from '../../engine/plan.ts';
import { redaction } from '../../engine/redaction.ts';
import type { Redacted, RequestScope } from '../../engine/types.ts';
import { shares } from '../admission/shares.ts';
import { type DifferenceReport, differences } from './differences.ts';

/** End of a text: `failed` where the shadow threw, `dropped` where it had no room or time. */
export type ShadowOutcome = 'compared' | 'dropped' | 'failed' | 'unusable';

/** Names of a profile and its shadow, as metrics have them. */
export interface ShadowNames {
  readonly profile: string;
  readonly shadow: string;
}

/** Takes counts as they come, and the outcome of a text at its end. */
export interface ShadowReport {
  counted(names: ShadowNames, ...count: Parameters<DifferenceReport>): void;
  ended(names: ShadowNames, outcome: ShadowOutcome): void;
}

/** A text whose answer the shadow follows. None of these throws or waits. */
export interface ShadowText {
  take(bytes: Buffer): void;
  end(): void;
  drop(): void;
}

/** A text's profile and shadow, and how the text is read. */
export interface ShadowRun {
  /** Sender of the text, which has half of the room. */
  readonly client: string;
  readonly names: ShadowNames;
  readonly plans: readonly [Plan, Plan];
  readonly scope: RequestScope;
  readonly lines: boolean;
  /** Whether the text's type is that of a mail. */
  readonly mail?: boolean;
}

/** Runs of shadow profiles in a process. */
export interface Shadows {
  /** Starts to follow a text; `undefined` where too many are being followed. */
  begin(run: ShadowRun): ShadowText | undefined;
  readonly report: ShadowReport;
}

/** Limits: texts at once, bytes of a text that wait for each profile, and time after the answer. */
export interface ShadowLimits {
  readonly texts: number;
  readonly bytes: number;
  readonly ms: number;
}

const standard: ShadowLimits = { texts: 8, bytes: 4 * 2 ** 20, ms: 30_000 };

/**
 * Runs shadow profiles beside the answers, on copies of their texts. A shadow that is too slow is dropped: nothing waits for
 * it, and at most `texts × bytes` are held.
 */
export function shadows(report: ShadowReport, limits: ShadowLimits = standard): Shadows {
  const texts = shares(limits.texts, Math.ceil(limits.texts / 2));
  return {
    report,
    begin(run) {
      const { client } = run;
      if (texts.take(client, 1) !== 'admitted') {
        report.ended(run.names, 'dropped');
        return undefined;
      }
      return followed(run, limits, report, () => texts.give(client, 1));
    },
  };
}

function followed(
  run: ShadowRun,
  { bytes: most, ms }: ShadowLimits,
  { counted, ended }: ShadowReport,
  over: () => void,
): ShadowText {
  const { names, plans } = run;
  const sources = plans.map(() => new Readable({ read() {} }));
  const chains = plans.map((plan, n) => [sources[n], ...streamsOf(plan, run)] as const);
  const found = differences((...count) => counted(names, ...count));
  let dropped = false;
  let timer: NodeJS.Timeout | undefined;
  const drop = () => {
    dropped = true;
    // A source that has ended takes the streams after it down no more.
    for (const stream of chains.flat()) stream.destroy(new Error('dropped'));
  };
  Promise.all(plans.map((plan, n) => spansOf(plan, chains[n], n === 1, found.note)))
    .then(
      (): ShadowOutcome => 'compared',
      (): ShadowOutcome => (dropped ? 'dropped' : 'failed'),
    )
    .then((outcome) => {
      clearTimeout(timer);
      found.end(outcome === 'compared');
      for (const stream of chains.flat()) stream.destroy();
      over();
      ended(names, outcome);
    });
  return {
    drop,
    take(bytes) {
      if (sources.some((source) => source.destroyed)) return;
      const copy = Buffer.from(bytes);
      for (const source of sources) source.push(copy);
      if (sources.some((source) => source.readableLength > most)) drop();
    },
    end() {
      timer = setTimeout(drop, ms).unref();
      for (const source of sources) if (!source.destroyed) source.push(null);
    },
  };
}

function streamsOf(plan: Plan, { scope, lines, mail = false }: ShadowRun): readonly Duplex[] {
  return redaction(plan, { scope, lines, mail, explain: true }).streams();
}

async function spansOf(
  plan: Plan,
  chain: readonly (Readable | Duplex)[],
  isShadow: boolean,
  note: ReturnType<typeof differences>['note'],
): Promise<void> {
  const all = [...chain] as unknown as readonly NodeJS.ReadWriteStream[];
  const redacted = pipeline([...all], () => {}) as unknown as AsyncIterable<Redacted>;
  for await (const { spans } of redacted) {
    for (const { outcome, start, end, filter } of spans) {
      if (outcome !== 'replace') continue;
      const { type } = plan.filters[filter].detector;
      note(`${start} ${end} ${type}`, type, isShadow);
    }
  }
}
