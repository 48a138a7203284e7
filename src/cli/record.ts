import { Readable, Writable } from 'node:stream';
import { flow, textsIn } from '../answer/flow.ts';
import { readWhole, type Transcoding, writtenWhole } from '../answer/transcoding.ts';
import type { Plan } from '../engine/plan.ts';
import { redaction } from '../engine/redaction.ts';
import type { RequestScope } from '../engine/types.ts';

/** Redacts one record of any length. */
export type RecordRedaction = (record: Buffer) => Promise<Buffer>;

/**
 * Returns a function that redacts records one by one, each a text of its own; a record that fits a window takes no
 * stream. It throws `NotText` for a record that is none.
 */
export function recordRedaction(
  plan: Plan,
  scope: RequestScope,
  transcoding: () => Transcoding,
): RecordRedaction {
  return async (record) => {
    const way = transcoding();
    const text = readWhole(way, record);
    const redacting = redaction(plan, { scope });
    if (text.length <= plan.windowBytes) {
      return writtenWhole(way, (await redacting.bufferedPromise(text)).bytes);
    }
    const chunks: Buffer[] = [];
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    await flow(Readable.from([text]), redacting, textsIn(way), target);
    return Buffer.concat(chunks);
  };
}
