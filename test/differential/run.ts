// Runs one text through one profile of a build, and makes values of the answer that two builds can be compared by.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Plan } from '../../src/engine/plan.ts';
import type { Redacted, Span } from '../../src/engine/types.ts';
import { random } from '../bench/random.ts';
import { type Build, buffered } from './build.ts';

/** How a text passes: in one call, in chunks, in chunks with windows of a few bytes, or line by line. */
export type Way = 'whole' | 'stream' | 'small' | 'lines';

export interface Run {
  /** The name of a profile. */
  readonly profile: string;
  readonly way: Way;
  /** With spans, as explain does; else as filter does. */
  readonly explain: boolean;
}

/** A text, and the seed of the cuts it is sent in. */
export interface Text {
  readonly name: string;
  readonly bytes: Buffer;
  readonly seed: number;
}

/** A span without what depends on the build: filters by their type, bytes as Latin-1. */
export type SpanRecord = Readonly<Record<string, string | number | boolean | undefined>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly outcome: string;
  readonly replacement: string;
};

/** The answer of a build to one text. */
export interface Answer {
  readonly output: Buffer;
  readonly spans: readonly SpanRecord[];
}

const SCOPE = { context: 'differential', documentId: 'd' };
const SMALL_CORES = [1, 3, 7, 23, 64, 100, 400];
/** Each window passes each filter's stream: more of them take seconds. */
const MOST_WINDOWS = 64;
const LARGE_CHUNK = 200_000;
const SMALL_CHUNK = 9;

/** Runs a text through a plan. */
export async function answerOf(
  build: Build,
  plan: Plan,
  { bytes, seed }: Text,
  { way, explain }: Run,
): Promise<Answer> {
  const r = random(seed);
  const least = Math.ceil(bytes.length / MOST_WINDOWS);
  const cores = SMALL_CORES.filter((coreBytes) => coreBytes >= least);
  const sized = way === 'small' && cores.length > 0 ? smaller(build, plan, r.pick(cores)) : plan;
  const work = build.redaction(sized, { scope: SCOPE, explain, lines: way === 'lines' });
  const isWhole = way === 'whole' && !plan.slow && bytes.length <= plan.windowBytes;
  const most = bytes.length > LARGE_CHUNK ? LARGE_CHUNK : way === 'small' ? SMALL_CHUNK : 400;
  const parts: readonly Redacted[] = isWhole
    ? [buffered(work, Buffer.from(bytes))]
    : await streamed(
        work.streams(),
        chunks(bytes, () => 1 + r.below(most)),
      );
  return {
    output: Buffer.concat(parts.map((part) => part.bytes)),
    spans: parts.flatMap(({ spans }) => spans.map((span) => record(sized, span))).sort(inOrder),
  };
}

const smallPlans = new WeakMap<Plan, Map<number, Plan>>();

/** The plan with smaller windows: kept, since to make one takes longer than to run a text. */
function smaller(build: Build, plan: Plan, coreBytes: number): Plan {
  const known = smallPlans.get(plan) ?? new Map<number, Plan>();
  smallPlans.set(plan, known);
  const made = known.get(coreBytes) ?? build.plan(plan.filters, { coreBytes }, plan.formats);
  known.set(coreBytes, made);
  return made;
}

/** A digest of an answer: equal for answers that are. */
export function digest({ output, spans }: Answer): string {
  return createHash('sha1').update(output).update(JSON.stringify(spans)).digest('base64');
}

async function streamed(
  streams: readonly NodeJS.ReadWriteStream[],
  source: Iterable<Buffer>,
): Promise<readonly Redacted[]> {
  const parts: Redacted[] = [];
  await pipeline([
    Readable.from(source, { objectMode: false }),
    ...streams,
    async (answer: AsyncIterable<Redacted>) => {
      for await (const { bytes, spans, replaced } of answer) {
        parts.push({ bytes, spans: [...spans], replaced: [...replaced] });
      }
    },
  ] as Parameters<typeof pipeline>[0][] as never);
  return parts;
}

function* chunks(bytes: Buffer, length: () => number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + length();
    yield bytes.subarray(at, end);
    at = end;
  }
}

function record({ filters }: Plan, span: Span): SpanRecord {
  const { filter, text, replacement, start, end, unitStart, unitEnd, outcome } = span;
  const { confidence, classification, strategy, note, contextWord, salt, unclosed } = span;
  return {
    type: filters[filter].detector.type,
    start,
    end,
    unitStart,
    unitEnd,
    outcome,
    replacement: replacement.toString('latin1'),
    confidence,
    classification,
    strategy,
    note,
    contextWord,
    salt,
    unclosed,
    text: createHash('sha1').update(text).digest('base64'),
  };
}

function inOrder(a: SpanRecord, b: SpanRecord): number {
  return a.start - b.start || a.end - b.end || (a.type < b.type ? -1 : a.type > b.type ? 1 : 0);
}
