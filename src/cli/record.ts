import { readWhole, type Transcoding, writtenWhole } from '../answer/transcoding.ts';
import type { Plan } from '../engine/plan.ts';
import { redactBuffer } from '../engine/redact-buffer.ts';
import { redaction } from '../engine/redaction.ts';
import type { RedactionOptions } from '../engine/redaction-options.ts';

/** Redacts one record of any length; a short one mostly at once, since a promise costs a tenth of its scan. */
export type RecordRedaction = (record: Buffer) => Buffer | Promise<Buffer>;

/**
 * Returns a function that redacts records one by one, each a text of its own; a record that fits a window takes no
 * stream. It throws `NotText`, or rejects with it, for a record that is not text.
 */
export function recordRedaction(
  plan: Plan,
  options: RedactionOptions,
  transcoding: () => Transcoding,
): RecordRedaction {
  const work = redaction(plan, options);
  return (record) => {
    const encoding = transcoding();
    const text = readWhole(encoding, record);
    if (!plan.slow && text.length <= plan.windowBytes) {
      return writtenWhole(encoding, work.buffered(text).bytes);
    }
    return redactBuffer(plan, text, options).then(({ bytes }) => writtenWhole(encoding, bytes));
  };
}
