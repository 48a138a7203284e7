import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Plan } from '../engine/plan.ts';
import { redaction } from '../engine/redaction.ts';
import type { Redacted } from '../engine/types.ts';
import type { Mark } from './annotated.ts';

/** Spans that a plan would replace in a text, with the type of each filter: the engine as the service runs it. */
export async function found(plan: Plan, text: string, id: string): Promise<readonly Mark[]> {
  const bytes = Buffer.from(text);
  const run = redaction(plan, { scope: { context: 'none', documentId: id }, explain: true });
  if (bytes.length <= plan.windowBytes) return marksOf(plan, await run.bufferedPromise(bytes));
  const marks: Mark[] = [];
  const collect = async (source: AsyncIterable<Redacted>): Promise<void> => {
    for await (const redacted of source) marks.push(...marksOf(plan, redacted));
  };
  // The list form takes async functions too; its type does not say so.
  const stages = [
    Readable.from([bytes]),
    ...run.streams(),
    collect as unknown as NodeJS.WritableStream,
  ];
  await pipeline(stages as unknown as readonly NodeJS.ReadWriteStream[]);
  return marks;
}

function marksOf(plan: Plan, { spans }: Redacted): readonly Mark[] {
  return spans
    .filter(({ outcome }) => outcome === 'replace')
    .map(({ filter, unitStart, unitEnd }) => ({
      start: unitStart,
      end: unitEnd,
      type: plan.filters[filter].detector.type,
    }));
}
