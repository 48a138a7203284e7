import { Readable, Writable } from 'node:stream';
import { flow, texts } from '../answer/flow.ts';
import type { Plan } from '../engine/plan.ts';
import { redaction } from '../engine/redaction.ts';
import type { RequestScope } from '../engine/types.ts';

/** Redacts one record of any length. */
export type RecordRedaction = (record: Buffer) => Promise<Buffer>;

/** Returns a function that redacts records one by one; a record that fits a window takes no stream. */
export function recordRedaction(plan: Plan, scope: RequestScope): RecordRedaction {
  return async (record) => {
    const redacting = redaction(plan, { scope });
    if (record.length <= plan.windowBytes) return (await redacting.wholePromised(record)).bytes;
    const chunks: Buffer[] = [];
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    await flow(Readable.from([record]), redacting, texts, target);
    return Buffer.concat(chunks);
  };
}
